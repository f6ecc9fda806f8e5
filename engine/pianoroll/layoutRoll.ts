/**
 * The layout of the piano roll (G-01 to G-06): a score as a display list of blocks over a grid of keys and beats. Its
 * interface is that of a sheet's layout (positions of measures and moments, hit test), so that views can use either.
 */
import type { DisplayList, ElementRef } from '../display/displayList.ts';
import { hitTest } from '../display/hitTest.ts';
import type { Layout, MeasureBox } from '../layout/types/layout.ts';
import { measureContexts } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { ticks, TICKS_PER_WHOLE, type Ticks } from '../units.ts';
import { RollChunk } from './rollChunk.ts';
import { beatTicks, keyRange, type KeyRange } from './rollGeometry.ts';
import { rollNotes, type RollNote } from './rollNotes.ts';
import type { RollOptions } from './rollOptions.ts';
import { soundingBlocks } from './soundingBlocks.ts';

/** Number of measures in one system of the display list, which painters build at once: about one screen. */
const MEASURES_A_CHUNK = 4;

/** A block at a point, and whether the point is at the edge by which its duration is dragged (G-04). */
export interface RollHit {
  readonly note: RollNote;
  readonly grip: 'body' | 'end';
}

export interface RollLayout extends Omit<Layout, 'faults'> {
  readonly keys: KeyRange;
  /** The y at the centre of the notes; the centre of the keys if there are none. */
  readonly middle: number;
  /** The y range of the notes that begin in a measure; undefined where there are none. */
  readonly rowsOf: (measure: number) => { readonly top: number; readonly bottom: number } | undefined;
  /** The key of the row at a y, at most half a row outside the roll. */
  readonly keyAt: (y: number) => number;
  /** The moment at an x; outside the roll the nearest one. */
  readonly momentAt: (x: number) => { readonly measure: number; readonly at: Ticks };
  /** The block at a point, or the nearest within `tolerance` rows. */
  readonly noteAt: (x: number, y: number, tolerance?: number) => RollHit | null;
  /** The notes that sound `at` ticks after the start of a measure, without those of muted parts. */
  readonly soundingAt: (measure: number, at: Ticks) => readonly RollNote[];
}

/**
 * Size of the area at the end of a block by which its duration is dragged: a share of its width, and a maximum in rows.
 */
const GRIP_SHARE = 0.25;
const WIDEST_GRIP = 0.8;

class FinishedRoll implements RollLayout {
  readonly list: DisplayList;
  readonly keys: KeyRange;
  readonly middle: number;
  readonly measureBoxes: readonly MeasureBox[];
  readonly soundingAt: RollLayout['soundingAt'];
  readonly #score: Score;
  readonly #scale: number;
  /** Onsets in ticks: one per measure, and the end of the last. */
  readonly #starts: readonly number[];
  readonly #options: RollOptions;
  readonly #byMeasure: readonly (readonly RollNote[])[];
  readonly #chunks: readonly RollChunk[];
  /** Notes by their elements. The map is shared with the rolls before an edit, whose blocks this one may reuse. */
  readonly #notes: WeakMap<ElementRef, RollNote>;

  constructor(score: Score, options: RollOptions, edited?: FinishedRoll) {
    this.#score = score;
    this.#options = options;
    this.#scale = options.wholeWidth / TICKS_PER_WHOLE;
    this.#notes = edited === undefined ? new WeakMap() : edited.#notes;
    this.#byMeasure = edited === undefined ? rollNotes(score) : rollNotes(score, edited.#score);
    const { lowest, highest, mean } = keyRange(this.#byMeasure);
    this.keys = { lowest, highest };
    this.middle = mean === undefined ? (highest - lowest + 1) / 2 : highest - mean + 0.5;
    const frame = edited !== undefined && edited.#hasFrame(score, options, this.keys) ? edited : undefined;
    this.#starts = frame === undefined ? startsOf(score) : frame.#starts;
    this.soundingAt = soundingBlocks(score, this.#starts);
    this.#chunks = this.#makeChunks(frame);
    this.list = {
      width: (this.#starts.at(-1) ?? 0) * this.#scale,
      height: highest - lowest + 1,
      systems: this.#chunks,
    };
    this.measureBoxes = frame?.measureBoxes ?? this.#boxes();
  }

  readonly rowsOf = (measure: number): { top: number; bottom: number } | undefined => {
    const keys = this.#byMeasure[measure]?.map(({ key }) => key) ?? [];
    if (keys.length === 0) return undefined;
    const { highest } = this.keys;
    return { top: highest - Math.max(...keys), bottom: highest - Math.min(...keys) + 1 };
  };

  readonly keyAt = (y: number): number => {
    const { lowest, highest } = this.keys;
    return Math.min(highest, Math.max(lowest, highest - Math.floor(y)));
  };

  readonly xOfMoment = (measure: number, at: number): number => ((this.#starts[measure] ?? 0) + at) * this.#scale;

  readonly momentAt = (x: number): { measure: number; at: Ticks } => {
    const end = this.#starts.at(-1) ?? 0;
    const moment = Math.min(end, Math.max(0, Math.round(x / this.#scale)));
    const measure = Math.max(
      0,
      Math.min(
        this.#score.measures.length - 1,
        this.#starts.findLastIndex((start) => start <= moment),
      ),
    );
    return { measure, at: ticks(moment - (this.#starts[measure] ?? 0)) };
  };

  readonly moments = (measure: number): readonly { at: number; x: number }[] => {
    const duration = this.#score.measures[measure]?.duration ?? 0;
    const beat = beatTicks(this.#score, measure);
    return Array.from({ length: Math.ceil(duration / beat) }, (_, index) => ({
      at: index * beat,
      x: this.xOfMoment(measure, index * beat),
    }));
  };

  readonly noteAt = (x: number, y: number, tolerance = 0.25): RollHit | null => {
    const hit = hitTest(this.list, x, y, tolerance);
    const note = hit && this.#notes.get(hit.element);
    if (!note) return null;
    const width = (note.end - note.start) * this.#scale;
    const grip = Math.min(WIDEST_GRIP, GRIP_SHARE * width);
    // A drum's diamond does not show where its value ends.
    return { note, grip: !note.isDrum && x >= note.end * this.#scale - grip ? 'end' : 'body' };
  };

  /** Whether a roll would have the same measures, keys and look, so that blocks alone can differ. */
  #hasFrame(score: Score, options: RollOptions, keys: KeyRange): boolean {
    const isSame = (Object.keys(options) as (keyof RollOptions)[]).every((key) => options[key] === this.#options[key]);
    const { lowest, highest } = this.keys;
    return isSame && score.measures === this.#score.measures && lowest === keys.lowest && highest === keys.highest;
  }

  #boxes(): readonly MeasureBox[] {
    return this.#score.measures.map((measure, index) => ({
      measure: index,
      system: Math.floor(index / MEASURES_A_CHUNK),
      isLocked: measure.locked === true,
      left: (this.#starts[index] ?? 0) * this.#scale,
      right: (this.#starts[index + 1] ?? 0) * this.#scale,
      top: 0,
      bottom: this.list.height,
    }));
  }

  /** Creates the chunks. `frame`: a roll with the same frame; chunks with the same blocks are reused from it. */
  #makeChunks(frame: FinishedRoll | undefined): readonly RollChunk[] {
    const count = Math.ceil(this.#byMeasure.length / MEASURES_A_CHUNK);
    return Array.from({ length: count }, (_, index) => {
      const first = index * MEASURES_A_CHUNK;
      const last = Math.min(this.#byMeasure.length, first + MEASURES_A_CHUNK) - 1;
      const known = frame === undefined ? undefined : frame.#unchanged(index, this.#byMeasure);
      if (known !== undefined) return known;
      return new RollChunk({
        score: this.#score,
        options: this.#options,
        keys: this.keys,
        first,
        last,
        starts: this.#starts,
        notes: this.#byMeasure.slice(first, last + 1).flat(),
        onBlock: (element, note) => this.#notes.set(element, note),
      });
    });
  }

  /** Whether a chunk shows the same blocks for the measures of a score. */
  #unchanged(index: number, byMeasure: readonly (readonly RollNote[])[]): RollChunk | undefined {
    const chunk = this.#chunks[index];
    if (chunk === undefined) return undefined;
    for (let measure = chunk.firstMeasure; measure <= chunk.lastMeasure; measure += 1)
      if (this.#byMeasure[measure] !== byMeasure[measure]) return undefined;
    return chunk;
  }
}

/** Onsets in ticks: one per measure, and the end of the last. */
function startsOf(score: Score): readonly number[] {
  const contexts = measureContexts(score);
  const last = score.measures.length - 1;
  const end = (contexts[last]?.start ?? 0) + (score.measures[last]?.duration ?? 0);
  return [...contexts.map(({ start }) => start), end];
}

/**
 * The piano roll of a score. Linear in its notes; the arrays of a system are computed when they are first read.
 * `before`: the roll of the score before an edit, whose unchanged parts are reused.
 */
export const layoutRoll = (score: Score, options: RollOptions, before?: RollLayout): RollLayout =>
  new FinishedRoll(score, options, before instanceof FinishedRoll ? before : undefined);
