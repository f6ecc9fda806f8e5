/** The page of the comparison: one engine and one score, controlled from outside by `window.peers`. */
import { orchestraScore, pianoScore } from '../scores/generateScore.ts';
import { writeMusicXml } from '../../engine/index.ts';
import { nextFrame, turn, type ScoreAdapter } from './adapter.ts';

const ENGINES: Readonly<Record<string, () => Promise<ScoreAdapter>>> = {
  songleaf: () => import('./songleaf.ts'),
  verovio: async () => (await import('./verovio.ts')).verovioAdapter(),
  osmd: async () => (await import('./osmd.ts')).osmdAdapter(),
  alphaTabLazy: async () => (await import('./alphaTab.ts')).alphaTabAdapter(true),
  alphaTab: async () => (await import('./alphaTab.ts')).alphaTabAdapter(false),
};

export interface Figures {
  /** Milliseconds that the painter, fonts and workers of an engine take to open, after its modules were loaded. */
  readonly load: number;
  /**
   * Milliseconds. `first` and `all` begin with the MusicXML text; `parse` contains no frame, because it shows nothing.
   */
  readonly parse: number;
  readonly first: number;
  readonly all: number;
  /** From the scroll to the middle of the score, directly after `all`, until the visible part is drawn. */
  readonly jump: number;
  readonly edits: readonly number[];
  /** Of the edits, until the engine reports completion, without waiting for a frame. */
  readonly ownEdits: readonly number[];
  /**
   * For each animation frame while scrolling: the time of the script, and the time between frames. `blank`: the longest
   * time in which a part of the visible music had no pixels; null where the engine cannot tell.
   */
  readonly scroll: {
    readonly own: readonly number[];
    readonly between: readonly number[];
    readonly blank: number | null;
  };
  readonly stats: Readonly<Record<string, number>>;
}

const EDITS = 5;
const SCROLL_FRAMES = 90;
const SCROLL_STEP_PX = 60;

function score(measures: number, staves: number): string {
  return writeMusicXml(staves === 2 ? pianoScore(measures) : orchestraScore(measures, staves));
}

/** Until the frame after a step, in the same way for all engines. */
async function timed(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await work();
  await nextFrame();
  return performance.now() - start;
}

/** Script time: from the scroll until the event loop is free again after the frame. */
async function scrollFrames(engine: ScoreAdapter, el: HTMLElement): Promise<Figures['scroll']> {
  const { max, set } = engine.scroller(el);
  const [own, between]: [number[], number[]] = [[], []];
  let last = performance.now();
  let [blank, longestBlank] = [0, 0];
  for (let frame = 1; frame <= SCROLL_FRAMES; frame += 1) {
    const y = (frame * SCROLL_STEP_PX) % Math.max(1, max);
    own.push(
      await new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const start = performance.now();
          set(y);
          void turn().then(() => resolve(performance.now() - start));
        });
      }),
    );
    const gap = performance.now() - last;
    between.push(gap);
    last = performance.now();
    blank = engine.isBlank?.() === true ? blank + gap : 0;
    longestBlank = Math.max(longestBlank, blank);
  }
  return { own, between, blank: engine.isBlank === undefined ? null : longestBlank };
}

interface Opened {
  readonly engine: ScoreAdapter;
  readonly el: HTMLElement;
  /** Milliseconds; when the page received the text, by the page's clock. */
  readonly load: number;
  readonly start: number;
}

async function open(name: string, staves: number): Promise<Opened> {
  const el = document.getElementById('sheet') as HTMLElement;
  const engine = await (ENGINES[name] as () => Promise<ScoreAdapter>)();
  const placement = { el, width: el.clientWidth, height: el.clientHeight, staffSpacePx: staves > 2 ? 5 : 8 };
  const load = await timed(() => engine.load(placement));
  return { engine, el, load, start: performance.now() };
}

export type Step = 'first' | 'all' | 'jump' | 'edit';

/** One score, processed step by step under control from outside. Each step ends with the frame after it. */
async function prepare(name: string, measures: number, staves: number): Promise<void> {
  const xml = score(measures, staves);
  const { engine, el } = await open(name, staves);
  let round = 0;
  const steps: Readonly<Record<Step, () => Promise<void> | void>> = {
    first: async () => {
      await engine.parse(xml);
      await engine.renderFirst(el);
    },
    all: () => engine.renderAll(el),
    jump: () => jumpToMiddle(engine, el),
    edit: () => engine.editOneNote(round++),
  };
  window.peers.take = (step) => timed(steps[step]);
}

function jumpToMiddle(engine: ScoreAdapter, el: HTMLElement): Promise<void> {
  const { max, set } = engine.scroller(el);
  set(max / 2);
  return engine.visibleReady(el);
}

async function measure(name: string, measures: number, staves: number): Promise<Figures> {
  const xml = score(measures, staves);
  const { engine, el, load, start } = await open(name, staves);
  await engine.parse(xml);
  const parse = performance.now() - start;
  await engine.renderFirst(el);
  await nextFrame();
  const first = performance.now() - start;
  const all = first + (await timed(() => engine.renderAll(el)));
  const jump = await timed(() => jumpToMiddle(engine, el));
  const [edits, ownEdits]: [number[], number[]] = [[], []];
  for (let round = 0; round < EDITS; round += 1) {
    const began = performance.now();
    await engine.editOneNote(round);
    ownEdits.push(performance.now() - began);
    await nextFrame();
    edits.push(performance.now() - began);
  }
  engine.scroller(el).set(0);
  await nextFrame();
  const scroll = await scrollFrames(engine, el);
  return { load, parse, first, all, jump, edits, ownEdits, scroll, stats: engine.stats() };
}

declare global {
  interface Window {
    peers: {
      readonly measure: typeof measure;
      readonly prepare: typeof prepare;
      /** Steps of the prepared score. */
      take?: (step: Step) => Promise<number>;
    };
  }
}
window.peers = { measure, prepare };
