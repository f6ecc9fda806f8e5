import { describe, expect, it } from 'vitest';
import { END, at96, file } from '../../../../tests/fixtures/midiBytes.ts';
import type { Score } from '../../../model/score.ts';
import { readMidi } from '../read/readMidi.ts';
import { scoreFromMidi } from './scoreFromMidi.ts';

describe('a karaoke file', () => {
  const textEvent = (type: number, text: string, delta = 0): number[] => {
    const bytes = [...new TextEncoder().encode(text)];
    return [delta, 0xff, type, bytes.length, ...bytes];
  };
  const note = (key: number, length = 96): number[] => [0, 0x90, key, 80, length, 0x80, key, 0];
  const program = (number: number): number[] => [0, 0xc0, number];
  const melody = [...textEvent(0x03, 'Tune'), ...program(73), ...[67, 64, 65, 62].flatMap((key) => note(key)), ...END];
  const chords = [
    ...textEvent(0x03, 'Chords'),
    ...program(24),
    ...[48, 52, 55, 60, 48, 52, 55, 60].flatMap((key) => note(key, 48)),
    ...END,
  ];
  const header = [...textEvent(0x01, '@KMIDI KARAOKE FILE'), ...textEvent(0x01, '@V0100'), ...END];
  const syllables = ['\\Sum', 'mer', 'time ', 'sings'];
  const words = (type: number, beginning: readonly number[] = []): number[] => [
    ...beginning,
    ...syllables.flatMap((text, index) => textEvent(type, text, index === 0 ? 0 : 96)),
    ...END,
  ];
  const sungBy = (score: Score, part: number) =>
    score.parts[part]?.measures[0]?.voices[0]?.chords.map(({ lyrics }) => lyrics?.[0]);
  const expected = [
    { text: 'Sum', position: 'begin' },
    { text: 'mer', position: 'middle' },
    { text: 'time', position: 'end' },
    { text: 'sings', position: 'single' },
  ];

  it('has its words in text events; the part whose notes they fit sings them', () => {
    const beginning = [...textEvent(0x01, '@TThe Bird'), ...textEvent(0x01, '@TNobody')];
    const read = readMidi(file(at96, header, chords, melody, words(0x01, beginning)));
    expect(read.title).toBe('The Bird');
    const score = scoreFromMidi(read);
    expect(sungBy(score, 0)?.every((syllable) => syllable === undefined)).toBe(true);
    expect(sungBy(score, 1)).toEqual(expected);
  });

  it('may have the same words as lyric events, which are read once', () => {
    const score = scoreFromMidi(readMidi(file(at96, header, melody, words(0x05), words(0x01))));
    expect(sungBy(score, 0)).toEqual(expected);
  });

  it('other text events are not sung', () => {
    const score = scoreFromMidi(readMidi(file(at96, melody, words(0x01))));
    expect(sungBy(score, 0)?.every((syllable) => syllable === undefined)).toBe(true);
  });
});
