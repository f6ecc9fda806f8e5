import * as english from '../en/songs/songReasons.ts';
import { inLanguage } from '../language.ts';

type Reason = keyof typeof english.songReasonTexts;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
const PLACE = '{}';

/** Matches the server's sentence, with its numbers and words as groups. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split(PLACE).map((part) => part.replace(SPECIAL, String.raw`\$&`));
  return new RegExp(`^${parts.join('(.+)')}$`);
}

/** The server's sentences, read before a translation replaces them in place. */
const stored = Object.entries(english.songReasonTexts).map(([name, sentence]) => ({
  name: name as Reason,
  pattern: patternOf(sentence),
}));

export const { songReasonTexts } = inLanguage('songReasons', english);

/** @param sentence the reason that the server has stored with a song. A sentence without a translation stays as it is. */
export function reasonInLanguage(sentence: string): string {
  for (const { name, pattern } of stored) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    return songReasonTexts[name]
      .split(PLACE)
      .map((part, index) => part + (found[index + 1] ?? ''))
      .join('');
  }
  return sentence;
}
