/**
 * Words and melismas that go on over a barline. Where that is a system break, their hyphens and extender lines go on in
 * the next system (Gould, "Vocal music: hyphens and extender lines at system breaks"). A rest ends both: files mark last
 * syllables as the middle of a word by mistake, and no hyphens may follow through an interlude.
 */
import { isRest, type Chord, type Syllable } from '../../model/chord.ts';
import { endedExtenders } from '../../model/noteSigns.ts';
import type { PartMeasure } from '../../model/score.ts';
import type { SungOn } from '../types/measureContext.ts';

export const NOTHING_SUNG: readonly SungOn[] = [];

export const sameSungOn = (a: readonly SungOn[], b: readonly SungOn[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(
      ({ voice, verse, kind }, index) =>
        voice === b[index]?.voice && verse === b[index].verse && kind === b[index].kind,
    ));

function kindOf({ position, extender }: Syllable): SungOn['kind'] | undefined {
  if (position === 'begin' || position === 'middle') return 'word';
  return extender === true ? 'melisma' : undefined;
}

/** Applies the chords of a voice to its open verses; returns whether a chord had a syllable or was a rest. */
function follow(chords: readonly Chord[], open: Map<number, SungOn['kind']>): boolean {
  let isMarked = false;
  for (const chord of chords) {
    if (isRest(chord)) {
      open.clear();
      isMarked = true;
    }
    for (const verse of endedExtenders(chord)) {
      if (open.get(verse) !== 'word') open.delete(verse);
      isMarked = true;
    }
    chord.lyrics?.forEach((syllable, verse) => {
      if (syllable === null || syllable.text === '') return;
      isMarked = true;
      const kind = kindOf(syllable);
      if (kind === undefined) open.delete(verse);
      else open.set(verse, kind);
    });
  }
  return isMarked;
}

/** The verses of a staff that go on after a measure; null where it has neither syllables nor rests. */
export function sungOnAfter({ voices }: PartMeasure, staff: number): readonly SungOn[] | null {
  const own = voices.filter((voice) => voice.staff === staff);
  if (own.length === 0) return NOTHING_SUNG;
  let isMarked = false;
  const sungOn = own.flatMap((voice) => {
    const open = new Map<number, SungOn['kind']>();
    isMarked = follow(voice.chords, open) || isMarked;
    return [...open].map(([verse, kind]) => ({ voice: voice.number, verse, kind }));
  });
  if (!isMarked) return null;
  return sungOn.length === 0 ? NOTHING_SUNG : sungOn;
}
