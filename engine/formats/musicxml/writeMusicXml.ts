/**
 * Writes MusicXML 4.0, partwise (https://www.w3.org/2021/06/musicxml40/). Everything in the model is written; what
 * MusicXML has no element for (how sure a transcription was, hands of fingerings, video times) goes along as processing
 * instructions and miscellaneous fields, which other programs pass over and our reader takes back.
 */
import type { Score } from '../../model/score.ts';
import { ticksPerDivision } from './divisions.ts';
import { partWriting } from './partWriting.ts';
import { writeHeader } from './writeHeader.ts';
import { writePart } from './writePart.ts';
import { writePartList } from './writePartList.ts';
import { XmlWriter } from './xmlWriter.ts';

const DOCUMENT_TYPE =
  '<!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" ' +
  '"http://www.musicxml.org/dtds/partwise.dtd">';

/** The text of a `.musicxml` file, to be stored as UTF-8. */
export function writeMusicXml(score: Score): string {
  const xml = new XmlWriter();
  xml.raw(DOCUMENT_TYPE);
  const unit = ticksPerDivision(score);
  xml.element('score-partwise', { version: '4.0' }, () => {
    writeHeader(score, xml);
    writePartList(score, xml);
    score.parts.forEach((_, index) => {
      const writing = partWriting(score, index, unit, xml);
      if (writing !== undefined) writePart(writing, unit);
    });
  });
  return xml.toString();
}
