/** Reads `part-list`: names, programs, percussion keys, brackets and braces. */
import type { PartGroup } from '../../../model/score.ts';
import type { DraftPart } from '../fit/draft.ts';
import { programIn, readGroupListing, readListing } from '../fit/listing.ts';
import type { Spend } from '../../memoryBudget.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

export const newPart = (id: string): DraftPart => ({
  id,
  name: '',
  program: 1,
  mute: false,
  percussionKeys: new Map(),
  staves: [{ clef: { sign: 'G', line: 2 } }],
  transposition: undefined,
  measures: [],
});

function readInstruments(element: XmlElement, part: DraftPart): void {
  for (const instrument of childrenOf(element, 'midi-instrument')) {
    const unpitched = Number(textOf(instrument, 'midi-unpitched'));
    const id = instrument.attributes['id'] ?? '';
    if (Number.isInteger(unpitched) && unpitched >= 1 && unpitched <= 128) part.percussionKeys.set(id, unpitched - 1);
  }
  const first = childOf(element, 'midi-instrument');
  if (first === undefined) return;
  part.program = programIn(first);
  part.mute = Number(textOf(first, 'volume') ?? 100) === 0;
}

function readScorePart(element: XmlElement, spend: Spend): DraftPart {
  const part = newPart(element.attributes['id'] ?? '');
  part.name = textOf(element, 'part-name') ?? '';
  const abbreviation = textOf(element, 'part-abbreviation');
  if (abbreviation !== undefined && abbreviation !== '') part.abbreviation = abbreviation;
  readInstruments(element, part);
  const listing = readListing(element, part, spend);
  if (listing.length > 0) part.listing = listing;
  return part;
}

const SYMBOLS = ['brace', 'bracket', 'square', 'line'] as const;

function readGroup(element: XmlElement, firstPart: number, spend: Spend): PartGroup {
  const listing = readGroupListing(element, spend);
  const name = textOf(element, 'group-name');
  const abbreviation = textOf(element, 'group-abbreviation');
  const symbol = SYMBOLS.find((known) => known === textOf(element, 'group-symbol')) ?? 'none';
  return {
    firstPart,
    lastPart: firstPart,
    symbol,
    ...(name !== undefined && name !== '' && { name }),
    ...(abbreviation !== undefined && abbreviation !== '' && { abbreviation }),
    joinBarlines: textOf(element, 'group-barline') === 'yes',
    ...(listing.length > 0 && { listing }),
  };
}

export interface PartList {
  readonly parts: DraftPart[];
  readonly groups: PartGroup[];
}

/** Reads the parts and their groups. Groups without an end include the last part. */
export function readPartList(element: XmlElement, spend: Spend): PartList {
  const parts: DraftPart[] = [];
  const groups: { number: string; group: PartGroup; isOpen: boolean }[] = [];
  for (const child of element.children) {
    const number = child.attributes['number'] ?? '1';
    if (child.name === 'score-part') parts.push(readScorePart(child, spend));
    if (child.name !== 'part-group') continue;
    if (child.attributes['type'] === 'start') {
      groups.push({ number, group: readGroup(child, parts.length, spend), isOpen: true });
      continue;
    }
    const open = groups.findLast((each) => each.isOpen && each.number === number);
    if (open === undefined) continue;
    open.isOpen = false;
    open.group = { ...open.group, lastPart: parts.length - 1 };
  }
  const closed = groups.map(({ group, isOpen }) => (isOpen ? { ...group, lastPart: parts.length - 1 } : group));
  return { parts, groups: closed.filter(({ firstPart, lastPart }) => firstPart <= lastPart) };
}
