/**
 * Computes from a browser's trace the cost of each frame on the page's main thread: the processor time (not clock time,
 * which other processes lengthen) of all its tasks from the end of one frame to the end of the next: scripts, styles,
 * layout, garbage collection.
 *
 * Without a GPU the graphics process draws more slowly than the screen refreshes, and takes no frame for several
 * refreshes while gestures, idle work and steps of the garbage collection continue. The sum of that work delayed no
 * frame: a browser draws before it begins another task, so the screen could have had a frame at the end of any task
 * after a refresh. Such a period is therefore divided into refreshes, of which the most expensive counts.
 */

/** As in Chromium's trace format; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Duration, and processor time of it. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASK = 'RunTask';
/** The event that ends a frame on the main thread. */
const COMMIT = 'Commit';
const ANIMATION = 'FireAnimationFrame';
/** Interval of the screen's refreshes, in ms. */
const REFRESH = 1000 / 60;

export const threadOf = ({ pid, tid }: TraceEvent): string => `${String(pid)} ${String(tid)}`;

/** The thread that ran most animation frames, which is the page's. */
export function pageThread(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.name === ANIMATION) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  const [thread] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (thread === undefined) throw new Error('The trace contains no animation frame');
  return thread;
}

/** The cost of one frame so far. */
class Frame {
  #most = 0;
  #part = 0;
  /** Processor time and idle time since the last refresh. */
  #elapsed = 0;

  get cost(): number {
    return Math.max(this.#most, this.#part);
  }

  /** Adds a task that began after `idle` milliseconds without tasks. */
  add(idle: number, milliseconds: number): void {
    this.#elapsed += idle;
    if (this.#elapsed >= REFRESH) {
      this.#most = this.cost;
      this.#part = 0;
      this.#elapsed = 0;
    }
    this.#part += milliseconds;
    this.#elapsed += milliseconds;
  }
}

/**
 * Milliseconds of each frame. The first frame, and tasks after the last one, are left out, because the trace does not
 * contain them completely.
 */
export function frameCosts(events: readonly TraceEvent[]): readonly number[] {
  const thread = pageThread(events);
  const own = events.filter((event) => threadOf(event) === thread).sort((a, b) => a.ts - b.ts);
  const commits = own.filter(({ name }) => name === COMMIT);
  const tasks = own.filter(({ name, ph }) => name === TASK && ph === 'X');
  const costs: number[] = [];
  let [frame, ended, free] = [new Frame(), 0, tasks[0]?.ts ?? 0];
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    frame.add(Math.max(0, ts - free) / 1000, tdur / 1000);
    free = Math.max(free, ts + dur);
    if ((commits[ended]?.ts ?? Infinity) >= ts + dur) continue;
    costs.push(frame.cost);
    frame = new Frame();
    while ((commits[ended]?.ts ?? Infinity) < ts + dur) ended += 1;
  }
  return costs.slice(1);
}
