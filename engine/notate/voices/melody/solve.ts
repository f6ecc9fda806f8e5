/** Solves a system of linear equations. */

/** Returns x with `matrix` [size][size] times x equal to `right`, for a symmetric positive definite matrix (by Cholesky). */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  const at = (row: number, column: number): number => lower[row]?.[column] ?? 0;
  const x = [...right];
  for (let row = 0; row < size; row++) {
    const own = lower[row] as Float64Array;
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]?.[column] ?? 0;
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      own[column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
    for (let k = 0; k < row; k++) x[row] = (x[row] ?? 0) - at(row, k) * (x[k] ?? 0);
    x[row] = (x[row] ?? 0) / at(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row] = (x[row] ?? 0) - at(k, row) * (x[k] ?? 0);
    x[row] = (x[row] ?? 0) / at(row, row);
  }
  return x;
}
