/**
 * Attention of the metrical network: every onset group takes the values of the groups within WINDOW seconds, weighted by
 * how well their keys match its query. This is half of the work of the network; its loops compute several sums at once.
 */
import { exponential } from './exponential.ts';

/** Seconds of attention to each side. */
const WINDOW = 14;
/** Size of the query, the key and the value of one head. */
export const HEAD = 16;
const SCALE = 1 / Math.sqrt(HEAD);
/** Keys that are compared with the query together. */
const KEYS = 4;

/** The groups that one group looks at. */
interface Span {
  readonly qkv: Float32Array;
  readonly from: number;
  readonly count: number;
  /** Values from a group to the next in `qkv`. */
  readonly stride: number;
}

/** `qkv`: row-major [group][query, key, value][head][HEAD]. Returns [group][head][HEAD]. `times`: seconds, ascending. */
export function attend(qkv: Float32Array, times: Float64Array): Float32Array {
  const rows = times.length;
  const stride = qkv.length / rows;
  const width = stride / 3;
  const result = new Float32Array(rows * width);
  const weights = new Float64Array(rows + KEYS);
  let [from, to] = [0, 0];
  for (let row = 0; row < rows; row++) {
    const time = times[row] as number;
    while (from < row && time - (times[from] as number) >= WINDOW) from++;
    while (to < rows && (times[to] as number) - time < WINDOW) to++;
    const span = { qkv, from, count: Math.max(to, row + 1) - from, stride };
    for (let head = 0; head < width; head += HEAD) {
      match(span, row * stride + head, width + head, weights);
      softmax(weights, span.count);
      for (let part = head; part < head + HEAD; part += VALUES) gather(span, weights, 2 * width + part);
      result.set(gathered, row * width + head);
    }
  }
  return result;
}

/** Scalar products of the query with the key of every group, to `weights`; some values beyond the last are overwritten. */
function match({ qkv, from, count, stride }: Span, query: number, offset: number, weights: Float64Array): void {
  const last = (from + count - 1) * stride + offset;
  for (let key = 0; key < count; key += KEYS) {
    const k0 = (from + key) * stride + offset;
    const k1 = Math.min(k0 + stride, last);
    const k2 = Math.min(k0 + 2 * stride, last);
    const k3 = Math.min(k0 + 3 * stride, last);
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let i = 0; i < HEAD; i++) {
      const q = qkv[query + i] as number;
      s0 += q * (qkv[k0 + i] as number);
      s1 += q * (qkv[k1 + i] as number);
      s2 += q * (qkv[k2 + i] as number);
      s3 += q * (qkv[k3 + i] as number);
    }
    weights[key] = s0 * SCALE;
    weights[key + 1] = s1 * SCALE;
    weights[key + 2] = s2 * SCALE;
    weights[key + 3] = s3 * SCALE;
  }
}

/** Replaces the first `count` logarithms by their exponentials, divided by their sum. */
function softmax(weights: Float64Array, count: number): void {
  let highest = -Infinity;
  for (let i = 0; i < count; i++) highest = Math.max(highest, weights[i] as number);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[i] = exponential((weights[i] as number) - highest);
  for (let i = 0; i < count; i++) weights[i] = (weights[i] as number) / sum;
}

/** Components of the values that are added up together. */
const VALUES = 8;
/** The result of `gather` for all parts of one head. */
const gathered = new Float32Array(HEAD);

/** The weighted sum of VALUES components of the values of all groups, from `offset` in each row, to `gathered`. */
function gather({ qkv, from, count, stride }: Span, weights: Float64Array, offset: number): void {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let s5 = 0;
  let s6 = 0;
  let s7 = 0;
  let at = from * stride + offset;
  for (let key = 0; key < count; key++, at += stride) {
    const weight = weights[key] as number;
    s0 += weight * (qkv[at] as number);
    s1 += weight * (qkv[at + 1] as number);
    s2 += weight * (qkv[at + 2] as number);
    s3 += weight * (qkv[at + 3] as number);
    s4 += weight * (qkv[at + 4] as number);
    s5 += weight * (qkv[at + 5] as number);
    s6 += weight * (qkv[at + 6] as number);
    s7 += weight * (qkv[at + 7] as number);
  }
  const to = offset % HEAD;
  gathered[to] = s0;
  gathered[to + 1] = s1;
  gathered[to + 2] = s2;
  gathered[to + 3] = s3;
  gathered[to + 4] = s4;
  gathered[to + 5] = s5;
  gathered[to + 6] = s6;
  gathered[to + 7] = s7;
}
