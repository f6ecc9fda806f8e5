/**
 * Commands that place notes by time, for the piano roll and the caret: entering a note at any moment, and changing the
 * duration or the velocity of a note. A note that crosses a barline, or whose duration no single note value has, is
 * written as tied notes. The sum of durations of each measure does not change.
 */
import { isRest, type Note } from '../../model/chord.ts';
import { drumNoteAt } from '../../model/drumset.ts';
import { durationOf, type NoteValue } from '../../model/rhythm/noteValue.ts';
import { keyAt, scoreDuration } from '../../model/scoreContext.ts';
import type { Score } from '../../model/score.ts';
import { DEFAULT_VELOCITY } from '../../theory/dynamics.ts';
import { midiPitch, type Pitch } from '../../theory/pitch.ts';
import type { Ticks } from '../../units.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, type Edit, type NoteAddress, type Selection } from '../address.ts';
import { EditError } from '../editError.ts';
import { headOf, headOfMidi, isDrumSet, isPlayable, withHeads } from '../heads.ts';
import { blockOf, headsAt, withoutBlocks } from '../soundingNotes.ts';
import { tieChain } from '../marks/ties.ts';
import { updateChord } from '../update.ts';
import { lasting, standingAt, voiceOf, write, type Standing } from '../marks/writeAtMoment.ts';
import type { VoiceMoment } from './writeLine.ts';

/**
 * Enters a note of a value at a moment of a voice; in the part of a drum set, the drum at that place of the staff. If a
 * chord begins there, it gets the note as another head. Throws EditError where no note can be written.
 */
export function enterNote(score: Score, at: VoiceMoment, value: NoteValue, pitch: Pitch): Edit {
  return enterHead(score, at, value, isDrumSet(score, at.part) ? drumNoteAt(pitch) : headOf(pitch));
}

/** The same with a MIDI pitch, or with a percussion key in the part of a drum set. */
export const enterMidi = (score: Score, at: VoiceMoment, value: NoteValue, midi: number): Edit =>
  enterHead(score, at, value, headOfMidi(score, at.part, midi, keyAt(score, at.measure)));

function enterHead(score: Score, at: VoiceMoment, value: NoteValue, head: Note): Edit {
  if (!isPlayable(midiPitch(head.pitch))) throw new EditError('note-out-of-range');
  const standing = standingAt(voiceOf(score, at), at.onset);
  if (standing?.onset === at.onset && !isRest(standing.chord)) return joinChord(score, at, standing, head);
  const entered = { value, velocity: DEFAULT_VELOCITY, notes: [head] };
  const { score: edited, selection } = write(score, at, lasting(entered, durationOf(value)));
  return { score: edited, selection: selection.slice(0, 1) };
}

function joinChord(score: Score, at: VoiceMoment, { index }: Standing, head: Note): Edit {
  const voice = score.parts[at.part]?.measures[at.measure]?.voices.findIndex(
    (each) => each.staff === at.staff && each.number === at.number,
  );
  const address = { part: at.part, measure: at.measure, voice: voice ?? -1, chord: index };
  const joined = updateChord(score, address, (chord) =>
    chord.notes.some((note) => midiPitch(note.pitch) === midiPitch(head.pitch))
      ? chord
      : withHeads(chord, [...chord.notes, head]),
  );
  const note =
    chordAt(joined, address)?.notes.findIndex((each) => midiPitch(each.pitch) === midiPitch(head.pitch)) ?? 0;
  return { score: joined, selection: [{ ...address, note }] };
}

/** Sets the velocity of the selected notes, 1 to 127. The heads of a chord share it. */
export function setVelocity(score: Score, selection: Selection, velocity: number): Edit {
  const loudness = Math.min(127, Math.max(1, Math.round(velocity)));
  let edited = score;
  for (const at of chordsOf(selection))
    edited = updateChord(edited, at, (chord) =>
      isRest(chord) || chord.velocity === loudness ? chord : { ...chord, velocity: loudness },
    );
  return { score: edited, selection };
}

/**
 * Sets the sounding duration of the chord of a note, with all of its heads. A longer chord replaces the music that it
 * overlaps; a shorter one is followed by rests. Throws EditError for a duration that cannot be written
 * and for notes of a tuplet.
 */
export function setSounding(score: Score, at: NoteAddress, duration: Ticks): Edit {
  const first = tieChain(score, at)[0] ?? at;
  const chord = chordAt(score, first);
  const voice = voiceAt(score, first);
  if (chord === undefined || voice === undefined || isRest(chord)) return { score, selection: [at] };
  if (chord.value.modification !== undefined) throw new EditError('tuplet-length');
  const { part, measure } = first;
  const heads = chord.notes.map((_, note) => ({ ...first, note }));
  const [block] = blockOf(score, heads);
  if (block === undefined || block.duration === duration) return { score, selection: [at] };
  const onset = onsetOf(voice.chords, first.chord);
  const end = Math.min(block.start + duration, scoreDuration(score));
  const later = block.chain.filter((each) => each.measure !== measure || each.chord !== first.chord);
  const cleared = later.length === 0 ? score : withoutBlocks(score, [{ ...block, chain: later }]);
  const target = { part, measure, staff: voice.staff, number: voice.number, onset };
  const { score: edited } = write(cleared, target, lasting(chord, end - block.start));
  return {
    score: edited,
    selection: headsAt(edited, { ...block, chord: { ...chord, notes: chord.notes } }, block.start),
  };
}
