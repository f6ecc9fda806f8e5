import { describe, expect, it } from 'vitest';
import { attend, HEAD } from './attention.ts';
import { convolve, linear, tapsFirst } from './tensor.ts';

/** Numbers between -1 and 1 that look random and are the same in every run. */
const numbers = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => Math.sin(12.9898 * (index + 1) + 78.233 * seed));

const at = (values: Float32Array, index: number): number => values[index] ?? 0;

describe('linear', () => {
  it.each([
    [1, 1, 1],
    [5, 7, 3],
    [6, 64, 57],
  ])(
    'multiplies %i rows of %i values by the weights of %i outputs, summed in 32-bit floats',
    (rows, inputs, outputs) => {
      const [x, weight, bias] = [numbers(rows * inputs, 1), numbers(outputs * inputs, 2), numbers(outputs, 3)];
      const expected = Float32Array.from({ length: rows * outputs }, (_, place) => {
        const [row, output] = [Math.floor(place / outputs), place % outputs];
        let sum = at(bias, output);
        for (let i = 0; i < inputs; i++)
          sum = Math.fround(sum + Math.fround(at(x, row * inputs + i) * at(weight, output * inputs + i)));
        return sum;
      });
      expect(linear(x, inputs, weight, bias)).toEqual(expected);
    },
  );

  it('returns nothing for no rows', () => {
    expect(linear(new Float32Array(0), 4, numbers(12, 1), numbers(3, 2))).toHaveLength(0);
  });
});

describe('convolve', () => {
  it('takes the row before, the row and the row after, and zero beyond the ends', () => {
    const [rows, width] = [5, 3];
    const [x, stored, bias] = [numbers(rows * width, 1), numbers(width * width * 3, 2), numbers(width, 3)];
    const expected = Array.from({ length: rows * width }, (_, place) => {
      const [row, output] = [Math.floor(place / width), place % width];
      let sum = at(bias, output);
      for (const tap of [0, 1, 2])
        for (let i = 0; i < width; i++) {
          const from = row + tap - 1;
          if (from >= 0 && from < rows) sum += at(x, from * width + i) * at(stored, (output * width + i) * 3 + tap);
        }
      return sum;
    });
    const found = convolve(x, width, tapsFirst(stored, width), bias);
    found.forEach((value, index) => expect(value).toBeCloseTo(expected[index] ?? 0, 6));
    expect(found).toHaveLength(rows * width);
  });
});

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
});
