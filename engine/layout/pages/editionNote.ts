/** The note of an edition on its source. */
import type { ScoreMeta } from '../../model/score.ts';

const WEB_ADDRESS = /\bhttps?:\/\/|\bwww\./i;

/**
 * Who transcribed the music from which edition, with a web address. Files have it in the place of the arranger; in
 * print it is at the foot of the first page, where editions name their source, not beside the composer.
 */
export const editionNote = ({ arranger = '' }: Pick<ScoreMeta, 'arranger'>): string =>
  WEB_ADDRESS.test(arranger) ? arranger : '';
