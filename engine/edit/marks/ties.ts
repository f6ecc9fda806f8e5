/**
 * Ties. A note stores only `tied`: whether it is tied to the same pitch in the voice's next chord. After an edit, ties
 * whose pitch is missing in the next chord are cleared.
 */
import type { Chord, Note } from '../../model/chord.ts';
import type { Score } from '../../model/score.ts';
import { midiPitch } from '../../theory/pitch.ts';
import {
  chordAt,
  nextChord,
  previousChord,
  voiceAt,
  type ChordAddress,
  type Edit,
  type NoteAddress,
  type Selection,
} from '../address.ts';
import { mapShared, updateChord, updateParts, without } from '../update.ts';

const hasPitch = (chord: Chord | undefined, midi: number): boolean =>
  chord?.notes.some((note) => midiPitch(note.pitch) === midi) ?? false;

const withNotes = (chord: Chord, notes: readonly Note[]): Chord =>
  notes === chord.notes ? chord : { ...chord, notes };

function clearedTies(chord: Chord, next: Chord | undefined): Chord {
  const notes = mapShared(chord.notes, (note) =>
    note.tied && !hasPitch(next, midiPitch(note.pitch)) ? without(note, 'tied', 'tieSide') : note,
  );
  return withNotes(chord, notes);
}

/** Clears the ties of a chord whose pitch is missing in the voice's next chord. */
function repairChord(score: Score, at: ChordAddress): Score {
  const next = nextChord(score, at);
  return updateChord(score, at, (chord) => clearedTies(chord, next && chordAt(score, next)));
}

/** Repairs the ties of one voice of one measure, and the ties from the measure before into it. */
export function repairTies(score: Score, at: Pick<ChordAddress, 'part' | 'measure' | 'voice'>): Score {
  const chords = voiceAt(score, at)?.chords ?? [];
  let repaired = score;
  const first = { ...at, chord: 0 };
  const before = previousChord(score, first);
  if (before) repaired = repairChord(repaired, before);
  for (let chord = 0; chord < chords.length; chord++) repaired = repairChord(repaired, { ...at, chord });
  return repaired;
}

/** Repairs the ties within a measure and from the measure before into it, in every part and voice. */
export function repairMeasure(score: Score, measure: number): Score {
  let repaired = score;
  score.parts.forEach((part, partIndex) => {
    part.measures[measure]?.voices.forEach((_, voice) => {
      repaired = repairTies(repaired, { part: partIndex, measure, voice });
    });
  });
  return repaired;
}

/** Clears the ties from a measure into the one after it, in every part and voice. */
export const clearTiesFrom = (score: Score, measure: number): Score =>
  updateParts(score, (part, index) => {
    const voices = part.measures[measure]?.voices ?? [];
    const cleared = voices.reduce((edited, { chords }, voice) => {
      const last = { part: index, measure, voice, chord: chords.length - 1 };
      return updateChord(edited, last, (chord) => clearedTies(chord, undefined));
    }, score);
    return cleared.parts[index] ?? part;
  });

/** All notes of the chain of ties that contains this note, from the first to the last. */
export function tieChain(score: Score, at: NoteAddress): readonly NoteAddress[] {
  const midi = pitchAt(score, at);
  if (midi === undefined) return [at];
  const chain = [at];
  for (let here: NoteAddress | undefined = at; here;) {
    const earlier: ChordAddress | undefined = previousChord(score, here);
    here = earlier && noteOfPitch(score, earlier, midi, true);
    if (here) chain.unshift(here);
  }
  for (let here: NoteAddress | undefined = at; here && chordAt(score, here)?.notes[here.note]?.tied;) {
    const later: ChordAddress | undefined = nextChord(score, here);
    here = later && noteOfPitch(score, later, midi, false);
    if (here) chain.push(here);
  }
  return chain;
}

function pitchAt(score: Score, at: NoteAddress): number | undefined {
  const note = chordAt(score, at)?.notes[at.note];
  return note && midiPitch(note.pitch);
}

function noteOfPitch(score: Score, at: ChordAddress, midi: number, tied: boolean): NoteAddress | undefined {
  const notes = chordAt(score, at)?.notes ?? [];
  const note = notes.findIndex(
    (candidate) => midiPitch(candidate.pitch) === midi && (!tied || candidate.tied === true),
  );
  return note < 0 ? undefined : { ...at, note };
}

/** Ties the selected notes to the same pitch in the next chord, or removes their ties if all of them are tied. */
export function toggleTies(score: Score, selection: Selection): Edit {
  const notes = selection.filter((at) => at.note >= 0 && canTie(score, at));
  const untie = notes.length > 0 && notes.every((at) => chordAt(score, at)?.notes[at.note]?.tied);
  let edited = score;
  for (const at of notes)
    edited = updateChord(edited, at, (chord) =>
      withNotes(
        chord,
        mapShared(chord.notes, (note, index) => {
          if (index !== at.note || Boolean(note.tied) !== untie) return note;
          return untie ? without(note, 'tied', 'tieSide') : { ...note, tied: true };
        }),
      ),
    );
  return { score: edited, selection };
}

function canTie(score: Score, at: NoteAddress): boolean {
  const midi = pitchAt(score, at);
  const next = nextChord(score, at);
  return midi !== undefined && next !== undefined && hasPitch(chordAt(score, next), midi);
}

/** A tie by the notes that it joins. One of them is enough to find it. */
export interface TieAddress {
  readonly kind: 'tie';
  /** The note at which it begins. */
  readonly from?: NoteAddress;
  /** The note at which it ends; absent where it leads into another voice, or to no note. */
  readonly to?: NoteAddress;
}

/** The tie with both of its notes. */
export function completeTie(score: Score, { from, to }: TieAddress): TieAddress {
  const midi = (from ?? to) && pitchAt(score, (from ?? to) as NoteAddress);
  if (midi === undefined) return { kind: 'tie' };
  const [before, after] = [to && previousChord(score, to), from && nextChord(score, from)];
  const first = from ?? (before && noteOfPitch(score, before, midi, true));
  const isTied = first !== undefined && chordAt(score, first)?.notes[first.note]?.tied === true;
  const last = to ?? (after && isTied ? noteOfPitch(score, after, midi, false) : undefined);
  return { kind: 'tie', ...(first && { from: first }), ...(last && { to: last }) };
}

/** A loose tie is not drawn while its note is tied to the next chord, so that it is not the one to be removed. */
const withoutDrawnTie = (note: Note): Note => without(note, note.tied === true ? 'tied' : 'looseTie', 'tieSide');

/** The score without the tie; the score itself where it has none there. */
export function removeTie(score: Score, tie: TieAddress): Score {
  const { from } = completeTie(score, tie);
  if (from === undefined) return score;
  return updateChord(score, from, (chord) =>
    withNotes(
      chord,
      mapShared(chord.notes, (note, index) => (index === from.note ? withoutDrawnTie(note) : note)),
    ),
  );
}
