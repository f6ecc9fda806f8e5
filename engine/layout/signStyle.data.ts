/** Distances and proportions of the signs, texts and lines around a staff. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { staffSpaces, staffSpacesOf } from '../units.ts';

/** Articulations and breath marks. */
export const articulations = {
  /** Between a notehead and a sign beside it, such as a scoop or a fall. By eye. */
  besideHead: staffSpaces(0.25),
  /** Between an articulation and the notehead or stem. MuseScore (propertyDistance, 0.4). */
  gap: staffSpaces(0.4),
  /** y of a breath mark: on the top line. Gould, "Breath marks". */
  breathY: staffSpaces(-0.4),
  /** Between the staff and signs that are never inside of it. By eye. */
  outsideStaff: staffSpaces(0.5),
  /** Signs move by half spaces, so that they are in spaces and never on lines. Gould, "Articulation: position". */
  step: staffSpaces(0.5),
  /** Between an articulation and a stem beside it. By eye. */
  besideStem: staffSpaces(0.2),
} as const;

/** Fingerings and other marks at single notes. */
export const fingerings = {
  /** Size of fingerings beside the font's digits. By eye. */
  scale: 0.85,
  /** Between a fingering and the ink below it. By eye; Gould, "Fingering": close to the notehead. */
  gap: staffSpaces(0.3),
  /** White between two fingers of one note, and on both sides of a slash. By eye: half of a digit. */
  between: staffSpaces(0.4),
  /** Width of the slash before an alternative finger, and its thickness, that of the thin strokes of the digits. By eye. */
  slash: staffSpaces(0.4),
  slashThickness: staffSpaces(0.12),
  /** Size of the circled number of a string beside the font's. By eye: its digit is as high as that of a finger. */
  stringScale: 0.85,
} as const;

/** Ornaments and trill lines. */
export const ornaments = {
  /** Between an ornament and the ink below it. By eye; Gould, "Ornaments": close to the note. */
  gap: staffSpaces(0.45),
  /**
   * Size of accidentals at an ornament. Gould, "Ornaments: accidentals"; MuseScore has 0.6 for small accidentals
   * too. By eye.
   */
  accidentalScale: 0.6,
  /** Between an ornament and its accidental, which is a part of it. By eye: a third of the gap between signs. */
  accidentalGap: staffSpaces(0.15),
  /** From the sign of a trill to its wavy line. By eye. */
  lineAfterSign: staffSpaces(0.2),
  /** From a wavy line to what ends it. By eye; Gould, "Trills": just before the next note. */
  lineBeforeEnd: staffSpaces(0.5),
  /** Between a wavy line and the ink that it passes. By eye. */
  waveGap: staffSpaces(0.2),
  /** Width over its own note that a vibrato must have free. By eye: one wave. */
  firstWave: staffSpaces(1),
  /** Between an ornament and a stem beside it. By eye. */
  besideStem: staffSpaces(0.2),
  /** From the sign of a trill to its line, where both are spanners. By eye. */
  trillLineAfterSign: staffSpaces(0.3),
  /** From the end of a trill's line to the column where it stops. By eye. */
  beforeColumn: staffSpaces(0.5),
  /**
   * Height of a wavy line over the baseline of the sign before it. Measured in Bravura (wiggleTrill beside
   * ornamentTrill).
   */
  waveRise: staffSpaces(0.5),
  /**
   * Size of an accidental that is an ornament's own sign. By eye: between an ornament's accidental and an ordinary
   * one.
   */
  accidentalMarkScale: 0.65,
} as const;

/** Dynamic marks and hairpins. */
export const dynamics = {
  /** Between dynamics and the ink of the staff. By eye; MuseScore has 0.5 (autoplaceHairpinDynamicsDistance). */
  gap: staffSpaces(0.7),
  /** Height of the open end of a hairpin. MuseScore (hairpinHeight, 1.15). */
  hairpinOpening: staffSpaces(1.1),
  /** Bravura. */
  hairpinThickness: staffSpaces(engravingDefaults.hairpinThickness),
  /** Width that no dynamic exceeds: marks farther apart cannot touch. Measured in Bravura (dynamicPPPPPP). */
  mostWidth: staffSpaces(6),
  /** Shortest part of a hairpin before a system break. By eye. */
  shortestHairpin: staffSpaces(2),
  /** Ink of dynamic letters above and below the baseline. Bravura (dynamicForte). */
  letterInk: staffSpacesOf({ ascent: 1.3, descent: 0.6 }),
  /** Between a dynamic and a hairpin beside it. By eye; Gould, "Dynamics: hairpins". */
  aroundLetters: staffSpaces(0.35),
  /** From a barline to a hairpin that begins or ends at it. MuseScore (lineEndToBarlineDistance, 0.25). */
  hairpinAfterBarline: staffSpaces(0.25),
  /** Middle of the letters over the baseline, at which hairpins are. Bravura (half of the x-height of dynamicMezzo). */
  lettersMiddle: staffSpaces(0.45),
  /** Words that begin within this distance after a dynamic are in its row. By eye. */
  wordsWithin: staffSpaces(7),
  /** Between a dynamic and words after it. By eye. */
  beforeWords: staffSpaces(0.7),
  /** Marks that begin within this distance of each other begin together. By eye: half of a notehead. */
  startTolerance: staffSpaces(0.6),
  /** Dynamics and hairpins within this distance are in one row. Gould, "Dynamics: alignment". */
  rowDistance: staffSpaces(4),
  /** Rows within this distance of each other are brought to one height. By eye: about two measures. */
  levelDistance: staffSpaces(24),
  /** Greatest difference of the heights of rows that are brought to one height. By eye. */
  levelDifference: staffSpaces(1.5),
} as const;

/** Dashed and dotted lines, ottavas, brackets. */
export const lines = {
  /** Between a line and the ink of the staff. By eye. */
  gap: staffSpaces(0.6),
  /** Length of the hook at the end of a line. MuseScore (ottavaHookAbove, 1). */
  hook: staffSpaces(1),
  /** Arrowhead of a line: its length and half of its height. By eye. */
  arrow: staffSpacesOf({ back: 0.7, half: 0.35 }),
  /**
   * Dashes of a line and the white between them. By eye; MuseScore counts both in line thicknesses
   * (ottavaDashLineLen).
   */
  dash: staffSpacesOf({ length: 0.9, gap: 0.6 }),
  /** Dots of a dotted line, which are squares of the line's thickness, and the white between them. By eye. */
  dot: staffSpacesOf({ length: 0.16, gap: 0.4 }),
  /** Between the parentheses and the text of a line that continues from the system before. By eye. */
  continuationGap: staffSpaces(0.1),
  /** Width of the notehead at which a line ends. Bravura (noteheadBlack, 1.18), with a clearance. */
  noteWidth: staffSpaces(1.3),
} as const;

/** Pedal marks. */
export const pedals = {
  /** Between pedal marks and the ink above them. By eye. */
  gap: staffSpaces(0.6),
  /** Between a sign and the star or line after it, and the least between a star and the next sign. By eye. */
  signGap: staffSpaces(0.25),
  /** Between a star and the next sign, where the sign before leaves the room. By eye: half of a notehead. */
  starGap: staffSpaces(0.6),
  /** Length of the hook of a pedal line. MuseScore (pedalHookHeight, 1.2). */
  hook: staffSpaces(1),
  /** Half of the width of the notch in a line at a pedal change. Gould, "Pedalling". */
  halfNotch: staffSpaces(0.5),
  /** How far a sign may be right of its moment to make room for the star before it. By eye. */
  mostDelay: staffSpaces(1.2),
  /** Marks farther apart than this need not be at one height. By eye. */
  rowDistance: staffSpaces(16),
} as const;

/** Tuplet numbers and brackets. */
export const tuplets = {
  /** Bravura. */
  thickness: staffSpaces(engravingDefaults.tupletBracketThickness),
  /** Length of the hooks. MuseScore (tupletBracketHookHeight, 0.75). */
  hook: staffSpaces(0.7),
  /**
   * Between the bracket and the notes, with the hooks between them. MuseScore has 0.5 beyond the hooks
   * (tupletVHeadDistance).
   */
  gap: staffSpaces(1.1),
  /** White in the bracket on both sides of the number. By eye. */
  aroundNumber: staffSpaces(0.35),
  /** Least length of the bracket on each side of the number; a shorter one is left out. By eye. */
  leastArm: staffSpaces(0.2),
  /** Between two brackets that follow each other. By eye. */
  between: staffSpaces(0.35),
  /** Largest rise per staff space of width. Like beams; MuseScore has 0.5 (tupletMaxSlope). */
  steepestSlopeRatio: 0.25,
  /** The same over several beams, to which the bracket cannot be parallel. By eye. */
  steepestOverBeamsRatio: 0.1,
  /** Size of the number beside the font's digits, which are as heavy as dynamics. By eye; MuseScore uses 9 pt text. */
  numberScale: 0.75,
  /** Between the number and a beam between staves. By eye. */
  beamGap: staffSpaces(0.3),
  /** Distances from the beam's middle at which such a number is tried. By eye: a stem is passed by about one space. */
  besideSteps: staffSpacesOf([0, 0.7, -0.7, 1.2, -1.2, 1.8, -1.8, 2.5, -2.5]),
} as const;

/** Endings (voltas), segno and coda, jumps. */
export const voltas = {
  /** Bravura. */
  thickness: staffSpaces(engravingDefaults.repeatEndingLineThickness),
  /** Length of the hooks. MuseScore (voltaHook, 2.2). */
  hook: staffSpaces(2),
  /** Between the bracket and the ink below it. By eye. */
  gap: staffSpaces(0.7),
  /** Em height of the numbers. By eye; they fill the height of the hooks. */
  textSize: staffSpaces(2),
  /** Em height of "D.C." and similar texts. By eye: like expression texts. */
  jumpSize: staffSpaces(2.2),
  /** Size of segno and coda beside the font's. By eye. */
  signScale: 0.7,
  /** Between such a sign and the text beside it. By eye. */
  signGap: staffSpaces(0.4),
} as const;

/** Glissandi and slides. */
export const glissandi = {
  /** Between a line and the notes at its ends. By eye; Gould, "Glissandi". */
  gap: staffSpaces(0.4),
  /** Bravura has no value of its own; like hairpins. */
  thickness: staffSpaces(engravingDefaults.hairpinThickness),
  /** Em height of "gliss.". By eye: small, because it follows the line. */
  textSize: staffSpaces(1.7),
  /** How far a line extends out of its staff towards the staff of its other end. By eye. */
  towardsStaff: staffSpaces(3),
  /** Rise of a line that comes from another system. By eye. */
  rise: staffSpaces(1),
  /** Least length of a line. MuseScore: 1.2 straight, 2 wavy (minStraightGlissandoLength, minWigglyGlissandoLength). */
  shortest: staffSpaces(1.5),
  /** Half of the height between the ends of a slide along one string. By eye. */
  halfTilt: staffSpaces(0.4),
  /** Between a slide in tablature and the digits at its ends. By eye. */
  tabGap: staffSpaces(0.25),
  /** Length of a slide into or out of a digit without another note. By eye. */
  tabLength: staffSpaces(1.6),
  /** Lengths of dashes and dots and of the white between them. By eye. */
  dashes: { dashed: staffSpacesOf([0.9, 0.6]), dotted: staffSpacesOf([engravingDefaults.hairpinThickness, 0.45]) },
  /**
   * One wave: its length, its height to both sides, and the number of straight pieces that it is drawn with. By eye;
   * Gould, "Glissandi".
   */
  wave: { ...staffSpacesOf({ length: 1, height: 0.22 }), steps: 6 },
} as const;

/** Bends of a string. */
export const bends = {
  /** Em height of the interval ("full", "½"). By eye: smaller than other texts, because bends are frequent. */
  textSize: staffSpaces(1.6),
  /** Ink of that text above and below its baseline. Measured in the text font. */
  textInk: staffSpacesOf({ ascent: 0.72 * 1.6, descent: 0 }),
  /** Bravura has no value of its own; like hairpins. */
  thickness: staffSpaces(engravingDefaults.hairpinThickness),
  /** Arrowhead: half of its width and its length. By eye. */
  arrow: staffSpacesOf({ half: 0.3, back: 0.65 }),
  /** From the digits of the chord to the start of the curve. By eye. */
  fromDigit: staffSpaces(0.25),
  /** From the top line to the tip of the arrow. By eye. */
  overStaff: staffSpaces(1.8),
  /** Width of a bend: the room up to the next column, within these limits. By eye. */
  width: staffSpacesOf({ most: 1.9, least: 0.7 }),
  /** Between the bend and the next column. By eye. */
  beforeNext: staffSpaces(0.5),
  /** Between the tip of the arrow and its text. By eye. */
  beforeText: staffSpaces(0.3),
  /** From the tip of a bend to that of the next lower string of its chord. By eye: the texts at the tips are beside each other. */
  betweenBends: staffSpaces(2.4),
  /** A release ends at this height over its digit. By eye. */
  overDigit: staffSpaces(0.9),
} as const;

/** Hammer-ons and pull-offs. */
export const legatos = {
  /** Em height of "H" and "P". By eye: like bends. */
  textSize: staffSpaces(1.6),
  /** Ink of that text above and below its baseline. Measured in the text font. */
  textInk: staffSpacesOf({ ascent: 0.72 * 1.6, descent: 0 }),
  /** Between the curve and its text. By eye. */
  gap: staffSpaces(0.25),
  /** From the middle of a digit to the end of the curve. By eye: just outside of the digit. */
  offDigit: staffSpaces(0.85),
  /** Height of the curve: `share` of its length, within these limits. By eye. */
  rise: { ...staffSpacesOf({ least: 0.45, most: 1.1 }), share: 0.08 },
  /** Length of a curve whose other end is in another system, at least. By eye. */
  shortest: staffSpaces(2),
  /** Between such a curve and the barline. By eye. */
  toBarline: staffSpaces(0.4),
} as const;

/** Chord symbols. */
export const harmony = {
  /** Least distance after a chord symbol. MuseScore has 0.5 (minHarmonyDistance). */
  after: staffSpaces(0.6),
  /** Size of the raised part of a chord symbol beside its root. By eye; the usual form of jazz fonts. */
  raisedScale: 0.75,
  /** Rise of that part over the baseline, as a part of the em height. By eye. */
  raiseRatio: 0.28,
  /** Em height of chord symbols. By eye: a little larger than lyrics, because they are read first. */
  size: staffSpaces(2.5),
} as const;

/** Fret diagrams. */
export const fretDiagrams = {
  /** Between two strings. MuseScore has 0.7 (fretStringSpacing); more here for the screen. */
  stringDistance: staffSpaces(0.85),
  /** Em height of the number of the first fret. By eye. */
  numberSize: staffSpaces(1.5),
  /** Between the diagram and that number. By eye. */
  numberGap: staffSpaces(0.35),
  /** Between two frets. MuseScore has 0.7 (fretFretSpacing); more here for the screen. */
  fretDistance: staffSpaces(1.05),
  /** Thickness of the nut. MuseScore (fretNutThickness, 0.3). */
  nutThickness: staffSpaces(0.35),
  /** Between a diagram and its chord symbol or the staff. MuseScore (harmonyFretDist, 1). */
  gap: staffSpaces(1.2),
  /** From the nut up to the middle of crosses and circles. By eye. */
  overNut: staffSpaces(0.65),
  /** Size of crosses and circles beside the font's. By eye. */
  signScale: 0.75,
  /** Size of the fingers' dots beside the font's. By eye. */
  dotScale: 1.05,
  /** Thickness of a finger across several strings: a little less than its dots. By eye. */
  barreThickness: staffSpaces(0.4),
  /** Half of the height of crosses and circles. Measured in Bravura. */
  signHalfHeight: staffSpaces(0.3),
} as const;

/** Figured bass. */
export const figuredBass = {
  /**
   * Least distance after the figures of one moment. By eye: less than after a chord symbol, because figures are
   * narrow.
   */
  after: staffSpaces(0.4),
  /** Between the baselines of two figures of a stack. By eye, for the size of the figures. */
  lineDistance: staffSpaces(1.65),
  /** Between the figures and the ink above them. By eye. */
  gap: staffSpaces(0.8),
  /** Size of figures beside the font's. By eye: as high as lyrics. */
  scale: 1.15,
  /** Between a figure and the accidental beside it. By eye. */
  between: staffSpaces(0.08),
  /** Ink of a figure above its baseline, at the scale of the figures. Measured in Bravura (figbass0). */
  ascentRatio: 1.25,
  /** Ink of a figure below its baseline, at the scale of the figures. Measured in Bravura. */
  descentRatio: 0.22,
  /**
   * A line that continues a figure: its height over the baseline (at the scale of the figures), the white before and
   * after it, and its least length. By eye.
   */
  extender: staffSpacesOf({ rise: 0.5, before: 0.3, after: 0.6, least: 0.8 }),
} as const;

/** Lyrics. */
export const lyrics = {
  /** Least distance between two syllables of a word, in which a hyphen is printed. Gould, "Vocal music: hyphens". */
  hyphenRoom: staffSpaces(1.1),
  /** From a barline that continues to the next staff of the part to the first syllable. By eye. */
  afterBarline: staffSpaces(0.5),
  /**
   * Distance between two words, as a part of the em height: a blank of the font and a little more. Gould, "Vocal
   * music: spacing of text".
   */
  wordSpaceRatio: 0.55,
  /**
   * Em height of syllables. MuseScore: 10 pt at a staff of 7 mm, which is 2.0; a little more because the screen's
   * type is lighter.
   */
  size: staffSpaces(2.3),
  /** From the beginning of what goes on from the system before to the first note. Gould has it under the signatures. */
  beforeFirstNote: staffSpaces(1),
  /** Between the number of a verse and its first syllable, as a part of the em height. Gould, "Vocal music: verses". */
  verseNumberGapRatio: 0.25,
  /** Between a syllable and the ink above it. MuseScore has 1 (lyricsMinTopDistance). */
  gap: staffSpaces(0.8),
  /**
   * Hyphens between syllables: width, height over the baseline, distance of two hyphens, thickness. MuseScore: 0.4
   * to 0.6 wide, 16 apart at most (lyricsDashMaxLength, lyricsDashMaxDistance).
   */
  hyphen: staffSpacesOf({ width: 0.7, height: 0.55, spacing: 8, thickness: 0.12 }),
  /** Bravura. */
  extenderThickness: staffSpaces(engravingDefaults.lyricLineThickness),
  /** Between hyphens or extender lines and descenders of the syllables. By eye. */
  joinGap: staffSpaces(0.4),
} as const;

/** Tempo, expression and rehearsal marks and other texts. */
export const texts = {
  /** Em height of expression texts. By eye: like a lyric. */
  wordsSize: staffSpaces(2.2),
  /** Between a text and the ink of the staff. By eye. */
  gap: staffSpaces(0.7),
  /** From the dashes after a text ("cresc.") to the note at which they stop. By eye. */
  dashesBeforeStop: staffSpaces(0.6),
  /** From such a text to its dashes. By eye. */
  beforeDashes: staffSpaces(0.5),
  /** Least length that dashes are printed for. By eye: about one dash. */
  leastDashes: staffSpaces(1),
  /** Height of the dashes over the baseline: the middle of small letters. By eye. */
  dashHeight: staffSpaces(0.5),
  /** Between words and a sign on the same line. By eye: a blank between words. */
  besideWords: staffSpaces(0.5),
  /** Em height of tempo marks. By eye: larger than expression texts. Gould, "Tempo indications". */
  tempoSize: staffSpaces(2.4),
  /** Em height of rehearsal marks. Gould, "Rehearsal marks": the largest text over the staff. */
  rehearsalSize: staffSpaces(2.6),
  /** Between a text and the box around it. By eye. */
  boxPadding: staffSpaces(0.45),
  /** Added inside of a circle, so that it clears the corners of the text. By eye. */
  roundPadding: staffSpaces(0.3),
  /** After the text of a tempo mark, and between tempo marks of one line. By eye. */
  tempoRoom: staffSpaces(0.8),
  /** Size of the note of a metronome mark. By eye: as high as the capital letters beside it. */
  metronomeScale: 0.8,
  /** Around the equals sign of a metronome mark. By eye. */
  metronomeGap: staffSpaces(0.45),
  /** Ink of a tempo mark above and below the baseline, with the note's stem. Measured in text font and Bravura. */
  tempoInk: staffSpacesOf({ ascent: 2.3, descent: 0.7 }),
  /** Bravura. */
  enclosureThickness: staffSpaces(engravingDefaults.textEnclosureThickness),
  /** Size of a note among words, for an em of one staff space. By eye: as high as the capital letters. */
  noteScale: 0.33,
  /** Size of dynamics among words, for an em of one staff space. By eye: as high as the letters. */
  dynamicScale: 0.42,
  /** Height of an accidental among words over the baseline, in ems. By eye. */
  accidentalRiseRatio: 0.25,
  /** After a note and after each of its dots, in ems. By eye. */
  signGapRatio: 0.09,
  /** Distance of two lines of text, in ems. Usual in typography. */
  leadingRatio: 1.2,
  /**
   * Words near the end of a system begin earlier; those longer than this part of its width are broken into lines. By
   * eye.
   */
  leastLineRatio: 0.6,
} as const;

/** Signs at a moment that stand alone. */
export const stackedSigns = {
  /** Between such a sign and the ink of the staff. By eye. */
  gap: staffSpaces(0.7),
  /** Em height of their texts. By eye: like expression texts. */
  textSize: staffSpaces(2.2),
  /** Bracket around a sign: width and height. By eye. */
  bracket: staffSpacesOf({ width: 0.9, height: 1.6 }),
  /** Between a sign at a note and the ink below it. By eye. */
  noteSignGap: staffSpaces(0.35),
  /** Em height of a text at a note. By eye. */
  noteTextSize: staffSpaces(1.9),
} as const;
