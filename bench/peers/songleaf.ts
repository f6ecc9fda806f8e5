/** Our engine: the layout, the WebGL painter (Canvas2D where there is no WebGL) and nothing of the app. */
import {
  anchorShift,
  growLayout,
  moveBySemitones,
  readMusicXml,
  readMusicXmlBeginning,
  warmUpSteps,
} from '../../engine/index.ts';
import type { DisplayList, GrowingLayout, Layout, LayoutOptions, NoteAddress, Score } from '../../engine/index.ts';
import { paintWithCanvas } from '../../engine/paint/canvas/index.ts';
import { hasWebGL, loadGlyphAtlas, openApplication, paintWithPixi } from '../../engine/paint/pixi/index.ts';
import type { SheetPainter } from '../../engine/paint/pixi/index.ts';
import { nextFrame, type Placement } from './adapter.ts';

export const name = 'Songleaf';
export const virtualized = true;
export { scrollElement as scroller } from './adapter.ts';

/** Glyph atlas and fonts lie beside this module wherever it is served. */
const FONTS = new URL(/* @vite-ignore */ '/fonts/', import.meta.url).href;

/** Of idle time in one go: whatever comes meanwhile waits no longer. */
const SLICE_MS = 8;

/** After the last scroll or edit. */
const QUIET_MS = 300;

const MOST_ROUNDS = 8;

/** About a screen of music for one or two staves at a comfortable size; the more parts, the fewer measures fill it. */
const FIRST_MEASURES = 32;
const FIRST_PART_MEASURES = 128;
const FEWEST_FIRST_MEASURES = 8;

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
/** MusicXML, until the whole of it is read. */
let unread: string | undefined;
let score: Score | undefined;
let layout: Layout | undefined;
let growing: GrowingLayout | undefined;
let idle = 0;
let quiet: ReturnType<typeof setTimeout> | undefined;

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('load, parse and renderFirst come first');
  return value;
};

async function openPainter(canvas: HTMLCanvasElement): Promise<SheetPainter> {
  if (!hasWebGL()) return paintWithCanvas(canvas, FONTS);
  const atlas = await loadGlyphAtlas(FONTS);
  return paintWithPixi(await openApplication(canvas), atlas, () => console.error('WebGL is gone'));
}

const EMPTY: DisplayList = { width: 0, height: 0, systems: [] };

/** What is drawn on another thread, or by the processor in a GPU's stead, would else keep the first frames waiting. */
function untilDrawn(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2');
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

/** As the app does while the songbook is read. What it draws nobody sees: the canvas is blank again before a frame. */
async function warmUp(canvas: HTMLCanvasElement, painter: SheetPainter, scale: number): Promise<void> {
  const draw = (list: DisplayList): void => {
    painter.setDisplayList(list);
    painter.setCamera({ x: 0, y: 0, scale });
    painter.render();
  };
  for (const step of warmUpSteps(({ list }) => draw(list))) step();
  draw(EMPTY);
  untilDrawn(canvas);
  await nextFrame();
}

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

const firstMeasures = (xml: string): number => {
  const parts = xml.slice(0, xml.indexOf('</part-list>')).split('<score-part ').length - 1;
  return Math.max(FEWEST_FIRST_MEASURES, Math.min(FIRST_MEASURES, Math.ceil(FIRST_PART_MEASURES / parts)));
};

/** What the first screen shows, most likely; a long file is read whole when that is drawn. */
export function parse(xml: string): void {
  const beginning = readMusicXmlBeginning(xml, firstMeasures(xml));
  [score, unread] = [beginning ?? readMusicXml(xml), beginning && xml];
  layout = growing = undefined;
}

function readRest(): void {
  if (unread === undefined) return;
  [score, unread] = [readMusicXml(unread), undefined];
  growing = growLayout(score, options());
}

/** As the app has it on a wide screen (F-04). */
const options = (): LayoutOptions => ({ width: needed(stage).width, measuresPerSystem: 4 });

/** Draws at once: the pixels are there with the browser's next frame. What is seen stays where it is. */
function show(shown: Layout): void {
  const { painter, spacer, el, scale } = needed(stage);
  const shift = layout === undefined ? 0 : anchorShift(layout.list, shown.list, el.scrollTop / scale);
  layout = shown;
  spacer.style.height = `${String(Math.max(0, shown.list.height * scale - el.clientHeight))}px`;
  painter.setDisplayList(shown.list);
  if (Math.abs(shift * scale) >= 1) el.scrollTop += shift * scale;
  painter.setCamera({ x: 0, y: el.scrollTop / scale, scale });
  painter.render();
}

/** Makes and draws what is in view; a place that was guessed at can move under it, hence more than once. */
function reach(): void {
  const { el, scale } = needed(stage);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const grown = needed(growing);
    const before = grown.layout;
    grown.reach(el.scrollTop / scale, el.clientHeight / scale);
    if (grown.layout === before && layout === before) return;
    show(grown.layout);
  }
}

function follow(): void {
  const { painter, scale, el } = needed(stage);
  painter.setCamera({ x: 0, y: el.scrollTop / scale, scale });
  if (growing?.isWhole !== false) return;
  reach();
  growWhenQuiet();
}

export function renderFirst(): Promise<void> {
  const { scale, el } = needed(stage);
  const height = el.clientHeight / scale;
  growing = growLayout(needed(score), options());
  growing.growTo(height);
  if (growing.isWhole && unread !== undefined) {
    readRest();
    growing.growTo(height);
  }
  show(growing.layout);
  return Promise.resolve();
}

/** The rest, when the page has nothing else to do and nobody has scrolled or edited for a while. */
function growWhenQuiet(): void {
  stopGrowing();
  if (growing?.isWhole === false) quiet = setTimeout(growInIdleTime, QUIET_MS);
}

function growInIdleTime(): void {
  idle = requestIdleCallback((deadline) => {
    const grown = needed(growing);
    const end = performance.now() + Math.min(SLICE_MS, deadline.timeRemaining());
    while (!grown.isWhole && performance.now() < end) grown.growTo(0);
    if (grown.isWhole) show(grown.layout);
    else growInIdleTime();
  });
}

function stopGrowing(): void {
  clearTimeout(quiet);
  cancelIdleCallback(idle);
}

/** From here on every place can be scrolled to: what is in view is made when it is, the rest in idle time. */
export function renderAll(): Promise<void> {
  readRest();
  reach();
  growWhenQuiet();
  return Promise.resolve();
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
  readRest();
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
  return { systemsDrawn, systemsBuilt, bytes, frames };
}

export function dispose(): void {
  const { el, painter } = needed(stage);
  stopGrowing();
  el.removeEventListener('scroll', follow);
  painter.destroy();
  el.replaceChildren();
  stage = unread = score = layout = growing = undefined;
}
