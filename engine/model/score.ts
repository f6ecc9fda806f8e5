/**
 * The score: a deeply readonly tree with structural sharing. A command returns a new Score in which everything it did
 * not touch is the same object, so undo is a list of Scores and every cache is keyed by identity.
 *
 * What holds for all parts at once (meter, key, tempo, barlines, repeats) lives in `Score.measures`; what one part plays
 * lives in `Part.measures`, one entry per entry of `Score.measures`. Optional fields are absent, never undefined.
 *
 * `extra` on each level keeps the MusicJSON fields that we do not know, so that they survive load and save.
 */
import type { ChordSymbol } from '../theory/chordSymbol.ts';
import type { KeySignature } from '../theory/key.ts';
import type { Tuning } from '../theory/tunings.ts';
import type { Seconds, Ticks } from '../units.ts';
import type { Chord, FermataShape } from './chord.ts';
import type { Direction, Enclosure } from './direction.ts';
import type { Extra } from './extra.ts';
import type { Foreign } from './foreign.ts';
import type { MeterDisplay } from './rhythm/meterDisplay.ts';

export type { Extra };

export interface Score {
  readonly meta: ScoreMeta;
  /** Never empty. */
  readonly measures: readonly Measure[];
  /** Never empty. */
  readonly parts: readonly Part[];
  /** Brackets and braces that join parts (a part with several staves has its brace without this). */
  readonly groups?: readonly PartGroup[];
  readonly header?: ScoreHeader;
  readonly extra?: Extra;
}

export type ToldMeta = Partial<
  Pick<ScoreMeta, 'title' | 'composer' | 'subtitle' | 'lyricist' | 'arranger' | 'copyright'>
>;

/** What MusicXML says before the part list beyond `meta`: further people, the page, texts that stand on it. */
export interface ScoreHeader {
  /** `work`, `movement-number`, `movement-title`, `identification`, `defaults`, `credit`, in this order. */
  readonly elements: readonly Foreign[];
  /** What `meta` said when they were read: those about a field hold only as long as it says that still. */
  readonly told: ToldMeta;
}

export interface ScoreMeta {
  readonly title: string;
  readonly composer: string;
  /** Subtitle or license line (E-02). */
  readonly subtitle: string;
  readonly lyricist?: string;
  readonly arranger?: string;
  readonly copyright?: string;
  /** MusicJSON MetaInfo.Instrument: what was asked of the transcription, e.g. `piano`. */
  readonly instrument: string;
  /** MusicJSON MetaInfo.Source: Youtube, Audio, … */
  readonly source: string;
  /** Linked video id, or empty. */
  readonly customId: string;
  readonly extra?: Extra;
}

export interface PartGroup {
  readonly firstPart: number;
  readonly lastPart: number;
  readonly symbol: 'brace' | 'bracket' | 'square' | 'line' | 'none';
  readonly name?: string;
  readonly abbreviation?: string;
  readonly joinBarlines: boolean;
  /** Children of MusicXML's `part-group` that the other fields do not say. */
  readonly listing?: readonly Foreign[];
}

export interface TimeSignature {
  /** `[3, 2]` for 3+2 over 8; one entry otherwise. */
  readonly beats: readonly number[];
  readonly beatType: number;
  readonly symbol?: 'common' | 'cut' | 'single' | 'senza';
}

export type BarlineStyle =
  | 'regular'
  | 'double'
  | 'final'
  | 'dashed'
  | 'dotted'
  | 'heavy'
  | 'heavy-heavy'
  | 'heavy-light'
  | 'tick'
  | 'short'
  | 'none';

export interface InnerBarline {
  /** Within the measure, neither at its start nor at its end. */
  readonly at: Ticks;
  readonly style: BarlineStyle;
  readonly signs?: readonly BarlineSign[];
}

export interface BarlineFermata {
  readonly kind: 'fermata';
  readonly shape: FermataShape;
  /** Under the system; over it where absent. */
  readonly side?: 'below';
  /** What a file says of it beyond these fields; it counts only while they agree. */
  readonly source?: Foreign;
}

/** What stands at a barline. Segno, coda and repeat only at one within a measure, where they are printed, not played. */
export type BarlineSign =
  | BarlineFermata
  | { readonly kind: 'segno'; readonly source?: Foreign }
  | { readonly kind: 'coda'; readonly source?: Foreign }
  | { readonly kind: 'repeat'; readonly direction: 'forward' | 'backward'; readonly source?: Foreign }
  | { readonly kind: 'foreign'; readonly element: Foreign };

export interface Tempo {
  /** Quarter notes a minute. */
  readonly quartersPerMinute: number;
  /** Within the measure; 0 at its start. */
  readonly at: Ticks;
  /** `Allegro`, `rit.`; printed before the metronome mark. */
  readonly text?: string;
  /** What the metronome mark counts; a quarter where absent. */
  readonly beat?: { readonly base: number; readonly dots: number };
  /** Beats a minute as the metronome mark prints them, where `quartersPerMinute` comes to another number. */
  readonly printedCount?: number;
  /** False where only playback follows it. */
  readonly printed?: boolean;
}

export interface Volta {
  /** `[1]`, `[1, 2]`. */
  readonly endings: readonly number[];
  readonly text?: string;
  readonly start: boolean;
  readonly stop: 'none' | 'closed' | 'open';
}

export type Jump = 'da-capo' | 'dal-segno' | 'to-coda' | 'fine' | 'segno' | 'coda';

/** What a measure has in common for all parts. A change is written where it happens; absent means unchanged. */
export interface Measure {
  /** Exact; may differ from the meter (pickup, last measure, cadenza). */
  readonly duration: Ticks;
  /** Present on the first measure and where it changes. */
  readonly time?: TimeSignature;
  /** Present on the first measure and where it changes. */
  readonly key?: KeySignature;
  /** In order of `at`. The first measure always has one at 0. */
  readonly tempos?: readonly Tempo[];
  /** True for a pickup (anacrusis) or any measure that is not counted. */
  readonly unnumbered?: boolean;
  readonly repeatStart?: boolean;
  /** Times the section is played in all; 2 is the ordinary repeat. */
  readonly repeatEnd?: number;
  readonly volta?: Volta;
  readonly jumps?: readonly { readonly kind: Jump; readonly text?: string }[];
  /** Printed instead of the next number in count. */
  readonly number?: string;
  /** How `time` is printed where that is more than its beats; it counts only as long as it comes to `time`. */
  readonly meterDisplay?: MeterDisplay;
  /** The barline at the end; absent is regular (final for the last measure). */
  readonly barline?: BarlineStyle;
  /** What stands over the barline at the end. */
  readonly barlineSigns?: readonly BarlineSign[];
  /** Strokes within the measure, in order of `at`. */
  readonly innerBarlines?: readonly InnerBarline[];
  readonly section?: string;
  readonly rehearsalMark?: string;
  /** A square where absent. */
  readonly rehearsalEnclosure?: Enclosure;
  readonly systemBreak?: boolean;
  readonly pageBreak?: boolean;
  /** Where the measure begins in the linked video or recording (D-09). */
  readonly timestamp?: Seconds;
  /** For a measure whose content the server withholds. */
  readonly locked?: boolean;
  readonly extra?: Extra;
}

export type { KeySignature, Tuning };

/** Written minus sounding. */
export interface InstrumentTransposition {
  readonly diatonic: number;
  readonly chromatic: number;
}

export interface Part {
  readonly name: string;
  readonly abbreviation?: string;
  /** 1–128 General MIDI, 129 drum set (E-12). */
  readonly program: number;
  /** 1 to n staves, top first. */
  readonly staves: readonly Staff[];
  readonly mute: boolean;
  /** Tablature below the staff where `showTab`. */
  readonly showTab: boolean;
  readonly tuning?: Tuning;
  /** Written minus sounding: a B flat clarinet is written 1 step, 2 semitones higher. */
  readonly transposition?: InstrumentTransposition;
  /** As many as `Score.measures`. */
  readonly measures: readonly PartMeasure[];
  /**
   * Children of MusicXML's `score-part` that the other fields do not say: who plays, how the instrument sounds. An
   * instrument counts only as long as the part's program is the one that it names.
   */
  readonly listing?: readonly Foreign[];
  readonly extra?: Extra;
}

export interface Staff {
  /** At the first measure. */
  readonly clef: Clef;
  /** 5 where absent; 1 for a single percussion line. */
  readonly lines?: number;
  readonly size?: 'cue';
}

export interface Clef {
  readonly sign: 'G' | 'F' | 'C' | 'percussion' | 'tab';
  /** Staff line that the sign sits on, from the bottom, 1-based. */
  readonly line: number;
  /** Printed 8 or 15 above (1, 2) or below (-1, -2). */
  readonly octaveShift?: -2 | -1 | 1 | 2;
  /** False where notes stand as under this clef but it is not drawn. */
  readonly printed?: boolean;
}

export interface ClefChange {
  /** Staff index. */
  readonly staff: number;
  /** Within the measure; 0 prints it before the barline of the previous measure. */
  readonly at: Ticks;
  readonly clef: Clef;
}

export interface KeyChange {
  /** Within the measure. */
  readonly at: Ticks;
  /** Staff index; all staves of the part where absent. */
  readonly staff?: number;
  /** Sounding. */
  readonly key: KeySignature;
}

export interface PartMeasure {
  /** From this measure on, where the player takes another instrument. */
  readonly transposition?: InstrumentTransposition;
  /** In order of staff, then voice number. Every voice's chords add up to the measure's duration exactly (E-18). */
  readonly voices: readonly Voice[];
  readonly clefs?: readonly ClefChange[];
  /**
   * Keys of this part that are not the score's, and all that change inside the measure; in order of `at`. Each holds
   * until the next for its staff or the next `Measure.key`. See `StaffKeys`.
   */
  readonly keys?: readonly KeyChange[];
  /** Dynamics, hairpins, pedal, ottavas, words; in order of `at`. */
  readonly directions?: readonly Direction[];
  /** Chord symbols above the part; in order of `at`. */
  readonly harmonies?: readonly Harmony[];
  /** What MusicXML's `print` says beyond breaks: distances of staves and systems, how measures are numbered. */
  readonly print?: Foreign;
  readonly extra?: Extra;
}

export interface Fretboard {
  /** By string from the lowest: its fret, 0 for an open string, null for one that is not played. Absent where unknown. */
  readonly voicing?: readonly (number | null)[];
  /** What a file says beyond the voicing, such as fingers; it counts only while the two agree. */
  readonly source?: Foreign;
}

export interface Harmony {
  readonly at: Ticks;
  readonly symbol: ChordSymbol;
  readonly staff?: number;
  readonly showFretboard?: boolean;
  /** The usual one of the chord where absent. */
  readonly frame?: Fretboard;
  /** What a file says of it beyond `symbol`; it counts only while the two agree. */
  readonly source?: Foreign;
}

export interface Voice {
  /** Staff index the voice belongs to; a chord may cross with its own `staff`. */
  readonly staff: number;
  /** 0–3 within the staff: 0 and 2 have stems up, 1 and 3 down, where a staff has more than one voice. */
  readonly number: number;
  readonly chords: readonly Chord[];
  readonly extra?: Extra;
}
