/** Reads titles, people, rights and the statements about the encoding. */
import type { ScoreMeta } from '../../../model/score.ts';
import { EMPTY_META } from '../../../model/emptyScore.ts';
import type { Mutable } from '../fit/draft.ts';
import { FIELDS, SOFTWARE } from '../tables/ownFields.ts';
import { composerOf, newCredits, readCredit, titlesOf, type Credits } from './readCredits.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

export interface DraftHeader {
  readonly meta: Mutable<ScoreMeta>;
  workTitle: string;
  movementTitle: string;
  readonly credits: Credits;
  hasAllStems: boolean;
  /** Whether Songleaf wrote the file: its voices then have at most four numbers per staff. */
  isOwn: boolean;
  /** Number of frets of each part, in the part list's order; only in files that Songleaf wrote. */
  frets: string[];
  /** Elements that may have to be kept unchanged, in the order of the file. */
  readonly elements: XmlElement[];
}

export const newHeader = (): DraftHeader => ({
  meta: { ...EMPTY_META },
  workTitle: '',
  movementTitle: '',
  credits: newCredits(),
  hasAllStems: false,
  isOwn: false,
  frets: [],
  elements: [],
});

/** Returns the names of all creators of the given types, separated by commas. */
function creators(identification: XmlElement, ...types: readonly (string | undefined)[]): string {
  const names = childrenOf(identification, 'creator')
    .filter(({ attributes }) => types.includes(attributes['type']))
    .map(({ text }) => text.trim());
  return [...new Set(names)].filter((name) => name !== '').join(', ');
}

function readFields(identification: XmlElement, header: DraftHeader): void {
  const miscellaneous = childOf(identification, 'miscellaneous');
  for (const { attributes, text } of miscellaneous?.children ?? []) {
    if (attributes['name'] === FIELDS.instrument) header.meta.instrument = text;
    if (attributes['name'] === FIELDS.source) header.meta.source = text;
    if (attributes['name'] === FIELDS.customId) header.meta.customId = text;
    if (attributes['name'] === FIELDS.frets) header.frets = text.split(' ');
  }
}

function readIdentification(identification: XmlElement, header: DraftHeader): void {
  const { meta } = header;
  meta.composer = creators(identification, 'composer', undefined);
  const lyricist = creators(identification, 'lyricist', 'poet');
  const arranger = creators(identification, 'arranger');
  const rights = childrenOf(identification, 'rights').map(({ text }) => text.trim());
  if (lyricist !== '') meta.lyricist = lyricist;
  if (arranger !== '') meta.arranger = arranger;
  if (rights.length > 0) meta.copyright = rights.join('\n');
  const encoding = childOf(identification, 'encoding') ?? identification;
  header.isOwn = textOf(encoding, 'software') === SOFTWARE;
  const supports = childrenOf(encoding, 'supports');
  header.hasAllStems = supports.some(
    ({ attributes }) => attributes['element'] === 'stem' && attributes['type'] === 'yes',
  );
  readFields(identification, header);
}

/** Returns the identification without the content that the writer adds itself. */
function withoutEncoding(identification: XmlElement): XmlElement {
  const own: ReadonlySet<string> = new Set(Object.values(FIELDS));
  const keptInside = (group: XmlElement): XmlElement => ({
    ...group,
    children: group.children.filter(({ name, attributes }) =>
      group.name === 'encoding' ? KEPT_OF_ENCODING.has(name) : !own.has(attributes['name'] ?? ''),
    ),
  });
  const children = identification.children.flatMap((child) => {
    if (child.name !== 'encoding' && child.name !== 'miscellaneous') return [child];
    const kept = keptInside(child);
    return kept.children.length === 0 ? [] : [kept];
  });
  return { ...identification, children };
}

const KEPT_OF_ENCODING: ReadonlySet<string> = new Set(['encoder', 'encoding-description']);

/**
 * Returns the element without references to other files, which need a namespace that Songleaf's files do not declare.
 */
const withoutLinks = (element: XmlElement): XmlElement => ({
  ...element,
  children: element.children.filter(({ name }) => !LINKS.has(name)),
});

const LINKS: ReadonlySet<string> = new Set(['opus', 'link', 'bookmark', 'credit-image']);
const KEPT: ReadonlySet<string> = new Set(['work', 'movement-number', 'movement-title', 'defaults', 'credit']);

export function readHeaderElement(element: XmlElement, header: DraftHeader): void {
  if (element.name === 'work') header.workTitle = textOf(element, 'work-title') ?? '';
  if (element.name === 'movement-title') header.movementTitle = element.text.trim();
  if (element.name === 'identification') readIdentification(element, header);
  if (element.name === 'credit') readCredit(element, header.credits);
  if (element.name === 'identification') header.elements.push(withoutEncoding(element));
  else if (KEPT.has(element.name)) header.elements.push(withoutLinks(element));
}

/** The text without the number of a movement before it. */
const withoutNumber = (text: string): string =>
  text
    .trim()
    .replace(/^(?:\d{1,2}\b[.):]*|[IVX]+(?:[.):]+|$))\s*/, '')
    .toLowerCase();

/** Whether a subtitle only states the number of the movement, or its number and title. */
const repeats = (subtitle: string, title: string): boolean =>
  ['', withoutNumber(title)].includes(withoutNumber(subtitle));

/**
 * Returns the completed `meta`. The title of a movement is the score's title; the title of its work is then the
 * subtitle, unless the page of another program has one that says more. Songleaf writes the subtitle as it is.
 */
export function finishMeta({ meta, workTitle, movementTitle, credits, isOwn }: DraftHeader): ScoreMeta {
  const { typed } = credits;
  const stated = movementTitle || workTitle || (typed.get('title') ?? '');
  const page = isOwn ? { title: '', subtitle: '' } : titlesOf(credits);
  const title = stated || page.title;
  const work = workTitle === title ? '' : workTitle;
  const below = page.title === title ? page.subtitle : '';
  const subtitle = typed.get('subtitle') ?? (isOwn ? '' : work || below);
  const composer = meta.composer || (typed.get('composer') ?? (isOwn ? '' : composerOf(credits)));
  return {
    ...meta,
    title,
    composer,
    subtitle: !isOwn && work !== '' && repeats(subtitle, title) ? work : subtitle,
  };
}
