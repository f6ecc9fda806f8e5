/**
 * Writes MusicXML 4.0, partwise or timewise (https://www.w3.org/2021/06/musicxml40/). Everything in the model is written; what
 * MusicXML has no element for (how sure a transcription was, hands of fingerings, video times) goes along as processing
 * instructions and miscellaneous fields, which other programs pass over and our reader takes back.
 */
import type { Score } from '../../../model/score.ts';
import { ticksPerDivision } from './divisions.ts';
import { partWriting } from './partWriting.ts';
import { writeHeader } from './writeHeader.ts';
import { measureAttributes } from '../tables/measureNumber.ts';
import { measureWriter } from './writePart.ts';
import { partId, writePartList } from './writePartList.ts';
import { XmlWriter, type Attributes } from '../xml/xmlWriter.ts';

export interface MusicXmlOptions {
  /** Measures that hold parts instead of parts that hold measures. */
  readonly timewise?: boolean;
}

const documentType = (root: string, name: string): string =>
  `<!DOCTYPE ${root} PUBLIC "-//Recordare//DTD MusicXML 4.0 ${name}//EN" "http://www.musicxml.org/dtds/${name.toLowerCase()}.dtd">`;

interface Content {
  readonly xml: XmlWriter;
  /** Attributes of each measure. */
  readonly numbers: readonly Attributes[];
  /** Each writes what one part has in a measure; in order. */
  readonly parts: readonly ((measure: number) => void)[];
}

function writePartwise({ xml, numbers, parts }: Content): void {
  parts.forEach((writeMeasure, part) => {
    xml.element('part', { id: partId(part) }, () => {
      numbers.forEach((attributes, measure) => {
        xml.element('measure', attributes, () => {
          writeMeasure(measure);
        });
      });
    });
  });
}

function writeTimewise({ xml, numbers, parts }: Content): void {
  numbers.forEach((attributes, measure) => {
    xml.element('measure', attributes, () => {
      parts.forEach((writeMeasure, part) => {
        xml.element('part', { id: partId(part) }, () => {
          writeMeasure(measure);
        });
      });
    });
  });
}

/** The text of a `.musicxml` file, to be stored as UTF-8. */
export function writeMusicXml(score: Score, { timewise = false }: MusicXmlOptions = {}): string {
  const xml = new XmlWriter();
  const root = timewise ? 'score-timewise' : 'score-partwise';
  xml.raw(documentType(root, timewise ? 'Timewise' : 'Partwise'));
  const unit = ticksPerDivision(score);
  const parts = score.parts.map((_, index) => measureWriter(partWriting(score, index, unit, xml), unit));
  xml.element(root, { version: '4.0' }, () => {
    writeHeader(score, xml);
    writePartList(score, xml);
    (timewise ? writeTimewise : writePartwise)({ xml, numbers: measureAttributes(score.measures), parts });
  });
  return xml.toString();
}
