/**
 * Makes a score from a MIDI file. Music that a program wrote, or that was played to a click, is quantized to the file's
 * own beats. Music that was played freely is notated like a transcription, which estimates the beats.
 */
import { checkScore } from '../../../model/checks/checkScore.ts';
import type { Score } from '../../../model/score.ts';
import { estimateKey } from '../../../notate/harmony/estimateKey.ts';
import { DEFAULT_PROGRAM, DRUM_SET } from '../../../theory/instruments.ts';
import { writtenSignature } from '../../../theory/key.ts';
import { FormatError } from '../../formatError.ts';
import { gridScore } from './gridScore.ts';
import type { MidiFile, MidiTrack } from '../midiFile.ts';
import { performedScore } from './performedScore.ts';
import { followsOwnBeats } from './fileBeats.ts';

/**
 * Limits for a performance. With fewer notes no beat can be detected; a file with more notes, or a longer one, is not a
 * performance.
 */
const FEWEST_NOTES = 24;
const MOST_NOTES = 50_000;
const LONGEST_SECONDS = 7200;

function isPerformance(file: MidiFile): boolean {
  const { length } = file.notes;
  const last = file.notes.reduce((latest, { offset }) => Math.max(latest, offset), 0);
  return length >= FEWEST_NOTES && length <= MOST_NOTES && last <= LONGEST_SECONDS && !followsOwnBeats(file);
}

/** A file without notes still becomes a score with measures. */
const RESTING_TRACK: MidiTrack = { name: '', program: DEFAULT_PROGRAM, mute: false, channel: 0 };

/** Adds the key that is estimated from the notes to a file without a key signature. */
function withKey(file: MidiFile): MidiFile {
  if (file.keys.length > 0) return file;
  const pitched = file.notes.filter(({ track }) => file.tracks[track]?.program !== DRUM_SET);
  if (pitched.length < FEWEST_NOTES) return file;
  const key = estimateKey(
    pitched.map(({ start, midiPitch, onset, offset }) => ({ at: start, midiPitch, weight: Math.sqrt(offset - onset) })),
  );
  return { ...file, keys: [{ at: 0, ...writtenSignature(key) }] };
}

/** Returns the score. @throws FormatError where the file has too many measures or parts. */
export function scoreFromMidi(read: MidiFile): Score {
  const file = read.tracks.length === 0 ? { ...read, tracks: [RESTING_TRACK] } : read;
  const made = isPerformance(file) ? performedScore(file) : gridScore(withKey(file));
  const { copyright } = file;
  const score = copyright === '' ? made : { ...made, meta: { ...made.meta, copyright } };
  const [fault] = checkScore(score);
  if (fault !== undefined) throw new FormatError(fault.where, fault.what);
  return score;
}
