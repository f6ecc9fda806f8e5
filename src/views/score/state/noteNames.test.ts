import { describe, expect, it } from 'vitest';
import { FIRST_DRUM } from '../../../../engine/index.ts';
import { drumNote, LAST_DRUM } from '../../../../engine/model/drumset.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { german } from '../../../texts/de/index.ts';
import { spokenTexts } from '../../../texts/index.ts';
import { spokenSelection } from '../edit/spokenSelection.ts';
import { drumName, nameOfNote } from './noteNames.ts';

const chord = (percussionKey: number) =>
  ({ value: { base: 2, dots: 0 }, velocity: 80, notes: [drumNote(percussionKey)] }) as const;

describe('the names of drums', () => {
  it('X-42 are those of General MIDI, in English and in German', () => {
    const named = LAST_DRUM - FIRST_DRUM + 1;
    expect([spokenTexts.drums.length, german.spoken.spokenTexts.drums.length]).toEqual([named, named]);
    expect([36, 38, 42, 46, 49, 81].map(drumName)).toEqual(
      'bass drum, snare drum, closed hi-hat, open hi-hat, crash cymbal, open triangle'.split(', '),
    );
    const inGerman = [36, 38, 42, 49, 81].map((key) => german.spoken.spokenTexts.drums[key - FIRST_DRUM]);
    expect(inGerman).toEqual(['Bassdrum', 'Snare', 'Hi-Hat geschlossen', 'Crash', 'Triangel offen']);
    expect(drumName(30)).toBe('drum 30');
    expect(nameOfNote({ pitch: { step: 0, alter: 1, octave: 5 } })).toBe('C#5');
  });

  it('X-42 are spoken where a drum is selected', () => {
    const score = oneStaff([[chord(38), chord(42), chord(36), chord(36)]]);
    const first = { part: 0, measure: 0, voice: 0, note: 0 };
    expect(spokenSelection(score, [{ ...first, chord: 0 }])).toBe('snare drum, quarter, bar 1, beat 1, voice 1');
    expect(spokenSelection(score, [{ ...first, chord: 1 }])).toContain('closed hi-hat, quarter');
  });
});
