/**
 * The invariants of one voice of one measure. Its chords add up to the measure exactly (E-18). A tuplet starts and ends
 * in the same voice and measure; every chord inside has the product of the ratios of the open tuplets, and no chord
 * outside has a ratio. A tuplet is complete: its total duration can be written without a tuplet. The last two rules do
 * not apply inside an implied tuplet.
 */
import { toWholes, ticks, type Ticks } from '../../units.ts';
import { chordFaults } from './checkChord.ts';
import { chordDuration, type Chord, type TupletStart } from '../chord.ts';
import { demand, insideEach, joined, type Faults } from '../fault.ts';
import { SHORTEST_VALUE, type TimeModification } from '../rhythm/noteValue.ts';
import type { Part, Voice } from '../score.ts';
import { isSameRatio, NO_RATIO } from '../rhythm/timeModification.ts';

interface OpenTuplet {
  readonly ratio: TupletStart;
  /** Product of its ratio with those of the tuplets around it. */
  readonly actual: number;
  readonly normal: number;
  readonly start: number;
  /** Whether it is inside an implied tuplet, where ratios need not agree. */
  readonly isLoose: boolean;
}

const isInsideImplied = (open: readonly OpenTuplet[]): boolean => open.some(({ ratio }) => ratio.implied);

/**
 * The written length of a closed tuplet, in the time around it, must be dyadic. The tolerance is a thousandth of the
 * shortest value, for ratios that are rounded in ticks.
 */
function isComplete({ ratio, actual, normal, start, isLoose }: OpenTuplet, end: number): boolean {
  if (isLoose) return true;
  const around = { actual: actual / ratio.actual, normal: normal / ratio.normal };
  const written = ((end - start) * around.actual) / around.normal / SHORTEST_VALUE;
  return Math.abs(written - Math.round(written)) < 1e-3;
}

const matches = ({ value }: Chord, around: TimeModification): boolean =>
  isSameRatio(value.modification ?? NO_RATIO, around);

/**
 * Returns the faults of brackets that are not paired, do not agree with the values inside or leave a tuplet incomplete.
 */
export function tupletFaults(chords: readonly Chord[]): Faults {
  const open: OpenTuplet[] = [];
  let at = 0;
  const faults = insideEach('chords', chords, (chord) => {
    for (const ratio of chord.tupletStarts ?? []) {
      const { actual, normal } = open.at(-1) ?? NO_RATIO;
      const isLoose = isInsideImplied(open);
      open.push({ ratio, actual: actual * ratio.actual, normal: normal * ratio.normal, start: at, isLoose });
    }
    const agrees = chord.fullMeasure !== undefined || isInsideImplied(open) || matches(chord, open.at(-1) ?? NO_RATIO);
    at += chordDuration(chord);
    const closed = open.splice(Math.max(0, open.length - (chord.tupletStops ?? 0)));
    return demand(
      [agrees, () => 'the note value does not have the ratio of the tuplets around it'],
      [closed.length === (chord.tupletStops ?? 0), () => 'a tuplet ends that did not start'],
      [closed.every((tuplet) => isComplete(tuplet, at)), () => 'a tuplet is incomplete'],
    );
  });
  return open.length === 0 ? faults : [...faults, { where: '', what: 'a tuplet does not end in its measure' }];
}

export function voiceFaults(voice: Voice, measure: Ticks, part: Part): Faults {
  const { chords } = voice;
  const sum = chords.reduce((total, chord) => total + chordDuration(chord), 0);
  const filled = chords.every(
    ({ fullMeasure }) => fullMeasure === undefined || (fullMeasure === measure && chords.length === 1),
  );
  const hasTuplets = chords.some(
    ({ value, tupletStarts, tupletStops }) => value.modification ?? tupletStarts ?? tupletStops,
  );
  const own = demand(
    [sum === measure, () => `the voice lasts ${toWholes(ticks(sum))} whole notes, the measure ${toWholes(measure)}`],
    [filled, () => 'a full-measure rest must be the only chord of its voice and last as long as the measure'],
  );
  const inside = insideEach('chords', chords, (chord) => chordFaults(chord, part));
  return joined(joined(own, inside), hasTuplets ? tupletFaults(chords) : []);
}
