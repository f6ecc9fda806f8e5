/** Finds the ink of a chord in a system. */
import type { ChordAddress, ElementRef, SystemDisplay } from '../../../../engine/index.ts';

type ChordInk = ReadonlyMap<string, readonly number[]>;

/** Systems that only moved share their `elements` array, and so their index. */
const indexes = new WeakMap<readonly ElementRef[], ChordInk>();

const keyOf = ({ part, measure, voice, chord }: ChordAddress): string =>
  `${String(part)} ${String(measure)} ${String(voice)} ${String(chord)}`;

function indexOf(elements: readonly ElementRef[]): ChordInk {
  const index = new Map<string, number[]>();
  elements.forEach((element, at) => {
    if (!('chord' in element)) return;
    const twins = ('twins' in element && element.twins) || [];
    for (const address of [element, ...twins.map((twin) => ({ ...element, ...twin }))]) {
      const key = keyOf(address);
      const known = index.get(key);
      if (known === undefined) index.set(key, [at]);
      else known.push(at);
    }
  });
  return index;
}

/**
 * Heads, stem, accidentals, dots and the other elements of a chord, as indexes into `system.elements`; those of one
 * note where `note` is given. Each system is indexed once.
 */
export function elementsOf({ elements }: SystemDisplay, address: ChordAddress & { note?: number }): readonly number[] {
  const index = indexes.get(elements) ?? indexOf(elements);
  indexes.set(elements, index);
  const all = index.get(keyOf(address)) ?? [];
  const { note } = address;
  if (note === undefined) return all;
  return all.filter((at) => {
    const element = elements[at];
    return element !== undefined && 'note' in element && element.note === note;
  });
}
