/** The change of each kind of mark of the model on a plain score. The records cover the model's types completely. */
import type { Articulation, Chord, Note, Notehead, Ornament, TupletStart } from '../../../engine/model/chord.ts';
import { ENCLOSURES, type Direction } from '../../../engine/model/direction.ts';
import type { BarlineStyle, Clef, Jump, Measure, PartMeasure } from '../../../engine/model/score.ts';
import { ticks } from '../../../engine/units.ts';
import { quarters } from '../../fixtures/engraving/rule.ts';

export interface Changes {
  readonly measure?: Partial<Measure>;
  readonly part?: Partial<PartMeasure>;
  readonly chord?: Partial<Chord>;
  readonly note?: Partial<Note>;
  /** Belongs to the chord after it. */
  readonly next?: Partial<Chord>;
  readonly nextNote?: Partial<Note>;
}

const each = <Name extends string>(
  names: Record<Name, true>,
  changes: (name: Name) => Changes,
): Record<string, Changes> => Object.fromEntries((Object.keys(names) as Name[]).map((name) => [name, changes(name)]));

const ARTICULATIONS: Record<Articulation, true> = {
  staccato: true,
  staccatissimo: true,
  spiccato: true,
  tenuto: true,
  accent: true,
  marcato: true,
  'detached-legato': true,
  'soft-accent': true,
  stress: true,
  unstress: true,
  breath: true,
  caesura: true,
  scoop: true,
  plop: true,
  doit: true,
  falloff: true,
  'up-bow': true,
  'down-bow': true,
  harmonic: true,
  open: true,
  stopped: true,
  'snap-pizzicato': true,
};

const ORNAMENTS: Record<Ornament['kind'], true> = {
  trill: true,
  mordent: true,
  'inverted-mordent': true,
  turn: true,
  'inverted-turn': true,
  'delayed-turn': true,
  shake: true,
  schleifer: true,
  vibrato: true,
};

const NOTEHEADS: Record<Exclude<Notehead, 'normal'>, true> = {
  x: true,
  'circle-x': true,
  diamond: true,
  triangle: true,
  'triangle-down': true,
  slash: true,
  square: true,
  cross: true,
  'triangle-left': true,
  rectangle: true,
  circled: true,
  'circle-dot': true,
  slashed: true,
  'back-slashed': true,
  'arrow-up': true,
  'arrow-down': true,
  cluster: true,
  do: true,
  re: true,
  mi: true,
  fa: true,
  'fa-up': true,
  so: true,
  la: true,
  ti: true,
  none: true,
};

const BARLINES: Record<Exclude<BarlineStyle, 'regular'>, true> = {
  double: true,
  final: true,
  dashed: true,
  dotted: true,
  heavy: true,
  'heavy-heavy': true,
  'heavy-light': true,
  tick: true,
  short: true,
  none: true,
};

const { none: _none, ...STROKES } = BARLINES;

const JUMPS: Record<Jump, true> = {
  'da-capo': true,
  'dal-segno': true,
  'to-coda': true,
  fine: true,
  segno: true,
  coda: true,
};

const CLEFS: Record<Exclude<Clef['sign'], 'G'>, true> = { F: true, C: true, percussion: true, tab: true };

export const at = { staff: 0, at: quarters(1) } as const;
const end = { staff: 0, at: quarters(3) } as const;
const line = (fields: object): Changes => ({
  part: {
    directions: [
      { ...at, number: 1, edge: 'start', ...fields } as Direction,
      { ...end, number: 1, edge: 'stop', ...fields } as Direction,
    ],
  },
});
export const one = (direction: Direction): Changes => ({ part: { directions: [direction] } });

const DIRECTIONS: Record<Exclude<Direction['kind'], 'foreign'>, Changes> = {
  dynamic: one({ kind: 'dynamic', name: 'mf', ...at }),
  hairpin: line({ kind: 'hairpin', direction: 'crescendo' }),
  pedal: line({ kind: 'pedal', style: 'text' }),
  ottava: line({ kind: 'ottava', octaves: 1 }),
  words: one({ kind: 'words', text: 'dolce', ...at }),
  line: line({ kind: 'line', style: 'bracket', hook: 'down' }),
  'figured-bass': one({ kind: 'figured-bass', figures: [{ number: '6' }], ...at }),
  slashes: one({ kind: 'slashes', edge: 'start', ...at }),
  'measure-repeat': one({ kind: 'measure-repeat', edge: 'start', count: 1, ...at }),
  sign: one({ kind: 'sign', sign: { kind: 'eyeglasses' }, ...at }),
};

export const note = (fields: Partial<Note>): Changes => ({ note: fields });
const chord = (fields: Partial<Chord>): Changes => ({ chord: fields });
const TUPLET: TupletStart = { actual: 3, normal: 2 };

/** The fields of a chord or its notes beside the lists above; null: not a mark, or covered by another test. */
const CHORD_FIELDS: Record<keyof Chord, Changes | null> = {
  value: null,
  notes: null,
  velocity: null,
  fullMeasure: null,
  hidden: null,
  restPlace: chord({ notes: [], restPlace: { step: 4, octave: 5 } }),
  staff: null,
  graceBefore: chord({
    graceBefore: [{ notes: [{ pitch: { step: 0, alter: 0, octave: 5 } }], value: { base: 3, dots: 0 }, slash: true }],
  }),
  graceAfter: chord({
    graceAfter: [{ notes: [{ pitch: { step: 0, alter: 0, octave: 5 } }], value: { base: 3, dots: 0 }, slash: false }],
  }),
  tupletStarts: { chord: { tupletStarts: [TUPLET] }, next: { tupletStops: 1 } },
  tupletStops: null,
  slurStarts: { chord: { slurStarts: [{ number: 1 }] }, next: { slurStops: [1] } },
  slurStops: null,
  articulations: null,
  ornaments: null,
  endsOrnamentLine: null,
  fermata: chord({ fermata: 'normal' }),
  fermataSide: chord({ fermata: 'normal', fermataSide: 'below' }),
  breathShape: chord({ articulations: ['breath'], breathShape: 'tick' }),
  caesuraShape: chord({ articulations: ['caesura'], caesuraShape: 'thick' }),
  arpeggio: chord({ arpeggio: 'plain' }),
  tremolo: chord({ tremolo: { strokes: 2, kind: 'single' } }),
  lyrics: chord({ lyrics: [{ text: 'la', position: 'single' }] }),
  stem: chord({ stem: 'up' }),
  beam: null,
  beamsBefore: null,
  fan: null,
  cue: chord({ cue: true }),
  small: chord({ small: true }),
  signs: null,
  confidence: null,
  extra: null,
};

const NOTE_FIELDS: Record<keyof Note, Changes | null> = {
  pitch: null,
  tied: { note: { tied: true }, nextNote: { pitch: { step: 1, alter: 0, octave: 5 } } },
  looseTie: note({ looseTie: 'open' }),
  tieSide: note({ looseTie: 'open', tieSide: 'above' }),
  fingering: note({ fingering: 'r2' }),
  // Only on tablature, which has goldens of its own.
  string: null,
  fret: null,
  notehead: null,
  headBrackets: note({ headBrackets: true }),
  headText: note({ headText: 'do' }),
  formerSpelling: null,
  accidental: note({ accidental: 'cautionary' }),
  accidentalSign: note({ accidentalSign: { alter: 0, sign: 'natural-up' } }),
  glissandoStarts: {
    note: { glissandoStarts: [{ number: 1, kind: 'glissando' }] },
    nextNote: { glissandoStops: [{ number: 1, kind: 'glissando' }] },
  },
  glissandoStops: null,
  signs: null,
  percussionKey: null,
  confidence: null,
  extra: null,
};

const G_MAJOR = { fifths: 1, mode: 'major' } as const;

const MEASURE_FIELDS: Record<keyof Measure, Changes | null> = {
  duration: null,
  time: { measure: { time: { beats: [2], beatType: 2 } } },
  key: { measure: { key: G_MAJOR } },
  tempos: { measure: { tempos: [{ quartersPerMinute: 90, at: ticks(0) }] } },
  unnumbered: null,
  repeatStart: { measure: { repeatStart: true } },
  repeatEnd: { measure: { repeatEnd: 2 } },
  volta: { measure: { volta: { endings: [1], start: true, stop: 'closed' } } },
  jumps: null,
  number: { measure: { number: '7' } },
  meterDisplay: { measure: { meterDisplay: { fractions: [], printed: false } } },
  barline: null,
  barlineSigns: { measure: { barlineSigns: [{ kind: 'fermata', shape: 'normal' }] } },
  innerBarlines: { measure: { innerBarlines: [{ at: quarters(2), style: 'dashed' }] } },
  section: { measure: { section: 'Verse' } },
  rehearsalMark: { measure: { rehearsalMark: 'A' } },
  rehearsalEnclosure: { measure: { rehearsalMark: 'A', rehearsalEnclosure: 'circle' } },
  systemBreak: null,
  pageBreak: null,
  timestamp: null,
  locked: null,
  extra: null,
};

const PART_MEASURE_FIELDS: Record<keyof PartMeasure, Changes | null> = {
  transposition: { part: { transposition: { diatonic: 1, chromatic: 2 } } },
  voices: null,
  clefs: null,
  keys: { part: { keys: [{ at: quarters(2), key: G_MAJOR }] } },
  directions: null,
  harmonies: { part: { harmonies: [{ at: quarters(1), symbol: { root: { step: 0, alter: 0 }, kind: 'major' } }] } },
  print: null,
  extra: null,
};

const asked = (fields: Readonly<Record<string, Changes | null>>): Record<string, Changes> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Changes] => entry[1] !== null));

export const OWN_MARKS: readonly (readonly [string, Readonly<Record<string, Changes>>])[] = [
  ['articulations', each(ARTICULATIONS, (name) => chord({ articulations: [name] }))],
  ['ornaments', each(ORNAMENTS, (kind) => chord({ ornaments: [{ kind }] }))],
  ['noteheads', each(NOTEHEADS, (notehead) => note({ notehead }))],
  ['barlines', each(BARLINES, (barline) => ({ measure: { barline } }))],
  [
    'barlines within measures',
    each(STROKES, (style) => ({ measure: { innerBarlines: [{ at: quarters(2), style }] } })),
  ],
  ['jumps', each(JUMPS, (kind) => ({ measure: { jumps: [{ kind }] } }))],
  [
    'clef changes',
    each(CLEFS, (sign) => ({ part: { clefs: [{ staff: 0, at: quarters(2), clef: { sign, line: 3 } }] } })),
  ],
  ['directions', DIRECTIONS],
  [
    'frames of words',
    Object.fromEntries(
      ENCLOSURES.map((enclosure) => [enclosure, one({ kind: 'words', text: 'dolce', enclosure, ...at })]),
    ),
  ],
  ['fields of chords', asked(CHORD_FIELDS)],
  ['fields of notes', asked(NOTE_FIELDS)],
  ['fields of measures', asked(MEASURE_FIELDS)],
  ["fields of a part's measures", asked(PART_MEASURE_FIELDS)],
];
