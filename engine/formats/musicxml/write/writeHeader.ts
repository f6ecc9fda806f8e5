/**
 * Writes titles, people and rights. Fields for which MusicXML has no element are written as `miscellaneous-field`
 * elements, which other programs keep.
 */
import type { Foreign } from '../../../model/foreign.ts';
import type { Score } from '../../../model/score.ts';
import { writeElement } from '../xml/foreignElement.ts';
import { fieldOfCredit, fieldOfPerson, plainPeople, type HeaderField } from '../fit/keptHeader.ts';
import { FIELDS, SOFTWARE } from '../tables/ownFields.ts';
import type { XmlWriter } from '../xml/xmlWriter.ts';

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

const kept = ({ header }: Score, name: string): Foreign[] =>
  header?.elements.filter((element) => element.name === name) ?? [];

/** Whether a field of `meta` is the same as when the file was read. */
const holds = ({ meta, header }: Score, field: HeaderField | undefined): boolean =>
  field === undefined || (meta[field] ?? '') === (header?.told[field] ?? '');

const childrenNamed = (element: Foreign | undefined, name: string): readonly Foreign[] =>
  element?.children?.filter((child) => child.name === name) ?? [];

/** Returns the people of the file whose field has not been edited, and the edited fields in the plain form. */
function peopleOf(score: Score, identification: Foreign | undefined): Foreign[] {
  const own = [...childrenNamed(identification, 'creator'), ...childrenNamed(identification, 'rights')];
  const plain = plainPeople(score.meta);
  if (own.length === 0) return plain;
  const held = own.filter((person) => holds(score, fieldOfPerson(person)));
  const known = new Set(held.map(fieldOfPerson));
  const all = [...held, ...plain.filter((person) => !known.has(fieldOfPerson(person)))];
  return [...all.filter(({ name }) => name === 'creator'), ...all.filter(({ name }) => name === 'rights')];
}

function writeEncoding(identification: Foreign | undefined, xml: XmlWriter): void {
  xml.element('encoding', {}, () => {
    xml.leaf('software', SOFTWARE);
    for (const { children = [] } of childrenNamed(identification, 'encoding'))
      for (const child of children) writeElement(child, xml);
    xml.empty('supports', { element: 'accidental', type: 'yes' });
    xml.empty('supports', { element: 'beam', type: 'yes' });
    // Stems and breaks are written only where the score overrides them.
    xml.empty('supports', { element: 'stem', type: 'no' });
    xml.empty('supports', { element: 'print', attribute: 'new-system', type: 'yes', value: 'yes' });
    xml.empty('supports', { element: 'print', attribute: 'new-page', type: 'yes', value: 'yes' });
  });
}

function writeIdentification(score: Score, xml: XmlWriter): void {
  const [identification] = kept(score, 'identification');
  xml.element('identification', {}, () => {
    for (const person of peopleOf(score, identification)) writeElement(person, xml);
    writeEncoding(identification, xml);
    for (const name of ['source', 'relation'])
      for (const child of childrenNamed(identification, name)) writeElement(child, xml);
    xml.block('miscellaneous', () => {
      for (const { children = [] } of childrenNamed(identification, 'miscellaneous'))
        for (const child of children) writeElement(child, xml);
      for (const [name, value] of miscellaneousFields(score)) xml.leaf('miscellaneous-field', value, { name });
    });
  });
}

const CREDITS = [
  ['title', 'center'],
  ['subtitle', 'center'],
  ['composer', 'right'],
  ['lyricist', 'left'],
] as const;

function writeCredits(score: Score, xml: XmlWriter): void {
  const told = score.header?.told ?? {};
  const own = kept(score, 'credit').map((credit) => ({ credit, field: fieldOfCredit(credit, told) }));
  for (const [field, justify] of CREDITS) {
    const text = score.meta[field];
    if (text === undefined || text === '' || (holds(score, field) && own.some((each) => each.field === field)))
      continue;
    xml.element('credit', { page: 1 }, () => {
      xml.leaf('credit-type', field);
      xml.leaf('credit-words', text, { justify, valign: 'top' });
    });
  }
  for (const { credit, field } of own) if (holds(score, field)) writeElement(credit, xml);
}

/**
 * Writes the file's names of the piece if the title has not been edited; otherwise the edited title with the numbers of
 * the file.
 */
function writeWork(score: Score, xml: XmlWriter): void {
  const { title } = score.meta;
  const named = ['work', 'movement-number', 'movement-title'].flatMap((name) => kept(score, name));
  if (named.length > 0 && holds(score, 'title')) {
    for (const element of named) writeElement(element, xml);
    return;
  }
  const numbers = childrenNamed(
    named.find(({ name }) => name === 'work'),
    'work-number',
  );
  xml.block('work', () => {
    for (const number of numbers) writeElement(number, xml);
    if (title !== '') xml.leaf('work-title', title);
  });
  for (const element of kept(score, 'movement-number')) writeElement(element, xml);
}

export function writeHeader(score: Score, xml: XmlWriter): void {
  writeWork(score, xml);
  writeIdentification(score, xml);
  for (const defaults of kept(score, 'defaults')) writeElement(defaults, xml);
  writeCredits(score, xml);
}
