/**
 * Finds parts of percussion that are not on the MIDI channel of percussion. Without it the program decides, so that
 * drums would be played by a piano.
 */
import type { Foreign } from '../../../model/foreign.ts';
import { DRUM_SET } from '../../../theory/instruments.ts';
import type { DraftPart } from './draft.ts';
import { inOrder, keyOfListed } from './listing.ts';

/** Whether the part has notes, all of them without pitch. */
function isUnpitched({ measures }: DraftPart): boolean {
  const notes = measures.flatMap(({ chords }) => chords.flatMap(({ notes: own }) => own));
  return notes.length > 0 && notes.every(({ percussionKey }) => percussionKey !== undefined);
}

/** The `midi-instrument` on the channel of percussion, with the key that its instrument means. */
function onDrumChannel(midi: Foreign, instrument: Foreign | undefined): Foreign {
  const children = (midi.children ?? []).filter(({ name }) => name !== 'midi-channel');
  const key = keyOfListed(instrument);
  const isKnown = key === undefined || children.some(({ name }) => name === 'midi-unpitched');
  const unpitched = isKnown ? [] : [{ name: 'midi-unpitched', text: String(key + 1) }];
  return { ...midi, children: inOrder([{ name: 'midi-channel', text: '10' }, ...children, ...unpitched]) };
}

/**
 * Gives a part of percussion the drum set, also in the list of its instruments: a part without pitched notes that
 * states no program, or keys of percussion.
 */
export function findDrums(part: DraftPart): void {
  const { listing, percussionKeys, hasProgram } = part;
  if (part.program !== DRUM_SET && hasProgram && percussionKeys.size === 0) return;
  if (!isUnpitched(part)) return;
  part.program = DRUM_SET;
  if (listing === undefined) return;
  part.listing = listing.map((each, index) =>
    each.name === 'midi-instrument' ? onDrumChannel(each, listing[index - 1]) : each,
  );
}
