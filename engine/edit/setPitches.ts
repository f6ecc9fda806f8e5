/**
 * Giving notes that exist other pitches, by a letter or by keys that are played. A note sounds through all notes that
 * are tied to it, so that they change together, as when it is moved up or down. What keeps its pitch stays as it is.
 */
import type { Chord, Note } from '../model/chord.ts';
import { keyAt } from '../model/scoreContext.ts';
import type { Score } from '../model/score.ts';
import { midiPitch } from '../theory/pitch.ts';
import { chordsOf, wholeChord, type ChordAddress, type Edit, type Selection } from './address.ts';
import { headOfMidi, isPlayable, redrummed, repitched, withHeads } from './heads.ts';
import { tieChain } from './marks/ties.ts';
import { editChords } from './pitch.ts';
import { without } from './update.ts';

/** What is written into a chord: new heads in place of some of its heads. */
interface Replacement {
  readonly at: ChordAddress;
  /** Indexes of the heads that are replaced; none for a rest. */
  readonly replaced: Set<number>;
  readonly heads: readonly Note[];
}

const chordKey = ({ part, measure, voice, chord }: ChordAddress): string => [part, measure, voice, chord].join();

/**
 * Replaces the notes of each selected chord, and the notes tied to them, by one or more MIDI pitches; a rest becomes a
 * chord. The new notes are tied where those before them were. A single note keeps its fingering and its signs.
 */
export function setPitches(score: Score, selection: Selection, midis: readonly number[]): Edit {
  if (midis.length === 0 || !midis.every(isPlayable)) return { score, selection };
  const replacements = replacementsFor(score, selection, midis);
  const chords = [...replacements.values()].map(({ at }) => ({ ...at, note: -1 }));
  const edited = editChords(score, chords, (chord, at) => {
    const replacement = replacements.get(chordKey(at));
    return replacement ? withReplaced(chord, replacement) : chord;
  }).score;
  return { score: edited, selection: chordsOf(selection).flatMap((at) => wholeChord(edited, at)) };
}

function replacementsFor(
  score: Score,
  selection: Selection,
  midis: readonly number[],
): ReadonlyMap<string, Replacement> {
  const found = new Map<string, Replacement>();
  for (const at of chordsOf(selection)) {
    const heads = midis.map((midi) => headOfMidi(score, at.part, midi, keyAt(score, at.measure)));
    for (const { note, ...each } of wholeChord(score, at).flatMap((head) => tieChain(score, head))) {
      const known = found.get(chordKey(each)) ?? { at: each, replaced: new Set<number>(), heads };
      if (note >= 0) known.replaced.add(note);
      found.set(chordKey(each), known);
    }
  }
  return found;
}

function withReplaced(chord: Chord, { replaced, heads }: Replacement): Chord {
  const [old, others] = [true, false].map((isOld) => chord.notes.filter((_, index) => replaced.has(index) === isOld));
  const isTied = old?.some(({ tied }) => tied) === true;
  const written = heads.map((head) => tiedAs(isTied, replacing(head, old ?? [], heads.length === 1)));
  const changed = withHeads(chord, [...(others ?? []), ...written]);
  const isSame =
    changed.notes.length === chord.notes.length && changed.notes.every((note, index) => note === chord.notes[index]);
  return isSame ? chord : changed;
}

const isSameKey = (a: Note, b: Note): boolean =>
  midiPitch(a.pitch) === midiPitch(b.pitch) && a.percussionKey === b.percussionKey;

/** The note that is written for a head. The user has chosen it, so that it is no longer doubtful. */
function replacing(head: Note, old: readonly Note[], isSingle: boolean): Note {
  const kept = old.find((note) => isSameKey(note, head));
  if (kept !== undefined) return without(kept, 'confidence');
  const [single] = old;
  if (!isSingle || single === undefined || old.length > 1) return head;
  const sure = without(single, 'confidence');
  return head.percussionKey === undefined ? repitched(sure, head.pitch) : redrummed(sure, head);
}

function tiedAs(isTied: boolean, note: Note): Note {
  if (Boolean(note.tied) === isTied) return note;
  return isTied ? { ...note, tied: true } : without(note, 'tied', 'tieSide');
}
