/** The example score for visitors. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMusicJson } from '../../engine/index.ts';
import { playedNotesOf } from '../fixtures/tunes/scoreNotes.ts';
import { tuneNotes } from '../fixtures/tunes/tune.ts';
import { TUNES } from '../fixtures/tunes/tunes.ts';

it('X-44 the example is the Minuet in G, note for note', () => {
  const { score } = readMusicJson(JSON.parse(readFileSync('public/examples/minuet-in-g.musj', 'utf8')));
  const minuet = TUNES.find(({ name }) => name === 'minuet-in-g');
  const written = (minuet === undefined ? [] : tuneNotes(minuet))
    .map(({ measure, onset, duration, midiPitch }) => ({ measure, onset, duration, midiPitch }))
    .sort((a, b) => a.measure - b.measure || a.onset - b.onset || a.midiPitch - b.midiPitch);
  expect(written.length).toBeGreaterThan(80);
  expect(playedNotesOf(score)).toEqual(written);
  expect([score.meta.title, score.meta.composer]).toEqual(['Minuet in G', 'Christian Petzold']);
});
