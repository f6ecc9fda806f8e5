/**
 * Pairs the starts and stops of slurs, hairpins, ottavas, pedals and text lines. The numbers of a file distinguish
 * lines that are open at the same place of the file. Voices are written one after the other with `backup`, so two lines
 * that sound together may have the same number, and a stop may be written before its start. Therefore starts and stops
 * are paired by number and time, and each line gets a number that no other line has while it lasts: the file's number
 * if it is free.
 */
export interface LineEdge {
  /** Ticks from the start of the part. */
  readonly at: number;
  readonly edge: 'start' | 'stop';
  /** The object that contains the number; the new number is assigned to it. */
  readonly mark: { number: number };
}

export interface Line {
  readonly start: LineEdge;
  readonly stop: LineEdge;
}

type Waiting = Map<number, LineEdge[]>;

/**
 * Largest number of unpaired edges with the same number. Older ones are dropped, so that a file with nothing but starts
 * is read in linear time.
 */
const MOST_WAITING = 16;

const push = (waiting: Waiting, edge: LineEdge): void => {
  const known = waiting.get(edge.mark.number) ?? [];
  known.push(edge);
  if (known.length > MOST_WAITING) known.shift();
  waiting.set(edge.mark.number, known);
};

/**
 * Removes and returns the last start before the stop; a start at the same moment (of a grace note) only if there is
 * none before.
 */
function takeStart(open: Waiting, { at, mark }: LineEdge): LineEdge | undefined {
  const starts = open.get(mark.number) ?? [];
  const before = starts.findLastIndex((start) => start.at < at);
  const index = before >= 0 ? before : starts.findLastIndex((start) => start.at === at);
  return index < 0 ? undefined : starts.splice(index, 1)[0];
}

/** Removes and returns the first stop after the start that was written before it. */
function takeStop(early: Waiting, { at, mark }: LineEdge): LineEdge | undefined {
  const stops = early.get(mark.number) ?? [];
  const index = stops.findIndex((stop) => stop.at > at);
  return index < 0 ? undefined : stops.splice(index, 1)[0];
}

/** Returns the lines of one kind. `edges` are in the order of the file. */
export function pairLines(edges: readonly LineEdge[]): Line[] {
  const lines: Line[] = [];
  const open: Waiting = new Map();
  const early: Waiting = new Map();
  for (const edge of edges) {
    if (edge.edge === 'start') {
      const stop = takeStop(early, edge);
      if (stop === undefined) push(open, edge);
      else lines.push({ start: edge, stop });
    } else {
      const start = takeStart(open, edge);
      if (start === undefined) push(early, edge);
      else lines.push({ start, stop: edge });
    }
  }
  return lines;
}

/** Assigns each line a number that no other line has while it lasts, in order of time. */
export function numberLines(lines: readonly Line[]): void {
  const ordered = lines.map((line, order) => ({ ...line, order }));
  ordered.sort((a, b) => a.start.at - b.start.at || a.order - b.order);
  const busyUntil: number[] = [];
  for (const { start, stop } of ordered) {
    // A line from a grace note to its main note has no duration. It must not share its number with a line that starts
    // or ends at the same moment.
    const isMoment = start.at === stop.at;
    const isFree = (number: number): boolean => (busyUntil[number] ?? -1) <= start.at - (isMoment ? 1 : 0);
    let { number } = start.mark;
    if (!isFree(number)) for (number = 1; !isFree(number); number++);
    busyUntil[number] = stop.at + (isMoment ? 1 : 0);
    start.mark.number = number;
    stop.mark.number = number;
  }
}
