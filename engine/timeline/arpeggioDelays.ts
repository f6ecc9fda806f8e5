/** Delays of the notes of an arpeggio. */
import { chordDuration, type Chord } from '../model/chord.ts';
import type { PartMeasure } from '../model/score.ts';
import { midiPitch } from '../theory/pitch.ts';

/** Seconds between two notes of a rolled chord. */
const ROLL = 0.045;

/** The place of a chord's notes in a roll through all chords of its part at its moment. */
export interface Roll {
  /** For each note of the chord, the number of lower notes in the roll. */
  readonly ranks: readonly number[];
  /** Number of notes in the roll. */
  readonly count: number;
}

const isRolled = ({ arpeggio, notes }: Chord): boolean =>
  arpeggio !== undefined && arpeggio !== 'bracket' && notes.length > 0;

interface Rolled {
  readonly key: string;
  readonly chord: Chord;
}

function rollOf(chords: readonly Rolled[], { notes }: Chord): Roll {
  const pitches = chords.flatMap(({ chord }) => chord.notes.map(({ pitch }) => midiPitch(pitch))).sort((a, b) => a - b);
  return { ranks: notes.map(({ pitch }) => pitches.indexOf(midiPitch(pitch))), count: pitches.length };
}

/**
 * The rolls through more than one chord of a measure, as one sign through both staves prints them, by the indexes of
 * voice and chord: `0 3`. Chords that are rolled in different directions do not belong together.
 */
export function rollsOf({ voices }: Pick<PartMeasure, 'voices'>): ReadonlyMap<string, Roll> {
  const byMoment = new Map<string, Rolled[]>();
  voices.forEach(({ chords }, voice) => {
    let at = 0;
    chords.forEach((chord, index) => {
      if (isRolled(chord)) {
        const moment = `${at} ${chord.arpeggio === 'down' ? 'down' : 'up'}`;
        byMoment.set(moment, [...(byMoment.get(moment) ?? []), { key: `${voice} ${index}`, chord }]);
      }
      at += chordDuration(chord);
    });
  });
  const rolls = new Map<string, Roll>();
  for (const chords of byMoment.values())
    if (chords.length > 1) for (const { key, chord } of chords) rolls.set(key, rollOf(chords, chord));
  return rolls;
}

/**
 * The delay of each note relative to its chord in ticks, from the lowest to the highest note. Delays are at most half
 * of `room`, so that all notes sound together before the chord ends. The list is empty if all notes begin together.
 */
export function arpeggioDelays(chord: Chord, room: number, ticksPerSecond: number, roll?: Roll): readonly number[] {
  const { ranks, count } = roll ?? { ranks: chord.notes.map((_, index) => index), count: chord.notes.length };
  if (!isRolled(chord) || count < 2) return [];
  const step = Math.floor(Math.min(ROLL * ticksPerSecond, room / 2 / (count - 1)));
  return ranks.map((rank) => step * (chord.arpeggio === 'down' ? count - 1 - rank : rank));
}
