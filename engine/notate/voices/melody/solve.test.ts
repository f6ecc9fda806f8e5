import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solve } from './solve.ts';

it('finds the x whose product with the matrix was given', () => {
  const numbers = (count: number) =>
    fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: count, maxLength: count });
  const systems = fc
    .integer({ min: 1, max: 8 })
    .chain((size) => fc.tuple(fc.array(numbers(size), { minLength: size, maxLength: size }), numbers(size)));
  fc.assert(
    fc.property(systems, ([rows, x]) => {
      // Products of rows with a ridge are symmetric and positive definite.
      const matrix = rows.map((a, row) =>
        rows.map((b, column) => a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), row === column ? 1 : 0)),
      );
      const right = matrix.map((row) => row.reduce((sum, value, k) => sum + value * (x[k] ?? 0), 0));
      const found = solve(matrix, right);
      expect(found).toHaveLength(x.length);
      for (const [index, value] of found.entries()) expect(value).toBeCloseTo(x[index] ?? NaN, 6);
    }),
  );
});
