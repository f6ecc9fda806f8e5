/**
 * The content of a file before its part list for which `meta` has no field: which of its elements are kept, and which
 * field of `meta` each of them states.
 */
import type { Foreign } from '../../../model/foreign.ts';
import type { ScoreHeader, ScoreMeta, HeaderMeta } from '../../../model/score.ts';
import { foreignOf } from '../xml/foreignElement.ts';
import type { Spend } from '../../memoryBudget.ts';
import type { XmlElement } from '../xml/xmlElement.ts';

export type HeaderField = keyof HeaderMeta;

const HEADER_FIELDS: readonly HeaderField[] = ['title', 'composer', 'subtitle', 'lyricist', 'arranger', 'copyright'];

const headerMeta = (meta: ScoreMeta): HeaderMeta =>
  Object.fromEntries(HEADER_FIELDS.flatMap((field) => (meta[field] === undefined ? [] : [[field, meta[field]]])));

const ROLES: Readonly<Record<string, HeaderField>> = {
  composer: 'composer',
  lyricist: 'lyricist',
  poet: 'lyricist',
  arranger: 'arranger',
};

/** Returns the field of a `creator` or `rights`; undefined for people that `meta` does not name. */
export function fieldOfPerson({ name, attributes }: Foreign): HeaderField | undefined {
  if (name === 'rights') return 'copyright';
  return name === 'creator' ? ROLES[attributes?.['type'] ?? 'composer'] : undefined;
}

const isPerson = ({ name }: Foreign): boolean => name === 'creator' || name === 'rights';

const plainPerson = (field: HeaderField, text: string): Foreign =>
  field === 'copyright' ? { name: 'rights', text } : { name: 'creator', attributes: { type: field }, text };

/** Returns the people that are written where a score keeps none of a file, in the order of the schema. */
export const plainPeople = (meta: HeaderMeta): Foreign[] =>
  (['composer', 'lyricist', 'arranger', 'copyright'] as const).flatMap((field) => {
    const text = meta[field];
    return text === undefined || text === '' ? [] : [plainPerson(field, text)];
  });

const CREDIT_FIELDS: readonly HeaderField[] = ['title', 'subtitle', 'composer', 'lyricist', 'arranger'];

const textOfCredit = ({ children = [] }: Foreign): string =>
  children
    .flatMap(({ name, text = '' }) => (name === 'credit-words' ? [text] : []))
    .join('')
    .trim();

/** Returns the field that a credit shows: by its type, or by its words where it has no type. */
export function fieldOfCredit(credit: Foreign, told: HeaderMeta): HeaderField | undefined {
  const type = credit.children?.find(({ name }) => name === 'credit-type')?.text;
  const text = textOfCredit(credit);
  return CREDIT_FIELDS.find((field) => (type === undefined ? text !== '' && told[field] === text : field === type));
}

/** Returns the elements that name the piece and its movement; empty where they contain only the title. */
function keptWork(elements: readonly Foreign[], title: string): Foreign[] {
  const named = elements.filter(({ name }) => ['work', 'movement-number', 'movement-title'].includes(name));
  const isPlain = named.every(({ name, children = [] }) => name === 'work' && children.length <= 1);
  const isTitled = named.some(
    ({ name, children = [] }) => name === 'movement-title' || children.some((child) => child.name === 'work-title'),
  );
  if (named.length === 0 || (isPlain && isTitled)) return [];
  if (isTitled || title === '') return named;
  const work = named.find(({ name }) => name === 'work');
  const withTitle = [...(work?.children ?? []), { name: 'work-title', text: title }];
  return [{ name: 'work', children: withTitle }, ...named.filter((each) => each !== work)];
}

const order = ({ name }: Foreign): number => (name === 'creator' ? 0 : name === 'rights' ? 1 : 2);

/**
 * Returns the `identification` to keep: all people, if any of them differs from the entries that the writer makes of
 * `meta`, and its other children.
 */
function keptIdentification(identification: Foreign | undefined, meta: ScoreMeta): Foreign[] {
  const { children = [] } = identification ?? {};
  const people = children.filter(isPerson);
  const plain = plainPeople(meta);
  const known = new Set(people.map(fieldOfPerson));
  const isMore = people.some(
    (person) =>
      !plain.some(
        ({ name, text, attributes }) =>
          name === person.name &&
          text === person.text &&
          attributes?.['type'] === person.attributes?.['type'] &&
          Object.keys(person.attributes ?? {}).length === Object.keys(attributes ?? {}).length,
      ),
  );
  const missing = plain.filter((person) => !known.has(fieldOfPerson(person)));
  const kept = isMore ? [...people, ...missing].sort((a, b) => order(a) - order(b)) : [];
  const all = [...kept, ...children.filter((child) => !isPerson(child))];
  return all.length === 0 ? [] : [{ name: 'identification', children: all }];
}

/** Whether the credit equals the one that we write ourselves. */
function isPlainCredit({ attributes, children = [] }: Foreign, meta: ScoreMeta): boolean {
  const [type, words, ...others] = children;
  const field = CREDIT_FIELDS.find((known) => known === type?.text);
  const look = Object.keys(words?.attributes ?? {});
  return (
    others.length === 0 &&
    attributes?.['page'] === '1' &&
    words?.name === 'credit-words' &&
    look.every((name) => name === 'justify' || name === 'valign') &&
    field !== undefined &&
    words.text === meta[field]
  );
}

/**
 * States the type of the text that shows the subtitle, which no other element names: without it the subtitle would be
 * lost in a file of Songleaf.
 */
function withSubtitleType(credits: readonly Foreign[], { subtitle }: ScoreMeta): Foreign[] {
  const typeOf = ({ children = [] }: Foreign): string | undefined =>
    children.find(({ name }) => name === 'credit-type')?.text;
  if (subtitle === '' || credits.some((credit) => typeOf(credit) === 'subtitle')) return [...credits];
  const shown = credits.find((credit) => typeOf(credit) === undefined && textOfCredit(credit) === subtitle);
  const type = { name: 'credit-type', text: 'subtitle' };
  return credits.map((credit) =>
    credit === shown ? { ...credit, children: [type, ...(credit.children ?? [])] } : credit,
  );
}

/**
 * Returns the header to keep; undefined where `meta` contains everything. `elements` are those of the header in the
 * order of the file, without the ones that must not be kept.
 */
export function keptHeader(elements: readonly XmlElement[], meta: ScoreMeta, spend: Spend): ScoreHeader | undefined {
  const all = elements.flatMap((element) => foreignOf(element, spend) ?? []);
  const named = (name: string): Foreign[] => all.filter((element) => element.name === name);
  const kept = [
    ...keptWork(all, meta.title),
    ...keptIdentification(named('identification')[0], meta),
    ...named('defaults').filter(({ children }) => children !== undefined),
    ...withSubtitleType(named('credit'), meta).filter((credit) => !isPlainCredit(credit, meta)),
  ];
  return kept.length === 0 ? undefined : { elements: kept, told: headerMeta(meta) };
}
