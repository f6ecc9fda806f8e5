import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END, at96, file } from '../../../../tests/fixtures/midiBytes.ts';
import { buildScore, BASS, TREBLE } from '../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { voiceText } from '../../../../tests/edit/voiceText.ts';
import { updateVoice } from '../../../edit/update.ts';
import { checkScore } from '../../../model/checks/checkScore.ts';
import { timelineOf } from '../../../timeline/timeline.ts';
import { wholes, type Ticks } from '../../../units.ts';
import { emptyScore } from '../../../model/emptyScore.ts';
import type { Score } from '../../../model/score.ts';
import { FormatError } from '../../formatError.ts';
import type { MidiFile } from '../midiFile.ts';
import { isQuantized } from './fileBeats.ts';
import { readMidi } from '../read/readMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';
import { writeMidi } from '../write/writeMidi.ts';

describe('a score from MIDI', () => {
  const played = (...notes: readonly (readonly [at: number, length: number, key: number])[]): Score => {
    const events = notes.flatMap(([at, length, key]) => [
      { at, bytes: [0x90, key, 80] },
      { at: at + length, bytes: [0x80, key, 0] },
    ]);
    let now = 0;
    const body = events
      .sort((a, b) => a.at - b.at || (a.bytes[0] ?? 0) - (b.bytes[0] ?? 0))
      .flatMap(({ at, bytes }) => {
        const delta = at - now;
        now = at;
        return [...(delta > 127 ? [0x80 | (delta >> 7)] : []), delta & 127, ...bytes];
      });
    return scoreFromMidi(readMidi(file(at96, [...body, ...END])));
  };
  const rhythm = (score: Score, measure = 0, voice = 0): string =>
    score.parts[0]?.measures[measure]?.voices[voice]?.chords
      .map(
        ({ value: { base, dots, modification }, notes, fullMeasure }) =>
          `${notes.length === 0 ? 'r' : ''}${fullMeasure ? 'full' : 2 ** base}${'.'.repeat(dots)}${modification ? 't' : ''}${notes[0]?.tied ? '~' : ''}`,
      )
      .join(' ') ?? '';

  it('notates notes on the grid with exact values', () => {
    expect(rhythm(played([0, 96, 60], [96, 48, 62], [144, 48, 64], [192, 144, 65], [336, 48, 67]))).toBe('4 8 8 4. 8');
  });

  it('treats slightly shortened notes as articulation and writes no rests after them', () => {
    expect(rhythm(played([0, 90, 60], [96, 44, 62], [144, 40, 64], [192, 180, 65]))).toBe('4 8 8 2');
  });

  it('writes no quintuplet for an end alone: a whole note of 95 %, a half of 90 %, a quarter of 80 %', () => {
    expect(rhythm(played([0, 365, 60], [384, 384, 62]))).toBe('1');
    expect(rhythm(played([0, 173, 60], [192, 77, 62], [288, 77, 64]))).toBe('2 4 4');
    expect(rhythm(played([0, 269, 60], [288, 77, 62]))).toBe('2. 4');
  });

  it('keeps an end on a fifth of a beat whose notes begin on fifths', () => {
    const fifths = played([0, 19, 60], [19, 19, 62], [38, 20, 64], [58, 19, 65], [96, 288, 67]);
    expect(rhythm(fifths)).toBe('16t 16t 16t 16t r16t 2.');
  });

  it('writes a half on beat 2 as one note, and shows the middle of 4/4 under one from an off-beat', () => {
    expect(rhythm(played([0, 96, 60], [96, 192, 62], [288, 96, 64]))).toBe('4 2 4');
    expect(rhythm(played([0, 48, 60], [48, 192, 62], [240, 144, 64]))).toBe('8 4.~ 8 4.');
  });

  it('ties over the barline and fills the end with rests', () => {
    const score = played([288, 192, 60]);
    expect([rhythm(score, 0), rhythm(score, 1)]).toEqual(['r2 r4 4~', '4 r4 r2']);
  });

  it('prints the rests of one voice only, and the rest beside the entry of another', () => {
    const score = played([0, 384, 65], [240, 48, 72], [384, 384, 65], [480, 96, 72], [672, 96, 74]);
    const shown = [0, 1].map((measure) =>
      score.parts[0]?.measures[measure]?.voices.map(({ chords }) =>
        chords.map(({ notes, hidden }) => (notes.length > 0 ? 'n' : hidden === true ? '-' : 'r')).join(''),
      ),
    );
    expect(shown).toEqual([
      ['-rn-', 'n'],
      ['rnrn', 'n'],
    ]);
  });

  it('finds triplets of eighths and of quarters', () => {
    expect(
      rhythm(
        played([0, 32, 60], [32, 32, 62], [64, 32, 64], [96, 96, 65], [192, 64, 60], [256, 64, 60], [320, 64, 60]),
      ),
    ).toBe('8t 8t 8t 4 4t 4t 4t');
  });

  it('notates a beat with a thirty-second and a third, which no tuplet has together, in thirds', () => {
    expect(rhythm(played([33, 31, 60]))).toBe('r8t 8t r8t r4 r2');
  });

  it('makes a valid score of any notes', () => {
    const note = fc.tuple(fc.nat(767), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 36, max: 84 }));
    fc.assert(
      fc.property(fc.array(note, { minLength: 1, maxLength: 24 }), (notes) => {
        expect(checkScore(played(...notes))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('assigns overlapping notes to different voices, and the hands of a piano to two staves', () => {
    const score = played([0, 384, 72], [0, 192, 64], [192, 192, 65], [0, 384, 40]);
    expect(score.parts[0]?.staves).toHaveLength(2);
    expect([rhythm(score, 0, 0), rhythm(score, 0, 1), rhythm(score, 0, 2)]).toEqual(['1', '2 2', '1']);
  });

  it('distinguishes files of programs from recordings', () => {
    expect(isQuantized(readMidi(writeMidi(emptyScore())))).toBe(true);
    const recorded = readMidi(
      file(at96, [10, 0x90, 60, 64, 45, 60, 0, 11, 62, 64, 45, 62, 0, 23, 62, 64, 20, 62, 0, ...END]),
    );
    expect(isQuantized(recorded)).toBe(false);
  });

  it('refuses a file of a few bytes that would have millions of measures', () => {
    const bytes = file([0, 1], [0xff, 0xff, 0xff, 0x7f, 0x90, 60, 64, 1, 0x80, 60, 0, ...END]);
    expect(() => scoreFromMidi(readMidi(bytes))).toThrow(FormatError);
  });
});

describe('the content of a MIDI file besides notes', () => {
  it('the hands of a piano are separated where they cross middle C', () => {
    const hands = buildScore({
      staves: [[TREBLE, BASS]],
      measures: [
        { parts: [[['g5q e5q c6q g5q'], ['c3q g3q e4q g3q']]] },
        { parts: [[['e4q g4q b3q c4q'], ['c2h g2h']]] },
      ],
    });
    const read = scoreFromMidi(readMidi(writeMidi(hands)));
    expect(read.parts[0]?.staves.map(({ clef }) => clef)).toEqual([TREBLE, BASS]);
    expect([0, 1].map((voice) => voiceText(read, 0, voice))).toEqual(['g5q e5q c6q g5q', 'c3q g3q e4q g3q']);
    expect([0, 1].map((voice) => voiceText(read, 1, voice))).toEqual(['e4q g4q b3q c4q', 'c2h g2h']);
  });

  describe('the hands of a piano in a track each', () => {
    // The right hand goes below middle C and the left hand above it.
    const twoTracks = (): MidiFile => {
      const bars = [
        { parts: [[['e4q g4q b3q c4q']], [['c3q g3q e4q g3q']]] },
        { parts: [[['e4q g4q b3q a3q']], [['c3h d4h']]] },
      ];
      return readMidi(writeMidi(buildScore({ staves: [[TREBLE], [BASS]], measures: bars })));
    };
    const withTracks = (file: MidiFile, ...changes: readonly Partial<MidiFile['tracks'][number]>[]): Score =>
      scoreFromMidi({
        ...file,
        tracks: file.tracks.map((track, index) => ({ ...track, program: 1, ...changes[index] })),
      });
    const textOf = (score: Score): readonly unknown[] =>
      score.parts.map(({ name, staves }) => [
        name,
        staves.map(({ clef }) => clef),
        [0, 1].map((voice) => voiceText(score, 0, voice)),
      ]);
    const PIANO = [['Piano', [TREBLE, BASS], ['e4q g4q b3q c4q', 'c3q g3q e4q g3q']]];

    it.each<readonly [string, string]>([
      ['Piano right', 'Piano left'],
      ['Piano (RH)', 'Piano (LH)'],
      ['Rechte Hand', 'Linke Hand'],
      ['Piano, main droite', 'Piano, main gauche'],
      ['upper:soprano', 'lower:'],
    ])('are the staves of one part where they are named %s and %s', (right, left) => {
      const [first, second] = [{ name: right }, { name: left }];
      const score = withTracks(twoTracks(), first, second);
      expect(textOf(score).map((row) => (row as unknown[]).slice(1))).toEqual(PIANO.map((row) => row.slice(1)));
      expect(score.parts[0]?.name).toMatch(/^(?:Piano|Acoustic Grand Piano)$/);
    });

    it('are the staves of one part where both tracks have a channel of their own together', () => {
      expect(textOf(withTracks(twoTracks(), { name: 'Piano', channel: 3 }, { name: 'Piano', channel: 3 }))).toEqual(
        PIANO,
      );
    });

    it('may come in the other order', () => {
      const { notes, ...rest } = twoTracks();
      const swapped = { ...rest, notes: notes.map((note) => ({ ...note, track: 1 - note.track })) };
      expect(textOf(withTracks(swapped, { name: 'Piano left' }, { name: 'Piano right' }))).toEqual(PIANO);
    });

    it.each<readonly [string, Partial<MidiFile['tracks'][number]>, Partial<MidiFile['tracks'][number]>]>([
      ['two pianos', { name: 'Piano 1' }, { name: 'Piano 2' }],
      ['other instruments', { name: 'Right', program: 41 }, { name: 'Left', program: 41 }],
      ['a piano and an organ', { name: 'Right', program: 1 }, { name: 'Left', program: 20 }],
      ['words that only contain the name of a hand', { name: 'Bright' }, { name: 'Cleft' }],
    ])('stay two parts where they are %s', (_, first, second) => {
      expect(withTracks(twoTracks(), first, second).parts).toHaveLength(2);
    });
  });

  it('lyrics are read at their notes, with the hyphens of words', () => {
    const score = buildScore({ measures: [{ parts: [[['c5q d5q e5h']]] }] });
    const texts = [
      { text: 'Sum', position: 'begin' },
      { text: 'mer', position: 'end' },
      { text: 'time', position: 'single' },
    ] as const;
    const sung = updateVoice(score, { part: 0, measure: 0, voice: 0 }, (voice) => ({
      ...voice,
      chords: voice.chords.map((chord, index) => ({ ...chord, lyrics: [texts[index] ?? null] })),
    }));
    const [voice] = scoreFromMidi(readMidi(writeMidi(sung))).parts[0]?.measures[0]?.voices ?? [];
    expect(voice?.chords.map(({ lyrics }) => lyrics?.[0])).toEqual(texts);
  });

  it('the pedal is read as marks', () => {
    const mark = (at: Ticks, edge: 'start' | 'stop') =>
      ({ kind: 'pedal', at, staff: 0, edge, number: 1, style: 'line' }) as const;
    const directions = [mark(wholes(0), 'start'), mark(wholes(3, 4), 'stop')];
    const score = buildScore({ measures: [{ parts: [[['c5w']]], partFields: [{ directions }] }] });
    expect(scoreFromMidi(readMidi(writeMidi(score))).parts[0]?.measures[0]?.directions).toEqual(directions);
  });

  it('a file without a key signature is in the key of its notes', () => {
    const measures = ['a4q b4q c#5q d5q', 'e5q f#5q g#5q a5q', 'a5q g#5q f#5q e5q', 'd5q c#5q b4q a4q'];
    const twice = buildScore({ measures: [...measures, ...measures].map((text) => ({ parts: [[[text]]] })) });
    const read = readMidi(writeMidi(twice));
    expect(scoreFromMidi({ ...read, keys: [] }).measures[0]?.key).toEqual({ fifths: 3, mode: 'major' });
    expect(scoreFromMidi(read).measures[0]?.key).toEqual({ fifths: 0, mode: 'major' });
  });

  it('keys that are pressed twice, never released or released at once are notes', () => {
    const bytes = file(
      at96,
      // prettier-ignore
      [0, 0x90, 60, 64, 48, 0x90, 60, 70, 48, 0x80, 60, 0, 96, 0x80, 60, 0, 0, 0x90, 62, 64, 0, 0x80, 62, 0, 96, 0x90, 64, 64, 0x60, ...END.slice(1)],
    );
    const { notes } = readMidi(bytes);
    expect(notes.map(({ start, end, midiPitch }) => [start, end, midiPitch])).toEqual([
      [0, 96, 60],
      [48, 192, 60],
      [192, 193, 62],
      [288, 384, 64],
    ]);
    expect(checkScore(scoreFromMidi(readMidi(bytes)))).toEqual([]);
  });

  it.each<[string, readonly number[]]>([
    ['a tempo of 0', [0, 0xff, 0x51, 3, 0, 0, 0]],
    ['the slowest tempo', [0, 0xff, 0x51, 3, 0xff, 0xff, 0xff]],
    ['the fastest tempo', [0, 0xff, 0x51, 3, 0, 0, 1]],
    ['a meter of 0 beats', [0, 0xff, 0x58, 4, 0, 2, 24, 8]],
    ['a meter of 255 beats', [0, 0xff, 0x58, 4, 255, 0, 24, 8]],
    ['a meter over 2^255', [0, 0xff, 0x58, 4, 4, 255, 24, 8]],
    ['a key of 100 sharps', [0, 0xff, 0x59, 2, 100, 7]],
    ['an empty tempo', [0, 0xff, 0x51, 0]],
  ])('reads a file with %s', (_, meta) => {
    const score = scoreFromMidi(readMidi(file(at96, [...meta, 0, 0x90, 60, 64, 96, 0x80, 60, 0, ...END])));
    expect(checkScore(score)).toEqual([]);
    expect(timelineOf(score).events).toHaveLength(1);
  });
});
