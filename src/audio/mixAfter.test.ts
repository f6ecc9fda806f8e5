import { describe, expect, it } from 'vitest';
import { addPart, deletePart, emptyScore, movePart, setMute, setPartName, transpose } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { mixAfter, mixOf } from './mixAfter.ts';
import { SynthSettings } from './synthSettings.ts';
import type { PartMix } from './synth/partMixer.ts';

const SCORE = setMute(addPart(addPart(emptyScore({ measureCount: 3 }))), 0, true);
const MIX = SCORE.parts.map((part, index) => ({ ...mixOf(part), volume: (index + 1) / 4 }));
const TO_D = { toKey: 2, direction: 1, octaves: 0, updateNotes: true, updateKey: true, updateChords: true } as const;

const after = (score: Score, mix: readonly PartMix[] = MIX) =>
  mixAfter(SCORE, score, mix).map(({ mute, volume }) => [mute, volume * 4]);

describe('the mix after an edit', () => {
  it('H-12 a part takes its mute and volume with it', () => {
    expect(after(movePart(SCORE, 0, 1))).toEqual([
      [false, 2],
      [true, 1],
      [false, 3],
    ]);
    expect(after(setPartName(movePart(SCORE, 0, 1), 1, 'Flute'))).toEqual(after(movePart(SCORE, 0, 1)));
  });

  it('H-12 the part after a deleted one is not muted, and a new part has its own', () => {
    expect(after(deletePart(SCORE, 0))).toEqual([
      [false, 2],
      [false, 3],
    ]);
    expect(after(addPart(SCORE))[3]).toEqual([false, 4]);
  });

  it('H-12 J-05 mute in the score is heard at once, also where it is undone, and the mixer decides until then', () => {
    expect(after(setMute(SCORE, 1, true)).map(([mute]) => mute)).toEqual([true, true, false]);
    expect(after(setMute(SCORE, 0, false)).map(([mute]) => mute)).toEqual([false, false, false]);
    const heard = MIX.map((own) => ({ ...own, mute: false }));
    expect(mixAfter(SCORE, setPartName(SCORE, 0, 'Flute'), heard)).toBe(heard);
  });

  it('H-12 stays with the parts where all music changes', () => {
    expect(mixAfter(SCORE, transpose(SCORE, TO_D), MIX)).toBe(MIX);
  });

  it('H-12 the synthesizers that play get it', () => {
    const settings = new SynthSettings(SCORE);
    let mix: readonly PartMix[] = [];
    settings.attach({ setMix: (set) => (mix = set), setOptions: () => undefined });
    settings.setScore(setMute(SCORE, 1, true));
    expect(mix.map(({ mute }) => mute)).toEqual([true, true, false]);
    settings.setScore(SCORE);
    expect(mix.map(({ mute }) => mute)).toEqual([true, false, false]);
    expect(settings.setup.mix).toBe(mix);
  });
});
