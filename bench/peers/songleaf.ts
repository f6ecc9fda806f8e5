/**
 * Songleaf's viewer as the score screen uses it, in the scroll container of the caller. Nothing is prepared in advance:
 * `load` opens the painter, and everything else happens on request.
 */
import { moveBySemitones, readMusicXml } from '../../engine/index.ts';
import type { NoteAddress, Score } from '../../engine/index.ts';
import type { SheetPainter } from '../../engine/paint/canvas/index.ts';
import {
  PaneController,
  SHEET_STANCE,
  OnDemandSheet,
  attachPane,
  openPainter,
} from '../../src/views/score/viewer/index.ts';
import type { SheetRequest, View } from '../../src/views/score/viewer/index.ts';
import { nextFrame, type Placement } from './adapter.ts';

export const name = 'Songleaf';
export const virtualized = true;
export { scrollElement as scroller } from './adapter.ts';

/** The glyph atlas and fonts are in a folder beside this module. */
const FONTS_URL = new URL(/* @vite-ignore */ '/fonts/', import.meta.url).href;

/** The default of the app on a wide screen (F-04). */
const MEASURES_PER_LINE = 4;

interface Stage {
  readonly el: HTMLElement;
  readonly pane: HTMLElement;
  /** An element as high as the sheet, which gives the container its scroll range. */
  readonly spacer: HTMLElement;
  readonly controller: PaneController;
  readonly painter: SheetPainter;
  readonly request: SheetRequest;
  readonly close: () => void;
}

let stage: Stage | undefined;
let score: Score | undefined;
let onDemand: OnDemandSheet | undefined;
let stopLayingOut = (): void => undefined;

const needed = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('load, parse and renderFirst must be called first');
  return value;
};

function openFirstPainter(pane: HTMLElement, controller: PaneController) {
  return new Promise<{ painter: SheetPainter; close: () => void }>((resolve, reject) => {
    const close = openPainter(pane, {
      fontsUrl: FONTS_URL,
      onPainter: (painter) => {
        controller.viewport.setPainter(painter);
        if (painter !== undefined) resolve({ painter, close });
      },
      onFailure: reject,
    });
  });
}

export async function load({ el, width, height, staffSpacePx }: Placement): Promise<void> {
  const [pane, spacer] = [document.createElement('div'), document.createElement('div')];
  pane.style.cssText = `position:sticky;top:0;overflow:hidden;width:${String(width)}px;height:${String(height)}px`;
  el.append(pane, spacer);
  const controller = new PaneController(() => true);
  controller.setSize(width, height, devicePixelRatio);
  const detach = attachPane(pane, controller);
  const { painter, close } = await openFirstPainter(pane, controller);
  const request: SheetRequest = {
    width: width / staffSpacePx,
    measuresPerLine: MEASURES_PER_LINE,
    firstHeight: height / staffSpacePx,
    simplify: false,
    letters: false,
  };
  const stopView = controller.viewport.listenToView(scrollAlong(el, spacer));
  el.addEventListener('scroll', follow, { passive: true });
  stage = {
    el,
    pane,
    spacer,
    controller,
    painter,
    request,
    close: () => {
      stopView();
      el.removeEventListener('scroll', follow);
      detach();
      close();
    },
  };
}

/** Scroll positions are whole pixels, but camera positions are not. */
const differ = (scrollTop: number, y: number): boolean => Math.abs(scrollTop - y) >= 1;

/** Gives the container the scroll range and position of the camera. */
const scrollAlong =
  (el: HTMLElement, spacer: HTMLElement) =>
  ({ layout, camera, viewport, stance }: View): void => {
    const room = layout.list.height * camera.scale + stance.rim.bottom - viewport.height;
    spacer.style.height = `${String(Math.max(0, room))}px`;
    const y = camera.y * camera.scale;
    if (differ(el.scrollTop, y)) el.scrollTop = y;
  };

/** Moves the camera to the container's scroll position. */
function follow(): void {
  const { el, controller } = needed(stage);
  const { camera } = controller.viewport;
  if (differ(el.scrollTop, camera.y * camera.scale))
    controller.viewport.place({ ...camera, y: el.scrollTop / camera.scale });
}

export function parse(xml: string): void {
  stopLayingOut();
  score = readMusicXml(xml);
  onDemand = undefined;
}

/** Shows the score in its present state, with the visible part laid out. */
function show(): void {
  stopLayingOut();
  const { controller, painter, request } = needed(stage);
  onDemand = new OnDemandSheet(needed(score), request, onDemand);
  controller.setLayout(onDemand.layout(), onDemand, SHEET_STANCE);
  painter.render();
}

export function renderFirst(): Promise<void> {
  show();
  return Promise.resolve();
}

/**
 * Every position can be scrolled to after the first frame: the visible part is laid out on demand, the rest in idle
 * time.
 */
export function renderAll(): Promise<void> {
  const { controller } = needed(stage);
  const laidOut = needed(onDemand);
  stopLayingOut = laidOut.layOutRest(() => controller.setLayout(laidOut.layout(), laidOut, SHEET_STANCE));
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
  const before = needed(score);
  score = moveBySemitones(before, [middleNote(before)], round % 2 === 0 ? 2 : -2).score;
  show();
  return renderAll();
}

/** The canvases in the pane lie beside each other, so their areas add up. */
export function isBlank(): boolean {
  const { pane } = needed(stage);
  const box = pane.getBoundingClientRect();
  let covered = 0;
  for (const canvas of pane.querySelectorAll('canvas')) {
    const { left, top, right, bottom } = canvas.getBoundingClientRect();
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    covered += Math.max(0, width) * Math.max(0, height);
  }
  return covered < box.width * box.height - 1;
}

export function stats(): Readonly<Record<string, number>> {
  const { systemsDrawn, systemsBuilt, bytes, frames } = needed(stage).painter.figures();
  return { systemsDrawn, systemsBuilt, bytes, frames, isLaidOut: onDemand?.isWhole === true ? 1 : 0 };
}

export function dispose(): void {
  const { el, close } = needed(stage);
  stopLayingOut();
  close();
  el.replaceChildren();
  stage = score = onDemand = undefined;
}
