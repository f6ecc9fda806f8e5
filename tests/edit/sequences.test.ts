import { describe, it } from 'vitest';
import { expectSoundSequences } from './sequences.ts';

describe('random sequences of 50 commands', () => {
  it('E-18 keep every invariant, and each selection addresses existing notes and chords', () => {
    expectSoundSequences(100);
  });
});
