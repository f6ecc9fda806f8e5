import { describe, expect, it } from 'vitest';
import { END, at96, file } from '../../../../tests/fixtures/midiBytes.ts';
import { readMidi } from '../read/readMidi.ts';
import { soundingNotes } from './soundingNotes.ts';

/** 96 ticks are half a second. */
const pedal = (delta: number, channel: number, isDown: boolean): number[] => [
  delta,
  0xb0 + channel,
  64,
  isDown ? 127 : 0,
];
const press = (delta: number, channel: number, key: number): number[] => [delta, 0x90 + channel, key, 64];
const release = (delta: number, channel: number, key: number): number[] => [delta, 0x80 + channel, key, 0];

describe('soundingNotes', () => {
  it('C-32 lengthens the notes of a track until the pedal of that track is released', () => {
    const played = [
      ...press(0, 0, 60),
      ...press(0, 1, 72),
      ...pedal(48, 0, true),
      ...release(48, 0, 60),
      ...release(0, 1, 72),
      ...pedal(96, 0, false),
      ...press(0, 0, 62),
      ...release(96, 0, 62),
    ];
    const midi = readMidi(file(at96, [...played, ...END]));
    expect(soundingNotes(midi).map(({ midiPitch, offset }) => [midiPitch, offset])).toEqual([
      [60, 1],
      [72, 0.5],
      [62, 1.5],
    ]);
    expect(midi.notes.map(({ offset }) => offset)).toEqual([0.5, 0.5, 1.5]);
  });

  it('C-32 lengthens the notes of both hands where they and the pedal have tracks of their own on one channel', () => {
    const right = [...press(0, 0, 72), ...release(96, 0, 72)];
    const left = [...press(48, 0, 48), ...release(48, 0, 48)];
    const other = [...press(0, 1, 60), ...release(96, 1, 60)];
    const feet = [...pedal(48, 0, true), ...pedal(120, 0, false)];
    const midi = readMidi(file(at96, ...[right, left, other, feet].map((body) => [...body, ...END])));
    expect(soundingNotes(midi).map(({ midiPitch, offset }) => [midiPitch, offset])).toEqual([
      [60, 0.5],
      [72, 0.875],
      [48, 0.875],
    ]);
  });

  it('C-32 ends notes with their keys where the pedal is pressed and never released', () => {
    const midi = readMidi(
      file(at96, [...press(0, 0, 60), ...pedal(0, 0, true), ...release(96, 0, 60), ...press(0, 0, 60), ...END]),
    );
    expect(soundingNotes(midi)[0]?.offset).toBe(0.5);
  });
});
