/**
 * Gives hairpins, pedal marks and text lines without a stop an end, so that they are printed. MuseScore omits the stop
 * of some hairpins, and careless files start a pedal again without having ended it. A hairpin lasts until the next
 * dynamic or hairpin of its staff, or until the end of its measure, and so do dashes and brackets; a pedal until the
 * next press, or until the end of the part, as it is played.
 */
import type { Hairpin, LineDirection, Pedal, TextLine } from '../../../../model/direction.ts';
import { ticks } from '../../../../units.ts';
import type { DraftMeasure, Mutable } from '../../fit/draft.ts';
import type { Line, LineEdge } from './pairLines.ts';

/** The measures of a part with their durations. */
export interface Span {
  readonly measures: readonly DraftMeasure[];
  readonly durations: readonly number[];
}

/** Start of each measure, in ticks, and the end of the last one. */
function barlineMoments({ durations }: Span): number[] {
  const moments = [0];
  for (const duration of durations) moments.push((moments.at(-1) ?? 0) + duration);
  return moments;
}

/** Index of the measure that contains the moment. */
function measureAt(moments: readonly number[], at: number): number {
  let [low, high] = [0, moments.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** The first element of a sorted list that is later than a moment. */
function firstAfter<Timed extends { readonly at: number }>(sorted: readonly Timed[], at: number): Timed | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return sorted[low];
}

const staffOf = ({ mark }: LineEdge): number => (mark as LineDirection).staff;

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Map<unknown, Item[]> {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

const inOrder = <Timed extends { readonly at: number }>(items: readonly Timed[]): Timed[] =>
  [...items].sort((a, b) => a.at - b.at);

/**
 * Pairs starts with later stops of the same staff whatever their numbers, but not beyond the next start of the staff.
 * `edges` are the unpaired ones.
 */
export function pairAcrossNumbers(edges: readonly LineEdge[]): Line[] {
  const lines: Line[] = [];
  for (const own of groupedBy(edges, staffOf).values()) {
    let start: LineEdge | undefined;
    // A stop at the moment of a start ends the line before it.
    const ordered = [...own].sort((a, b) => a.at - b.at || (a.edge === b.edge ? 0 : a.edge === 'stop' ? -1 : 1));
    for (const edge of ordered) {
      if (edge.edge === 'start') start = edge;
      else if (start !== undefined) {
        lines.push({ start, stop: edge });
        start = undefined;
      }
    }
  }
  return lines;
}

/** The fields of a kind of line at its stop; `copyLook` completes them. */
function ownFields(
  begun: Hairpin | Pedal | TextLine,
): Pick<Hairpin, 'kind' | 'direction'> | Pick<Pedal, 'kind' | 'style'> | Pick<TextLine, 'kind' | 'style'> {
  if (begun.kind === 'hairpin') return { kind: begun.kind, direction: 'crescendo' };
  return begun.kind === 'pedal' ? { kind: begun.kind, style: 'text' } : { kind: begun.kind, style: begun.style };
}

/** Adds a stop before all other marks of its moment, so that the next line can have its number. */
function addStop(start: LineEdge, at: number, moments: readonly number[], { measures }: Span, more: object): Line[] {
  const measure = measureAt(moments, at - 1);
  const begun = start.mark as Hairpin | Pedal | TextLine;
  const { staff, side, number } = begun;
  const place = { at: ticks(at - (moments[measure] ?? 0)), staff, ...(side !== undefined && { side }) };
  const mark: Mutable<LineDirection> = { ...ownFields(begun), edge: 'stop', number, ...more, ...place };
  measures[measure]?.directions.unshift(mark);
  return [{ start, stop: { at, edge: 'stop', mark } }];
}

/** Moments of the dynamics and of the starts of hairpins, by staff. */
function endsOfHairpins({ measures }: Span, moments: readonly number[]): Map<unknown, { readonly at: number }[]> {
  const events = measures.flatMap(({ directions }, index) =>
    directions.flatMap((mark) =>
      mark.kind === 'dynamic' || (mark.kind === 'hairpin' && mark.edge === 'start')
        ? [{ at: (moments[index] ?? 0) + mark.at, staff: mark.staff }]
        : [],
    ),
  );
  return groupedBy(inOrder(events), ({ staff }) => staff);
}

/** Adds the stops of hairpins and text lines that have none. `starts` are the unpaired ones. */
export function endLines(starts: readonly LineEdge[], span: Span): Line[] {
  if (starts.length === 0) return [];
  const moments = barlineMoments(span);
  const ends = endsOfHairpins(span, moments);
  return starts.flatMap((start) => {
    const barline = moments[measureAt(moments, start.at) + 1] ?? 0;
    const next = firstAfter(ends.get(staffOf(start)) ?? [], start.at)?.at ?? Infinity;
    const at = Math.min(next, barline);
    return at > start.at ? addStop(start, at, moments, span, {}) : [];
  });
}

const pedalKey = ({ mark }: LineEdge): string => `${(mark as Pedal).staff} ${(mark as Pedal).pedal ?? ''}`;

/** Adds the stops of pedals that have none. `edges` are all of them, `starts` the unpaired ones. */
export function endPedals(starts: readonly LineEdge[], edges: readonly LineEdge[], span: Span): Line[] {
  if (starts.length === 0) return [];
  const moments = barlineMoments(span);
  const presses = groupedBy(inOrder(edges.filter(({ edge }) => edge === 'start')), pedalKey);
  const end = moments.at(-1) ?? 0;
  return starts.flatMap((start) => {
    const at = firstAfter(presses.get(pedalKey(start)) ?? [], start.at)?.at ?? end;
    return at > start.at ? addStop(start, at, moments, span, { printed: false }) : [];
  });
}
