import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { cutRange } from './cutRange.ts';
import type { DecodedPiece } from './decodeAudio.ts';

/** Yields one piece for each second, as the decoder does. Each sample has the number of its second as its value. */
async function* decoded(seconds: number): AsyncGenerator<DecodedPiece> {
  for (let second = 0; second < seconds; second += 1)
    yield { samples: new Float32Array(SAMPLE_RATE).fill(second), fraction: (second + 1) / seconds };
  yield await Promise.resolve({ samples: new Float32Array(), fraction: 1 });
}

async function cut(seconds: number, range?: { start: number; stop: number }): Promise<number[]> {
  const lengths: number[] = [];
  for await (const { samples } of cutRange(decoded(seconds), range))
    if (samples.length > 0) lengths[samples[0] ?? 0] = samples.length / SAMPLE_RATE;
  return lengths;
}

describe('the part of a recording', () => {
  it('X-45 is the sound between its start and its end', async () => {
    expect(await cut(6, { start: 1.5, stop: 4.5 })).toEqual([undefined, 0.5, 1, 1, 0.5]);
    expect(await cut(2)).toEqual([1, 1]);
  });

  it('X-45 ends with the recording if its end is later', async () => {
    expect(await cut(3, { start: 2, stop: 60 })).toEqual([undefined, undefined, 1]);
  });

  it('X-45 is refused with a reason for the user if it starts after the end of the recording', async () => {
    await expect(cut(3, { start: 3, stop: 60 })).rejects.toMatchObject({
      name: 'TranscriptionError',
      code: 400,
      reason: expect.stringContaining('after the end'),
    });
  });
});
