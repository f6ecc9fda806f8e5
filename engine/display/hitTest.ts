/**
 * The hit test: finds the score element at a point of the sheet. Each system is indexed once by a grid of cells two
 * staff spaces wide, so that a hit test needs only a few comparisons, independent of the length of the score (the hit
 * test of a scene graph needed thousands). The index is cached as long as the system exists.
 */
import { rowOfCodePoint } from '../smufl/glyphs.ts';
import { ASCENT, DESCENT, textWidth } from '../smufl/textMetrics.ts';
import { bezier } from './bezier.ts';
import type { Box, DisplayList, ElementRef, SystemDisplay } from './displayList.ts';

export interface Hit {
  readonly element: ElementRef;
  /** Index into `DisplayList.systems`. */
  readonly system: number;
  /** From the point to the bounding box of the element's ink, in staff spaces; 0 inside the box. */
  readonly distance: number;
}

/** Boxes as left, top, right, bottom, element. */
interface Grid {
  readonly boxes: Float32Array;
  readonly cells: ReadonlyMap<number, readonly number[]>;
}

const CELL = 2;
const COLUMNS = 4096;
const BOX = 5;
const grids = new WeakMap<object, Grid>();

type AddBox = (left: number, top: number, right: number, bottom: number, element: number) => void;

function addGlyphBoxes({ glyphs: { count, data, codePoint, element } }: SystemDisplay, add: AddBox): void {
  for (let index = 0; index < count; index++) {
    const row = rowOfCodePoint(codePoint[index] as number);
    if (row === undefined) continue;
    const [x, y, scale] = [data[index * 3] as number, data[index * 3 + 1] as number, data[index * 3 + 2] as number];
    add(x + row[2] * scale, y + row[3] * scale, x + row[4] * scale, y + row[5] * scale, element[index] as number);
  }
}

/** Longest piece of a curve with a box of its own, in staff spaces, and the least number of pieces. */
const CURVE_PIECE = 1.5;
const FEWEST_PIECES = 4;

/** Boxes along a curve. A box around the whole of it would contain the notes under its arch. */
function addCurveBoxes(points: Float32Array, element: number, add: AddBox): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
  const pieces = Math.max(FEWEST_PIECES, Math.ceil(Math.hypot(x3 - x0, y3 - y0) / CURVE_PIECE));
  let [x, y] = [x0, y0];
  for (let piece = 1; piece <= pieces; piece++) {
    const t = piece / pieces;
    const [nextX, nextY] = [bezier(x0, x1, x2, x3, t), bezier(y0, y1, y2, y3, t)];
    add(Math.min(x, nextX), Math.min(y, nextY), Math.max(x, nextX), Math.max(y, nextY), element);
    [x, y] = [nextX, nextY];
  }
}

function addLineBoxes({ strokes, quads, curves }: SystemDisplay, add: AddBox): void {
  const addPoints = (data: Float32Array, from: number, count: number, element: number): void => {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let index = from; index < from + count; index += 2) {
      const [x, y] = [data[index] as number, data[index + 1] as number];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
    add(left, top, right, bottom, element);
  };
  for (let row = 0; row < strokes.count; row++) addPoints(strokes.data, row * 5, 4, strokes.element[row] as number);
  for (let row = 0; row < quads.count; row++) addPoints(quads.data, row * 8, 8, quads.element[row] as number);
  for (let row = 0; row < curves.count; row++)
    addCurveBoxes(curves.data.subarray(row * 10, row * 10 + 8), curves.element[row] as number, add);
}

function addTextBoxes({ texts }: SystemDisplay, add: AddBox): void {
  for (const { text, x, y, size, style, anchor, element } of texts) {
    const width = textWidth(text, size, style);
    const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    add(left, y - ASCENT * size, left + width, y + DESCENT * size, element);
  }
}

const cellKey = (column: number, row: number): number => (row + COLUMNS / 2) * COLUMNS + column + COLUMNS / 4;

function buildGrid(system: SystemDisplay): Grid {
  const boxes: number[] = [];
  const cells = new Map<number, number[]>();
  const add: AddBox = (left, top, right, bottom, element) => {
    // Staff lines extend over the whole system and would be listed in every cell; their measure is found instead.
    const kind = system.elements[element]?.kind ?? 'none';
    if (kind === 'none' || kind === 'staffLines') return;
    const index = boxes.length / BOX;
    boxes.push(left, top, right, bottom, element);
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
        const key = cellKey(column, row);
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [index]);
        else cell.push(index);
      }
    }
  };
  addGlyphBoxes(system, add);
  addLineBoxes(system, add);
  addTextBoxes(system, add);
  return { boxes: Float32Array.from(boxes), cells };
}

/** The grid of a system, cached by its arrays, which a system that only moved shares with the old one. */
function gridOf(system: SystemDisplay): Grid {
  const known = grids.get(system.elements);
  if (known !== undefined) return known;
  const made = buildGrid(system);
  grids.set(system.elements, made);
  return made;
}

/** Small elements take precedence over large ones: a notehead over its beam, a dot over a slur's box. */
const RANK: Ranks = {
  note: 0,
  rest: 0,
  accidental: 1,
  dot: 1,
  mark: 1,
  harmony: 1,
  lyric: 1,
  fretboard: 1,
  tempo: 1,
  clef: 1,
  keySignature: 1,
  timeSignature: 1,
  direction: 2,
  hairpin: 2,
  tuplet: 2,
  header: 2,
  flag: 3,
  stem: 3,
  beam: 4,
  barline: 4,
  tie: 5,
  slur: 6,
};
const LAST_RANK = 7;

function distanceTo(boxes: Float32Array, index: number, x: number, y: number): number {
  const at = index * BOX;
  const dx = Math.max((boxes[at] as number) - x, 0, x - (boxes[at + 2] as number));
  const dy = Math.max((boxes[at + 1] as number) - y, 0, y - (boxes[at + 3] as number));
  return Math.hypot(dx, dy);
}

type Accepts = (element: ElementRef) => boolean;
type Ranks = Partial<Record<ElementRef['kind'], number>>;

function searchSystem(
  system: SystemDisplay,
  x: number,
  y: number,
  tolerance: number,
  accepts: Accepts,
  ranks: Ranks,
): Omit<Hit, 'system'> | null {
  const { boxes, cells } = gridOf(system);
  let best: { element: ElementRef; distance: number; score: number } | null = null;
  for (let row = Math.floor((y - tolerance) / CELL); row <= Math.floor((y + tolerance) / CELL); row++) {
    for (let column = Math.floor((x - tolerance) / CELL); column <= Math.floor((x + tolerance) / CELL); column++) {
      for (const index of cells.get(cellKey(column, row)) ?? []) {
        const distance = distanceTo(boxes, index, x, y);
        const element = system.elements[boxes[index * BOX + 4] as number];
        if (element === undefined || distance > tolerance || !accepts(element)) continue;
        const score = distance + (ranks[element.kind] ?? LAST_RANK) * tolerance;
        // With equal scores the element drawn later is chosen, because it covers the others.
        if (best === null || score <= best.score) best = { element, distance, score };
      }
    }
  }
  return best === null ? null : { element: best.element, distance: best.distance };
}

function search(
  list: DisplayList,
  x: number,
  y: number,
  tolerance: number,
  accepts: Accepts,
  ranks = RANK,
): Hit | null {
  let best: Hit | null = null;
  for (const [index, system] of list.systems.entries()) {
    const { bounds } = system;
    const [localX, localY] = [x - system.x, y - system.y];
    const isNear =
      localY >= bounds.top - tolerance &&
      localY <= bounds.bottom + tolerance &&
      localX >= bounds.left - tolerance &&
      localX <= bounds.right + tolerance;
    if (!isNear) continue;
    const hit = searchSystem(system, localX, localY, tolerance, accepts, ranks);
    if (hit !== null && (best === null || hit.distance < best.distance)) best = { ...hit, system: index };
  }
  return best;
}

/** The element at a point of the sheet, or the best one within `tolerance` staff spaces; null if there is none. */
export const hitTest = (list: DisplayList, x: number, y: number, tolerance = 0.5): Hit | null =>
  search(list, x, y, tolerance, ({ kind }) => kind !== 'none');

/** The nearest notehead or rest within `tolerance` staff spaces. */
export const nearestNote = (list: DisplayList, x: number, y: number, tolerance = 1.5): Hit | null =>
  search(list, x, y, tolerance, ({ kind }) => kind === 'note' || kind === 'rest');

/** The nearest slur, hairpin, tie or grace note of the score within `tolerance` staff spaces. */
export const nearestAttachment = (list: DisplayList, x: number, y: number, tolerance: number): Hit | null =>
  search(
    list,
    x,
    y,
    tolerance,
    (element) =>
      element.kind === 'tie' ||
      ('spanner' in element && element.spanner !== undefined) ||
      ('grace' in element && element.grace !== undefined),
  );

/** The nearest of the accepted elements within `tolerance` staff spaces, whatever their kinds are. */
export const nearestElement = (list: DisplayList, x: number, y: number, tolerance: number, accepts: Accepts) =>
  search(list, x, y, tolerance, accepts, {});

/** The noteheads whose ink has its middle in a box of the sheet, each once, in the order of the list. */
export function notesInBox(list: DisplayList, box: Box): readonly ElementRef[] {
  return list.systems.flatMap((system) => {
    const { bounds } = system;
    const [left, right] = [box.left - system.x, box.right - system.x];
    const [top, bottom] = [box.top - system.y, box.bottom - system.y];
    const isApart = right < bounds.left || left > bounds.right || bottom < bounds.top || top > bounds.bottom;
    return isApart ? [] : notesOf(system, { left, top, right, bottom });
  });
}

/** A note by its indexes; -1 for a rest. */
export interface NoteRef {
  readonly part: number;
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
}

/**
 * The boxes of a note or rest in the sheet: of its notehead, and of its fret where the part has tablature too. Empty
 * where the list does not show it.
 */
export function boxesOfNote(list: DisplayList, { part, measure, voice, chord, note }: NoteRef): readonly Box[] {
  return list.systems.flatMap((system) => {
    if (measure < system.firstMeasure || measure > system.lastMeasure) return [];
    const isOfNote = system.elements.map(
      (each) =>
        (each.kind === 'note' || each.kind === 'rest') &&
        each.part === part &&
        each.measure === measure &&
        each.note === note &&
        [each, ...(each.twins ?? [])].some((own) => own.voice === voice && own.chord === chord),
    );
    const { boxes } = gridOf(system);
    const found: Box[] = [];
    for (let at = 0; at < boxes.length; at += BOX) {
      if (isOfNote[boxes[at + 4] ?? 0] !== true) continue;
      const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(at, at + 4);
      found.push({ left: left + system.x, top: top + system.y, right: right + system.x, bottom: bottom + system.y });
    }
    return found;
  });
}

function notesOf(system: SystemDisplay, { left, top, right, bottom }: Box): readonly ElementRef[] {
  const { boxes } = gridOf(system);
  const found = new Set<ElementRef>();
  for (let at = 0; at < boxes.length; at += BOX) {
    const x = ((boxes[at] as number) + (boxes[at + 2] as number)) / 2;
    const y = ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2;
    const element = system.elements[boxes[at + 4] as number];
    if (element?.kind === 'note' && x >= left && x <= right && y >= top && y <= bottom) found.add(element);
  }
  return [...found];
}
