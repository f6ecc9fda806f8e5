/** How much longer work takes by the clock because other programs want the cores too. */
import { cpus, loadavg } from 'node:os';

/** The work and the browser and the server of the test themselves keep about two cores busy. */
const OWN = 2;

/** At least 1: the processes that are ready to compute, for each core. */
export function slowdown(): number {
  const others = Math.max(0, (loadavg()[0] ?? 0) - OWN);
  return Math.max(1, (others + OWN) / cpus().length);
}
