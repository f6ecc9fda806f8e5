/** Writes `part-list`: names, instruments with their MIDI programs, brackets and braces. */
import type { Part, PartGroup, Score } from '../../../model/score.ts';
import { DRUM_SET, instrumentName } from '../../../theory/instruments.ts';
import { writeElement } from '../xml/foreignElement.ts';
import { inOrder, listedInstruments, type ListedInstrument } from '../fit/listing.ts';
import type { Attributes, XmlWriter } from '../xml/xmlWriter.ts';

export const partId = (index: number): string => `P${index + 1}`;

/** Returns the id of an instrument. A part has one instrument; a drum set has one for each of its keys. */
export const instrumentId = (partIndex: number, key?: number): string => `${partId(partIndex)}-I${key ?? 1}`;

/** Returns the General MIDI percussion keys of the part's notes, ascending. */
export function percussionKeys(part: Part): number[] {
  const keys = new Set<number>();
  for (const measure of part.measures)
    for (const voice of measure.voices)
      for (const chord of voice.chords)
        for (const { notes } of [chord, ...(chord.graceBefore ?? []), ...(chord.graceAfter ?? [])])
          for (const note of notes) if (note.percussionKey !== undefined) keys.add(note.percussionKey);
  return [...keys].sort((a, b) => a - b);
}

const PERCUSSION_CHANNEL = 10;

/**
 * Returns a MIDI channel from 1 to 16. The tenth is for percussion; from the sixteenth part on, parts share channels.
 */
function channelOf(partIndex: number, program: number): number {
  if (program === DRUM_SET) return PERCUSSION_CHANNEL;
  const channel = (partIndex % 15) + 1;
  return channel < PERCUSSION_CHANNEL ? channel : channel + 1;
}

/** Writes the kept elements with the given name. `id` assigns new ids. */
function writeNamed(part: Part, name: string, xml: XmlWriter, id?: (index: number) => string): void {
  const named = part.listing?.filter((element) => element.name === name) ?? [];
  named.forEach((element, index) => {
    writeElement(
      id === undefined ? element : { ...element, attributes: { ...element.attributes, id: id(index) } },
      xml,
    );
  });
}

const idOf = ({ isNamed, key, place }: ListedInstrument, index: number): string =>
  isNamed ? instrumentId(index, key) : `${partId(index)}-X${place + 1}`;

function writeInstrument(part: Part, index: number, listed: ListedInstrument, xml: XmlWriter): void {
  const usual = [{ name: 'instrument-name', text: instrumentName(part.program) || part.name }];
  const children = listed.kept?.instrument.children ?? usual;
  writeElement({ name: 'score-instrument', attributes: { id: idOf(listed, index) }, children }, xml);
}

function writeMidi(part: Part, index: number, listed: ListedInstrument, xml: XmlWriter): void {
  const { kept, isNamed, key } = listed;
  const midi = kept?.midi.children ?? [];
  const program = part.program === DRUM_SET ? 1 : part.program;
  const own: [string, number][] = [['midi-channel', channelOf(index, part.program)]];
  if (kept === undefined) own.push(['midi-program', program]);
  if (isNamed && key !== undefined) own.push(['midi-unpitched', key + 1]);
  if (part.mute) own.push(['volume', 0]);
  const ownNames = new Set(own.map(([name]) => name));
  const children = inOrder([
    ...own.map(([name, value]) => ({ name, text: String(value) })),
    ...midi.filter(({ name }) => !ownNames.has(name)),
  ]);
  writeElement({ name: 'midi-instrument', attributes: { id: idOf(listed, index) }, children }, xml);
}

const lookOfName = ({ listing }: Part, name: string): Attributes =>
  listing?.find((element) => element.name === name)?.attributes ?? {};

function writeScorePart(part: Part, index: number, xml: XmlWriter): void {
  const instruments = listedInstruments(part, percussionKeys(part));
  xml.element('score-part', { id: partId(index) }, () => {
    writeNamed(part, 'identification', xml);
    xml.leaf('part-name', part.name, lookOfName(part, 'part-name'));
    writeNamed(part, 'part-name-display', xml);
    if (part.abbreviation !== undefined)
      xml.leaf('part-abbreviation', part.abbreviation, lookOfName(part, 'part-abbreviation'));
    for (const name of ['part-abbreviation-display', 'group']) writeNamed(part, name, xml);
    for (const listed of instruments) writeInstrument(part, index, listed, xml);
    writeNamed(part, 'player', xml, (player) => `${partId(index)}-P${player + 1}`);
    writeNamed(part, 'midi-device', xml);
    for (const listed of instruments) writeMidi(part, index, listed, xml);
  });
}

function writeGroup(group: PartGroup, number: number, edge: 'start' | 'stop', xml: XmlWriter): void {
  if (edge === 'stop') {
    xml.empty('part-group', { type: 'stop', number });
    return;
  }
  const writeKept = (name: string): void => {
    for (const element of group.listing ?? []) if (element.name === name) writeElement(element, xml);
  };
  xml.element('part-group', { type: 'start', number }, () => {
    if (group.name !== undefined) xml.leaf('group-name', group.name);
    writeKept('group-name-display');
    if (group.abbreviation !== undefined) xml.leaf('group-abbreviation', group.abbreviation);
    writeKept('group-abbreviation-display');
    xml.leaf('group-symbol', group.symbol);
    xml.leaf('group-barline', group.joinBarlines ? 'yes' : 'no');
    writeKept('group-time');
  });
}

export function writePartList({ parts, groups = [] }: Score, xml: XmlWriter): void {
  xml.element('part-list', {}, () => {
    parts.forEach((part, index) => {
      groups.forEach((group, number) => {
        if (group.firstPart === index) writeGroup(group, number + 1, 'start', xml);
      });
      writeScorePart(part, index, xml);
      groups.forEach((group, number) => {
        if (group.lastPart === index) writeGroup(group, number + 1, 'stop', xml);
      });
    });
  });
}
