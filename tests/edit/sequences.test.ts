import { describe, it } from 'vitest';
import { expectSoundSequences } from './sequences.ts';

describe('random sequences of 50 commands', () => {
  it('E-18 leave every invariant intact, and each selection addresses notes and chords that exist', () => {
    expectSoundSequences(100);
  });
});
