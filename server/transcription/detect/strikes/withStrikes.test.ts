import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE, STRIKE_NETWORK } from '../../model/strikeNetwork.ts';
import { SECONDS_PER_FRAME, type Strikes } from '../activations.ts';
import { LEAST_OF_BOTH, withStrikes } from './withStrikes.ts';

const FRAMES = 200;
const KEY = 40;

function strikesAt(chances: Readonly<Record<number, number>>): Strikes {
  const roll = new Uint8Array((FRAMES / FRAMES_PER_ESTIMATE) * KEYS);
  for (const [frame, chance] of Object.entries(chances))
    roll[(Number(frame) / FRAMES_PER_ESTIMATE) * KEYS + KEY] = Math.round(255 * chance);
  const silent = new Int8Array(roll.length);
  return { frameCount: FRAMES / FRAMES_PER_ESTIMATE, chances: roll, shifts: silent, sounding: silent };
}

const candidate = (confidence: number) => ({ confidence, correction: seconds(0) });

describe('candidates and strikes', () => {
  it('D-01 a note that both hear is one note, between their times', () => {
    const both = withStrikes(new Map([[50, candidate(0.8)]]), strikesAt({ 54: 0.9 }), FRAMES, KEY, 'other');
    expect([...both.keys()]).toEqual([50]);
    expect(both.get(50)?.correction).toBeCloseTo(2 * SECONDS_PER_FRAME);
    expect(both.get(50)?.confidence).toBeGreaterThan(0.8);
  });

  it('D-01 the network outvotes a candidate that only swings, and finds a note without a candidate', () => {
    const both = withStrikes(new Map([[50, candidate(0.7)]]), strikesAt({ 120: 0.97 }), FRAMES, KEY, 'other');
    expect(both.get(50)?.confidence).toBeLessThan(LEAST_OF_BOTH);
    expect(both.get(120)?.confidence).toBeGreaterThan(LEAST_OF_BOTH);
  });

  it('D-01 each candidate belongs to one strike at most', () => {
    const both = withStrikes(
      new Map([
        [50, candidate(0.6)],
        [53, candidate(0.9)],
      ]),
      strikesAt({ 52: 0.9 }),
      FRAMES,
      KEY,
      'other',
    );
    expect(both.get(53)?.confidence).toBeGreaterThan(0.85);
    expect(both.get(50)?.confidence).toBeLessThan(LEAST_OF_BOTH);
  });

  it('D-01 the strike network is the pinned file', async () => {
    const bytes = await readFile(STRIKE_NETWORK.file);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect([bytes.length, digest]).toEqual([STRIKE_NETWORK.bytes, STRIKE_NETWORK.sha256]);
  });
});
