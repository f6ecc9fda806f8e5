import { describe, expect, it } from 'vitest';
import { HEAD, placeAttendedRows } from './attention.ts';
import { kernels } from './kernels.ts';

/** Numbers between -1 and 1 that look random and are the same in every run. */
const numbers = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => Math.sin(12.9898 * (index + 1) + 78.233 * seed));

const at = (values: Float32Array, index: number): number => values[index] ?? 0;

/** `qkv`: row-major [row][query, key, value][head][HEAD]. Returns [row][head][HEAD]. */
function attend(qkv: Float32Array, moments: Float64Array, window: number): Float32Array {
  const memory = kernels();
  const [rows, width] = [moments.length, qkv.length / 3 / moments.length];
  memory.start();
  const from = memory.write(qkv, 3 * width);
  const attended = placeAttendedRows(moments, window);
  const [result, scores] = [memory.room(rows, width), memory.room(rows + 4, 1)];
  memory.run.attend(from, result, attended.from, attended.to, scores, rows, width / HEAD);
  return memory.read(result, rows, width);
}

describe('attend', () => {
  it('weights the values within fourteen seconds by the exponential of the scaled product of query and key', () => {
    const times = Float64Array.from([0, 1, 2.5, 6, 13, 14.5, 20, 29, 29.1]);
    const [heads, rows] = [2, times.length];
    const width = heads * HEAD;
    const qkv = numbers(rows * 3 * width, 4);
    const component = (row: number, part: number, head: number, i: number): number =>
      at(qkv, row * 3 * width + part * width + head * HEAD + i);
    const expected = (row: number, head: number, i: number): number => {
      let [sum, total] = [0, 0];
      times.forEach((time, key) => {
        if (Math.abs(time - (times[row] ?? 0)) >= 14) return;
        let product = 0;
        for (let j = 0; j < HEAD; j++) product += component(row, 0, head, j) * component(key, 1, head, j);
        const weight = Math.exp(product / Math.sqrt(HEAD));
        sum += weight * component(key, 2, head, i);
        total += weight;
      });
      return sum / total;
    };
    attend(qkv, times, 14).forEach((value, place) => {
      const [row, inside] = [Math.floor(place / width), place % width];
      expect(value).toBeCloseTo(expected(row, Math.floor(inside / HEAD), inside % HEAD), 6);
    });
  });

  it('takes the likest value where likenesses differ by more than the exponential of a 32-bit float can express', () => {
    const qkv = new Float32Array(2 * 3 * HEAD);
    qkv.fill(20, 0, 2 * HEAD);
    qkv.fill(7, 2 * HEAD, 3 * HEAD);
    qkv.fill(20, 3 * HEAD, 4 * HEAD);
    qkv.fill(-20, 4 * HEAD, 5 * HEAD);
    qkv.fill(9, 5 * HEAD, 6 * HEAD);
    expect(attend(qkv, Float64Array.from([0, 1]), 14)).toEqual(new Float32Array(2 * HEAD).fill(7));
  });
});
