/**
 * Reads MusicXML (https://www.w3.org/2021/06/musicxml40/), partwise or timewise, plain or compressed, as MuseScore,
 * Finale, Sibelius, Dorico and other programs write it. The text is read once from start to end; only one child of a
 * measure at a time is stored as a tree. Content that is changed or left out is named in `warnings`. A file that is not
 * MusicXML is rejected with a FormatError that names the place. Every returned score satisfies the invariants of the
 * model.
 */
import { checkScore } from '../../../model/checks/checkScore.ts';
import type { Score } from '../../../model/score.ts';
import { FormatError } from '../../formatError.ts';
import { assembleScore } from './assemble/assembleScore.ts';
import { decodeText } from '../xml/decodeText.ts';
import { isZip, readContainer } from './readContainer.ts';
import { ScoreHandler } from './scoreHandler.ts';
import { streamXml } from '../xml/xmlStream.ts';

export interface MusicXmlImport {
  readonly score: Score;
  /**
   * Content that was changed or left out: one sentence for each kind with the first place, such as `part P1, measure 3:
   * …`.
   */
  readonly warnings: readonly string[];
}

/** Reads the text or the bytes of a `.musicxml`, `.xml` or `.mxl` file. @throws FormatError */
export function importMusicXml(source: string | Uint8Array): MusicXmlImport {
  const bytes = typeof source === 'string' ? undefined : isZip(source) ? readContainer(source) : source;
  const text = bytes === undefined ? (source as string).replace(/^\ufeff/, '') : decodeText(bytes);
  if (text.trim() === '') throw new FormatError('', 'the file is empty');
  const reading = streamXml(text, new ScoreHandler(bytes?.length ?? text.length));
  const score = assembleScore(reading);
  const [fault] = checkScore(score);
  if (fault !== undefined) throw new FormatError(fault.where, fault.what);
  return { score, warnings: reading.warnings() };
}

/** Like `importMusicXml`, without the warnings. */
export const readMusicXml = (source: string | Uint8Array): Score => importMusicXml(source).score;
