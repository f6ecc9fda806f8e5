/** Codecs of the `Songleaf` fields of measures, voices, parts and the whole score. */
import type { ChordSymbol, SpelledRoot } from '../../theory/chordSymbol.ts';
import type { KeyAlteration, KeySignature } from '../../theory/key.ts';
import type { Step } from '../../theory/pitch.ts';
import { ENCLOSURES, type Direction } from '../../model/direction.ts';
import type {
  BarlineStyle,
  Clef,
  ClefChange,
  Harmony,
  InnerBarline,
  Jump,
  KeyChange,
  Measure,
  Part,
  PartGroup,
  Score,
  ScoreHeader,
  ScoreMeta,
  Staff,
  Tempo,
  TimeSignature,
  HeaderMeta,
  InstrumentTransposition,
  Volta,
} from '../../model/score.ts';
import type { Foreign } from '../../model/foreign.ts';
import { LONGEST_BASE, SHORTEST_BASE } from '../../model/rhythm/noteValue.ts';
import type { Seconds } from '../../units.ts';
import {
  asObject,
  branded,
  flag,
  list,
  moment,
  number,
  oneOf,
  optional,
  record,
  text,
  integer,
  type Codec,
} from './codec.ts';

import { direction } from './directionFields.ts';
import { foreign } from './foreignCodec.ts';
import { barlineSign } from './signFields.ts';
import { fretboard, meterDisplay } from './meterFields.ts';
import { parseMeterDisplay } from '../musicxml/signs/meterDisplay.ts';

const staff = integer(0, 127);
const at = moment;

const spelling = {
  step: branded<Step & number>(integer(0, 6)) as Codec<Step>,
  alter: number(-3, 3),
};

const root = record<SpelledRoot>({ ...spelling, former: optional(record<Omit<SpelledRoot, 'former'>>(spelling)) });

const chordSymbol = record<ChordSymbol>({
  root,
  kind: text,
  text: optional(text),
  bass: optional(root),
  degrees: optional(
    list(
      record<NonNullable<ChordSymbol['degrees']>[number]>({
        value: integer(0, 99),
        alter: number(-3, 3),
        type: oneOf('add', 'alter', 'subtract'),
      }),
    ),
  ),
});

const harmony = record<Harmony>({
  at,
  symbol: chordSymbol,
  staff: optional(staff),
  showFretboard: optional(flag),
  frame: optional(fretboard),
  source: optional(foreign),
});

const clef = record<Clef>({
  sign: oneOf('G', 'F', 'C', 'percussion', 'tab'),
  line: integer(1, 6),
  octaveShift: optional(oneOf(-2, -1, 1, 2)),
  printed: optional(flag),
});

const clefChange = record<ClefChange>({ staff, at, clef, afterBarline: optional(flag) });

const barline: Codec<BarlineStyle> = oneOf(
  'regular',
  'double',
  'final',
  'dashed',
  'dotted',
  'heavy',
  'heavy-heavy',
  'heavy-light',
  'tick',
  'short',
  'none',
);

const jumpKind: Codec<Jump> = oneOf('da-capo', 'dal-segno', 'to-coda', 'fine', 'segno', 'coda');

const tempo = record<Tempo>({
  quartersPerMinute: number(0),
  at,
  text: optional(text),
  beat: optional(
    record<NonNullable<Tempo['beat']>>({ base: integer(LONGEST_BASE, SHORTEST_BASE), dots: integer(0, 4) }),
  ),
  printedCount: optional(number(0)),
  brackets: optional(flag),
  printed: optional(flag),
});

const time = record<TimeSignature>({
  beats: list(integer(1, 999)),
  beatType: integer(1, 512),
  symbol: optional(oneOf('common', 'cut', 'single', 'senza')),
});

const key = record<KeySignature>({
  fifths: integer(-7, 7),
  mode: oneOf('major', 'minor'),
  modeName: optional(text),
  formerFifths: optional(integer(-7, 7)),
  alterations: optional(
    list(
      record<KeyAlteration>({
        step: branded<Step & number>(integer(0, 6)) as Codec<Step>,
        alter: number(-3, 3),
        octave: optional(integer(-2, 10)),
      }),
    ),
  ),
});

const sharedRecord = record<Partial<Measure>>({
  duration: optional(moment),
  time: optional(time),
  key: optional(key),
  tempos: optional(list(tempo)),
  unnumbered: optional(flag),
  repeatStart: optional(flag),
  repeatEnd: optional(integer(2, 999)),
  volta: optional(
    record<Volta>({
      endings: list(integer(1, 999)),
      text: optional(text),
      start: flag,
      stop: oneOf('none', 'closed', 'open'),
      printed: optional(flag),
    }),
  ),
  jumps: optional(list(record<NonNullable<Measure['jumps']>[number]>({ kind: jumpKind, text: optional(text) }))),
  barline: optional(barline),
  barlineSigns: optional(list(barlineSign)),
  innerBarlines: optional(list(record<InnerBarline>({ at, style: barline, signs: optional(list(barlineSign)) }))),
  section: optional(text),
  rehearsalMark: optional(text),
  rehearsalEnclosure: optional(oneOf(...ENCLOSURES)),
  systemBreak: optional(flag),
  pageBreak: optional(flag),
  timestamp: optional(branded<Seconds>(number(0))),
  locked: optional(flag),
  number: optional(text),
  meterDisplay: optional(meterDisplay),
  extra: 'unknown fields',
});

/**
 * Codec of the properties that all parts share. A documented field is repeated only if it cannot express the whole
 * property. Files of earlier versions contain the element of a meter as `TimeSource`.
 */
export const sharedFields: Codec<Partial<Measure>> = {
  read: (json) => {
    const { TimeSource, ...fields } = asObject(json);
    const measure = sharedRecord.read(fields);
    return TimeSource === undefined
      ? measure
      : { ...measure, meterDisplay: parseMeterDisplay(foreign.read(TimeSource)) };
  },
  write: sharedRecord.write,
};

const transposition = record<InstrumentTransposition>({ diatonic: integer(-99, 99), chromatic: integer(-99, 99) });

const keyChange = record<KeyChange>({ at, staff: optional(staff), key });

export interface PartMeasureFields {
  /** Properties that all parts share, stored in the first part of the file that has them. */
  readonly shared?: Partial<Measure>;
  readonly clefs?: readonly ClefChange[];
  readonly directions?: readonly Direction[];
  readonly harmonies?: readonly Harmony[];
  readonly transposition?: InstrumentTransposition;
  readonly print?: Foreign;
  readonly keys?: readonly KeyChange[];
}

export const partMeasureFields = record<PartMeasureFields>({
  shared: optional(sharedFields),
  clefs: optional(list(clefChange)),
  directions: optional(list(direction)),
  harmonies: optional(list(harmony)),
  transposition: optional(transposition),
  print: optional(foreign),
  keys: optional(list(keyChange)),
});

export const voiceFields = record<{ readonly number?: number }>({ number: optional(integer(0, 3)) });

export type PartFields = Pick<Part, 'abbreviation' | 'transposition' | 'listing' | 'printed'> & {
  readonly staves?: Part['staves'];
};

export const partFields = record<PartFields>({
  abbreviation: optional(text),
  transposition: optional(transposition),
  listing: optional(list(foreign)),
  printed: optional(flag),
  staves: optional(list(record<Staff>({ clef, lines: optional(integer(0, 12)), size: optional(oneOf('cue')) }))),
});

export type MetaFields = Pick<ScoreMeta, 'lyricist' | 'arranger' | 'copyright'>;

export const metaFields = record<MetaFields>({
  lyricist: optional(text),
  arranger: optional(text),
  copyright: optional(text),
});

const partGroup = record<PartGroup>({
  firstPart: integer(0, 1e6),
  lastPart: integer(0, 1e6),
  symbol: oneOf('brace', 'bracket', 'square', 'line', 'none'),
  name: optional(text),
  abbreviation: optional(text),
  joinBarlines: flag,
  listing: optional(list(foreign)),
});

const told = record<HeaderMeta>({
  title: optional(text),
  composer: optional(text),
  subtitle: optional(text),
  lyricist: optional(text),
  arranger: optional(text),
  copyright: optional(text),
});

export const scoreFields = record<Pick<Score, 'groups' | 'header'>>({
  groups: optional(list(partGroup)),
  header: optional(record<ScoreHeader>({ elements: list(foreign), told })),
});
