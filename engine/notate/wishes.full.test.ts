import { describe, expect, it } from 'vitest';
import { albertiTune, performed } from '../../tests/arbitrary/rubato.ts';
import { notate } from './notate.ts';
import type { NotateOptions } from './notateOptions.ts';
import type { TimedNote } from './timedNote.ts';

const options: NotateOptions = {
  mode: 'universal',
  instrument: 'piano',
  title: 'Air',
  composer: 'Trad.',
  source: 'File',
};

/** The first half minute of the tune with `perQuarter` notes in a quarter of the left hand. */
const played = (perQuarter: number, tempo: number, rubato: number): TimedNote[] =>
  performed(albertiTune(perQuarter), { tempo, rubato, phrase: 8, jitter: 0.012, seed: 1 }).filter(
    ({ onset }) => onset < 30,
  );

/**
 * The beginning of the accompaniment of "Cottage Cradle Song" by Amy Elsie Horrocks (OpenScore Lieder Corpus, CC0), as
 * eighth:eighths:pitch. With a known meter of 6/8, in which it was read anyway, its barlines used to move.
 */
const CRADLE_SONG = [
  '0:2:44 1:3:68 1:3:72 1:3:80 2:1:51 3:2:60 4:3:67 4:3:72 4:3:79 5:1:51 6:2:44 7:3:65 7:3:67 7:3:73',
  '7:3:77 8:1:51 9:2:61 10:3:63 10:3:67 10:3:71 11:1:51 12:2:44 13:3:60 13:3:68 13:3:72 14:1:51',
  '15:2:63 16:3:60 16:3:67 16:3:72 17:1:57 18:2:62 19:3:60 19:3:66 19:3:72 20:1:50 21:2:51 22:2:61',
  '22:2:67 22:2:72 23:1:39 24:2:44 25:3:63 25:3:68 25:3:72 26:1:51 27:2:60 28:3:68 28:3:72 28:3:75',
  '29:1:51 30:2:44 31:3:63 31:3:68 31:3:72 32:1:51 33:2:60 34:3:68 34:3:72 34:3:75 35:1:51 36:2:44',
  '37:3:63 37:3:68 37:3:72 38:1:51 39:2:60 40:3:68 40:3:72 40:3:75',
].join(' ');

const cradleSong = (): TimedNote[] =>
  performed(
    CRADLE_SONG.split(' ').map((note) => {
      const [eighth = 0, eighths = 1, midiPitch = 60] = note.split(':').map(Number);
      return { at: eighth / 2, quarters: eighths / 2, midiPitch, velocity: 64 };
    }),
    { tempo: 90, rubato: 0.2, phrase: 8, jitter: 0.015, seed: 1 },
  );

describe('what the user knows', () => {
  it.each([24, 33, 40])(
    'D-05 is kept where it is a tempo of %i and the left hand plays twelve notes in a quarter',
    (tempo) => {
      for (const rubato of [0, 0.2]) {
        const { track, score } = notate(played(12, tempo, rubato), { ...options, tempo });
        expect(Math.abs(Math.log(track.tempo / tempo))).toBeLessThan(0.15);
        expect(score.measures[0]?.tempos?.[0]?.quartersPerMinute).toBe(tempo);
      }
    },
  );

  it('D-05 changes nothing where the piece was read so without it', () => {
    const notes = cradleSong();
    const { track, timeSignature } = notate(notes, options);
    const wishes = [{ timeSignature }, { timeSignature, tempo: Math.round(track.tempo) }];
    for (const wish of wishes) expect(notate(notes, { ...options, ...wish }).track.units).toEqual(track.units);
  });

  it('D-05 never stands as a tempo mark over notes of another tempo', () => {
    // A tempo of 600 is outside of what can be written.
    const { track, score } = notate(played(2, 100, 0.1), { ...options, tempo: 600 });
    const marked = score.measures[0]?.tempos?.[0]?.quartersPerMinute ?? 0;
    expect(Math.abs(Math.log(marked / track.tempo))).toBeLessThan(Math.log(1.4));
  });
});
