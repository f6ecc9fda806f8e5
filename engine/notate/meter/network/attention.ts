/** Attention within a window, of the transformers of the reader (transformer.ts). */
import { kernels } from './kernels.ts';

/** Size of the query, the key and the value of one head. */
export const HEAD = 16;

/** Addresses of the first row that each row attends to, and of the one after the last. */
export interface AttendedRows {
  readonly from: number;
  readonly to: number;
}

/** `moments`: ascending, one for each row; `window`: how far to each side a row attends, in their unit. */
export function placeAttendedRows(moments: Float64Array, window: number): AttendedRows {
  const rows = moments.length;
  const [froms, tos] = [new Int32Array(rows), new Int32Array(rows)];
  let [from, to] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const moment = moments[row] as number;
    while (from < row && moment - (moments[from] as number) >= window) from++;
    while (to < rows && (moments[to] as number) - moment < window) to++;
    froms[row] = from;
    tos[row] = Math.max(to, row + 1);
  }
  return { from: kernels().writeIntegers(froms), to: kernels().writeIntegers(tos) };
}
