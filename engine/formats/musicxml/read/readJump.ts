/** Reads jumps into the frame of their measure, also those whose words and signs a file spreads over several directions. */
import type { Jump } from '../../../model/score.ts';
import type { DraftFrame, DraftMeasure } from '../fit/draft.ts';
import type { PartReading } from '../fit/partReading.ts';
import { JUMP_TEXTS } from '../tables/vocabulary.data.ts';

/** Adds a jump, once where a file states it as a sign and for playback, or for each staff. */
export function pushJump(kind: Jump, text: string, { measure: { frame }, cursor }: PartReading): void {
  if (kind === 'coda') frame.codaAt ??= cursor;
  const usual = kind === 'segno' || kind === 'coda' ? '' : JUMP_TEXTS[kind];
  const isUsual = text.trim() === '' || text.trim() === usual;
  const jump = { kind, ...(!isUsual && { text: text.trim() }) };
  const known = frame.jumps.find((other) => other.kind === kind);
  if (known === undefined || (known.text !== undefined && jump.text !== undefined && known.text !== jump.text))
    frame.jumps.push(jump);
  else Object.assign(known, jump);
}

/** Characters of Unicode and of music fonts for segno and coda. */
const SIGN_CHARACTERS = /[\u{1d10b}\u{1d10c}\ue047\ue048]/gu;

/**
 * Returns the words of a jump without the characters for signs, which are printed anyway, and with the name of a sign
 * that ends their sentence: `To` before a coda sign is `To Coda`.
 */
export function jumpText(words: string, sign: Jump | undefined): string {
  const text = words.replaceAll(SIGN_CHARACTERS, '').trim();
  const isCoda = sign === 'coda' || /[\u{1d10c}\ue048]/u.test(words);
  if ((sign === undefined && text === words) || !/\b(to|d?al|alla)$/i.test(text)) return text;
  return `${text} ${isCoda ? 'Coda' : 'Segno'}`;
}

/** Words after `D.C.` and `D.S.` that say how far to play. */
const CONTINUATION = /^(d?al|alla|to|e poi|and|then|senza|without)\b/i;
const OPEN_END = /\b(d?al|alla|to)$/i;

const jumpBack = ({ jumps }: DraftFrame): DraftFrame['jumps'][number] | undefined =>
  jumps.find(({ kind }) => kind === 'da-capo' || kind === 'dal-segno');

/** Removes the word `To` that stands alone before a coda sign, and returns it. */
function takeWordBefore({ directions }: DraftMeasure): string | undefined {
  const index = directions.findIndex((mark) => mark.kind === 'words' && /^(to|al|alla)$/i.test(mark.text.trim()));
  const [word] = index < 0 ? [] : directions.splice(index, 1);
  return word?.kind === 'words' ? word.text.trim() : undefined;
}

/**
 * Joins the rest of a jump whose first words the measure has already: `al Coda` after `D.S.`, a coda sign after `D.C. al`
 * or after `To`. Returns false for everything else.
 */
export function joinsJump(text: string, sign: Jump | undefined, reading: PartReading): boolean {
  const { measure } = reading;
  const { frame } = measure;
  const back = jumpBack(frame);
  const said = back && (back.text ?? JUMP_TEXTS[back.kind as 'da-capo']);
  if (sign === 'coda' && text === '') {
    const word = said !== undefined && OPEN_END.test(said) ? '' : takeWordBefore(measure);
    if (word === undefined) return false;
    if (word === '' && back !== undefined) back.text = `${said} Coda`;
    else pushJump('to-coda', `${word} Coda`, reading);
    return true;
  }
  if (back === undefined || said === undefined || !CONTINUATION.test(text)) return false;
  // Files repeat the words for each staff.
  if (said.endsWith(` ${text}`)) return true;
  if (/\b(al|alla|to)\b/i.test(said) && /^(d?al|alla|to)\b/i.test(text)) return false;
  back.text = `${said} ${text}`;
  return true;
}
