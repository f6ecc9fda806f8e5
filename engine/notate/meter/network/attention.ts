/**
 * Attention of the metrical network: every onset group takes the values of the groups within a window, weighted by how well
 * their keys match its query.
 */
import { kernels } from './kernels.ts';

/** Size of the query, the key and the value of one head. */
export const HEAD = 16;

/**
 * `qkv`: row-major [group][query, key, value][head][HEAD]. Returns [group][head][HEAD]. `times`: seconds, ascending; `window`:
 * seconds to each side.
 */
export function attend(qkv: Float32Array, times: Float64Array, window: number): Float32Array {
  const rows = times.length;
  const spans = { from: new Int32Array(rows), to: new Int32Array(rows) };
  let [from, to] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const time = times[row] as number;
    while (from < row && time - (times[from] as number) >= window) from++;
    while (to < rows && (times[to] as number) - time < window) to++;
    spans.from[row] = from;
    spans.to[row] = Math.max(to, row + 1);
  }
  return kernels().attend(qkv, spans.from, spans.to, qkv.length / (3 * rows * HEAD));
}
