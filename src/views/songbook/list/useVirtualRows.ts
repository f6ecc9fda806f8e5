/**
 * The rows of a long list that are near the window: only they are in the document, and gaps replace the others. The row
 * that has the focus or is dragged is kept, wherever the window is: without it the focus would be lost, and the browser
 * would not report the end of the drag.
 *
 * The library @tanstack/react-virtual was tried and left out, because it adds 9 kB to the page and this list needs
 * little of it: the list scrolls with the window and has some hundred rows a page.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps, SyntheticEvent } from 'react';
import { rowsNear } from './rowsNear.ts';
import type { NearRow } from './rowsNear.ts';

/** Rows this far above and below the window are drawn too, so that the key Tab finds the next one, in pixels. */
const MARGIN_PX = 700;
/** The window has to move so far before rows are exchanged, in pixels. */
const STEP_PX = 200;

/** Properties of a row, to be set on its element. */
export interface VirtualRowProps {
  readonly ref: (row: HTMLElement | null) => (() => void) | undefined;
  readonly 'data-index': number;
}

/** Attributes of a card: its place in the list, for the layout and for screen readers. */
export type CardProps = Pick<ComponentProps<'li'>, 'aria-setsize' | 'aria-posinset'> & VirtualRowProps;

export interface VirtualRow extends NearRow {
  readonly props: VirtualRowProps;
}

export interface VirtualRows {
  readonly rows: readonly VirtualRow[];
  /** Height of the rows left out after the last one, in pixels. */
  readonly lastGap: number;
  /** To be set on the parent of the rows. */
  readonly parent: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly onFocus: (event: SyntheticEvent) => void;
    readonly onDragStart: (event: SyntheticEvent) => void;
  };
}

interface Place {
  readonly scrolled: number;
  readonly height: number;
}

const placeOfWindow = (): Place => ({ scrolled: window.scrollY, height: window.innerHeight });

const hasMoved = (before: Place, now: Place): boolean =>
  Math.abs(before.scrolled - now.scrolled) >= STEP_PX || before.height !== now.height;

/**
 * The position of the window, updated only when it has moved by a step. Smaller movements are ignored: rows that turn
 * out higher than estimated move the window themselves, so that two positions could alternate endlessly.
 */
function useWindowPlace(): Place {
  const [place, setPlace] = useState(placeOfWindow);
  useEffect(() => {
    const listen = () =>
      setPlace((before) => {
        const now = placeOfWindow();
        return hasMoved(before, now) ? now : before;
      });
    window.addEventListener('scroll', listen, { passive: true });
    window.addEventListener('resize', listen);
    return () => {
      window.removeEventListener('scroll', listen);
      window.removeEventListener('resize', listen);
    };
  }, []);
  return place;
}

/** The distance of the list from the top of the page, which changes with the content above it. */
function useTopOf(list: HTMLElement | null): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list === null) return undefined;
    const measure = () => setTop(Math.round(list.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** The heights of the rows that have been in the document, by key; and the ref that measures one. */
function useHeights(keyOf: (row: Element) => string) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const ref = useMemo(() => {
    const observer = new ResizeObserver((entries) => {
      const measured = entries.map(({ target }) => [keyOf(target), target.getBoundingClientRect().height] as const);
      setHeights((before) => {
        const changed = measured.filter(([key, height]) => height > 0 && before.get(key) !== height);
        return changed.length === 0 ? before : new Map([...before, ...changed]);
      });
    });
    return (row: HTMLElement | null) => {
      if (row === null) return undefined;
      observer.observe(row);
      return () => observer.unobserve(row);
    };
  }, [keyOf]);
  return { heights, ref };
}

/** @param keys one for each row. @param height of a row that was not measured yet, in pixels. */
export function useVirtualRows(keys: readonly string[], height: number): VirtualRows {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [kept, setKept] = useState('');
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const keyOf = useCallback(
    (row: Element) => latest.current[Number(row instanceof HTMLElement ? row.dataset['index'] : NaN)] ?? '',
    [],
  );
  const { heights, ref } = useHeights(keyOf);
  const place = useWindowPlace();
  const from = place.scrolled - useTopOf(list) - MARGIN_PX;
  const to = from + place.height + 2 * MARGIN_PX;
  const near = useMemo(
    () => rowsNear({ keys, heightOf: (key) => heights.get(key) ?? height, from, to, kept }),
    [keys, heights, height, from, to, kept],
  );
  const rows = near.rows.map((row) => ({ ...row, props: { ref, 'data-index': row.index } }));
  const keep = ({ target }: SyntheticEvent) => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    if (row !== null) setKept(keyOf(row));
  };
  return { rows, lastGap: near.lastGap, parent: { ref: setList, onFocus: keep, onDragStart: keep } };
}
