/** alphaTab 1.8 without its player. It draws systems when they become visible (lazy), or all at once. */
import type { model } from '@coderline/alphatab';
import { AlphaTabApi, importer, LayoutMode, Settings, StaveProfile } from '@coderline/alphatab';
import { nextFrame, scrollElement, type ScoreAdapter } from './adapter.ts';

/** Address of the folder with its music font, which serve.ts serves. */
declare const ALPHATAB_FONTS: string;

/** alphaTab draws a staff space as 9 px at scale 1. */
const STAFF_SPACE_PX = 9;

export function alphaTabAdapter(lazy: boolean): ScoreAdapter {
  let api: AlphaTabApi | undefined;
  let sheet: HTMLElement | undefined;
  let score: model.Score | undefined;
  let settings = new Settings();

  const rendered = (start: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = [api?.postRenderFinished.on(() => finish()), api?.error.on((error) => finish(error))];
      const finish = (error?: Error): void => {
        for (const end of ended) end?.();
        if (error) reject(error);
        else resolve();
      };
      start();
    });
  const transposeMiddleNote = (up: boolean): void => {
    const bars = score?.tracks[0]?.staves[0]?.bars ?? [];
    const note = bars[bars.length >> 1]?.voices[0]?.beats.flatMap(({ notes }) => notes)[0];
    if (note === undefined) throw new Error('The middle measure has no note');
    note.octave += up ? 1 : -1;
  };

  return {
    name: lazy ? 'alphaTab (lazy)' : 'alphaTab (all)',
    virtualized: lazy,
    load: ({ el, width, staffSpacePx }) => {
      sheet = document.createElement('div');
      sheet.style.width = `${String(width)}px`;
      el.append(sheet);
      settings = new Settings();
      settings.core.useWorkers = false;
      settings.core.enableLazyLoading = lazy;
      settings.core.fontDirectory = ALPHATAB_FONTS;
      settings.display.scale = staffSpacePx / STAFF_SPACE_PX;
      settings.display.layoutMode = LayoutMode.Page;
      settings.display.staveProfile = StaveProfile.Score;
      api = new AlphaTabApi(sheet, settings);
      return Promise.resolve();
    },
    parse: (xml) => {
      score = importer.ScoreLoader.loadScoreFromBytes(new TextEncoder().encode(xml), settings);
    },
    renderFirst: async () => {
      const shown = score;
      if (shown === undefined) throw new Error('parse must be called first');
      await rendered(() =>
        api?.renderScore(
          shown,
          shown.tracks.map(({ index }) => index),
        ),
      );
    },
    renderAll: () => Promise.resolve(),
    editOneNote: async (round) => {
      transposeMiddleNote(round % 2 === 0);
      await rendered(() => api?.render());
    },
    scroller: scrollElement,
    visibleReady: nextFrame,
    stats: () => ({ tracks: score?.tracks.length ?? 0 }),
    dispose: () => {
      api?.destroy();
      sheet?.remove();
    },
  };
}
