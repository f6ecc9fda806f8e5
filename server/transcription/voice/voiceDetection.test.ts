import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { loadSwiftF0, SWIFT_F0, type PitchModel } from '../model/swiftF0.ts';
import { VoiceDetection } from './voiceDetection.ts';

const BEAT = 0.5;
const TUNE = [60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60] as const;

/** How a voice deviates from the pitches of a tune, in semitones at a moment of a note. */
type Voice = (note: number, seconds: number) => number;

/** Out of tune by up to a third of a semitone, with slides to the notes and vibrato. */
const singer: Voice = (note, seconds) =>
  -0.2 +
  0.25 * Math.sin(17 * note * note) -
  0.8 * Math.exp(-seconds / 0.03) +
  0.25 * Math.sin(2 * Math.PI * 5.6 * seconds);
const exact: Voice = () => 0;

/** A sung vowel: harmonics below two formants, louder in the middle of each note, with a short break between the notes. */
function sing(pitches: readonly number[], voice: Voice, start = 0.3): Float32Array {
  const sound = new Float32Array(Math.round((start + BEAT * pitches.length + 0.5) * SAMPLE_RATE));
  let phase = 0;
  pitches.forEach((pitch, note) => {
    const [from, length] = [Math.round((start + BEAT * note) * SAMPLE_RATE), Math.round(0.44 * SAMPLE_RATE)];
    for (let index = 0; index < length; index++) {
      const seconds = index / SAMPLE_RATE;
      const hertz = 440 * 2 ** ((pitch + voice(note, seconds) - 69) / 12);
      phase += (2 * Math.PI * hertz) / SAMPLE_RATE;
      const shape = Math.min(1, seconds / 0.03, (0.44 - seconds) / 0.04);
      let value = 0;
      for (let harmonic = 1; harmonic * hertz < 4000; harmonic++) {
        const near = (formant: number, width: number): number =>
          Math.exp(-(((harmonic * hertz - formant) / width) ** 2));
        value += ((0.25 + near(700, 300) + 0.6 * near(1200, 300)) / harmonic) * Math.sin(harmonic * phase);
      }
      sound[from + index] = 0.15 * shape * value;
    }
  });
  return sound;
}

const mixed = (first: Float32Array, second: Float32Array): Float32Array =>
  first.map((sample, index) => 0.6 * (sample + (second[index] ?? 0)));

describe('a singer', () => {
  let model: PitchModel;
  beforeAll(async () => {
    model = await loadSwiftF0(1);
  });
  afterAll(() => model.release());

  async function heard(sound: Float32Array, piece = 5000) {
    const detection = new VoiceDetection(model);
    for (let at = 0; at < sound.length; at += piece) await detection.push(sound.subarray(at, at + piece));
    return detection.finish();
  }

  it('D-01 who slides, drifts and is out of tune is written in the tones that are meant', async () => {
    const notes = (await heard(sing(TUNE, singer))) ?? [];
    expect(notes.map(({ midiPitch }) => midiPitch)).toEqual([...TUNE]);
    notes.forEach(({ onset }, index) => expect(Math.abs(onset - 0.3 - BEAT * index)).toBeLessThan(0.06));
  });

  it('the notes do not depend on the pieces in which the sound arrives', async () => {
    const sound = sing([...TUNE, ...TUNE, ...TUNE], singer);
    expect(await heard(sound, 100_000)).toEqual(await heard(sound, 3333));
  });

  it('is not heard in a synthesizer that is exactly in tune, in two voices, and in silence', async () => {
    expect(await heard(sing(TUNE, exact))).toBeUndefined();
    const second = sing(
      TUNE.map((pitch) => pitch - 9),
      singer,
    );
    expect(await heard(mixed(sing(TUNE, singer), second))).toBeUndefined();
    expect(await heard(new Float32Array(3 * SAMPLE_RATE))).toBeUndefined();
    expect(await heard(new Float32Array(0))).toBeUndefined();
  });

  it('the model is the pinned one, with its licence beside it', async () => {
    const bytes = await readFile(SWIFT_F0.file);
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([SWIFT_F0.bytes, SWIFT_F0.sha256]);
    expect(await readFile(new URL('../model/swiftF0.LICENSE', import.meta.url), 'utf8')).toContain('MIT License');
  });
});
