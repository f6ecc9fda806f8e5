/**
 * Verovio 6 as its documentation describes a viewer: pages in one scroll container, of which only visible ones are
 * drawn.
 */
import createVerovioModule from 'verovio/wasm';
import { VerovioToolkit } from 'verovio/esm';
import { nextFrame, scrollElement, type Placement, type ScoreAdapter } from './adapter.ts';

/** Verovio's unit is half a staff space; at 100 % it draws a unit of 9 as 9 px. */
const UNIT = 9;

export function verovioAdapter(): ScoreAdapter {
  let toolkit: VerovioToolkit | undefined;
  let place: Placement | undefined;
  let pages: HTMLElement[] = [];
  let middleNote = '';

  const tools = (): VerovioToolkit => {
    if (toolkit === undefined) throw new Error('load must be called first');
    return toolkit;
  };
  const draw = (index: number): void => {
    const page = pages[index];
    if (page?.childElementCount === 0) page.innerHTML = tools().renderToSVG(index + 1);
  };
  const drawVisible = (): void => {
    const { el, height } = place as Placement;
    const top = el.scrollTop;
    pages.forEach((page, index) => {
      if (page.offsetTop < top + height && page.offsetTop + page.offsetHeight > top) draw(index);
    });
  };
  /** A note of the middle measure, found in Verovio's own encoding. */
  const findMiddleNote = (): string => {
    const mei = new DOMParser().parseFromString(tools().getMEI(), 'text/xml');
    const measures = mei.getElementsByTagName('measure');
    const note = measures
      .item(measures.length >> 1)
      ?.getElementsByTagName('note')
      .item(0);
    return note?.getAttribute('xml:id') ?? '';
  };

  return {
    name: 'Verovio',
    virtualized: true,
    load: async (placement) => {
      place = placement;
      toolkit = new VerovioToolkit(await createVerovioModule());
      const scale = (placement.staffSpacePx / (2 * UNIT)) * 100;
      toolkit.setOptions({
        scale,
        unit: UNIT,
        pageWidth: (placement.width / scale) * 100,
        pageHeight: (placement.height / scale) * 100,
        breaks: 'auto',
        header: 'none',
        footer: 'none',
        pageMarginTop: 20,
        pageMarginBottom: 20,
      });
    },
    parse: (xml) => {
      if (!tools().loadData(xml)) throw new Error('Verovio refused the score');
    },
    renderFirst: async (el) => {
      const first = document.createElement('div');
      pages = [first];
      el.append(first);
      draw(0);
    },
    renderAll: async (el) => {
      const { height } = place as Placement;
      for (let index = pages.length; index < tools().getPageCount(); index += 1) {
        const page = document.createElement('div');
        page.style.height = `${String(height)}px`;
        pages.push(page);
        el.append(page);
      }
      drawVisible();
      el.addEventListener('scroll', drawVisible);
    },
    editOneNote: async (round) => {
      if (middleNote === '') middleNote = findMiddleNote();
      const key = round % 2 === 0 ? 38 : 40;
      if (!tools().edit({ action: 'keyDown', param: { elementId: middleNote, key } })) throw new Error('edit refused');
      tools().edit({ action: 'commit' });
      for (const page of pages) page.replaceChildren();
      drawVisible();
    },
    scroller: scrollElement,
    visibleReady: nextFrame,
    stats: () => ({ pages: pages.length }),
    dispose: () => {
      toolkit?.destroy();
      place?.el.replaceChildren();
    },
  };
}
