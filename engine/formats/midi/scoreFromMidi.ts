/**
 * A score from a MIDI file. Music that was written by a program, or played to its click, is quantized to the file's own
 * beats; music that was played freely is notated like a transcription, which estimates the beats.
 */
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import { estimateKey } from '../../notate/harmony/estimateKey.ts';
import { DEFAULT_PROGRAM, DRUM_SET } from '../../theory/instruments.ts';
import { keySignatureOf } from '../../theory/key.ts';
import { FormatError } from '../formatError.ts';
import { gridScore } from './gridScore.ts';
import type { MidiFile, MidiTrack } from './midiFile.ts';
import { performedScore } from './performedScore.ts';
import { followsOwnBeats } from './fileBeats.ts';

/** With fewer notes no beat can be detected; a file with more notes, or a longer one, is not a performance. */
const FEWEST_NOTES = 24;
const MOST_NOTES = 50_000;
const LONGEST_SECONDS = 7200;

function isPerformance(file: MidiFile): boolean {
  const { length } = file.notes;
  const last = file.notes.reduce((latest, { offset }) => Math.max(latest, offset), 0);
  return length >= FEWEST_NOTES && length <= MOST_NOTES && last <= LONGEST_SECONDS && !followsOwnBeats(file);
}

/** A file without notes has measures too. */
const RESTING_TRACK: MidiTrack = { name: '', program: DEFAULT_PROGRAM, mute: false };

/** For a file without a key signature, the key is estimated from the notes. */
function withKey(file: MidiFile): MidiFile {
  if (file.keys.length > 0) return file;
  const pitched = file.notes.filter(({ track }) => file.tracks[track]?.program !== DRUM_SET);
  if (pitched.length < FEWEST_NOTES) return file;
  const weighted = pitched.map(({ midiPitch, onset, offset }) => ({ midiPitch, weight: Math.sqrt(offset - onset) }));
  const last = pitched.at(-1)?.start;
  const lastBass = pitched.find(({ start }) => start === last);
  const key = estimateKey(weighted, pitched[0]?.midiPitch, lastBass?.midiPitch);
  return { ...file, keys: [{ at: 0, ...keySignatureOf(key) }] };
}

/** @throws FormatError where the file has more measures or parts than a piece can have. */
export function scoreFromMidi(read: MidiFile): Score {
  const file = read.tracks.length === 0 ? { ...read, tracks: [RESTING_TRACK] } : read;
  const score = isPerformance(file) ? performedScore(file) : gridScore(withKey(file));
  const [fault] = checkScore(score);
  if (fault !== undefined) throw new FormatError(fault.where, fault.what);
  return score;
}
