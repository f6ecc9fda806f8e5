import { beforeAll, expect, it } from 'vitest';
import type { TimedNote } from '../../../engine/index.ts';
import { loadNoteModel, type NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { isSoft, recordingTraits } from './classifiers/noteFeatures.ts';
import { decodeNotes } from './decodeNotes.ts';
import { ALL_NOTES } from './decodingParameters.data.ts';
import { ModelWindows } from './modelWindows.ts';

let model: NoteModel;
beforeAll(async () => {
  model = await loadNoteModel(1);
});

const FIRST_ONSET = 0.3;
const CHORD_SECONDS = 1.2;
/** A cadence in four voices, twice. */
const CHORDS = [
  [48, 64, 67, 72],
  [53, 65, 69, 72],
  [55, 62, 67, 71],
  [48, 64, 67, 72],
  [45, 60, 64, 69],
  [50, 62, 65, 69],
  [43, 59, 62, 67],
  [48, 60, 64, 67],
];

/** Strings: each pitch by six players a few cents apart, who begin softly and whose level swings. */
function strings(): Float32Array {
  const sound = new Float32Array(Math.round((CHORDS.length * CHORD_SECONDS + 1) * SAMPLE_RATE));
  for (const [at, chord] of CHORDS.entries())
    for (const [voice, pitch] of chord.entries())
      for (let player = 0; player < 6; player++)
        addTone(sound, FIRST_ONSET + at * CHORD_SECONDS, pitch, 7 * voice + player);
  return sound;
}

function addTone(sound: Float32Array, onset: number, pitch: number, seed: number): void {
  const frequency = 440 * 2 ** ((pitch - 69) / 12 + (Math.sin(5 * seed) * 12) / 1200);
  const swing = 4.5 + Math.sin(3 * seed);
  const from = Math.round(onset * SAMPLE_RATE);
  for (let at = 0; at < (CHORD_SECONDS + 0.15) * SAMPLE_RATE; at++) {
    const time = at / SAMPLE_RATE;
    const envelope = Math.min(1, time / 0.25) * Math.min(1, Math.max(0, (CHORD_SECONDS + 0.15 - time) / 0.2));
    const level = envelope * (1 + 0.35 * Math.sin(2 * Math.PI * swing * time + seed)) * 0.004;
    let value = 0;
    for (let partial = 1; partial <= 10 && partial * frequency < 9000; partial++)
      value += Math.sin(2 * Math.PI * partial * frequency * time + seed * partial) / partial;
    sound[from + at] = (sound[from + at] ?? 0) + level * value;
  }
}

it('D-01 chords of an ensemble with soft attacks are heard once, at their time', async () => {
  const windows = new ModelWindows(model);
  await windows.push(strings());
  const activations = await windows.finish();
  expect(isSoft(recordingTraits(activations))).toBe(true);
  const notes = decodeNotes(activations, ALL_NOTES);
  const isPlayed = ({ onset, midiPitch }: TimedNote): boolean =>
    CHORDS.some((chord, at) => chord.includes(midiPitch) && Math.abs(onset - FIRST_ONSET - at * CHORD_SECONDS) < 0.1);
  expect(notes.filter((note) => !isPlayed(note))).toEqual([]);
  expect(notes.length).toBeGreaterThan(CHORDS.flat().length / 2);
});
