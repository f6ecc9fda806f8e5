/** Reads `part-list`: names, programs, percussion keys, brackets and braces. */
import type { PartGroup } from '../../../model/score.ts';
import type { DraftPart } from '../fit/draft.ts';
import {
  hasProgram,
  keyOfInstrument,
  programIn,
  programOfInstrument,
  readGroupListing,
  readListing,
} from '../fit/listing.ts';
import type { Spend } from '../../memoryBudget.ts';
import { percussionKeyOfName, programOfName } from '../tables/instrumentNames.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../xml/xmlElement.ts';

export const newPart = (id: string): DraftPart => ({
  id,
  name: '',
  program: 1,
  hasProgram: false,
  mute: false,
  percussionKeys: new Map(),
  namedKeys: new Map(),
  staves: [{ clef: { sign: 'G', line: 2 } }],
  transposition: undefined,
  measures: [],
});

function readPercussionKeys(element: XmlElement, part: DraftPart): void {
  for (const instrument of childrenOf(element, 'midi-instrument')) {
    const unpitched = Number(textOf(instrument, 'midi-unpitched'));
    const id = instrument.attributes['id'] ?? '';
    if (Number.isInteger(unpitched) && unpitched >= 1 && unpitched <= 128) part.percussionKeys.set(id, unpitched - 1);
  }
  const instruments = childrenOf(element, 'score-instrument');
  for (const instrument of instruments) {
    const key = keyOfInstrument(instrument);
    if (key !== undefined) part.namedKeys.set(instrument.attributes['id'] ?? '', key);
  }
  const [only] = part.namedKeys.values();
  const key = instruments.length > 1 ? undefined : (only ?? percussionKeyOfName(part.name));
  if (key !== undefined) part.namedKeys.set('', key);
}

/** Reads the program, or finds it by the sound of the first instrument, its name or the part's name. */
function readInstruments(element: XmlElement, part: DraftPart): void {
  readPercussionKeys(element, part);
  const first = childOf(element, 'midi-instrument');
  part.hasProgram = first !== undefined && hasProgram(first);
  if (first !== undefined) {
    part.program = programIn(first);
    part.mute = Number(textOf(first, 'volume') ?? 100) === 0;
  }
  if (part.hasProgram) return;
  const instrument = childOf(element, 'score-instrument');
  const own = instrument === undefined ? undefined : programOfInstrument(instrument);
  part.program = own ?? programOfName(part.name) ?? part.program;
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
