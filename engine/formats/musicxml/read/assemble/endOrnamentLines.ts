/**
 * Shortens the wavy lines that another program starts and never stops: such a line lasts as long as its own note,
 * instead of the rest of the piece.
 */
import type { Ornament } from '../../../../model/chord.ts';
import type { PartMeasure } from '../../../../model/score.ts';
import type { Mutable } from '../../fit/draft.ts';

export function endOrnamentLines(content: readonly PartMeasure[]): void {
  const open = new Map<string, readonly Mutable<Ornament>[]>();
  const shorten = (key: string): void => {
    for (const ornament of open.get(key) ?? []) delete ornament.isLong;
    open.delete(key);
  };
  for (const { voices } of content)
    for (const { staff, number, chords } of voices) {
      const key = `${staff} ${number}`;
      for (const { ornaments = [], endsOrnamentLine } of chords) {
        if (endsOrnamentLine === true) open.delete(key);
        const long: readonly Mutable<Ornament>[] = ornaments.filter(({ isLong }) => isLong === true);
        if (long.length === 0) continue;
        shorten(key);
        open.set(key, long);
      }
    }
  for (const key of [...open.keys()]) shorten(key);
}
