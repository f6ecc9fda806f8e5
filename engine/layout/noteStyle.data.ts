/** Distances and proportions of notes: noteheads, stems, beams, accidentals, dots, rests, grace notes, tablature. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { staffSpaces, staffSpacesOf } from '../units.ts';

/** Stems and flags. */
export const stems = {
  /** Bravura. */
  halfThickness: staffSpaces(engravingDefaults.stemThickness / 2),
  /** Width of the upward flags of eighths and shorter values, with a clearance of 0.1. Bravura. */
  flagWidth: staffSpaces(1.15),
  /** Bravura. */
  thickness: staffSpaces(engravingDefaults.stemThickness),
  /** Length of an ordinary stem, an octave. Gould, "Stems: stem length"; MuseScore (stemLength, 3.5). */
  octaveLength: staffSpaces(3.5),
  /**
   * Shortest stem of a note whose stem leaves the staff on its outer side. Gould, "Stems: stem length"; MuseScore
   * (shortestStem, 2.5).
   */
  shortest: staffSpaces(2.5),
  /**
   * Length of a flag along its stem. Bravura (flag8thUp and the longest of shorter values that voices commonly
   * share).
   */
  flagLength: staffSpaces(3.3),
} as const;

/** Beams between stems. */
export const beams = {
  /**
   * Height difference of a beam's ends by the interval of the outer notes, from the unison to the octave and more.
   * Gould, "Beams: beam slant", damped as in Ross, ch. 3.
   */
  slantByInterval: staffSpacesOf([0, 0.25, 0.5, 0.75, 1, 1, 1.25, 1.25]),
  /**
   * Largest rise per staff space of width: short groups would look too steep with the slant of their interval.
   * Gould, "Beams: beam slant"; LilyPond damps for the same reason (Beam.damping).
   */
  steepestSlopeRatio: 0.25,
  /** Largest slant of a group that moves by steps and repeats its note nearest to the beam. Ross, ch. 3. */
  repeatingGroupSlant: staffSpaces(0.5),
  /** The ends of a beam lie at multiples of this: sitting on, straddling or hanging from a staff line. Ross, ch. 3. */
  snapStep: staffSpaces(0.25),
  /**
   * Length of the shortest stem by number of beams, from the notehead to the middle of the primary beam. Gould,
   * "Stems: stem length with beams"; LilyPond, Stem.details.beamed-lengths.
   */
  shortestStems: staffSpacesOf([3, 3, 3.25, 4, 4.75, 5.5, 6.25, 7]),
  /** How much shorter the shortest stem may be where the beam would otherwise run far from its notes. By eye. */
  stemShortening: staffSpaces(0.5),
  /** Bravura. */
  thickness: staffSpaces(engravingDefaults.beamThickness),
  /** From the middle of one beam to the middle of the next. Bravura. */
  step: staffSpaces(engravingDefaults.beamThickness + engravingDefaults.beamSpacing),
  /** Length of a stroke that joins nothing. MuseScore (beamMinLen, 1.1); about as wide as a notehead. */
  beamletLength: staffSpaces(1.1),
  /**
   * Shortest stem from either staff to a beam between them. Shorter than usual (3), so that staves are not forced
   * far apart. Gould, "Beams across staves".
   */
  crossStaffShortestStem: staffSpaces(2.6),
  /**
   * Largest distance that other ink between the staves may add for the beam. By eye: beyond this the two staves no
   * longer read as one group.
   */
  crossStaffMostRoom: staffSpaces(6),
  /** Between the beam and other ink between the staves. By eye: twice the spacing of beams. */
  crossStaffClearance: staffSpaces(0.5),
  /** Between a beam and notes, rests or clefs of other voices. By eye: a little more than the spacing of beams. */
  obstacleClearance: staffSpaces(0.35),
  /** Largest distance by which a beam moves to clear other ink. By eye: longer stems look worse than a crossed beam. */
  longestMove: staffSpaces(7),
  /** Before stems get longer than this to clear other ink, the beam may move towards its notes instead. By eye. */
  longMove: staffSpaces(2),
  /** White between two beams. Bravura. */
  spacing: staffSpaces(engravingDefaults.beamSpacing),
  /** Bravura. */
  halfThickness: staffSpaces(engravingDefaults.beamThickness / 2),
} as const;

/** Strokes of tremolos. */
export const tremolos = {
  /**
   * From the stems or noteheads to the ends of the strokes between two notes. Gould, "Tremolos between two notes":
   * the strokes touch no stem.
   */
  inset: staffSpaces(0.45),
  /** From the ends of the stems to the first stroke where no beam is above it. By eye. */
  fromStemEnd: staffSpaces(0.4),
  /** Largest rise per staff space of width. By eye: less than a beam's, because the strokes are shorter. */
  steepestSlopeRatio: 0.2,
  /** From a notehead without a stem to where a stem would end. By eye: three strokes are centred over a whole note. */
  withoutStem: staffSpaces(3.2),
  /**
   * Length from the free end of a stem in which flags are beside it, by number of flags: further on, the flags are
   * farther from the stem than the strokes. Bravura (flag8thUp, flag16thUp, flag32ndUp); more flags lengthen the stem.
   */
  alongFlags: staffSpacesOf([0, 1.65, 1.9, 2.05]),
  /** From a notehead, accidental or ledger line to the strokes through a stem. By eye. */
  besideStrokes: staffSpaces(0.15),
  /** From the end of a stroke to the accidentals of the second note. By eye. */
  accidentalClearance: staffSpaces(0.2),
  /** From the middle of a stroke to ink that it would touch: half a stroke and 0.15. By eye. */
  strokeClearance: staffSpaces(engravingDefaults.beamThickness / 2 + 0.15),
  /** Shortest stroke between two notes; spacing reserves it. Gould: strokes stay recognizable beside accidentals. */
  shortestStroke: staffSpaces(1.1),
} as const;

/** Noteheads, and chords of several voices that share a column. */
export const noteheads = {
  /** Between the heads of two voices that are beside each other without touching. Gould, "Two voices on one staff". */
  voicesApart: staffSpaces(0.2),
  /**
   * The same for a second between two voices: negative, the heads overlap by a stem's thickness. Gould, "Two voices
   * on one staff: seconds".
   */
  voicesOverlap: staffSpaces(-0.12),
  /** Heads a second apart overlap by the stem between them, and a tolerance for rounding. Bravura. */
  secondOverlap: staffSpaces(engravingDefaults.stemThickness + 0.01),
  /** Least distance between heads of further voices in one column. By eye. */
  leastApart: staffSpaces(0.06),
  /**
   * A stem that enters a head by less than this only touches its edge. Half of a stem's thickness and more than
   * rounding.
   */
  stemTouch: staffSpaces(0.15),
  /** Half of a notehead's height. Bravura (noteheadBlack). */
  halfHeight: staffSpaces(0.5),
  /** Size of cue notes beside ordinary ones. Gould, "Cues": 75 per cent; MuseScore has 0.7 (smallNoteMag). */
  cueScale: 0.75,
  /** Between a notehead and a bracket around it. By eye. */
  bracketGap: staffSpaces(0.12),
} as const;

/** Ledger lines. */
export const ledgerLines = {
  /** Beyond the notehead, on each side. Bravura. */
  extension: staffSpaces(engravingDefaults.legerLineExtension),
  /** Bravura. */
  thickness: staffSpaces(engravingDefaults.legerLineThickness),
} as const;

/** Accidentals before noteheads. */
export const accidentals = {
  /**
   * Between accidentals and noteheads. MuseScore (accidentalNoteDistance, 0.25); LilyPond
   * (AccidentalPlacement.right-padding, 0.15).
   */
  toHead: staffSpaces(0.22),
  /**
   * Between the outlines of two accidentals. Gould, "Accidentals: alignment in chords". MuseScore has 0.25
   * (accidentalDistance); less here because the outlines follow SMuFL's cut-outs.
   */
  between: staffSpaces(0.1),
  /**
   * Between an accidental and its brackets or parentheses. By eye; MuseScore has 0.175 (bracketedAccidentalPadding)
   * around narrower glyphs.
   */
  enclosureGap: staffSpaces(0.08),
} as const;

/** Augmentation dots. */
export const dots = {
  /** From the notehead to its first dot. Gould, "Dotted notes"; MuseScore has 0.5 (dotNoteDistance). */
  toHead: staffSpaces(0.35),
  /** From the left edge of one dot to the left edge of the next. MuseScore (dotDotDistance, 0.65). */
  step: staffSpaces(0.65),
  /** From an upward flag to a dot beside it. By eye. */
  toFlag: staffSpaces(0.15),
} as const;

/** Rests. */
export const rests = {
  /**
   * Between a rest and the notes of other voices. By eye: half a space, so that a rest never reads as belonging to
   * them.
   */
  clearance: staffSpaces(0.5),
  /**
   * How far a rest of one of two voices moves out of the middle: whole spaces, so that it keeps its place between
   * the lines. Gould, "Rests: double-stemmed writing".
   */
  voiceShift: staffSpaces(2),
  /** From the middle of a beam outwards, half of the beam and 0.1. Bravura. */
  beamOuterExtent: staffSpaces(0.35),
  /** From the middle of a beam inwards: half of the beam and the room of a second one. Bravura. */
  beamInnerExtent: staffSpaces(0.9),
  /** Distance at which the beam's final place may still differ from the estimate. By eye. */
  beamClearance: staffSpaces(0.6),
  /** From a rest to its first dot. Like a notehead's; MuseScore has 0.25 (dotRestDistance). */
  toDot: staffSpaces(0.35),
  /** From the middle of a stem that passes a rest to the rest. By eye. */
  besideStem: staffSpaces(engravingDefaults.stemThickness / 2 + 0.3),
  /** The same for a whole rest, which hangs from the top line or from the line below the middle one. */
  wholeRestVoiceShift: staffSpaces(1),
} as const;

/** Grace notes, before or after their main note. */
export const graceNotes = {
  /** Size of grace notes beside ordinary ones. Gould, "Grace notes": about two thirds; MuseScore (graceNoteMag, 0.7). */
  scale: 0.66,
  /** Between the ink of two grace notes. MuseScore (graceToGraceNoteDist, 0.3). */
  gap: staffSpaces(0.35),
  /**
   * Between the last grace note and its main note. MuseScore has 0.45 (graceToMainNoteDist); more here, by eye, so
   * that flags stay clear of accidentals.
   */
  toMainNote: staffSpaces(0.65),
  /** How far the slash extends beyond the flag. By eye, where SMuFL's anchors only give the end points. */
  slashBeyondFlag: staffSpaces(0.2),
  /** Half of the slash's stroke, and 0.02 of clearance. Bravura (stemThickness). */
  slashHalfExtent: staffSpaces(0.1),
  /** Between the slash and the accidentals left of it. Like the distance between accidentals. */
  slashToAccidental: staffSpaces(0.1),
  /** Bravura, in the size of grace notes. */
  beamThickness: staffSpaces(engravingDefaults.beamThickness * 0.66),
  /** Bravura, in the size of grace notes. */
  beamStep: staffSpaces((engravingDefaults.beamThickness + engravingDefaults.beamSpacing) * 0.66),
  /**
   * The slash through the first stem of a beam, from the stem's end, for stems up. By eye, like SMuFL's anchors of
   * the flag's slash.
   */
  slashWithoutFlag: staffSpacesOf({ left: -0.5, bottom: 1.1, right: 0.8, top: 0.1 }),
  /** Thickness of the slash. Bravura (stemThickness). */
  slashThickness: staffSpaces(0.12),
} as const;

/** Arpeggio signs before a chord. */
export const arpeggios = {
  /**
   * From the ink of the arpeggio sign to the ink right of it. MuseScore has 0.4 to notes and 0.3 to accidentals
   * (arpeggioNoteDistance, arpeggioAccidentalDistance).
   */
  gap: staffSpaces(0.45),
  /** Width of the wavy line that is reserved. Bravura: a little more than half of the rotated wiggle. */
  width: staffSpaces(0.5),
  /** Half of the width of the wavy line's ink. Measured in Bravura. */
  halfWidth: staffSpaces(0.3),
  /**
   * One wave of an arpeggio: its height, its swing to both sides, and the thickness of the line in the middle and at
   * its ends. Measured in Bravura (wiggleArpeggiatoUp).
   */
  wave: staffSpacesOf({ height: 1, swing: 0.55, middle: 0.3, ends: 0.12 }),
  /** Length of the hooks of an arpeggio bracket. MuseScore has 0.8 (arpeggioHookLen). */
  bracketHook: staffSpaces(0.45),
} as const;

/** Slashes that stand for beats. */
export const slashes = {
  /** From a slash to its first dot. Like a notehead's. */
  toDot: staffSpaces(0.35),
  /** Between the ink of two dots: gives the same step as a notehead's dots. */
  betweenDots: staffSpaces(0.25),
  /** Dots are in the space above the middle line. */
  dotY: staffSpaces(1.5),
} as const;

/** Tablature staves. */
export const tablature = {
  /** From the column to the middle of a one-digit fret, and to its stem: the middle of a black notehead. Bravura. */
  centreX: staffSpaces(0.59),
  /** From the outermost string to the start of a stem. Gould, "Tablature: rhythm". */
  stemFromStaff: staffSpaces(0.9),
  /** Length of stems outside of the staff. Gould, "Tablature: rhythm". */
  stemLength: staffSpaces(3.2),
  /** Half notes have a stem of half the length, because there is no open notehead. Gould, "Tablature: rhythm". */
  halfNoteStemLength: staffSpaces(1.6),
  /** Between two strings. Gould, "Tablature": wider than the lines of a staff, so that digits have room. */
  lineDistance: staffSpaces(1.5),
  /** Em height of the digits. By eye: they fill the space between two strings. */
  fretSize: staffSpaces(1.9),
  /** Height of a digit's ink, as a part of the em height. Measured in the text font. */
  digitHeightRatio: 0.7,
  /** From the stem to its first dot. Like a notehead's, and half of a stem. */
  toDot: staffSpaces(0.4),
  /** From the start of the stem to the dots beside it. By eye. */
  dotFromStaffEnd: staffSpaces(0.3),
  /** White left in a string on both sides of a digit. By eye. */
  aroundDigit: staffSpaces(0.15),
  /** Em height of tuning and capo. By eye. */
  textSize: staffSpaces(2),
  /** Between these texts and the staff. By eye. */
  textGap: staffSpaces(0.6),
} as const;
