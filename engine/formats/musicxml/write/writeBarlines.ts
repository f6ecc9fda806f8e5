/**
 * Writes barlines with their repeats and voltas. A regular barline without signs is not written, except at the end of
 * the score.
 */
import type { BarlineStyle, Measure, Volta } from '../../../model/score.ts';
import { barlineSignElement } from '../signs/barlineSigns.ts';
import { writeElement } from '../xml/foreignElement.ts';
import type { Attributes } from '../xml/xmlWriter.ts';
import type { PartWriting } from './partWriting.ts';
import { BAR_STYLES } from '../tables/vocabulary.data.ts';

const endingAttributes = ({ endings, printed }: Volta, type: string): Attributes => ({
  number: endings.join(', '),
  type,
  'print-object': printed === false ? 'no' : undefined,
});

export function writeLeftBarline({ repeatStart, volta }: Measure, { xml }: PartWriting): void {
  if (!repeatStart && !volta?.start) return;
  xml.element('barline', { location: 'left' }, () => {
    if (repeatStart) xml.leaf('bar-style', 'heavy-light');
    if (volta?.start) xml.leaf('ending', volta.text ?? '', endingAttributes(volta, 'start'));
    if (repeatStart) xml.empty('repeat', { direction: 'forward' });
  });
}

const ORDINARY_REPEAT = 2;

export function writeRightBarline(measure: Measure, isLast: boolean, { xml }: PartWriting): void {
  const { repeatEnd, volta, barline, barlineSigns = [] } = measure;
  const style: BarlineStyle = barline ?? (isLast || repeatEnd !== undefined ? 'final' : 'regular');
  const hasVoltaEnd = volta !== undefined && volta.stop !== 'none';
  if (style === 'regular' && !isLast && !hasVoltaEnd && barlineSigns.length === 0) return;
  xml.element('barline', { location: 'right' }, () => {
    if (style !== 'regular' || isLast) xml.leaf('bar-style', BAR_STYLES[style]);
    for (const sign of barlineSigns) writeElement(barlineSignElement(sign), xml);
    if (hasVoltaEnd) {
      xml.empty('ending', endingAttributes(volta, volta.stop === 'closed' ? 'stop' : 'discontinue'));
    }
    if (repeatEnd === undefined) return;
    xml.empty('repeat', { direction: 'backward', times: repeatEnd === ORDINARY_REPEAT ? undefined : repeatEnd });
  });
}
