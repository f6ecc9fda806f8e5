import { describe, expect, it } from 'vitest';
import type { StoredTensor } from './tensor.ts';
import { runTransformer, TransformerWeights } from './transformer.ts';

const [FEATURES, WIDTH, WIDE, OUTPUTS, HEAD, WINDOW] = [5, 32, 64, 11, 16, 3];

type Matrix = number[][];

/** Numbers between -1 and 1 that look random and are the same in every run. */
const numbers = (count: number, seed: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.fround(Math.sin(12.9898 * (index + 1) + 78.233 * seed)));

/** Weights by name, with their shapes. */
function randomWeights(hasConvolution: boolean): Map<string, { shape: number[]; values: number[] }> {
  const block = (name: string): [string, number[]][] => [
    [`${name}.n1.weight`, [WIDTH]],
    [`${name}.n1.bias`, [WIDTH]],
    [`${name}.conv.weight`, [WIDTH, 1, 3]],
    [`${name}.conv.bias`, [WIDTH]],
    [`${name}.qkv.weight`, [3 * WIDTH, WIDTH]],
    [`${name}.qkv.bias`, [3 * WIDTH]],
    [`${name}.o.weight`, [WIDTH, WIDTH]],
    [`${name}.o.bias`, [WIDTH]],
    [`${name}.n2.weight`, [WIDTH]],
    [`${name}.n2.bias`, [WIDTH]],
    [`${name}.a.weight`, [WIDE, WIDTH]],
    [`${name}.a.bias`, [WIDE]],
    [`${name}.b.weight`, [WIDTH, WIDE]],
    [`${name}.b.bias`, [WIDTH]],
  ];
  const shapes: [string, number[]][] = [
    ['om', [HEAD / 2]],
    ['inp.weight', [WIDTH, FEATURES]],
    ['inp.bias', [WIDTH]],
    ...(hasConvolution
      ? ([
          ['c.weight', [WIDTH, WIDTH, 3]],
          ['c.bias', [WIDTH]],
        ] as [string, number[]][])
      : []),
    ...block('blocks.0'),
    ...block('blocks.1'),
    ['n.weight', [WIDTH]],
    ['n.bias', [WIDTH]],
    ['out.weight', [OUTPUTS, WIDTH]],
    ['out.bias', [OUTPUTS]],
  ];
  return new Map(
    shapes.map(([name, shape], seed) => {
      const count = shape.reduce((product, size) => product * size, 1);
      const inputs = shape.length > 1 ? count / (shape[0] ?? 1) : 1;
      return [name, { shape, values: numbers(count, seed).map((value) => Math.fround(value / Math.sqrt(inputs))) }];
    }),
  );
}

const base64 = (values: readonly number[]): string => Buffer.from(Float32Array.from(values).buffer).toString('base64');

function networkOf(weights: ReturnType<typeof randomWeights>): TransformerWeights {
  const stored = [...weights].map(([name, { shape, values }]): [string, StoredTensor] => [
    name,
    { shape, values: base64(values) },
  ]);
  return new TransformerWeights({ TENSORS: Object.fromEntries(stored), WINDOW });
}

/** What the network answers, in 64-bit floats and by its definition. */
class Definition {
  readonly weights: ReturnType<typeof randomWeights>;
  readonly moments: readonly number[];

  constructor(weights: ReturnType<typeof randomWeights>, moments: readonly number[]) {
    this.weights = weights;
    this.moments = moments;
  }

  tensor(name: string): number[] {
    return this.weights.get(name)?.values ?? [];
  }

  linear(x: Matrix, name: string): Matrix {
    const [weight, bias] = [this.tensor(`${name}.weight`), this.tensor(`${name}.bias`)];
    return x.map((row) =>
      bias.map((sum, output) =>
        row.reduce((total, value, i) => total + value * (weight[output * row.length + i] ?? 0), sum),
      ),
    );
  }

  /** Every weight of the three taps is [output][input][tap]. */
  convolved(x: Matrix): Matrix {
    const [weight, bias] = [this.tensor('c.weight'), this.tensor('c.bias')];
    return x.map((_, row) =>
      bias.map((sum, output) =>
        [0, 1, 2].reduce(
          (total, tap) =>
            (x[row + tap - 1] ?? []).reduce(
              (all, value, i) => all + value * (weight[(output * WIDTH + i) * 3 + tap] ?? 0),
              total,
            ),
          sum,
        ),
      ),
    );
  }

  depthwise(x: Matrix, name: string): Matrix {
    const [weight, bias] = [this.tensor(`${name}.weight`), this.tensor(`${name}.bias`)];
    return x.map((_, row) =>
      bias.map((sum, i) =>
        [0, 1, 2].reduce((total, tap) => total + (x[row + tap - 1]?.[i] ?? 0) * (weight[3 * i + tap] ?? 0), sum),
      ),
    );
  }

  normalized(x: Matrix, name: string): Matrix {
    const [gain, bias] = [this.tensor(`${name}.weight`), this.tensor(`${name}.bias`)];
    return x.map((row) => {
      const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
      return row.map((value, i) => ((value - mean) / Math.sqrt(variance + 1e-5)) * (gain[i] ?? 0) + (bias[i] ?? 0));
    });
  }

  attended(qkv: Matrix): Matrix {
    const speeds = this.tensor('om');
    const turned = (row: number, from: number): number[] => {
      const part = (qkv[row] ?? []).slice(from, from + HEAD);
      return part.map((value, i) => {
        const angle = (this.moments[row] ?? 0) * (speeds[i % (HEAD / 2)] ?? 0);
        const other = part[(i + HEAD / 2) % HEAD] ?? 0;
        return value * Math.cos(angle) + (i < HEAD / 2 ? -other : other) * Math.sin(angle);
      });
    };
    return qkv.map((_, row) =>
      Array.from({ length: WIDTH }, (_unused, place) => {
        const head = place - (place % HEAD);
        const query = turned(row, head);
        let [sum, total] = [0, 0];
        this.moments.forEach((moment, key) => {
          if (Math.abs(moment - (this.moments[row] ?? 0)) >= WINDOW) return;
          const likeness = turned(key, WIDTH + head).reduce((all, value, i) => all + value * (query[i] ?? 0), 0);
          const weight = Math.exp(likeness / Math.sqrt(HEAD));
          sum += weight * (qkv[key]?.[2 * WIDTH + place] ?? 0);
          total += weight;
        });
        return sum / total;
      }),
    );
  }

  answers(features: Matrix): Matrix {
    let x = this.linear(features, 'inp').map((row) => row.map(gelu));
    if (this.weights.has('c.weight')) x = sum(x, this.convolved(x));
    for (const name of ['blocks.0', 'blocks.1']) {
      const normed = this.normalized(x, `${name}.n1`);
      const mixed = sum(normed, this.depthwise(normed, `${name}.conv`));
      x = sum(x, this.linear(this.attended(this.linear(mixed, `${name}.qkv`)), `${name}.o`));
      const wide = this.linear(this.normalized(x, `${name}.n2`), `${name}.a`).map((row) => row.map(gelu));
      x = sum(x, this.linear(wide, `${name}.b`));
    }
    return this.linear(this.normalized(x, 'n'), 'out');
  }
}

const gelu = (v: number): number => 0.5 * v * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (v + 0.044715 * v ** 3)));

const sum = (a: Matrix, b: Matrix): Matrix => a.map((row, i) => row.map((value, j) => value + (b[i]?.[j] ?? 0)));

describe('runTransformer', () => {
  it.each([
    [1, true],
    [2, false],
    [3, true],
    [4, true],
    [23, true],
    [23, false],
  ])('answers for %i rows as the network is defined; with a convolution of the input: %s', (rows, hasConvolution) => {
    const weights = randomWeights(hasConvolution);
    const moments = Array.from({ length: rows }, (_, row) => 0.4 * row + 0.1 * Math.sin(row));
    const features = numbers(rows * FEATURES, 99);
    const network = networkOf(weights);
    const matrix = moments.map((_, row) => features.slice(row * FEATURES, (row + 1) * FEATURES));
    const expected = new Definition(weights, moments).answers(matrix).flat();
    // The second run finds the numbers of the first one in the memory.
    for (const answers of [1, 2].map(() =>
      runTransformer(Float32Array.from(features), Float64Array.from(moments), network),
    )) {
      expect(answers).toHaveLength(rows * OUTPUTS);
      answers.forEach((value, index) => expect(value).toBeCloseTo(expected[index] ?? 0, 4));
    }
  });

  it('answers nothing for no rows', () => {
    const network = networkOf(randomWeights(false));
    expect(runTransformer(new Float32Array(0), new Float64Array(0), network)).toHaveLength(0);
  });
});
