/** Where MusicXML and the model say the same thing in different words. Model name first. */
import type { Articulation, Notehead, Ornament } from '../../model/chord.ts';
import type { BarlineStyle } from '../../model/score.ts';

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

export const NOTEHEADS: Readonly<Record<Notehead, string>> = {
  normal: 'normal',
  x: 'x',
  'circle-x': 'circle-x',
  diamond: 'diamond',
  triangle: 'triangle',
  'triangle-down': 'inverted triangle',
  slash: 'slash',
  square: 'square',
  cross: 'cross',
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

/** Elements of `technical` that the model counts as articulations. */
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

/** By alteration in semitones. */
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

/** Elements of `dynamics`; any other text is an `other-dynamics`. */
export const DYNAMICS: ReadonlySet<string> = new Set(
  'p pp ppp pppp ppppp pppppp f ff fff ffff fffff ffffff mp mf sf sfp sfpp fp rf rfz sfz sffz fz n pf sfzp'.split(' '),
);

/** Values of `kind`; any other is an `other` with its text. */
export const HARMONY_KINDS: ReadonlySet<string> = new Set(
  (
    'major minor augmented diminished dominant major-seventh minor-seventh diminished-seventh augmented-seventh ' +
    'half-diminished major-minor major-sixth minor-sixth dominant-ninth major-ninth minor-ninth dominant-11th ' +
    'major-11th minor-11th dominant-13th major-13th minor-13th suspended-second suspended-fourth Neapolitan Italian ' +
    'French German pedal power Tristan none'
  ).split(' '),
);

/** The model's names by MusicXML's, for the reader. */
export const inverted = <Name extends string>(table: Readonly<Partial<Record<Name, string>>>): ReadonlyMap<string, Name> =>
  new Map(Object.entries(table).map(([name, xml]) => [xml as string, name as Name]));
