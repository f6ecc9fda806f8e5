import { expect, it } from 'vitest';
import { isRest } from '../../model/chord.ts';
import { parseMeter } from '../meter/notateMeter.ts';
import { hidesRests, writeVoice } from './writeVoice.ts';

const meter = parseMeter('4/4');
if (!meter) throw new Error('4/4 is a meter');
const EIGHTH = 12;

/** A lower voice of one note: an eighth at `at`, in eighths. */
const written = (at: number) => {
  const note = { unit: at * EIGHTH, sounding: EIGHTH, midiPitch: 60, velocity: 80, confidence: 1 };
  const spell = () => ({ step: 0, alter: 0, octave: 4 }) as const;
  const voice = [{ unit: note.unit, length: EIGHTH, notes: [note] }];
  const style = { meter, divisions: new Map(), spell, ornamentOf: () => undefined, hideRests: true };
  const [chords = []] = writeVoice(voice, 1, 0, style);
  return chords;
};

it('issue 20.4 a lower voice that enters within a measure has the rest beside its first note, and no other', () => {
  const shown = (at: number): readonly string[] =>
    written(at).map((chord) => (!isRest(chord) ? 'note' : chord.hidden === true ? 'hidden' : 'rest'));
  expect(shown(0).slice(0, 1)).toEqual(['note']);
  expect(shown(0)).not.toContain('rest');
  expect(shown(1).slice(0, 2)).toEqual(['rest', 'note']);
  const late = shown(5);
  expect(late.slice(late.indexOf('note') - 1, late.indexOf('note'))).toEqual(['rest']);
  expect(late.filter((kind) => kind === 'rest')).toHaveLength(1);
});

it('issue 20.4 such a voice is known as one with hidden rests when it is written again', () => {
  for (const at of [0, 1, 5]) expect(hidesRests(written(at))).toBe(true);
  const all = written(1).map(({ hidden: _, ...chord }) => chord);
  expect(hidesRests(all)).toBe(false);
});
