import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tuneSound } from '../../../tests/fixtures/tunes/synthesize.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { loadNoteModel, type NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import { detectNotes } from './detectNotes.ts';

const SECONDS = 8;
const LENGTH = SECONDS * SAMPLE_RATE;

/** Returns a source of noise that is the same in every run (mulberry32). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Applies a resonance of the vocal tract: a two-pole filter with a moving centre. */
function resonate(input: Float32Array, centre: (time: number) => number, width: number): Float32Array {
  const radius = Math.exp((-Math.PI * width) / SAMPLE_RATE);
  let [before, earlier] = [0, 0];
  return input.map((sample, at) => {
    const angle = (2 * Math.PI * centre(at / SAMPLE_RATE)) / SAMPLE_RATE;
    const now = (1 - radius) * sample + 2 * radius * Math.cos(angle) * before - radius * radius * earlier;
    [earlier, before] = [before, now];
    return now;
  });
}

/** Returns syllables: a voice with a gliding pitch, moving formants, noisy consonants and pauses between. */
function speech(): Float32Array {
  const random = noise(7);
  // The voice falls or rises by a third to a fifth in each syllable.
  const syllables = Array.from({ length: 5 * SECONDS }, () => ({
    from: 140 + 30 * random(),
    to: 140 + 30 * random() + (random() > -0.4 ? -45 : 50),
    first: 500 + 250 * random(),
    second: 1500 + 600 * random(),
    silent: random() > 0.7,
  }));
  const at = (time: number): { inside: number; syllable: (typeof syllables)[number] } => {
    const index = Math.min(syllables.length - 1, Math.floor(time * 5));
    return { inside: time * 5 - index, syllable: syllables[index] as (typeof syllables)[number] };
  };
  let phase = 0;
  const source = Float32Array.from({ length: LENGTH }, (_, index) => {
    const { inside, syllable } = at(index / SAMPLE_RATE);
    if (syllable.silent) return 0;
    if (inside < 0.2) return 0.1 * random();
    phase += (syllable.from + (syllable.to - syllable.from) * inside) / SAMPLE_RATE;
    return Math.sin(Math.PI * inside) * (2 * (phase % 1) - 1);
  });
  const low = resonate(source, (time) => at(time).syllable.first, 80);
  const high = resonate(source, (time) => at(time).syllable.second, 120);
  return low.map((sample, index) => sample + 0.6 * (high[index] ?? 0));
}

/** Returns about 200 claps per second. */
function applause(): Float32Array {
  const random = noise(3);
  const sound = new Float32Array(LENGTH);
  for (let clap = 0; clap < 200 * SECONDS; clap++) {
    const start = Math.floor(((random() + 1) / 2) * (LENGTH - 600));
    for (let at = 0; at < 600; at++)
      sound[start + at] = (sound[start + at] ?? 0) + 0.05 * random() * Math.exp(-at / 80);
  }
  return sound;
}

function hiss(): Float32Array {
  const random = noise(5);
  return new Float32Array(LENGTH).map(() => 0.1 * random());
}

describe('a recording that is not music', () => {
  let model: NoteModel;
  beforeAll(async () => void (model = await loadNoteModel(1)));
  afterAll(() => model.release());

  async function* once(sound: Float32Array): AsyncGenerator<Float32Array> {
    await Promise.resolve();
    yield sound;
  }
  const detect = (sound: Float32Array): ReturnType<typeof detectNotes> =>
    detectNotes(once(sound), model, { mode: 'universal', instrument: 'piano' });

  it.each([
    ['speech', speech],
    ['applause', applause],
    ['noise', hiss],
  ])('P-01 X-29 %s is refused with code 100 and a reason', async (_name, make) => {
    const failure = await detect(make()).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(TranscriptionError);
    expect(failure).toMatchObject({ code: 100, reason: expect.stringMatching(/noise|not music/) as string });
  });

  it('a tune is music, even with applause after it', async () => {
    const [tune] = TUNES;
    if (!tune) throw new Error('the fixtures contain no tune');
    const halved = tuneSound(tune).filter((_, at) => at % 2 === 0);
    const both = new Float32Array(halved.length + LENGTH / 2);
    both.set(halved);
    both.set(applause().subarray(0, LENGTH / 2), halved.length);
    expect((await detect(both)).notes.length).toBeGreaterThan(10);
  });
});
