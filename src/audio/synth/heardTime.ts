/** The clock time of the audible output, which is later than the rendering of the context. */
import { LIMITER_LATENCY } from './masterBus.ts';

/** Larger differences between the two clocks are errors of the browser's time stamp. */
const PLAUSIBLE = 1;

type Clock = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

/**
 * The output's time stamp is accurate to a fraction of a millisecond and advances evenly between two render quanta;
 * where a browser has none, or a wrong one, the reported latencies are subtracted.
 */
export function heardTime(context: Clock, now = performance.now()): number {
  const rendered = context.currentTime;
  const reported = rendered - (context.outputLatency || context.baseLatency || 0);
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  const stamped = contextTime + (now - performanceTime) / 1000;
  const isPlausible = performanceTime > 0 && stamped <= rendered + 0.05 && stamped > rendered - PLAUSIBLE;
  return (isPlausible ? stamped : reported) - LIMITER_LATENCY;
}
