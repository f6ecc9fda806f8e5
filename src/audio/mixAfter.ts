/** The listener's mix after an edit of the score: each part keeps its own settings, wherever it is then. */
import type { Part, Score } from '../../engine/index.ts';
import type { PartMix } from './synth/partMixer.ts';

/** The mix of a part as the score has it. */
export const mixOf = ({ mute }: Part): PartMix => ({ mute, solo: false, volume: 1 });

/**
 * The index that each part had before an edit; undefined for new parts. Parts have no names of their own: a moved part
 * is the same object, and an edited one shares measures with the former. What is left keeps its order.
 */
function formerPlaces(parts: readonly Part[], former: readonly Part[]): readonly (number | undefined)[] {
  const places = new Array<number | undefined>(parts.length).fill(undefined);
  const free = new Set(former.keys());
  const matchBy = (isSame: (part: Part, old: Part) => boolean): void =>
    parts.forEach((part, index) => {
      if (places[index] !== undefined) return;
      const place = [...free].find((old) => isSame(part, former[old] as Part));
      if (place === undefined) return;
      places[index] = place;
      free.delete(place);
    });
  matchBy((part, old) => part === old);
  matchBy((part, old) => {
    const known = new Set(old.measures);
    return part.measures.some((measure) => known.has(measure));
  });
  if (parts.length >= former.length) matchBy(() => true);
  return places;
}

/** Where the score's own mute of a part has changed, that is the newest decision about it. */
export function mixAfter(before: Score, after: Score, mix: readonly PartMix[]): readonly PartMix[] {
  if (before.parts === after.parts) return mix;
  const places = formerPlaces(after.parts, before.parts);
  const followed = after.parts.map((part, index) => {
    const place = places[index];
    const own = place === undefined ? undefined : mix[place];
    if (place === undefined || own === undefined) return mixOf(part);
    const isChanged = before.parts[place]?.mute !== part.mute && own.mute !== part.mute;
    return isChanged ? { ...own, mute: part.mute } : own;
  });
  const isSame = followed.length === mix.length && followed.every((own, index) => own === mix[index]);
  return isSame ? mix : followed;
}
