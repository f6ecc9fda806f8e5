/** Parses a meter as users write it: `7` or `2+2+3` beats. */
import type { TimeSignature } from '../../../../../engine/index.ts';

const MOST_BEATS = 64;

/** Returns the beats of a meter; undefined for an invalid text. */
export function parseBeats(text: string): readonly number[] | undefined {
  const beats = text.split('+').map((each) => (/^\s*\d{1,2}\s*$/.test(each) ? Number(each) : 0));
  return beats.every((count) => count >= 1 && count <= MOST_BEATS) ? beats : undefined;
}

export const meterText = ({ beats, beatType }: TimeSignature): string => `${beats.join('+')}/${beatType}`;
