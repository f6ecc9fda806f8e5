/** Names of the model and the names that MusicXML has for the same thing. The model's name comes first. */
import type { AccidentalSign } from '../../../model/accidentalSigns.ts';
import type { Articulation, Notehead, Ornament } from '../../../model/chord.ts';
import type { BarlineStyle, Jump } from '../../../model/score.ts';

export const TYPE_OF_BASE: Readonly<Record<number, string>> = {
  '-3': 'maxima',
  '-2': 'long',
  '-1': 'breve',
  0: 'whole',
  1: 'half',
  2: 'quarter',
  3: 'eighth',
  4: '16th',
  5: '32nd',
  6: '64th',
  7: '128th',
  8: '256th',
  9: '512th',
  10: '1024th',
};

export const BAR_STYLES: Readonly<Record<BarlineStyle, string>> = {
  regular: 'regular',
  double: 'light-light',
  final: 'light-heavy',
  dashed: 'dashed',
  dotted: 'dotted',
  heavy: 'heavy',
  'heavy-heavy': 'heavy-heavy',
  'heavy-light': 'heavy-light',
  tick: 'tick',
  short: 'short',
  none: 'none',
};

export const NOTEHEAD_NAMES: Readonly<Record<Notehead, string>> = {
  normal: 'normal',
  x: 'x',
  'circle-x': 'circle-x',
  diamond: 'diamond',
  triangle: 'triangle',
  'triangle-down': 'inverted triangle',
  'triangle-left': 'left triangle',
  slash: 'slash',
  square: 'square',
  rectangle: 'rectangle',
  cross: 'cross',
  circled: 'circled',
  'circle-dot': 'circle dot',
  slashed: 'slashed',
  'back-slashed': 'back slashed',
  'arrow-up': 'arrow up',
  'arrow-down': 'arrow down',
  cluster: 'cluster',
  do: 'do',
  re: 're',
  mi: 'mi',
  fa: 'fa',
  'fa-up': 'fa up',
  so: 'so',
  la: 'la',
  ti: 'ti',
  none: 'none',
};

/** Elements of `articulations`. */
export const ARTICULATIONS: Readonly<Partial<Record<Articulation, string>>> = {
  staccato: 'staccato',
  staccatissimo: 'staccatissimo',
  spiccato: 'spiccato',
  tenuto: 'tenuto',
  accent: 'accent',
  marcato: 'strong-accent',
  'detached-legato': 'detached-legato',
  'soft-accent': 'soft-accent',
  stress: 'stress',
  unstress: 'unstress',
  breath: 'breath-mark',
  caesura: 'caesura',
  scoop: 'scoop',
  plop: 'plop',
  doit: 'doit',
  falloff: 'falloff',
};

/** Elements of `technical` that are articulations in the model. */
export const TECHNICAL: Readonly<Partial<Record<Articulation, string>>> = {
  'up-bow': 'up-bow',
  'down-bow': 'down-bow',
  harmonic: 'harmonic',
  open: 'open-string',
  stopped: 'stopped',
  'snap-pizzicato': 'snap-pizzicato',
};

export const ORNAMENTS: Readonly<Record<Exclude<Ornament['kind'], 'vibrato'>, string>> = {
  trill: 'trill-mark',
  mordent: 'mordent',
  'inverted-mordent': 'inverted-mordent',
  turn: 'turn',
  'inverted-turn': 'inverted-turn',
  'delayed-turn': 'delayed-turn',
  shake: 'shake',
  schleifer: 'schleifer',
};

/** Names of accidentals by their alteration in semitones. */
export const ACCIDENTALS: Readonly<Record<string, string>> = {
  '-3': 'triple-flat',
  '-2': 'flat-flat',
  '-1.5': 'three-quarters-flat',
  '-1': 'flat',
  '-0.5': 'quarter-flat',
  0: 'natural',
  0.5: 'quarter-sharp',
  1: 'sharp',
  1.5: 'three-quarters-sharp',
  2: 'double-sharp',
  3: 'triple-sharp',
};

/** Texts of jumps for which the score has no text. */
export const JUMP_TEXTS: Readonly<Record<Exclude<Jump, 'segno' | 'coda'>, string>> = {
  'da-capo': 'D.C.',
  'dal-segno': 'D.S.',
  'to-coda': 'To Coda',
  fine: 'Fine',
};

/** Names of all accidental signs, including those that do not state the alteration alone. */
export const ACCIDENTAL_NAMES: Readonly<Record<AccidentalSign, string>> = {
  sharp: 'sharp',
  natural: 'natural',
  flat: 'flat',
  'double-sharp': 'double-sharp',
  'double-flat': 'flat-flat',
  'natural-sharp': 'natural-sharp',
  'natural-flat': 'natural-flat',
  'quarter-flat': 'quarter-flat',
  'quarter-sharp': 'quarter-sharp',
  'three-quarters-flat': 'three-quarters-flat',
  'three-quarters-sharp': 'three-quarters-sharp',
  'triple-sharp': 'triple-sharp',
  'triple-flat': 'triple-flat',
  'natural-up': 'natural-up',
  'natural-down': 'natural-down',
  'sharp-up': 'sharp-up',
  'sharp-down': 'sharp-down',
  'flat-up': 'flat-up',
  'flat-down': 'flat-down',
  'double-sharp-up': 'double-sharp-up',
  'double-sharp-down': 'double-sharp-down',
  'double-flat-up': 'flat-flat-up',
  'double-flat-down': 'flat-flat-down',
  'arrow-up': 'arrow-up',
  'arrow-down': 'arrow-down',
  sori: 'sori',
  koron: 'koron',
};

/** Elements of `dynamics`. Any other text is written as `other-dynamics`. */
export const DYNAMICS: ReadonlySet<string> = new Set(
  'p pp ppp pppp ppppp pppppp f ff fff ffff fffff ffffff mp mf sf sfp sfpp fp rf rfz sfz sffz fz n pf sfzp'.split(' '),
);

/** Values of `kind`. Any other is written as `other` with its text. */
export const HARMONY_KINDS: ReadonlySet<string> = new Set(
  (
    'major minor augmented diminished dominant major-seventh minor-seventh diminished-seventh augmented-seventh ' +
    'half-diminished major-minor major-sixth minor-sixth dominant-ninth major-ninth minor-ninth dominant-11th ' +
    'major-11th minor-11th dominant-13th major-13th minor-13th suspended-second suspended-fourth Neapolitan Italian ' +
    'French German pedal power Tristan none'
  ).split(' '),
);

const KIND_OF_ABBREVIATION: Readonly<Record<string, string>> = {
  maj: 'major',
  min: 'minor',
  m: 'minor',
  7: 'dominant',
  'dominant-seventh': 'dominant',
  maj7: 'major-seventh',
  min7: 'minor-seventh',
  m7: 'minor-seventh',
  'minor-major': 'major-minor',
  minmaj7: 'major-minor',
  dim: 'diminished',
  dim7: 'diminished-seventh',
  m7b5: 'half-diminished',
  min7b5: 'half-diminished',
  aug: 'augmented',
  aug7: 'augmented-seventh',
  6: 'major-sixth',
  maj6: 'major-sixth',
  min6: 'minor-sixth',
  m6: 'minor-sixth',
  9: 'dominant-ninth',
  maj9: 'major-ninth',
  min9: 'minor-ninth',
  m9: 'minor-ninth',
  11: 'dominant-11th',
  min11: 'minor-11th',
  m11: 'minor-11th',
  13: 'dominant-13th',
  sus2: 'suspended-second',
  sus4: 'suspended-fourth',
};

const KIND_OF_LOWER_CASE = new Map([...HARMONY_KINDS].map((kind) => [kind.toLowerCase(), kind]));

/** The kind that is meant by a name which programs and collections of lead sheets write in its place; else the name. */
export function kindMeantBy(name: string): string {
  const lower = name.toLowerCase();
  return KIND_OF_LOWER_CASE.get(lower) ?? KIND_OF_ABBREVIATION[lower] ?? name;
}

/** Returns a map from MusicXML's names to the model's names, for the reader. */
export const inverted = <Name extends string>(table: Readonly<Partial<Record<Name, string>>>): ReadonlyMap<string, Name> =>
  new Map(Object.entries(table).map(([name, xml]) => [xml as string, name as Name]));
