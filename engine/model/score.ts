/**
 * The score: a deeply readonly tree with structural sharing. A command returns a new Score that shares all unchanged
 * objects with the old one. The edit history is therefore a list of Scores, and caches use object identity as their
 * key.
 *
 * Properties that apply to all parts (meter, key, tempo, barlines, repeats) are in `Score.measures`; the music of one
 * part is in `Part.measures`, which has one entry for each entry of `Score.measures`. Optional fields are absent, never
 * undefined.
 *
 * `extra` on each level contains the MusicJSON fields that we do not know, so that they are saved again.
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
import type { Volta } from './volta.ts';

export type { Extra };

export interface Score {
  readonly meta: ScoreMeta;
  /** Never empty. */
  readonly measures: readonly Measure[];
  /** Never empty. */
  readonly parts: readonly Part[];
  /** Brackets and braces that join parts; a part with several staves has a brace anyway. */
  readonly groups?: readonly PartGroup[];
  readonly header?: ScoreHeader;
  readonly extra?: Extra;
}

/** The fields of `meta` that elements of a MusicXML header state. */
export type HeaderMeta = Partial<
  Pick<ScoreMeta, 'title' | 'composer' | 'subtitle' | 'lyricist' | 'arranger' | 'copyright'>
>;

/** MusicXML elements before the part list that `meta` lacks: further people, the page, texts on it. */
export interface ScoreHeader {
  /** `work`, `movement-number`, `movement-title`, `identification`, `defaults`, `credit`, in this order. */
  readonly elements: readonly Foreign[];
  /** `meta` at the time of reading: an element about a field is only valid while that field is unchanged. */
  readonly told: HeaderMeta;
}

export interface ScoreMeta {
  readonly title: string;
  readonly composer: string;
  /** Subtitle or license line (E-02). */
  readonly subtitle: string;
  readonly lyricist?: string;
  readonly arranger?: string;
  readonly copyright?: string;
  /** MusicJSON MetaInfo.Instrument: the instrument for which the transcription was requested, e.g. `piano`. */
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
  /** Children of MusicXML's `part-group` that the other fields do not express. */
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
  /** Ticks from the start of the measure; neither at its start nor at its end. */
  readonly at: Ticks;
  readonly style: BarlineStyle;
  readonly signs?: readonly BarlineSign[];
}

export interface BarlineFermata {
  readonly kind: 'fermata';
  readonly shape: FermataShape;
  /** `below` for a sign under the system; it is above it where absent. */
  readonly side?: 'below';
  /** Properties in a file beyond these fields; valid only while they agree with the fields. */
  readonly source?: Foreign;
}

/** Signs at a barline. Segno, coda and repeat occur only within a measure, printed but not played. */
export type BarlineSign =
  | BarlineFermata
  | { readonly kind: 'segno'; readonly source?: Foreign }
  | { readonly kind: 'coda'; readonly source?: Foreign }
  | { readonly kind: 'repeat'; readonly direction: 'forward' | 'backward'; readonly source?: Foreign }
  | { readonly kind: 'foreign'; readonly element: Foreign };

export interface Tempo {
  /** Quarter notes per minute. */
  readonly quartersPerMinute: number;
  /** Ticks from the start of the measure. */
  readonly at: Ticks;
  /** Text such as `Allegro` or `rit.`, printed before the metronome mark. */
  readonly text?: string;
  /** The note value that the metronome mark counts; a quarter where absent. */
  readonly beat?: { readonly base: number; readonly dots: number };
  /** Printed number of beats per minute, where it does not follow from `quartersPerMinute`. */
  readonly printedCount?: number;
  /** Whether the metronome mark is in parentheses, as an editor's addition. */
  readonly brackets?: boolean;
  /** False where the tempo is played but not printed. */
  readonly printed?: boolean;
}

export type { Volta };

export type Jump = 'da-capo' | 'dal-segno' | 'to-coda' | 'fine' | 'segno' | 'coda';

/** Properties of a measure for all parts. A change is stored where it happens; absent means unchanged. */
export interface Measure {
  /** Exact duration; may differ from the meter (pickup, last measure, cadenza). */
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
  /** Number of times that the section is played in total; 2 is the ordinary repeat. */
  readonly repeatEnd?: number;
  readonly volta?: Volta;
  readonly jumps?: readonly { readonly kind: Jump; readonly text?: string }[];
  /** Number that is printed instead of the next one in count. */
  readonly number?: string;
  /** Printed form of `time`, where it does not follow from its beats; valid only while the beats agree. */
  readonly meterDisplay?: MeterDisplay;
  /** The barline at the end; absent is regular (final for the last measure). */
  readonly barline?: BarlineStyle;
  /** Signs over the barline at the end. */
  readonly barlineSigns?: readonly BarlineSign[];
  /** Strokes within the measure, in order of `at`. */
  readonly innerBarlines?: readonly InnerBarline[];
  readonly section?: string;
  readonly rehearsalMark?: string;
  /** A square where absent. */
  readonly rehearsalEnclosure?: Enclosure;
  readonly systemBreak?: boolean;
  readonly pageBreak?: boolean;
  /** The moment at which the measure begins in the linked video or recording (D-09). */
  readonly timestamp?: Seconds;
  /** Whether the server withholds the content of the measure. */
  readonly locked?: boolean;
  readonly extra?: Extra;
}

export type { KeySignature, Tuning };

/** Transposition: written pitch minus sounding pitch. */
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
  /** False where the part sounds but is not on the page, unless a reader or an option of print asks for it. */
  readonly printed?: boolean;
  /** Whether tablature is printed below the staff. */
  readonly showTab: boolean;
  readonly tuning?: Tuning;
  /** Written minus sounding: a B flat clarinet is written 1 step, 2 semitones higher. */
  readonly transposition?: InstrumentTransposition;
  /** One entry for each entry of `Score.measures`. */
  readonly measures: readonly PartMeasure[];
  /**
   * Children of MusicXML's `score-part` that the other fields do not express: players and sounds of instruments. An
   * instrument is valid only while the part has the program that it names.
   */
  readonly listing?: readonly Foreign[];
  readonly extra?: Extra;
}

export interface Staff {
  /** The clef at the first measure. */
  readonly clef: Clef;
  /** Number of staff lines: 5 where absent; 1 for a single percussion line. */
  readonly lines?: number;
  readonly size?: 'cue';
}

export interface Clef {
  readonly sign: 'G' | 'F' | 'C' | 'percussion' | 'tab';
  /** Staff line of the sign, counted from the bottom, 1-based. */
  readonly line: number;
  /** Printed 8 or 15 above (1, 2) or below (-1, -2). */
  readonly octaveShift?: -2 | -1 | 1 | 2;
  /** False where the clef determines the positions of notes but is not drawn. */
  readonly printed?: boolean;
}

export interface ClefChange {
  /** Staff index. */
  readonly staff: number;
  /** Ticks from the start of the measure; at 0 it is printed before the barline, or where stated, after it. */
  readonly at: Ticks;
  readonly clef: Clef;
  readonly afterBarline?: boolean;
}

export interface KeyChange {
  /** Ticks from the start of the measure. */
  readonly at: Ticks;
  /** Staff index; all staves of the part where absent. */
  readonly staff?: number;
  /** The sounding key. */
  readonly key: KeySignature;
}

export interface PartMeasure {
  /** Transposition from this measure on, where the player changes the instrument. */
  readonly transposition?: InstrumentTransposition;
  /** In order of staff, then voice number. Every voice's chords add up to the measure's duration exactly (E-18). */
  readonly voices: readonly Voice[];
  readonly clefs?: readonly ClefChange[];
  /**
   * Keys of this part that differ from the score's, and all key changes inside the measure; in order of `at`. Each is
   * in force until the next one for its staff or the next `Measure.key`. See `StaffKeys`.
   */
  readonly keys?: readonly KeyChange[];
  /** Dynamics, hairpins, pedal, ottavas, words; in order of `at`. */
  readonly directions?: readonly Direction[];
  /** Chord symbols above the part; in order of `at`. */
  readonly harmonies?: readonly Harmony[];
  /** Properties of MusicXML's `print` other than breaks: distances, numbering of measures. */
  readonly print?: Foreign;
  readonly extra?: Extra;
}

export interface Fretboard {
  /** Fret of each string from the lowest: 0 open, null not played. Absent where unknown. */
  readonly voicing?: readonly (number | null)[];
  /** Properties in a file beyond the voicing, such as fingers; valid only while they agree with it. */
  readonly source?: Foreign;
}

export interface Harmony {
  readonly at: Ticks;
  readonly symbol: ChordSymbol;
  readonly staff?: number;
  readonly showFretboard?: boolean;
  /** The diagram; the usual one of the chord where absent. */
  readonly frame?: Fretboard;
  /** Properties in a file beyond `symbol`; valid only while they agree with it. */
  readonly source?: Foreign;
}

export interface Voice {
  /** Index of the staff of the voice; a chord may be printed on another with its own `staff`. */
  readonly staff: number;
  /** 0–3 within the staff: 0 and 2 have stems up, 1 and 3 down, where a staff has more than one voice. */
  readonly number: number;
  readonly chords: readonly Chord[];
  readonly extra?: Extra;
}
