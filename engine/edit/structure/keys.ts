/**
 * Commands for key signatures. The notes keep their pitches; they are respelled for the new key only where the caller
 * requests it.
 */
import type { Chord } from '../../model/chord.ts';
import type { Part, Score } from '../../model/score.ts';
import { isSameSignature } from '../../model/staffKeys.ts';
import { keyAt } from '../../model/scoreContext.ts';
import { DRUM_SET } from '../../theory/instruments.ts';
import type { KeySignature } from '../../theory/key.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { spellPitch } from '../../theory/spellPitch.ts';
import { EditError } from '../editError.ts';
import { mapGraces, mapNotes, withHeads } from '../heads.ts';
import { mapShared, updateMeasure, updateParts, withList, without } from '../update.ts';
import { withReadableKeys } from './readableKeys.ts';

/**
 * Sets the key from the beginning of a measure to the next change of key. With `respell`, the notes in that range are
 * spelled as in the new key; otherwise only their printed accidentals change.
 */
export function setKeySignature(score: Score, measure: number, key: KeySignature, respell = false): Score {
  if (!score.measures[measure]) return score;
  const old = keyAt(score, measure);
  if (isSameSignature(old, key) && old.mode === key.mode) return score;
  const marked = updateMeasure(score, measure, (each) => ({ ...each, key }));
  const everywhere = withReadableKeys(ofAllParts(marked, measure));
  return respell ? respelled(everywhere, measure) : everywhere;
}

/** Removes the change of key at a measure, so that the previous key stays in force. */
export function removeKeySignature(score: Score, measure: number, respell = false): Score {
  if (measure === 0) throw new EditError('initial-key');
  if (!score.measures[measure]?.key) return score;
  const unmarked = withReadableKeys(updateMeasure(score, measure, (each) => without(each, 'key')));
  return respell ? respelled(unmarked, measure) : unmarked;
}

/** The score without keys of single parts at the beginning of a measure. */
const ofAllParts = (score: Score, measure: number): Score =>
  updateParts(score, (part) => {
    const own = part.measures[measure];
    if (!own?.keys?.some(({ at }) => at === 0)) return part;
    const later = own.keys.filter(({ at }) => at > 0);
    return { ...part, measures: part.measures.with(measure, withList(own, 'keys', later)) };
  });

function respelled(score: Score, first: number): Score {
  const next = score.measures.findIndex((each, index) => index > first && each.key !== undefined);
  const end = next < 0 ? score.measures.length : next;
  const key = keyAt(score, first);
  return updateParts(score, (part) => (part.program === DRUM_SET ? part : respelledPart(part, first, end, key)));
}

function respelledPart(part: Part, first: number, end: number, key: KeySignature): Part {
  const measures = mapShared(part.measures, (measure, index) => {
    if (index < first || index >= end) return measure;
    const voices = mapShared(measure.voices, (voice) => {
      const chords = mapShared(voice.chords, (chord) => respelledChord(chord, key));
      return chords === voice.chords ? voice : { ...voice, chords };
    });
    return voices === measure.voices ? measure : { ...measure, voices };
  });
  return measures === part.measures ? part : { ...part, measures };
}

function respelledChord(chord: Chord, key: KeySignature): Chord {
  const spelled = mapNotes(chord, (note) => {
    const midi = midiPitch(note.pitch);
    // Quarter tones are not respelled.
    if (!Number.isInteger(midi)) return note;
    const pitch = spellPitch(midi, key);
    const isSame = pitch.step === note.pitch.step && pitch.alter === note.pitch.alter;
    return isSame ? note : { ...without(note, 'accidental', 'formerSpelling'), pitch };
  });
  if (spelled === chord) return chord;
  // If two notes of one sounding pitch (D and E double flat) get the same spelling, one of them is removed.
  return mapGraces(withHeads(spelled, spelled.notes), (grace) => withHeads(grace, grace.notes));
}
