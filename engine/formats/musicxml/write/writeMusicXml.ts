/**
 * Writes MusicXML 4.0 (https://www.w3.org/2021/06/musicxml40/), partwise or timewise. Everything in the model is
 * written. Properties for which MusicXML has no element (confidence of a transcription, hands of fingerings, video
 * times) are written as processing instructions and miscellaneous fields, which other programs ignore and our reader
 * reads.
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
  /** Whether measures contain parts; otherwise parts contain measures. */
  readonly timewise?: boolean;
}

const documentType = (root: string, name: string): string =>
  `<!DOCTYPE ${root} PUBLIC "-//Recordare//DTD MusicXML 4.0 ${name}//EN" "http://www.musicxml.org/dtds/${name.toLowerCase()}.dtd">`;

interface Content {
  readonly xml: XmlWriter;
  /** Attributes of each measure. */
  readonly numbers: readonly Attributes[];
  /** Functions that write one part's content of a measure, in the order of the parts. */
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

/** Returns the text of a `.musicxml` file, to be stored as UTF-8. */
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
