/** Titles, people and rights; what MusicXML has no element for goes into `miscellaneous`, where other programs keep it. */
import type { Score, ScoreMeta } from '../../model/score.ts';
import type { XmlWriter } from './xmlWriter.ts';

/** Names of our `miscellaneous-field`s. */
export const FIELDS = {
  instrument: 'songleaf-instrument',
  source: 'songleaf-source',
  customId: 'songleaf-custom-id',
  frets: 'songleaf-frets',
} as const;

export const SOFTWARE = 'Songleaf';

function miscellaneousFields({ meta, parts }: Score): [string, string][] {
  const frets = parts.map((part) => part.tuning?.frets ?? '-').join(' ');
  const fields: [string, string][] = [
    [FIELDS.instrument, meta.instrument],
    [FIELDS.source, meta.source],
    [FIELDS.customId, meta.customId],
    [FIELDS.frets, /\d/.test(frets) ? frets : ''],
  ];
  return fields.filter(([, value]) => value !== '');
}

function writeIdentification(score: Score, xml: XmlWriter): void {
  const { composer, lyricist, arranger, copyright } = score.meta;
  xml.element('identification', {}, () => {
    if (composer !== '') xml.leaf('creator', composer, { type: 'composer' });
    if (lyricist !== undefined) xml.leaf('creator', lyricist, { type: 'lyricist' });
    if (arranger !== undefined) xml.leaf('creator', arranger, { type: 'arranger' });
    if (copyright !== undefined) xml.leaf('rights', copyright);
    xml.element('encoding', {}, () => {
      xml.leaf('software', SOFTWARE);
      xml.empty('supports', { element: 'accidental', type: 'yes' });
      xml.empty('supports', { element: 'beam', type: 'yes' });
      // Stems and breaks are written only where the score asks for them.
      xml.empty('supports', { element: 'stem', type: 'no' });
      xml.empty('supports', { element: 'print', attribute: 'new-system', type: 'yes', value: 'yes' });
      xml.empty('supports', { element: 'print', attribute: 'new-page', type: 'yes', value: 'yes' });
    });
    const fields = miscellaneousFields(score);
    if (fields.length === 0) return;
    xml.element('miscellaneous', {}, () => {
      for (const [name, value] of fields) xml.leaf('miscellaneous-field', value, { name });
    });
  });
}

const CREDITS: readonly (readonly [keyof ScoreMeta, string, 'left' | 'center' | 'right'])[] = [
  ['title', 'title', 'center'],
  ['subtitle', 'subtitle', 'center'],
  ['composer', 'composer', 'right'],
  ['lyricist', 'lyricist', 'left'],
];

function writeCredits(meta: ScoreMeta, xml: XmlWriter): void {
  for (const [field, type, justify] of CREDITS) {
    const text = meta[field];
    if (typeof text !== 'string' || text === '') continue;
    xml.element('credit', { page: 1 }, () => {
      xml.leaf('credit-type', type);
      xml.leaf('credit-words', text, { justify, valign: 'top' });
    });
  }
}

export function writeHeader(score: Score, xml: XmlWriter): void {
  if (score.meta.title !== '') {
    xml.element('work', {}, () => {
      xml.leaf('work-title', score.meta.title);
    });
  }
  writeIdentification(score, xml);
  writeCredits(score.meta, xml);
}
