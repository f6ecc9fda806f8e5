/** The lines that a load test prints about its calls. */
import type { Sample } from './users.ts';

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

export function printTimes(what: string, times: readonly number[]): void {
  console.log(`${what}: ${times.length} times, ${quantiles(times)}`);
}

export function printCalls(samples: readonly Sample[], kinds: readonly string[]): void {
  for (const what of kinds) {
    const own = samples.filter((sample) => sample.what === what);
    const errors = own.filter(({ status }) => status !== 200);
    const statuses = [...new Set(errors.map(({ status }) => status))].join(', ');
    const times = quantiles(own.map(({ milliseconds }) => milliseconds));
    console.log(`${what}: ${own.length} calls, ${errors.length} errors${statuses && ` (${statuses})`}, ${times}`);
  }
}
