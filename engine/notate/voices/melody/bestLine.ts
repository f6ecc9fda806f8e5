/**
 * The line of notes, one at a time, with the largest sum of the log odds of its notes less a cost for each leap, found by
 * dynamic programming.
 */
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';

export interface MelodyCandidate {
  readonly note: QuantizedNote;
  /** Natural logarithm of the odds that the note belongs to the tune. */
  readonly logOdds: number;
}

export interface LineCosts {
  /** Added to the log odds of every note; 0 takes the notes that are more likely than not. */
  readonly bias: number;
  /** Cost of each semitone of an interval beyond a whole tone. */
  readonly leap: number;
}

const EASY_SEMITONES = 2;
const WIDEST_SEMITONES = 19;
/** Units of rest after which half of the cost of a leap remains: a measure of 4/4. */
const MEMORY = 96;
/** Notes with lower log odds are never taken. */
const LEAST_LOG_ODDS = -5;
/** Number of lines that are continued at each onset. */
const LINES = 24;

interface Line {
  readonly score: number;
  readonly last: QuantizedNote;
  readonly before: Line | undefined;
}

/** `chords` are the candidates by onset. Returns the notes of the line in order. */
export function bestLine(chords: readonly (readonly MelodyCandidate[])[], costs: LineCosts): QuantizedNote[] {
  let lines: Line[] = [];
  for (const chord of chords) {
    const longer = chord
      .filter(({ logOdds }) => logOdds >= LEAST_LOG_ODDS)
      .map((candidate) => longerLine(lines, candidate, costs));
    lines = [...lines, ...longer].sort((a, b) => b.score - a.score).slice(0, LINES);
  }
  const notes: QuantizedNote[] = [];
  const best = lines.find(({ score }) => score > 0);
  for (let line = best; line; line = line.before) notes.push(line.last);
  return notes.reverse();
}

function longerLine(lines: readonly Line[], { note, logOdds }: MelodyCandidate, { bias, leap }: LineCosts): Line {
  let before: Line | undefined;
  let most = 0;
  for (const line of lines) {
    const score = line.score - leap * leapOf(line.last, note);
    if (score <= most) continue;
    most = score;
    before = line;
  }
  return { score: most + logOdds + bias, last: note, before };
}

/** Semitones beyond an easy interval; fewer after a rest. */
function leapOf(from: QuantizedNote, to: QuantizedNote): number {
  const interval = Math.min(WIDEST_SEMITONES, Math.abs(to.midiPitch - from.midiPitch));
  const rest = Math.max(0, to.unit - from.unit - from.sounding);
  return Math.max(0, interval - EASY_SEMITONES) * 2 ** (-rest / MEMORY);
}
