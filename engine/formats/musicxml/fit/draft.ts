/**
 * A score while it is being read. Notes and chords are mutable versions of the model's objects; properties that depend
 * on the whole part or score (voices, ties, fill, numbers of slurs) are stored beside them.
 */
import type { Chord, Note, SlurStart, TupletStart } from '../../../model/chord.ts';
import type { Direction, Enclosure } from '../../../model/direction.ts';
import type { Foreign } from '../../../model/foreign.ts';
import type { MeterDisplay } from '../../../model/rhythm/meterDisplay.ts';
import type { NoteBase, TimeModification } from '../../../model/rhythm/noteValue.ts';
import type {
  BarlineSign,
  BarlineStyle,
  ClefChange,
  Harmony,
  InnerBarline,
  Jump,
  KeyChange,
  KeySignature,
  Staff,
  Tempo,
  TimeSignature,
  Tuning,
} from '../../../model/score.ts';
import type { Interval } from '../tables/transposition.ts';

export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type DraftNote = Mutable<Note>;

/**
 * The ties and the accidental that the file states for a note. They are converted to fields of the note when the whole
 * part has been read.
 */
export interface NoteFacts {
  startsTie: boolean;
  stopsTie: boolean;
  letRing: boolean;
  shown?: 'plain' | 'courtesy' | 'cautionary' | 'bracketed';
  /** Value of the processing instruction `songleaf-loose-tie`. */
  loose?: 'next' | 'open';
  /** Value of the processing instruction `songleaf-accidental`. */
  ownAccidental?: 'forced' | 'hidden';
}

export interface TupletEdge {
  readonly edge: 'start' | 'stop';
  readonly number: number;
  /** Ratio that the tuplet states itself, as nested tuplets do. */
  readonly ratio?: TimeModification;
  readonly look: Omit<TupletStart, 'actual' | 'normal'>;
}

/** Properties of a chord except its notes, its value and those that are computed later. */
export type ChordFields = Mutable<
  Omit<Chord, 'value' | 'notes' | 'tupletStarts' | 'tupletStops' | 'slurStarts' | 'slurStops' | 'graceBefore'>
>;

export interface DraftChord {
  /** Position in the measure according to the file, in ticks; rounded durations can make it fractional. */
  readonly at: number;
  /** Length that the file states, in ticks; undefined where it states none. */
  readonly length: number | undefined;
  readonly voice: string;
  readonly staff: number;
  /** Undefined where the file leaves out the type. */
  readonly base: NoteBase | undefined;
  readonly dots: number;
  readonly modification: TimeModification | undefined;
  readonly isFullMeasure: boolean;
  readonly grace: { readonly slash: boolean; readonly isAfter: boolean } | undefined;
  readonly notes: DraftNote[];
  readonly fields: Partial<ChordFields>;
  readonly tuplets: TupletEdge[];
  readonly slurStarts: Mutable<SlurStart>[];
  readonly slurStops: SlurStop[];
  /**
   * How many beams continue from the chord before: 0 where the first beam begins here, infinite where none begins;
   * undefined where the chord has no beam.
   */
  beam: number | undefined;
}

/** The number of a slur that ends. It is an object so that the number can be changed in place. */
export interface SlurStop {
  number: number;
}

export interface DraftBarline {
  signs?: BarlineSign[];
  style?: BarlineStyle;
  repeat?: 'forward' | 'backward';
  times?: number;
  ending?: {
    readonly numbers: number[];
    readonly text: string;
    readonly type: 'start' | 'stop' | 'discontinue';
    readonly isHidden: boolean;
  };
}

/** The properties of the whole measure as one part states them. The first part with a value determines it. */
export interface DraftFrame {
  time?: TimeSignature;
  /** In sounding pitch. */
  key?: KeySignature;
  tempos: Tempo[];
  left: DraftBarline;
  right: DraftBarline;
  jumps: { kind: Jump; text?: string }[];
  /** Where the first coda sign is, in ticks. */
  codaAt?: number;
  innerBarlines?: InnerBarline[];
  meterDisplay?: MeterDisplay;
  /** Number of the measure, where counting does not give the same. */
  number?: string;
  rehearsalMark?: string;
  rehearsalEnclosure?: Enclosure;
  section?: string;
  systemBreak?: boolean;
  pageBreak?: boolean;
  unnumbered?: boolean;
  timestamp?: number;
}

export interface DraftMeasure {
  /** Interval from sounding to written pitch, where it changes at the measure. */
  transposition?: Interval;
  print?: Foreign;
  readonly chords: DraftChord[];
  readonly directions: Mutable<Direction>[];
  readonly harmonies: Harmony[];
  readonly clefs: ClefChange[];
  /** All keys of the part, in sounding pitch. */
  readonly keys: Mutable<KeyChange>[];
  readonly frame: DraftFrame;
  /**
   * The furthest position that the file reaches, in ticks, possibly fractional; without rests that fill the measure.
   */
  length: number;
  /** The longest of the rests that fill the measure. Some programs write all of them as long as a whole note. */
  restLength: number;
  /** Ticks per division at the end of the measure. */
  division: number;
}

export interface DraftPart {
  readonly id: string;
  name: string;
  abbreviation?: string;
  listing?: readonly Foreign[];
  program: number;
  /** Whether the file states the program. */
  hasProgram: boolean;
  mute: boolean;
  /** General MIDI keys of the part's instruments by their ids. */
  readonly percussionKeys: Map<string, number>;
  /** Keys that the names of instruments mean, by their ids; that of the whole part by an empty one. */
  readonly namedKeys: Map<string, number>;
  readonly staves: Mutable<Staff>[];
  tuning?: Tuning;
  transposition: Interval | undefined;
  readonly measures: DraftMeasure[];
}

export const newMeasure = (): DraftMeasure => ({
  chords: [],
  directions: [],
  harmonies: [],
  clefs: [],
  keys: [],
  frame: { tempos: [], left: {}, right: {}, jumps: [] },
  length: 0,
  restLength: 0,
  division: 0,
});
