/** Our engine: the layout, the WebGL painter (Canvas2D where there is no WebGL) and nothing of the app. */
import { anchorShift, growLayout, growLayoutInSteps, moveBySemitones } from '../../engine/index.ts';
import type { GrowingLayout, Layout, LayoutOptions, NoteAddress, Score, Steps } from '../../engine/index.ts';
import type { SheetPainter } from '../../engine/paint/pixi/index.ts';
import { nextFrame, type Placement } from './adapter.ts';
import { ReadingScore } from './readingScore.ts';
import { openPainter, warmUp } from './songleafPainter.ts';

export const name = 'Songleaf';
export const virtualized = true;
export { scrollElement as scroller } from './adapter.ts';

/** Of idle time in one go: whatever comes meanwhile waits no longer. */
const SLICE_MS = 8;

/** After the last scroll or edit. */
const QUIET_MS = 300;

const MOST_ROUNDS = 8;

interface Stage {
  readonly el: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** As high as the sheet, so that the container scrolls as far. */
  readonly spacer: HTMLElement;
  readonly painter: SheetPainter;
  readonly scale: number;
  readonly width: number;
}

let stage: Stage | undefined;
let reading: ReadingScore | undefined;
/** What was read, as far as it stands in the sheet; `score` with what was edited. */
let taken: Score | undefined;
let score: Score | undefined;
let layout: Layout | undefined;
let growing: GrowingLayout | undefined;
let idle = 0;
/** Scroll positions are whole pixels: by how much less than one, in staff spaces, what is seen lies beside them. */
let beside = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('load, parse and renderFirst come first');
  return value;
};

/** Warms the engine up too. */
export async function load({ el, width, height, staffSpacePx }: Placement): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display:block;position:sticky;top:0;width:${String(width)}px;height:${String(height)}px`;
  const spacer = document.createElement('div');
  el.append(canvas, spacer);
  const painter = await openPainter(canvas);
  painter.resize(width, height, devicePixelRatio);
  stage = { el, canvas, spacer, painter, scale: staffSpacePx, width: width / staffSpacePx };
  el.addEventListener('scroll', follow, { passive: true });
  await warmUp(canvas, painter, staffSpacePx);
}

/** What the first screen shows, most likely; a long file is read whole when that is drawn. */
export function parse(xml: string): void {
  stopWorking();
  const { el, scale } = needed(stage);
  reading = new ReadingScore(xml, el.clientHeight / scale);
  score = taken = reading.score;
  layout = growing = undefined;
}

/** Whether the whole stands in the sheet. */
const isWhole = (): boolean => needed(reading).isWhole && needed(reading).score === taken;

function take(from: ReadingScore, grown: GrowingLayout): void {
  score = taken = from.score;
  growing = grown;
}

/** What `more` has read stands in the sheet. */
function read(more: (reading: ReadingScore) => void): void {
  const from = needed(reading);
  more(from);
  if (from.score === taken) return;
  const { el, scale } = needed(stage);
  const grown = growLayout(from.score, options());
  grown.growTo(el.clientHeight / scale);
  take(from, grown);
}

/** As the app has it on a wide screen (F-04). */
const options = (): LayoutOptions => ({ width: needed(stage).width, measuresPerSystem: 4 });

/** Staff spaces at the upper edge of the container. */
function seenFrom(): number {
  const { el, scale } = needed(stage);
  if (el.scrollTop === 0) beside = 0;
  return el.scrollTop / scale + beside;
}

/** Draws at once: the pixels are there with the browser's next frame. What is seen stays where it is. */
function show(shown: Layout): void {
  const { painter, spacer, el, scale } = needed(stage);
  const y = seenFrom();
  const wanted = y + (layout === undefined ? 0 : anchorShift(layout.list, shown.list, y));
  layout = shown;
  const height = (shown.list.height * needed(reading).measureCount) / needed(score).measures.length;
  spacer.style.height = `${String(Math.max(0, height * scale - el.clientHeight))}px`;
  painter.setDisplayList(shown.list);
  if (wanted !== y) {
    el.scrollTop = wanted * scale;
    const left = wanted - el.scrollTop / scale;
    beside = Math.abs(left * scale) < 1 ? left : 0;
  }
  painter.setCamera({ x: 0, y: seenFrom(), scale });
  painter.render();
}

/** Until `y` (staff spaces) lies within what is read. */
function readFor(y: number): void {
  while (!isWhole() && y > needed(growing).layout.list.height) {
    const isNear = y < 2 * needed(growing).layout.list.height;
    read((from) => (isNear ? from.readOn() : from.readAll()));
  }
}

/** Whether the last system is made of a score that goes on: how a beginning ends is not how its end will look. */
function isCutOff({ list }: Layout): boolean {
  return !isWhole() && list.systems.at(-1)?.lastMeasure === needed(score).measures.length - 1;
}

/** Makes and draws what is in view; a place that was guessed at can move under it, hence more than once. */
function reach(): void {
  const { el, scale } = needed(stage);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [y, height] = [seenFrom(), el.clientHeight / scale];
    readFor(y + height);
    const grown = needed(growing);
    const before = grown.layout;
    grown.reach(y, height);
    if (isCutOff(grown.layout)) {
      read((from) => from.readOn());
      continue;
    }
    if (grown.layout === before && layout === before) return;
    show(grown.layout);
  }
}

function follow(): void {
  const { painter, scale } = needed(stage);
  painter.setCamera({ x: 0, y: seenFrom(), scale });
  if (isWhole() && growing?.isWhole !== false) return;
  reach();
  growWhenQuiet();
}

export function renderFirst(): Promise<void> {
  const { scale, el } = needed(stage);
  const height = el.clientHeight / scale;
  growing = growLayout(needed(score), options());
  growing.growTo(height);
  while (isCutOff(growing.layout)) read((from) => from.readOn());
  show(growing.layout);
  return Promise.resolve();
}

/** Takes steps while the page has nothing else to do, until one answers that it was the last. */
function workWhenIdle(step: () => boolean): void {
  cancelIdleCallback(idle);
  idle = requestIdleCallback((deadline) => {
    const end = performance.now() + Math.min(SLICE_MS, deadline.timeRemaining());
    do if (!step()) return;
    while (performance.now() < end);
    workWhenIdle(step);
  });
}

/** Reads the rest, and makes of it what the beginning has shown: most of that stands already. */
function* readOn(): Steps<void> {
  const from = needed(reading);
  while (from.step()) yield;
  yield;
  const grown = yield* growLayoutInSteps(from.score, options());
  const shown = needed(growing).layout.list.systems.length;
  while (!grown.isWhole && grown.layout.list.systems.length < shown) {
    grown.growTo(0);
    yield;
  }
  take(from, grown);
}

/** Whatever else happens. What is asked for meanwhile can have brought the whole. */
function readWhenIdle(): void {
  const steps = readOn();
  workWhenIdle(() => {
    if (!isWhole() && steps.next().done !== true) return true;
    reach();
    growWhenQuiet();
    return false;
  });
}

/** Engraves the rest, when nobody has scrolled or edited for a while. */
function growWhenQuiet(): void {
  if (!isWhole()) return;
  stopWorking();
  if (growing?.isWhole === false) quiet = setTimeout(() => workWhenIdle(growOn), QUIET_MS);
}

function growOn(): boolean {
  const grown = needed(growing);
  if (!grown.isWhole) grown.growTo(0);
  if (grown.isWhole) show(grown.layout);
  return !grown.isWhole;
}

function stopWorking(): void {
  clearTimeout(quiet);
  cancelIdleCallback(idle);
}

/** From here on every place can be scrolled to: what is in view is read and made when it is, the rest in idle time. */
export function renderAll(): Promise<void> {
  reach();
  if (isWhole()) growWhenQuiet();
  else readWhenIdle();
  return Promise.resolve();
}

/** Settles when idle time has read all of it. */
export async function wholeRead(): Promise<void> {
  while (!isWhole()) {
    if (reading?.fault !== undefined) throw reading.fault;
    await nextFrame();
  }
}

export async function visibleReady(): Promise<void> {
  follow();
  await nextFrame();
}

function middleNote({ measures, parts }: Score): NoteAddress {
  const measure = measures.length >> 1;
  const chord = parts[0]?.measures[measure]?.voices[0]?.chords.findIndex(({ notes }) => notes.length > 0) ?? -1;
  if (chord < 0) throw new Error('The middle measure has no note');
  return { part: 0, measure, voice: 0, chord, note: 0 };
}

export function editOneNote(round: number): Promise<void> {
  read((from) => from.readAll());
  reach();
  const before = needed(score);
  score = moveBySemitones(before, [middleNote(before)], round % 2 === 0 ? 2 : -2).score;
  growing = growLayout(score, options(), needed(growing).layout);
  show(growing.layout);
  reach();
  growWhenQuiet();
  return Promise.resolve();
}

export function stats(): Readonly<Record<string, number>> {
  const { systemsDrawn, systemsBuilt, bytes, frames } = needed(stage).painter.figures();
  return { systemsDrawn, systemsBuilt, bytes, frames, isLaidOut: growing?.isWhole === true ? 1 : 0 };
}

export function dispose(): void {
  const { el, painter } = needed(stage);
  stopWorking();
  el.removeEventListener('scroll', follow);
  painter.destroy();
  el.replaceChildren();
  stage = reading = taken = score = layout = growing = undefined;
}
