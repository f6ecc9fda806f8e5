import { describe, expect, it } from 'vitest';
import { linear } from './tensor.ts';

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
