/**
 * The invariants of a score, in one place. Every reader returns only scores without faults, and every edit preserves
 * the invariants.
 *
 * Allowed on purpose: a slur, hairpin, pedal or ottava without its other end (it is drawn to the edge of the score), a
 * measure whose duration differs from the meter, a change of key or meter to the one that is already in force.
 */
import { partFaultsInSteps } from './checkPart.ts';
import { demand, inside, insideEach, isIndex, isOrdered, isWhole, type Fault, type Faults } from '../fault.ts';
import { finish, type Steps } from '../../steps.ts';
import { TICKS_PER_WHOLE, toWholes } from '../../units.ts';
import type { Measure, PartGroup, Score, Tempo, TimeSignature } from '../score.ts';

export type { Fault, Faults } from '../fault.ts';

/** Longer than any cadenza; limits the content of a measure for any input file. */
export const LONGEST_MEASURE = 256 * TICKS_PER_WHOLE;

const isPowerOfTwo = (value: number): boolean => isWhole(value, 1, 512) && (value & (value - 1)) === 0;

const timeFaults = ({ beats, beatType }: TimeSignature): Faults =>
  demand(
    [
      beats.length > 0 && beats.every((count) => isWhole(count, 1, 999)),
      () => 'a meter needs a positive number of beats',
    ],
    [isPowerOfTwo(beatType), () => `the beat of a meter cannot be 1/${beatType}`],
  );

const tempoFaults = ({ quartersPerMinute, printedCount = 1, at }: Tempo, duration: number): Faults =>
  demand(
    [quartersPerMinute > 0 && Number.isFinite(quartersPerMinute), () => `tempo ${quartersPerMinute} is not positive`],
    [printedCount > 0 && Number.isFinite(printedCount), () => `a printed tempo of ${printedCount} is not positive`],
    [isWhole(at, 0, duration - 1), () => `the moment ${at} is outside the measure`],
  );

function measureFaults(measure: Measure): Faults {
  const { duration, time, key, tempos, repeatEnd, volta, timestamp } = measure;
  return [
    ...demand(
      [isWhole(duration, 1, LONGEST_MEASURE), () => `the measure lasts ${toWholes(duration)} whole notes`],
      [key === undefined || isWhole(key.fifths, -7, 7), () => `a key signature of ${key?.fifths} fifths`],
      [repeatEnd === undefined || isWhole(repeatEnd, 2, 999), () => `repeated ${repeatEnd} times`],
      [
        volta === undefined || (volta.endings.length > 0 && volta.endings.every((ending) => isWhole(ending, 1, 999))),
        () => 'a volta without the number of its ending',
      ],
      [timestamp === undefined || (timestamp >= 0 && Number.isFinite(timestamp)), () => `timestamp ${timestamp}`],
      [measure.section !== '', () => 'the name of the section is empty'],
      [isOrdered(tempos), () => 'tempos must be in order of time'],
      [isOrdered(measure.innerBarlines), () => 'barlines inside the measure must be in order of time'],
    ),
    ...(time === undefined ? [] : timeFaults(time)),
    ...insideEach('innerBarlines', measure.innerBarlines, ({ at }) =>
      demand([isWhole(at, 1, duration - 1), () => `the moment ${at} is not inside the measure`]),
    ),
    ...insideEach('tempos', tempos, (tempo) => tempoFaults(tempo, duration)),
  ];
}

const groupFaults = ({ firstPart, lastPart }: PartGroup, partCount: number): Faults =>
  demand([
    isIndex(firstPart, partCount) && isIndex(lastPart, partCount) && firstPart <= lastPart,
    () => `the score has no parts ${firstPart} to ${lastPart}`,
  ]);

function firstMeasureFaults(first: Measure | undefined): Faults {
  if (first === undefined) return [{ where: 'measures', what: 'the score has no measures' }];
  return demand(
    [first.time !== undefined, () => 'the first measure has no meter'],
    [first.key !== undefined, () => 'the first measure has no key'],
    [first.tempos?.[0]?.at === 0, () => 'the first measure has no tempo at its start'],
  ).map(({ what }) => ({ where: 'measures[0]', what }));
}

/** `checkScore` in steps. */
export function* checkScoreInSteps(score: Score): Steps<Faults> {
  const { measures, parts, groups } = score;
  const ofMeasures = insideEach('measures', measures, measureFaults);
  const ofParts: Fault[] = [];
  for (const [index, part] of parts.entries())
    ofParts.push(...inside(`parts[${index}]`, yield* partFaultsInSteps(part, measures)));
  return [
    ...firstMeasureFaults(measures[0]),
    ...ofMeasures,
    ...demand([parts.length > 0, () => 'the score has no parts']),
    ...ofParts,
    ...insideEach('groups', groups, (group) => groupFaults(group, parts.length)),
  ];
}

/** Returns all faults of a score in order of their places; empty for a valid score. Linear in the size of the score. */
export const checkScore = (score: Score): Faults => finish(checkScoreInSteps(score));
