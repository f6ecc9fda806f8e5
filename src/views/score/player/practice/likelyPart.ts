import { familyOf } from '../../../../../engine/index.ts';
import type { Part, Score } from '../../../../../engine/index.ts';

const isForKeyboard = ({ program }: Part): boolean => ['piano', 'organ'].includes(familyOf(program));

/**
 * The index of the part that a player most likely practises: at a MIDI keyboard the first part for a keyboard, with two
 * staves if there is one, because a singer's part of a file may name no instrument and counts as a piano; otherwise the
 * first part, which usually has the melody.
 */
export function likelyPart({ parts }: Score, input: 'midi' | 'microphone'): number {
  if (input === 'microphone') return 0;
  const onTwoStaves = parts.findIndex((part) => isForKeyboard(part) && part.staves.length > 1);
  return Math.max(onTwoStaves >= 0 ? onTwoStaves : parts.findIndex(isForKeyboard), 0);
}
