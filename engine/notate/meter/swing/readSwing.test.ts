import { describe, expect, it } from 'vitest';
import { TUNES } from '../../../../tests/fixtures/tunes/tunes.ts';
import { performTune } from '../../../../tests/fixtures/tunes/performTune.ts';
import type { Score } from '../../../model/score.ts';
import { seconds } from '../../../units.ts';
import { notate } from '../../notate.ts';
import type { TimedNote } from '../../timedNote.ts';
import { groupOnsets } from '../onsetGroups.ts';
import { trackBeats } from '../trackBeats.ts';
import { swungUnit } from './evenPairs.ts';

const LEAD_IN = 0.5;
const WISHES = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: 'File' } as const;

/** Deviations of a player, in seconds: the same in every run. */
const deviation = (index: number): number => 0.008 * Math.sin(7 * index * index + 3);

/** A note of so many beats at a beat, with its second half of each beat at `ratio` of it. */
function swung(at: number, length: number, midiPitch: number, beat: number, ratio: number): TimedNote {
  const played = (beats: number): number => {
    const part = beats - Math.floor(beats);
    return Math.floor(beats) + (part <= 0.5 ? 2 * part * ratio : ratio + (2 * part - 1) * (1 - ratio));
  };
  return {
    onset: seconds(LEAD_IN + beat * played(at) + deviation(at + midiPitch)),
    offset: seconds(LEAD_IN + beat * (played(at) + 0.9 * (played(at + length) - played(at)))),
    ...{ midiPitch, velocity: 70, confidence: 1 },
  };
}

const BLUES = [60, 60, 60, 60, 65, 65, 60, 60, 67, 65, 60, 67] as const;

/** Twelve bars of a blues: a riff in eighths over a walking bass and chords on the off-beats. */
function blues(quartersPerMinute: number, ratio: number): TimedNote[] {
  const beat = 60 / quartersPerMinute;
  return BLUES.flatMap((root, bar) => {
    const note = (at: number, length: number, pitch: number): TimedNote =>
      swung(4 * bar + at, length, pitch, beat, ratio);
    const riff = [
      ...[note(0, 0.5, root + 12), note(0.5, 0.5, root + 15), note(1, 0.5, root + 16), note(1.5, 1, root + 12)],
      ...(bar % 2 === 0 ? [note(2.5, 0.5, root + 9), note(3, 1, root + 12)] : [note(3.5, 0.5, root + 10)]),
    ];
    const bass = [0, 4, 7, 9].map((step, index) => note(index, 1, root - 24 + step));
    const chords = [1.5, 3.5].flatMap((at) => [note(at, 0.5, root - 8), note(at, 0.5, root - 2)]);
    return [...riff, ...bass, ...chords];
  });
}

const track = (notes: readonly TimedNote[], options = {}): ReturnType<typeof trackBeats> =>
  trackBeats(groupOnsets(notes), options);

const tempoText = ({ measures }: Score): string | undefined => measures[0]?.tempos?.[0]?.text;

describe('swing', () => {
  it.each([
    ['in triplets', 2 / 3, 132],
    ['lightly swung', 0.61, 150],
    ['slow', 0.66, 96],
  ])('a blues that is %s is in 4/4 at its tempo and not in 6/8', (_name, ratio, tempo) => {
    const read = track(blues(tempo, ratio));
    expect(read.meter.name).toBe('4/4');
    expect(Math.abs(Math.log2(read.tempo / tempo))).toBeLessThan(0.1);
    expect(read.swing).toBe(24);
    expect(read.beats.filter(({ number }) => number === 1)).toHaveLength(BLUES.length);
  });

  it('is written in even eighths under the word, and the reading in another meter remains to be chosen', () => {
    const notation = notate(blues(132, 2 / 3), WISHES);
    expect(notation.swung).toBe(true);
    expect(tempoText(notation.score)).toBe('Swing');
    const [first] = notation.score.parts[0]?.measures ?? [];
    const tuplets = JSON.stringify(first).includes('tuplet');
    expect(tuplets).toBe(false);
    expect(notation.track.alternatives.some(({ meter }) => meter.endsWith('/8'))).toBe(true);
  });

  it('a user who knows that the music is in 12/8 gets 12/8', () => {
    const read = track(blues(132, 2 / 3), { timeSignature: '12/8' });
    expect([read.meter.name, read.swing]).toEqual(['12/8', undefined]);
  });

  it('even music and triplets have none', () => {
    expect(track(blues(132, 0.5)).swing).toBeUndefined();
    const tune = TUNES.find(({ name }) => name === 'augustin');
    expect(tune && track(performTune(tune)).swing).toBeUndefined();
  });

  it('a position in even music sounds where swing plays it', () => {
    expect([0, 6, 12, 18, 24, 30, 36].map((unit) => swungUnit(unit, 24))).toEqual([0, 8, 16, 20, 24, 32, 40]);
    expect([0, 3, 6, 9, 12, 18].map((unit) => swungUnit(unit, 12))).toEqual([0, 4, 8, 10, 12, 20]);
  });
});
