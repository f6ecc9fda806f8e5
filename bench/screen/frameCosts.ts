/**
 * From a browser's trace to what each frame cost the page's main thread: processor time (not clock time, which others on
 * the machine lengthen) of all its tasks from one frame's end to the next: scripts, styles, layout, garbage.
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
  readonly args?: { readonly name?: string };
}

export const TRACE_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

const TASK = 'RunTask';
/** What a frame ends with on the main thread. */
const COMMIT = 'Commit';
const ANIMATION = 'FireAnimationFrame';

const threadOf = ({ pid, tid }: TraceEvent): string => `${String(pid)} ${String(tid)}`;

/** The thread that ran most animation frames: the page's. */
function pageThread(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.name === ANIMATION) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  const [thread] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (thread === undefined) throw new Error('The trace shows no animation frame');
  return thread;
}

/** Milliseconds a frame; the first and what comes after the last are cut off by the trace. */
export function frameCosts(events: readonly TraceEvent[]): readonly number[] {
  const thread = pageThread(events);
  const own = events.filter((event) => threadOf(event) === thread).sort((a, b) => a.ts - b.ts);
  const commits = own.filter(({ name }) => name === COMMIT);
  const costs: number[] = [];
  let [cost, ended] = [0, 0];
  for (const { name, ph, ts, dur = 0, tdur = 0 } of own) {
    if (name !== TASK || ph !== 'X') continue;
    cost += tdur / 1000;
    if ((commits[ended]?.ts ?? Infinity) >= ts + dur) continue;
    costs.push(cost);
    cost = 0;
    while ((commits[ended]?.ts ?? Infinity) < ts + dur) ended += 1;
  }
  return costs.slice(1);
}
