/**
 * Starts and stops of slurs, hairpins, ottavas, pedals and text lines. A file's numbers tell apart the lines that are
 * open at one place of the file; where voices follow each other with `backup`, one number may stand for two lines that
 * sound together, and a stop may stand before its start. Here starts and stops find each other by number and time, and
 * each line gets a number that is its own for as long as it lasts: the file's if that is free.
 */
export interface LineEdge {
  /** Score time from the beginning of the part. */
  readonly at: number;
  readonly edge: 'start' | 'stop';
  /** Holds the number, and gets the new one. */
  readonly mark: { number: number };
}

export interface Line {
  readonly start: LineEdge;
  readonly stop: LineEdge;
}

type Waiting = Map<number, LineEdge[]>;

/** More with one number are open nowhere; keeps files of nothing but starts from taking forever. */
const MOST_WAITING = 16;

const push = (waiting: Waiting, edge: LineEdge): void => {
  const known = waiting.get(edge.mark.number) ?? [];
  known.push(edge);
  if (known.length > MOST_WAITING) known.shift();
  waiting.set(edge.mark.number, known);
};

/** Takes out the last start before the stop; one at the same moment (from a grace note) only if there is none. */
function takeStart(open: Waiting, { at, mark }: LineEdge): LineEdge | undefined {
  const starts = open.get(mark.number) ?? [];
  const before = starts.findLastIndex((start) => start.at < at);
  const index = before >= 0 ? before : starts.findLastIndex((start) => start.at === at);
  return index < 0 ? undefined : starts.splice(index, 1)[0];
}

function takeStop(early: Waiting, { at, mark }: LineEdge): LineEdge | undefined {
  const stops = early.get(mark.number) ?? [];
  const index = stops.findIndex((stop) => stop.at > at);
  return index < 0 ? undefined : stops.splice(index, 1)[0];
}

/** `edges` of one kind of line in the order of the file. */
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

/** Lines in the order of the file get numbers that no other line has while they last. */
export function numberLines(lines: readonly Line[]): void {
  const ordered = lines.map((line, order) => ({ ...line, order }));
  ordered.sort((a, b) => a.start.at - b.start.at || a.order - b.order);
  const busyUntil: number[] = [];
  for (const { start, stop } of ordered) {
    // One from a grace note to its main note lasts no time, and shares its number with none that touches that moment.
    const isMoment = start.at === stop.at;
    const isFree = (number: number): boolean => (busyUntil[number] ?? -1) <= start.at - (isMoment ? 1 : 0);
    let { number } = start.mark;
    if (!isFree(number)) for (number = 1; !isFree(number); number++);
    busyUntil[number] = stop.at + (isMoment ? 1 : 0);
    start.mark.number = number;
    stop.mark.number = number;
  }
}
