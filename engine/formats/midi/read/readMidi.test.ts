import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../../tests/arbitrary/score.ts';
import { END, at96, chunk, file } from '../../../../tests/fixtures/midiBytes.ts';
import { checkScore } from '../../../model/checks/checkScore.ts';
import { FormatError } from '../../formatError.ts';
import { readMidi } from './readMidi.ts';
import { scoreFromMidi } from '../score/scoreFromMidi.ts';
import { writeMidi } from '../write/writeMidi.ts';

describe('reading MIDI of other programs', () => {
  it('reads running status, and velocity 0 as the end of a note', () => {
    const { notes } = readMidi(file(at96, [0, 0x90, 60, 64, 48, 60, 0, 0, 62, 64, 48, 62, 0, ...END]));
    expect(notes.map(({ start, end, midiPitch }) => [start, end, midiPitch])).toEqual([
      [0, 48, 60],
      [48, 96, 62],
    ]);
  });

  it('X-41 refuses more notes than a score can store', () => {
    const track = [...new Array<number[]>(9000).fill([0, 0x90, 60, 64, 48, 60, 0]).flat(), ...END];
    const tracks = (count: number) => file(at96, ...new Array<number[]>(count).fill(track));
    expect(readMidi(tracks(16)).notes).toHaveLength(144_000);
    expect(() => readMidi(tracks(17))).toThrow('the file has more than 150000 notes');
  });

  it('separates the channels of a format 0 file into tracks', () => {
    const { tracks, notes } = readMidi(
      file(at96, [0, 0xc0, 40, 0, 0x90, 60, 64, 0, 0x99, 38, 64, 96, 0x80, 60, 0, 0, 0x89, 38, 0, ...END]),
    );
    expect(tracks.map(({ program }) => program)).toEqual([41, 129]);
    expect(notes.map(({ track, midiPitch }) => [track, midiPitch])).toEqual([
      [1, 38],
      [0, 60],
    ]);
  });

  it('uses the name of the only track of a format 0 file as the title, and no name for the parts', () => {
    const named = [0, 0xff, 0x03, 4, 0x53, 0x6f, 0x6e, 0x67];
    const two = [0, 0xc1, 40, 0, 0x90, 60, 64, 0, 0x91, 62, 64, 96, 0x80, 60, 0, 0, 0x81, 62, 0, ...END];
    const midi = readMidi(file(at96, [...named, ...two]));
    expect([midi.title, ...midi.tracks.map(({ name }) => name)]).toEqual(['Song', '', '']);
    expect(scoreFromMidi(midi).parts.map(({ name }) => name)).toEqual(['Acoustic Grand Piano', 'Violin']);
    const format1 = readMidi(file(at96, [...named, ...two], END));
    expect(format1.tracks.map(({ name }) => name)).toEqual(['Song', 'Song']);
  });

  it.each([120, 123])('ends the held notes of a channel at controller %i', (controller) => {
    const held = [0, 0x90, 60, 64, 0, 0x91, 62, 64, 48, 0xb0, controller, 0, 0, 0x90, 64, 64];
    const { notes } = readMidi(file(at96, [...held, 48, 0x80, 60, 0, 0, 64, 0, 0, 0x81, 62, 0, ...END]));
    expect(notes.map(({ start, end, midiPitch }) => [start, end, midiPitch])).toEqual([
      [0, 48, 60],
      [0, 96, 62],
      [48, 96, 64],
    ]);
  });

  it('reads markers as names of sections, and the copyright', () => {
    const text = (type: number, words: string): number[] => [
      0xff,
      type,
      words.length,
      ...new TextEncoder().encode(words),
    ];
    const marks = [0, ...text(6, 'Verse'), 0, ...text(2, '2020 X')];
    // The marker of the chorus is a tick before its barline, and a second one follows in the same measure.
    const second = [0, 0x90, 60, 64, 0x82, 0x7f, ...text(6, 'Chorus'), 48, ...text(6, 'Loop'), 80, 0x80, 60, 0];
    const score = scoreFromMidi(readMidi(file(at96, [...marks, ...second, 0x82, 1, ...text(6, ''), ...END])));
    expect(score.meta.copyright).toBe('2020 X');
    expect(score.measures.map(({ section }) => section)).toEqual(['Verse', 'Chorus']);
  });

  it('ends a note without a note-off event at the end of its track', () => {
    const { notes } = readMidi(file(at96, [0, 0x90, 60, 64, 0x60, 0xff, 0x2f, 0]));
    expect(notes.map(({ end }) => end)).toEqual([96]);
  });

  it('skips system exclusive data, unknown chunks and unknown meta events', () => {
    const track = chunk('MTrk', [0, 0xf0, 2, 1, 0xf7, 0, 0xff, 0x60, 1, 9, 0, 0x90, 60, 64, 96, 0x80, 60, 0, ...END]);
    const bytes = Uint8Array.from([...chunk('MThd', [0, 0, 0, 1, 0, 96]), ...chunk('XFIH', [1, 2, 3]), ...track]);
    expect(readMidi(bytes).notes).toHaveLength(1);
  });

  it('reads SMPTE time', () => {
    const { notes } = readMidi(file([256 - 25, 40], [0, 0x90, 60, 64, 0x87, 0x68, 0x80, 60, 0, ...END]));
    expect(notes.map(({ onset, offset }) => [onset, offset])).toEqual([[0, 1]]);
  });

  it('follows tempo changes', () => {
    const tempo = (microseconds: number): number[] => [
      0xff,
      0x51,
      3,
      microseconds >> 16,
      (microseconds >> 8) & 255,
      microseconds & 255,
    ];
    const { notes } = readMidi(
      file(at96, [0, ...tempo(1_000_000), 96, ...tempo(250_000), ...END], [96, 0x90, 60, 64, 96, 0x80, 60, 0, ...END]),
    );
    expect(notes.map(({ onset, offset }) => [onset, offset])).toEqual([[1, 1.25]]);
  });

  it.each<[string, Uint8Array, string]>([
    ['a file that is not MIDI', new TextEncoder().encode('<?xml version="1.0"?>'), 'the file is not MIDI'],
    ['an empty file', new Uint8Array(), 'the file is empty'],
    ['format 2', Uint8Array.from(chunk('MThd', [0, 2, 0, 1, 0, 96])), 'header'],
    ['a division of 0', file([0, 0], END), 'a quarter has 0 ticks'],
    ['a track that ends in an event', file(at96, [0, 0x90, 60]), 'track 1, byte 25'],
    ['running status without status', file(at96, [0, 60, 64]), 'a data byte has no status'],
    [
      'a length beyond the end',
      Uint8Array.from([...file(at96, END).slice(0, 18), 0x7f, 0xff, 0xff, 0xff]),
      'track 1, byte 22: the file is cut off before its first note',
    ],
    [
      'tracks that are missing',
      Uint8Array.from(chunk('MThd', [0, 1, 0, 3, 0, 96])),
      'track 1, byte 14: the file is cut off before its first note',
    ],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => readMidi(bytes)).toThrow(FormatError);
    expect(() => readMidi(bytes)).toThrow(message);
  });
});

describe('a MIDI file that is cut off', () => {
  const whole = file(at96, [0, 0x90, 60, 64, 96, 0x80, 60, 0, 0, 0x90, 64, 64, 96, 0x80, 64, 0, ...END]);

  it('is read up to its last complete event, with a warning', () => {
    const { notes, warnings } = readMidi(whole.slice(0, whole.length - 6));
    expect(notes.map(({ midiPitch, start, end }) => [midiPitch, start, end])).toEqual([
      [60, 0, 96],
      [64, 96, 97],
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^track 1, byte \d+: the file is cut off/)]);
    expect(readMidi(whole).warnings).toEqual([]);
  });
});

describe('hostile MIDI', () => {
  const expectReadOrRefused = (bytes: Uint8Array): void => {
    try {
      const score = scoreFromMidi(readMidi(bytes));
      expect(checkScore(score)).toEqual([]);
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError);
    }
  };
  const valid = arbitraryScore({ extras: false, maxMeasures: 2, maxParts: 2 }).map(writeMidi);

  it('throws nothing but FormatError on random bytes after a valid header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.uint8Array({ maxLength: 100 }), (body, bare) => {
        expectReadOrRefused(file(at96, [...body]));
        expectReadOrRefused(bare);
      }),
      runs(500),
    );
  });

  it('throws nothing but FormatError on cut and damaged files', () => {
    const damage = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { maxLength: 8 });
    fc.assert(
      fc.property(valid, fc.nat(), damage, (bytes, cut, damages) => {
        expectReadOrRefused(bytes.slice(0, cut % (bytes.length + 1)));
        const damaged = Uint8Array.from(bytes);
        for (const { at, byte } of damages) damaged[at % damaged.length] = byte;
        expectReadOrRefused(damaged);
      }),
      runs(150),
    );
  });

  it('shares a pedal with the tracks of a channel, but not with more than a pianist has', () => {
    const pressed = Array.from({ length: 4000 }, (_, index) => [1, 0xb0, 64, index % 2 === 0 ? 127 : 0]).flat();
    const pedalsWith = (hands: number): number => {
      const track = [0, 0x90, 60, 64, 96, 0x80, 60, 0, ...END];
      const tracks = Array.from({ length: hands }, () => track);
      return readMidi(file(at96, ...tracks, [...pressed, ...END])).pedals.length;
    };
    expect([2, 3000].map(pedalsWith)).toEqual([8000, 0]);
  });
});
