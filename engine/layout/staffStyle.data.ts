/** Distances and proportions of the staff, its barlines and signatures, and of horizontal and vertical spacing. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { staffSpaces, staffSpacesOf } from '../units.ts';

/** The five lines. y of a staff is measured downwards from its top line. */
export const staff = {
  /** y of the middle line. */
  middleY: staffSpaces(2),
  /** y of the top line. */
  topY: staffSpaces(0),
  /** y of the bottom line. */
  bottomY: staffSpaces(4),
  /** From the top line to the bottom line. */
  height: staffSpaces(4),
  /** Size of small staves (cue, ossia). Gould, "Ossia"; MuseScore (smallStaffMag, 0.7). */
  smallScale: 0.75,
  /** Bravura. */
  lineThickness: staffSpaces(engravingDefaults.staffLineThickness),
} as const;

/** Barlines and repeat signs. */
export const barlines = {
  /**
   * On both sides of a barline inside the measure. By eye: less than after an ordinary barline, because it is no
   * boundary of a measure.
   */
  aroundInner: staffSpaces(0.7),
  /** Bravura. */
  thin: staffSpaces(engravingDefaults.thinBarlineThickness),
  /** From the signatures to a repeat sign after them. By eye; MuseScore has 1 (beginRepeatLeftMargin) from a note. */
  beforeRepeat: staffSpaces(0.3),
  /** Bravura. */
  thick: staffSpaces(engravingDefaults.thickBarlineThickness),
  /** Between two strokes. Bravura. */
  separation: staffSpaces(engravingDefaults.barlineSeparation),
  /** Between the dots of a repeat and the nearest stroke. Bravura, and 0.04 for the white around a round dot. */
  repeatDotGap: staffSpaces(engravingDefaults.repeatBarlineDotSeparation + 0.04),
  /** Width of a repeat's dots. Bravura (repeatDot). */
  repeatDotWidth: staffSpaces(0.4),
  /** White left in a barline above and below a text that crosses it. By eye. */
  aroundText: staffSpaces(0.3),
  /** Shorter pieces of an interrupted barline are left out: they look like dirt. */
  shortestPiece: staffSpaces(0.4),
  /** Bravura. */
  dash: staffSpaces(engravingDefaults.dashedBarlineDashLength),
  /** Bravura. */
  dashGap: staffSpaces(engravingDefaults.dashedBarlineGapLength),
  /** Dots of a dotted barline, which are squares, and the white between them. By eye: three dots in a space. */
  dotted: staffSpacesOf({ dash: 0.16, gap: 0.34 }),
  /** Between a sign and the end of its barline. By eye. */
  signGap: staffSpaces(0.5),
  /** Em height of the number of times that a repeat is played. By eye. */
  timesSize: staffSpaces(2),
} as const;

/** Clefs, key signatures and time signatures. */
export const signatures = {
  /**
   * From a clef inside the measure, or at its end, to the note or barline after it. MuseScore (clefBarlineDistance,
   * 0.5).
   */
  afterInnerClef: staffSpaces(0.6),
  /**
   * Before a clef inside the measure, added to the distance of columns: 0.7 in all. MuseScore (clefLeftMargin,
   * 0.75).
   */
  beforeInnerClef: staffSpaces(0.7 - 0.35),
  /**
   * From a key signature inside the measure to what follows. MuseScore (midClefKeyRightMargin, 1); the same as at
   * the start of a system here.
   */
  afterInnerKey: staffSpaces(0.9),
  /**
   * Before a key signature inside the measure, added to the distance of columns: 1 in all. By eye: it separates two
   * measures' worth of accidentals.
   */
  beforeInnerKey: staffSpaces(1 - 0.35),
  /** From the barline at the left of a system to the clef. MuseScore (clefLeftMargin, 0.75). */
  beforeClef: staffSpaces(0.8),
  /** From the clef to the key or time signature. MuseScore (clefKeyDistance, 0.75; clefTimesigDistance, 1). */
  afterClef: staffSpaces(0.9),
  /** From the key signature to the time signature. MuseScore (keyTimesigDistance, 1). */
  afterKey: staffSpaces(0.9),
  /** After the time signature, added to the distance after all signatures. By eye. */
  afterTime: staffSpaces(0.5),
  /**
   * From the last signature to the first column. MuseScore has 2 to 2.5 (systemHeaderTimeSigDistance,
   * systemHeaderDistance) including the distance that columns have anyway.
   */
  afterAll: staffSpaces(1),
  /** From a barline to a signature after it. MuseScore (keysigLeftMargin, 0.5; timesigLeftMargin, 0.63). */
  afterBarline: staffSpaces(0.8),
  /** From the last courtesy signature to the end of the staff lines. MuseScore (systemTrailerRightMargin, 0.5). */
  afterCourtesy: staffSpaces(0.5),
  /** Size of a clef that changes inside a piece. Gould, "Clefs: changes of clef"; MuseScore (smallClefMag, 0.8). */
  innerClefScale: 2 / 3,
  /** Between a clef and the octave digit beside it. By eye. */
  toOctaveDigit: staffSpaces(0.15),
  /**
   * Between two accidentals of a key signature, outline to outline. MuseScore has 0.3 (keysigAccidentalDistance)
   * between the outlines in the middle of the staff.
   */
  keyAccidentalGap: staffSpaces(0.08),
  /** From the last natural to the accidentals of the new key. MuseScore (keysigNaturalDistance, 0.4). */
  afterNaturals: staffSpaces(0.4),
  /** On both sides of the plus of a composite time signature. By eye. */
  aroundPlus: staffSpaces(0.35),
  /**
   * How far the plus is above the middle of its number. By eye: in the middle its stroke would be hidden by a staff line, and
   * below it the plus would touch the lower number.
   */
  plusRise: staffSpaces(0.5),
  /** Size of the plus beside the font's. By eye. */
  plusScale: 0.8,
  /** Between a time signature and an alternative one in brackets. By eye. */
  beforeBracket: staffSpaces(0.5),
  /** Between these brackets and the digits. By eye. */
  insideBracket: staffSpaces(0.25),
  /**
   * Size of the note that replaces the lower number of a time signature. By eye: it fills the lower half of the
   * staff.
   */
  meterNoteScale: 0.58,
  /** Between that note and its dot. By eye. */
  meterDotGap: staffSpaces(0.2),
  /** Baseline of that note: just above the bottom line. By eye. */
  meterNoteY: staffSpaces(3.8),
} as const;

/** Numbers of measures. */
export const measureNumbers = {
  /** Em height of measure numbers. By eye: smaller than any other text. */
  size: staffSpaces(1.7),
} as const;

/** Names of parts, braces and brackets left of the first barline. */
export const partNames = {
  /** Em height of part names. By eye: about the size of lyrics. */
  size: staffSpaces(2.2),
  /** Distance of the lines of a name, as a share of its size. By eye. */
  leadingRatio: 1.1,
  /** Lines of a name: two fit beside one staff. */
  mostLines: 2,
  /** Width of names beside the first system and beside later ones, as a share of the system. By eye. */
  widestFull: 0.25,
  /** A name of this width is in one line on any sheet: about fifteen letters. By eye. */
  leastFull: staffSpaces(16),
  /** By eye: a phone needs its width for the music. */
  widestLater: 0.2,
  /** Room left of the staves for a brace or bracket. MuseScore (akkoladeWidth, 1.5). */
  braceIndent: staffSpaces(1.6),
  /** From the names of parts to the systemic barline, with room for a brace. By eye. */
  toStaff: staffSpaces(2.1),
  /** From the names to a brace of more than one part. By eye. */
  toBrace: staffSpaces(0.4),
  /** From the middle of a part to the baseline of its name: half of the height of a letter. By eye. */
  drop: staffSpaces(0.7),
  /** Between a brace and the staves. MuseScore (akkoladeBarDistance, 0.35). */
  braceGap: staffSpaces(0.35),
  /** Between a bracket and the staves. MuseScore (bracketDistance, 0.45). */
  bracketGap: staffSpaces(0.45),
  /** Bravura. */
  bracketThickness: staffSpaces(engravingDefaults.bracketThickness),
  /** How far a bracket reaches over the outer staff lines before its hooks begin. By eye. */
  bracketOverhang: staffSpaces(0.25),
  /** Between a square bracket and the staves: left of a bracket. By eye. */
  squareGap: staffSpaces(1.2),
  /** Length of the hooks of a square bracket. By eye. */
  squareHook: staffSpaces(0.7),
} as const;

/** Rests of several measures under one number, and signs of repeated measures. */
export const multiRests = {
  /**
   * Width of the rests of several measures under one number; each doubling of their number adds `more`. By eye;
   * MuseScore has 6 at least (minMMRestWidth).
   */
  width: staffSpacesOf({ natural: 9, more: 1.5, least: 7 }),
  /**
   * From the barlines or signatures to the ends of the bar, as far as there is room. MuseScore
   * (multiMeasureRestMargin, 1.25).
   */
  inset: staffSpaces(1.4),
  /** Half of the upright strokes at the ends. MuseScore (mmRestHBarVStrokeHeight, 2). */
  halfEnd: staffSpaces(1),
  /** Between the top line and the number. MuseScore (mmRestNumberPos, 0.5). */
  numberAboveStaff: staffSpaces(0.6),
} as const;

/** Horizontal spacing: springs between columns and least distances between ink. */
export const spacing = {
  /**
   * Least distance between the ink of two neighbouring columns. By eye; MuseScore has 0.5 between notes
   * (minNoteDistance).
   */
  inkGap: staffSpaces(0.35),
  /**
   * Natural distance after a quarter note; other values by the square root of their ratio. Gould, "Spacing symbols:
   * ideal note spacing".
   */
  quarter: staffSpaces(3.5),
  /** Least distance of two columns, even on different staves, so that their order remains visible. By eye. */
  leastColumnDistance: staffSpaces(0.5),
  /** From a barline to the first notehead. MuseScore has 1.25 (barNoteDistance). */
  afterBarline: staffSpaces(1.1),
  /** From a barline to the first accidental. MuseScore has 0.65 (barAccidentalDistance). */
  accidentalAfterBarline: staffSpaces(0.55),
  /**
   * Least distance from the last ink of a measure to its barline. MuseScore has 1.5 (noteBarDistance); here the
   * spring adds to it.
   */
  beforeBarline: staffSpaces(0.7),
  /**
   * Width of a rest for a whole measure, between the distances to both barlines. By eye: twice the width of the
   * rest.
   */
  fullMeasureRest: staffSpaces(2),
} as const;

/** Lines of music. */
export const breaking = {
  /** Largest stretch of the only system of a score; a wider one would look torn apart. By eye. */
  onlySystemStretchRatio: 1.25,
  /**
   * A last system that needs less stretch than this is justified like the others. By eye; MuseScore does so from 30
   * per cent of the width (lastSystemFillLimit).
   */
  nearlyFullStretchRatio: 2,
  /** System breaks are those of a file's lines where there are at least so many of them. */
  fewestFileBreaks: 3,
  /** ... and where the music between two of them fills at most so many systems on average. By eye. */
  lineOfBreaksRatio: 1.5,
  /** A line of a file that must be split is torn apart where it fills less than this of two systems. By eye. */
  looseLinesRatio: 0.7,
  /** Cost of passing over a break beside a line that is torn apart: that of a system that is filled by two thirds. */
  wishCost: 0.25,
} as const;

/** Distances between staves and systems. */
export const verticalSpacing = {
  /**
   * Between the top lines of two staves of one part, such as a piano's two hands. MuseScore: 6.5 between staves
   * (akkoladeDistance), 10.5 between top lines.
   */
  staffDistance: staffSpaces(10.5),
  /**
   * Between the top lines of staves of different parts. MuseScore: 6.5 between staves (staffDistance), 10.5 between
   * top lines.
   */
  partDistance: staffSpaces(10.5),
  /** Least distance between the ink of two staves. By eye; MuseScore has 0.5 (minVerticalDistance). */
  inkClearance: staffSpaces(1),
  /** Least distance between the ink of two systems on the screen. By eye. */
  systemInkGap: staffSpaces(2.5),
  /**
   * Distance between the last staff of a system and the first one of the next. MuseScore has 8.5 at least
   * (minSystemDistance).
   */
  systemGap: staffSpaces(8),
  /** Distance between the ink of two systems on a printed page, and the least one where a page is tight. By eye. */
  pageInkGap: staffSpacesOf({ natural: 2.5, least: 1.8 }),
  /** Distance between the staves of two systems of one staff. MuseScore has 8.5 at least (minSystemDistance). */
  soloSystemGap: staffSpacesOf({ natural: 7.5, least: 6 }),
  /** The same for systems of several staves, which need more distance to be seen as units. By eye. */
  scoreSystemGap: staffSpacesOf({ natural: 9, least: 6.5 }),
  /** By how much the distance between systems may grow to fill a page. MuseScore has 15 at most (maxSystemDistance). */
  systemStretch: staffSpaces(9),
  /** By how much the distance between parts may grow to fill a page. By eye: much less than between systems. */
  partStretch: staffSpaces(3),
} as const;
