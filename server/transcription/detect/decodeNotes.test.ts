import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { renderNotes } from '../../../tests/fixtures/tunes/struckString.ts';
import { playedNotes } from '../../../tests/fixtures/tunes/synthesize.ts';
import type { Tune } from '../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { KEYS } from '../model/basicPitch.ts';
import { loadNoteModel, type NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { ActivationsRecorder, SECONDS_PER_FRAME, type Activations } from './activations.ts';
import { decodeNotes } from './decodeNotes.ts';
import { decodingParameters } from './decodingParameters.data.ts';
import { detectNotes, type Detection } from './detectNotes.ts';
import { SPECTRUM_BINS } from './velocity/keyLevels.ts';
import { oneVoice, withoutGhosts } from './oneVoice.ts';

interface Strike {
  readonly key: number;
  readonly start: number;
  readonly end: number;
  readonly strength: number;
}

/** Returns activations like those of the model: onsets rise over three frames, and notes continue after their end. */
function activationsOf(strikes: readonly Strike[], frameCount: number): Activations {
  const recorder = new ActivationsRecorder();
  for (let frame = 0; frame < frameCount; frame++) {
    const [frames, onsets] = [new Float32Array(KEYS).fill(0.02), new Float32Array(KEYS).fill(0.01)];
    for (const { key, start, end, strength } of strikes) {
      if (frame >= start - 1 && frame < end + 4) frames[key] = Math.max(frames[key] ?? 0, strength * 0.85);
      if (Math.abs(frame - start) <= 2)
        onsets[key] = Math.max(onsets[key] ?? 0, strength * (1 - 0.35 * Math.abs(frame - start)));
    }
    const sounding = strikes.filter(({ start, end }) => frame >= start && frame < end);
    const levels = new Uint8Array(KEYS).fill(60);
    // A damper lowers the level by 2.5 dB per frame.
    for (const { key, start, end } of strikes)
      if (frame >= start) levels[key] = Math.max(levels[key] ?? 0, 170 - 5 * Math.max(0, frame - end));
    // The phase jumps where a string is struck, and is predictable while it sounds.
    const breaks = new Uint8Array(KEYS).fill(120);
    for (const { key, start, end } of strikes) if (frame >= start + 8 && frame < end) breaks[key] = 15;
    const bins = new Uint8Array(SPECTRUM_BINS);
    recorder.add({ frames, onsets, levels, breaks, bins, loudness: sounding.length > 0 ? 0.1 : 0.001 });
  }
  return recorder.finish();
}

const PIANO = decodingParameters('universal', 'piano');
const pitchesOf = (notes: readonly TimedNote[]): number[] => notes.map(({ midiPitch }) => midiPitch);

describe('notes from activations', () => {
  it('finds clear notes at their onsets and with their durations', () => {
    const [first, second] = decodeNotes(
      activationsOf(
        [
          { key: 39, start: 50, end: 90, strength: 0.95 },
          { key: 43, start: 120, end: 200, strength: 0.95 },
        ],
        300,
      ),
      PIANO,
    );
    expect(first?.midiPitch).toBe(60);
    expect(first?.onset).toBeCloseTo(50 * SECONDS_PER_FRAME, 1);
    expect(first?.offset).toBeCloseTo(90 * SECONDS_PER_FRAME, 1);
    expect(second?.midiPitch).toBe(64);
    expect(second?.onset).toBeCloseTo(120 * SECONDS_PER_FRAME, 1);
    expect(second?.offset).toBeCloseTo(200 * SECONDS_PER_FRAME, 1);
  });

  it('detects a key that is struck again while it sounds', () => {
    const again = [50, 90, 130].map((start) => ({ key: 39, start, end: start + 40, strength: 0.95 }));
    const notes = decodeNotes(activationsOf(again, 250), PIANO);
    expect(pitchesOf(notes)).toEqual([60, 60, 60]);
    for (const [index, note] of notes.entries())
      expect(note.offset).toBeLessThanOrEqual((notes[index + 1]?.onset ?? seconds(9)) + 0.05);
  });

  it('leaves out weak notes, and notes outside of the range of the instrument', () => {
    const weak = { key: 50, start: 80, end: 100, strength: 0.32 };
    expect(decodeNotes(activationsOf([weak], 200), PIANO)).toEqual([]);
    const low = { key: 20, start: 80, end: 140, strength: 0.95 };
    expect(pitchesOf(decodeNotes(activationsOf([low], 200), PIANO))).toEqual([41]);
    expect(decodeNotes(activationsOf([low], 200), decodingParameters('universal', 'flute'))).toEqual([]);
  });

  it('finds no notes in silence', () => {
    expect(decodeNotes(activationsOf([], 0), PIANO)).toEqual([]);
    expect(decodeNotes(activationsOf([], 500), PIANO)).toEqual([]);
  });

  it('returns notes in order, each with a duration, a velocity and a confidence, for any activations', () => {
    const roll = fc.uint8Array({ minLength: 60 * KEYS, maxLength: 60 * KEYS });
    fc.assert(
      fc.property(roll, roll, roll, (frames, onsets, levels) => {
        const spectra = new Uint8Array(60 * SPECTRUM_BINS).map((_, at) => levels[at % levels.length] ?? 0);
        const loudness = Float32Array.from({ length: 60 }, (_, at) => (frames[at] ?? 0) / 255);
        const notes = decodeNotes(
          { frameCount: 60, frames, onsets, levels, breaks: levels, spectra, loudness },
          { ...PIANO, confidence: 0.01 },
        );
        for (const [index, note] of notes.entries()) {
          expect(note.onset).toBeGreaterThanOrEqual(notes[index - 1]?.onset ?? 0);
          expect(note.offset).toBeGreaterThan(note.onset);
          expect(note.velocity).toBeGreaterThanOrEqual(1);
          expect(note.velocity).toBeLessThanOrEqual(127);
          expect(note.confidence).toBeGreaterThanOrEqual(0);
          expect(note.confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('an instrument that plays one note at a time', () => {
  const note = (onset: number, offset: number, midiPitch: number, confidence: number): TimedNote => ({
    onset: seconds(onset),
    offset: seconds(offset),
    midiPitch,
    velocity: 80,
    confidence,
  });

  it('gets one line: of two simultaneous onsets the more probable one, and each note ends at the next', () => {
    const line = oneVoice([note(0, 2, 60, 0.9), note(0.03, 1, 72, 0.7), note(1, 3, 62, 0.9), note(3.5, 4, 64, 0.8)]);
    expect(line).toEqual([note(0, 1, 60, 0.9), note(1, 3, 62, 0.9), note(3.5, 4, 64, 0.8)]);
  });

  it('D-01 an unsure note far above all its neighbours is not written', () => {
    const sung = [note(0, 1, 51, 0.9), note(1, 1.2, 50, 0.98), note(1.2, 2, 74, 0.7), note(2, 3, 48, 0.9)];
    expect(oneVoice(sung).map(({ midiPitch }) => midiPitch)).toEqual([51, 50, 48]);
    const leap = sung.with(2, note(1.2, 2, 74, 0.99));
    expect(oneVoice(leap).map(({ midiPitch }) => midiPitch)).toEqual([51, 50, 74, 48]);
  });

  it('D-01 low and high notes that alternate are written', () => {
    const arpeggio = [55, 76, 55, 76, 55, 76].map((pitch, index) => note(index, index + 1, pitch, 0.7));
    expect(oneVoice(arpeggio)).toEqual(arpeggio);
  });
});

describe('a line', () => {
  const note = (onset: number, midiPitch: number, confidence: number): TimedNote => ({
    onset: seconds(onset),
    offset: seconds(onset + 1),
    midiPitch,
    velocity: 80,
    confidence,
  });

  it('is returned without false notes an octave below or above its notes, and with all other simultaneous notes', () => {
    const tune = [note(0, 81, 0.98), note(1, 83, 0.97), note(1.02, 79, 0.7)];
    expect(withoutGhosts([...tune, note(0.02, 69, 0.9), note(1.01, 71, 0.8)])).toEqual(tune);
  });

  it('keeps two notes an octave apart that follow each other', () => {
    const leap = [note(0, 60, 0.9), note(0.2, 72, 0.7)];
    expect(withoutGhosts(leap)).toEqual(leap);
  });
});

describe('rendered tunes of the fixtures', () => {
  let model: NoteModel;
  beforeAll(async () => {
    model = await loadNoteModel(1);
  });

  async function* pieces(sound: Float32Array): AsyncGenerator<Float32Array> {
    for (let at = 0; at < sound.length; at += 10_000) {
      yield sound.subarray(at, at + 10_000);
      await Promise.resolve();
    }
  }

  const detected = (tune: Tune, gain = 1): Promise<Detection> => {
    const sound = renderNotes(playedNotes(tune), SAMPLE_RATE).map((sample) => gain * sample);
    return detectNotes(pieces(sound), model, { mode: 'universal', instrument: 'piano' });
  };

  function expectTune(tune: Tune, { notes }: Detection): void {
    const rest = [...notes];
    for (const { onset, midiPitch } of playedNotes(tune)) {
      const found = rest.findIndex((note) => note.midiPitch === midiPitch && Math.abs(note.onset - onset) < 0.05);
      expect(found, `${midiPitch} at ${onset} s`).toBeGreaterThanOrEqual(0);
      rest.splice(found, 1);
    }
    expect(rest.length).toBeLessThanOrEqual(0.05 * notes.length);
  }

  it.each(TUNES)('$name: every note is found within 50 ms, with almost no false notes', async (tune) => {
    expectTune(tune, await detected(tune));
  });

  it('is found at its onset after five seconds of silence, with no notes before', async () => {
    const tune = TUNES[0] as Tune;
    const silence = 5;
    const sound = renderNotes(playedNotes(tune), SAMPLE_RATE);
    const later = new Float32Array(sound.length + silence * SAMPLE_RATE);
    later.set(sound, silence * SAMPLE_RATE);
    const detection = await detectNotes(pieces(later), model, { mode: 'universal', instrument: 'piano' });
    const earlier = (time: number): TimedNote['onset'] => seconds(time - silence);
    expect(Math.min(...detection.notes.map(({ onset }) => onset))).toBeGreaterThan(silence - 0.1);
    expectTune(tune, {
      ...detection,
      notes: detection.notes.map((note) => ({ ...note, onset: earlier(note.onset), offset: earlier(note.offset) })),
    });
  });

  it('is found while it fades out by 30 decibels', async () => {
    const tune = TUNES[0] as Tune;
    const sound = renderNotes(playedNotes(tune), SAMPLE_RATE);
    const fading = sound.map((sample, at) => sample * 10 ** (-1.5 * Math.max(0, (2 * at) / sound.length - 1)));
    expectTune(tune, await detectNotes(pieces(fading), model, { mode: 'universal', instrument: 'piano' }));
  });

  it('is found equally well when it is recorded quietly', async () => {
    const tune = TUNES[0] as Tune;
    expectTune(tune, await detected(tune, 0.05));
  });
});
