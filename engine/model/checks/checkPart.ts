/** The invariants of one part. */
import { PROGRAM_COUNT } from '../../theory/instruments.ts';
import { mapInSteps, type Steps } from '../../steps.ts';
import type { Ticks } from '../../units.ts';
import { voiceFaults } from './checkVoice.ts';
import { tieFaults } from './checkTies.ts';
import { demand, inside, insideEach, isIndex, isOrdered, isWhole, type Faults } from '../fault.ts';
import type { Clef, Measure, Part, PartMeasure } from '../score.ts';

export const VOICES_PER_STAFF = 4;

const clefFaults = ({ line, octaveShift }: Clef): Faults =>
  demand(
    [isWhole(line, 1, 6), () => `a clef on line ${line}`],
    [
      octaveShift === undefined || (octaveShift !== (0 as number) && isWhole(octaveShift, -2, 2)),
      () => 'a clef shifted by no octaves',
    ],
  );

function voiceOrderFaults({ voices }: PartMeasure, staffCount: number): Faults {
  const rank = voices.map(({ staff, number }) => staff * VOICES_PER_STAFF + number);
  const covered = new Set(voices.map(({ staff }) => staff));
  return demand(
    [
      rank.every((place, index) => index === 0 || place > (rank[index - 1] ?? 0)),
      () => 'voices must be in order of staff, then number, none twice',
    ],
    [covered.size === staffCount, () => 'every staff needs a voice'],
  );
}

function partMeasureFaults(measure: PartMeasure, duration: Ticks, part: Part): Faults {
  const staffCount = part.staves.length;
  const isStaff = (staff: number | undefined): boolean => staff === undefined || isIndex(staff, staffCount);
  const placed = (at: Ticks, staff: number | undefined, last: number): Faults =>
    demand(
      [isWhole(at, 0, last), () => `the moment ${at} is outside the measure`],
      [isStaff(staff), () => `the part has no staff ${staff}`],
    );
  return [
    ...voiceOrderFaults(measure, staffCount),
    ...insideEach('voices', measure.voices, (voice) => [
      ...demand(
        [isIndex(voice.staff, staffCount), () => `the part has no staff ${voice.staff}`],
        [isIndex(voice.number, VOICES_PER_STAFF), () => `voice number ${voice.number} is outside 0 to 3`],
      ),
      ...voiceFaults(voice, duration, part),
    ]),
    ...insideEach('clefs', measure.clefs, ({ at, staff, clef }) => [
      ...placed(at, staff, duration - 1),
      ...clefFaults(clef),
    ]),
    ...insideEach('keys', measure.keys, ({ at, staff, key }) => [
      ...placed(at, staff, duration - 1),
      ...demand([isWhole(key.fifths, -7, 7), () => `a key signature of ${key.fifths} fifths`]),
    ]),
    ...insideEach('directions', measure.directions, ({ at, staff }) => placed(at, staff, duration)),
    ...insideEach('harmonies', measure.harmonies, ({ at, staff }) => placed(at, staff, duration - 1)),
    ...demand(
      [isOrdered(measure.clefs), () => 'clef changes must be in order of time'],
      [isOrdered(measure.keys), () => 'key changes must be in order of time'],
      [isOrdered(measure.directions), () => 'directions must be in order of time'],
      [isOrdered(measure.harmonies), () => 'chord symbols must be in order of time'],
    ),
  ];
}

const tuningFaults = ({ tuning }: Part): Faults =>
  tuning === undefined
    ? []
    : demand(
        [tuning.strings.length > 0, () => 'the tuning has no strings'],
        [tuning.strings.every((pitch) => isWhole(pitch, 0, 127)), () => 'an open string is outside 0 to 127'],
        [isWhole(tuning.capo, 0, 36) && isWhole(tuning.frets, 0, 127), () => 'capo or number of frets does not exist'],
      );

/** Returns the faults of a part. */
export function* partFaultsInSteps(part: Part, measures: readonly Measure[]): Steps<Faults> {
  const ofMeasures = yield* mapInSteps(part.measures, (measure, index) => {
    const duration = measures[index]?.duration;
    return duration === undefined ? [] : inside(`measures[${index}]`, partMeasureFaults(measure, duration, part));
  });
  yield;
  return [
    ...demand(
      [isWhole(part.program, 1, PROGRAM_COUNT), () => `program ${part.program} is outside 1 to ${PROGRAM_COUNT}`],
      [part.staves.length > 0, () => 'the part has no staff'],
      [
        part.measures.length === measures.length,
        () => `the part has ${part.measures.length} measures, the score ${measures.length}`,
      ],
    ),
    ...tuningFaults(part),
    ...insideEach('staves', part.staves, ({ clef, lines }) => [
      ...clefFaults(clef),
      ...demand([lines === undefined || isWhole(lines, 0, 12), () => `a staff of ${lines} lines`]),
    ]),
    ...ofMeasures.flat(),
    ...tieFaults(part, measures),
  ];
}
