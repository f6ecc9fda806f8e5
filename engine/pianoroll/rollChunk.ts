/**
 * A few measures of a roll as one system of the display list, so that painters build and draw only what is visible. Its
 * arrays are computed when they are first read.
 */
import type { Box, ElementRef, SystemDisplay } from '../display/displayList.ts';
import { Ink, type Emitted } from '../display/ink.ts';
import type { Score } from '../model/score.ts';
import { CAP_HEIGHT, textWidth } from '../smufl/textMetrics.ts';
import { pitchClassName } from '../theory/noteName.ts';
import { TICKS_PER_WHOLE } from '../units.ts';
import { beatTicks, isBlackKey, type KeyRange } from './rollGeometry.ts';
import type { RollNote } from './rollNotes.ts';
import { BLOCK_COLOURS, RollColour, velocityColour, type RollOptions } from './rollOptions.ts';

/** Palette index of a theme's first own colour. */
const OWN = 4;
const LINE = 0.05;
const MEASURE_LINE = 0.12;
/** Gap above and below a block, and before the next one of the same key, so that repeated notes look separate. */
const GAP = 0.06;
const END_GAP = 0.16;
/** Smallest width of a block, so that a grace note stays visible and can be hit. */
const NARROWEST = 0.3;
/** Most by which what is drawn exceeds the end of its note: the diamond of a short drum is as wide as a row is high. */
const WIDEST_BEYOND = 1;
/** Smallest distance of beat lines; if they would be closer, they are not drawn. */
const CLOSEST_LINES = 1.2;
const NAME_SIZE = 0.8;
const NAME_PADDING = 0.25;

export interface RollChunkInput {
  readonly score: Score;
  readonly options: RollOptions;
  readonly keys: KeyRange;
  /** Measure indexes, inclusive. */
  readonly first: number;
  readonly last: number;
  /** Onsets in ticks from the beginning: one per measure, and the end of the last. */
  readonly starts: readonly number[];
  readonly notes: readonly RollNote[];
  /** Called for each block with its element and its note. */
  readonly onBlock: (element: ElementRef, note: RollNote) => void;
}

interface Coloured extends Emitted {
  readonly colours: Uint8Array;
}

class ChunkInk {
  readonly #ink = new Ink();
  readonly #colours: number[] = [0];
  readonly #named = new Set<string>();
  readonly #input: RollChunkInput;
  readonly #height: number;

  constructor(input: RollChunkInput) {
    this.#input = input;
    this.#height = input.keys.highest - input.keys.lowest + 1;
  }

  draw(): Coloured {
    this.#rows();
    this.#lines();
    const name = this.#element({ kind: 'none' }, OWN + RollColour.name);
    // If notes are in unison, the shorter one is drawn above the longer one, which would otherwise hide it.
    const longestFirst = [...this.#input.notes].sort((a, b) => b.end - b.start - (a.end - a.start));
    for (const note of longestFirst) this.#block(note, name);
    return { ...this.#ink.finish(), colours: Uint8Array.from(this.#colours) };
  }

  #element(ref: ElementRef, colour: number): number {
    this.#colours.push(colour);
    return this.#ink.element(ref);
  }

  #x(ticks: number): number {
    const { starts, first, options } = this.#input;
    return ((ticks - (starts[first] ?? 0)) / TICKS_PER_WHOLE) * options.wholeWidth;
  }

  get #right(): number {
    const { starts, last } = this.#input;
    return this.#x(starts[last + 1] ?? 0);
  }

  #rows(): void {
    const { highest, lowest } = this.#input.keys;
    const shade = this.#element({ kind: 'none' }, OWN + RollColour.blackRow);
    for (let key = lowest; key <= highest; key += 1) {
      const y = highest - key;
      if (isBlackKey(key)) this.#ink.stroke(0, y + 0.5, this.#right, y + 0.5, 1, shade);
      // A line separates the adjacent white keys B and C, and E and F, because no shaded row lies between them.
      else if (isBlackKey(key + 1) === false) this.#ink.stroke(0, y, this.#right, y, LINE, 0);
    }
  }

  #lines(): void {
    const { score, first, last, starts } = this.#input;
    const strong = this.#element({ kind: 'none' }, OWN + RollColour.measureLine);
    for (let measure = first; measure <= last; measure += 1) {
      const [start = 0, end = start] = starts.slice(measure, measure + 2);
      const beat = beatTicks(score, measure);
      const isWide = this.#x(beat) - this.#x(0) >= CLOSEST_LINES;
      for (let at = start + beat; isWide && at < end; at += beat) this.#upright(at, LINE, 0);
      this.#upright(start, MEASURE_LINE, strong);
      if (measure === score.measures.length - 1) this.#upright(end, MEASURE_LINE, strong);
    }
  }

  #upright(at: number, thickness: number, element: number): void {
    this.#ink.stroke(this.#x(at), 0, this.#x(at), this.#height, thickness, element);
  }

  /** A drum's stroke has no length that sounds, and no name of a pitch: a diamond, as in drum editors, tells it from the keys. */
  #stroke(left: number, top: number, bottom: number, element: number): void {
    const half = (bottom - top) / 2;
    const [middle, centre] = [top + half, left + half];
    this.#ink.quad([centre, top, centre + half, middle, centre, bottom, left, middle], 0, element);
  }

  #block(note: RollNote, nameElement: number): void {
    const { options, keys, onBlock } = this.#input;
    const ref: ElementRef = { kind: 'note', ...note.address };
    onBlock(ref, note);
    const colour = options.colouring === 'velocity' ? velocityColour(note.velocity) : note.line % BLOCK_COLOURS;
    const element = this.#element(ref, OWN + RollColour.block + colour);
    const { left, right, top, bottom } = blockBox(note, this.#x(note.start), this.#x(note.end), keys);
    if (note.isDrum) return this.#stroke(left, top, bottom, element);
    this.#ink.quad([left, top, right, top, right, bottom, left, bottom], 0, element);
    // Of notes in unison only one name is drawn, because the names would overlap.
    const place = `${note.key} ${note.start}`;
    if (!options.showNames || this.#named.has(place)) return;
    const name = pitchClassName(note.pitch);
    const text = options.nameOf?.(name) ?? name;
    if (textWidth(text, NAME_SIZE) + 2 * NAME_PADDING > right - left) return;
    this.#named.add(place);
    const y = (top + bottom + CAP_HEIGHT * NAME_SIZE) / 2;
    const look = { size: NAME_SIZE, style: 'roman', anchor: 'start', element: nameElement } as const;
    this.#ink.text({ text, x: left + NAME_PADDING, y, ...look });
  }
}

function blockBox({ key }: RollNote, left: number, end: number, { highest }: KeyRange): Box {
  const y = highest - key;
  return { left, right: Math.max(left + NARROWEST, end - END_GAP), top: y + GAP, bottom: y + 1 - GAP };
}

export class RollChunk implements SystemDisplay {
  readonly kind = 'system';
  readonly x: number;
  readonly y = 0;
  readonly bounds: Box;
  readonly #input: RollChunkInput;
  #ink: Coloured | undefined;

  constructor(input: RollChunkInput) {
    this.#input = input;
    const { starts, first, last, keys, options, notes } = input;
    const scale = options.wholeWidth / TICKS_PER_WHOLE;
    const start = starts[first] ?? 0;
    const end = notes.reduce((latest, note) => Math.max(latest, note.end), starts[last + 1] ?? 0);
    this.x = start * scale;
    this.bounds = {
      left: 0,
      top: 0,
      right: (end - start) * scale + WIDEST_BEYOND,
      bottom: keys.highest - keys.lowest + 1,
    };
  }

  get firstMeasure(): number {
    return this.#input.first;
  }
  get lastMeasure(): number {
    return this.#input.last;
  }
  get strokes(): Emitted['strokes'] {
    return this.#drawn.strokes;
  }
  get quads(): Emitted['quads'] {
    return this.#drawn.quads;
  }
  get curves(): Emitted['curves'] {
    return this.#drawn.curves;
  }
  get glyphs(): Emitted['glyphs'] {
    return this.#drawn.glyphs;
  }
  get texts(): Emitted['texts'] {
    return this.#drawn.texts;
  }
  get elements(): Emitted['elements'] {
    return this.#drawn.elements;
  }
  get colours(): Uint8Array {
    return this.#drawn.colours;
  }

  get #drawn(): Coloured {
    return (this.#ink ??= new ChunkInk(this.#input).draw());
  }
}
