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

/** Properties of a note in the file about its ties and accidental. */
export interface NoteFacts {
  startsTie: boolean;
  stopsTie: boolean;
  ringsOn: boolean;
  shown?: 'plain' | 'courtesy' | 'cautionary' | 'bracketed';
  /** Value of Songleaf's own processing instruction. */
  loose?: 'next' | 'open';
  wish?: 'forced' | 'hidden';
}

export interface TupletEdge {
  readonly edge: 'start' | 'stop';
  readonly number: number;
  /** A nested tuplet's own ratio. */
  readonly ratio?: TimeModification;
  readonly look: Omit<TupletStart, 'actual' | 'normal'>;
}

/** Properties of a chord except its notes, its value and those that are computed later. */
export type ChordFields = Mutable<
  Omit<Chord, 'value' | 'notes' | 'tupletStarts' | 'tupletStops' | 'slurStarts' | 'slurStops' | 'graceBefore'>
>;

export interface DraftChord {
  /** Position in the measure that the file gives, in ticks, maybe not whole. */
  readonly at: number;
  /** Length that the file states; undefined where it states none. */
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
  /** Whether its first beam begins here or continues from the chord before it; undefined where it has none. */
  beam: 'begin' | 'continue' | undefined;
}

/** An object, so that it can be renumbered in place. */
export interface SlurStop {
  number: number;
}

export interface DraftBarline {
  signs?: BarlineSign[];
  style?: BarlineStyle;
  repeat?: 'forward' | 'backward';
  times?: number;
  ending?: { readonly numbers: number[]; readonly text: string; readonly type: 'start' | 'stop' | 'discontinue' };
}

/** The properties of the whole measure in a part; the first part with a value determines it. */
export interface DraftFrame {
  time?: TimeSignature;
  /** Sounding. */
  key?: KeySignature;
  tempos: Tempo[];
  left: DraftBarline;
  right: DraftBarline;
  jumps: { kind: Jump; text?: string }[];
  innerBarlines?: InnerBarline[];
  meterDisplay?: MeterDisplay;
  /** Number of the measure, where it is not the next in count. */
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
  /** From sounding to written, where it changes. */
  transposition?: Interval;
  print?: Foreign;
  readonly chords: DraftChord[];
  readonly directions: Mutable<Direction>[];
  readonly harmonies: Harmony[];
  readonly clefs: ClefChange[];
  /** All keys of the part, in sounding pitch. */
  readonly keys: Mutable<KeyChange>[];
  readonly frame: DraftFrame;
  /** The furthest position in the file, in ticks, maybe not whole; without rests that fill the measure. */
  length: number;
  /** The longest of the rests that fill the measure; some programs always make them a whole note. */
  restLength: number;
  /** Ticks of a division when the measure ended. */
  division: number;
}

export interface DraftPart {
  readonly id: string;
  name: string;
  abbreviation?: string;
  listing?: readonly Foreign[];
  program: number;
  mute: boolean;
  /** General MIDI keys of the part's instruments by their ids. */
  readonly percussionKeys: Map<string, number>;
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
