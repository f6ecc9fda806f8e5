/** `part-list`: names, instruments with their MIDI programs, brackets and braces. */
import type { Part, PartGroup, Score } from '../../model/score.ts';
import { DRUM_SET, instrumentName } from '../../theory/instruments.ts';
import type { XmlWriter } from './xmlWriter.ts';

export const partId = (index: number): string => `P${index + 1}`;

/** One instrument a part; a drum set has one for each of its keys. */
export const instrumentId = (partIndex: number, key?: number): string => `${partId(partIndex)}-I${key ?? 1}`;

/** General MIDI percussion keys that the part names, ascending. */
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

/** Sixteen channels, the tenth for percussion; parts beyond that share. */
function channelOf(partIndex: number, program: number): number {
  if (program === DRUM_SET) return PERCUSSION_CHANNEL;
  const channel = (partIndex % 15) + 1;
  return channel < PERCUSSION_CHANNEL ? channel : channel + 1;
}

function writeScorePart(part: Part, index: number, xml: XmlWriter): void {
  const keys = percussionKeys(part);
  const ids: (number | undefined)[] = keys.length > 0 ? keys : [undefined];
  const program = part.program === DRUM_SET ? 1 : part.program;
  xml.element('score-part', { id: partId(index) }, () => {
    xml.leaf('part-name', part.name);
    if (part.abbreviation !== undefined) xml.leaf('part-abbreviation', part.abbreviation);
    for (const key of ids) {
      xml.element('score-instrument', { id: instrumentId(index, key) }, () => {
        xml.leaf('instrument-name', instrumentName(part.program) || part.name);
      });
    }
    for (const key of ids) {
      xml.element('midi-instrument', { id: instrumentId(index, key) }, () => {
        xml.leaf('midi-channel', channelOf(index, part.program));
        xml.leaf('midi-program', program);
        if (key !== undefined) xml.leaf('midi-unpitched', key + 1);
        if (part.mute) xml.leaf('volume', 0);
      });
    }
  });
}

function writeGroup(group: PartGroup, number: number, edge: 'start' | 'stop', xml: XmlWriter): void {
  if (edge === 'stop') {
    xml.empty('part-group', { type: 'stop', number });
    return;
  }
  xml.element('part-group', { type: 'start', number }, () => {
    if (group.name !== undefined) xml.leaf('group-name', group.name);
    if (group.abbreviation !== undefined) xml.leaf('group-abbreviation', group.abbreviation);
    xml.leaf('group-symbol', group.symbol);
    xml.leaf('group-barline', group.joinBarlines ? 'yes' : 'no');
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
