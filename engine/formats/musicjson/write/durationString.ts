/**
 * Returns the `DurationString` of the documented notation library: `q` is a quarter, `8d` a dotted eighth, `hr` a half
 * rest (E-07).
 */
import { isRest, type Chord } from '../../../model/chord.ts';

export function durationString(chord: Chord): string {
  const { base, dots } = chord.value;
  const names = ['w', 'h', 'q'];
  const name = base < 0 ? `1/${2 ** -base}` : (names[base] ?? String(2 ** base));
  return name + 'd'.repeat(dots) + (isRest(chord) ? 'r' : '');
}
