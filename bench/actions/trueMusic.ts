/** Reads the true music of an evaluation piece (`score.json` of its folder). */
import { chordsOf, type WrittenMusic } from './music.ts';

interface TrueScore {
  readonly bars: readonly { readonly num: number; readonly den: number; readonly length: number }[];
  readonly notes: readonly {
    readonly onset: number;
    readonly dur: number;
    readonly pitch: number;
    readonly staff: number;
    readonly pos: number;
    readonly grace: boolean;
  }[];
}

export function readTrueMusic(text: string): WrittenMusic {
  const { bars, notes } = JSON.parse(text) as TrueScore;
  // The first bar may be a pickup, whose meter is that of the next.
  const { num = 4, den = 4 } = bars[1] ?? bars[0] ?? {};
  return {
    meter: `${num}/${den}`,
    measures: bars.length,
    chords: chordsOf(
      notes
        .filter(({ grace }) => !grace)
        .map(({ onset, dur, pitch, staff, pos }) => ({
          onset,
          duration: dur,
          midiPitch: pitch,
          staff,
          position: pos,
        })),
    ),
  };
}
