/** Gathers pages for the page view (one sheet with the pages one under the other) and for print (each page). */
import type { Box, SystemDisplay } from '../../display/displayList.ts';
import type { PrintSheet } from '../../display/printSheet.ts';
import { finishLayout } from '../sheet/finishLayout.ts';
import type { Layout } from '../types/layout.ts';
import { LazySystemDisplay } from '../systems/lazySystemDisplay.ts';
import type { PlacedSystem } from './justifyPage.ts';
import type { PageFrame } from './pageFrame.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { betweenPages } = engravingStyle.pages;

/** `list` contains all pages, for the page view. */
export interface PagedLayout extends Layout {
  /** Rectangle of each page in `list`. */
  readonly pageBoxes: readonly Box[];
  readonly sheet: PrintSheet;
}

/** A block of texts moved down; its arrays stay the same objects. */
const movedDown = (block: SystemDisplay, distance: number): SystemDisplay => ({ ...block, y: block.y + distance });

export function gatherPages(
  sheet: PrintSheet,
  placed: readonly (readonly PlacedSystem[])[],
  frame: PageFrame,
): PagedLayout {
  const step = frame.height + betweenPages;
  const music: LazySystemDisplay[] = [];
  const all: SystemDisplay[] = [];
  /** For each system of music its index in `all`. */
  const indexes: number[] = [];
  sheet.pages.forEach(({ list }, page) => {
    const [first] = list.systems;
    const last = list.systems.at(-1);
    if (first?.kind === 'header') all.push(movedDown(first, page * step));
    for (const { system, y } of placed[page] ?? []) {
      const display = new LazySystemDisplay(system, frame.left + system.indent, y + page * step);
      music.push(display);
      indexes.push(all.push(display) - 1);
    }
    if (last?.kind === 'footer') all.push(movedDown(last, page * step));
  });
  const height = sheet.pages.length * step - betweenPages;
  const systems = placed.flatMap((page) => page.map(({ system }) => system));
  const layout = finishLayout(null, systems, { displays: music, height }, { width: frame.width, margin: frame.left });
  return {
    faults: layout.faults,
    moments: layout.moments,
    xOfMoment: layout.xOfMoment,
    list: { width: frame.width, height, systems: all },
    measureBoxes: layout.measureBoxes.map((box) => ({ ...box, system: indexes[box.system] ?? 0 })),
    pageBoxes: sheet.pages.map((_, page) => ({
      left: 0,
      right: frame.width,
      top: page * step,
      bottom: page * step + frame.height,
    })),
    sheet,
  };
}
