/** A Score from written voices, chord symbols, dynamics, meter, keys, tempo and the moments of the recording. */
import { chordOfIndex } from '../../theory/chordIndex.ts';
import { partName } from '../../theory/instruments.ts';
import { writtenIntervalOf } from '../../theory/instrumentTranspositions.ts';
import { FEEL_TEXTS } from '../../theory/feel.ts';
import type { KeySignature } from '../../theory/key.ts';
import type { Direction } from '../../model/direction.ts';
import type {
  Clef,
  ClefChange,
  Harmony,
  Measure,
  Part,
  PartMeasure,
  Score,
  ScoreMeta,
  Tempo,
  Tuning,
  Voice,
} from '../../model/score.ts';
import { fullMeasureRest } from '../../model/rhythm/restsFilling.ts';
import { seconds, ticks } from '../../units.ts';
import { TICKS_PER_UNIT, type Meter } from '../meter/notateMeter.ts';
import type { SwingSpan } from '../meter/swing/readSwing.ts';
import type { WrittenDynamics } from './dynamics.ts';
import type { NamedChord } from '../harmony/nameChords.ts';
import { writeFrets } from '../frets/writeFrets.ts';
import type { WrittenClef, WrittenOttava } from './staffRegister.ts';
import { withoutDoubleRests } from './withoutDoubleRests.ts';
import type { WrittenMeasure } from './writeVoice.ts';

export interface WrittenStaff {
  readonly clef: Clef;
  /** Upper voice first; each has one entry a measure. */
  readonly voices: readonly (readonly WrittenMeasure[])[];
  readonly changes: readonly WrittenClef[];
  readonly ottavas: readonly WrittenOttava[];
}

export interface ScorePlan {
  readonly meta: ScoreMeta;
  readonly meter: Meter;
  /** One key signature per measure; the same object where the key does not change. */
  readonly keys: readonly KeySignature[];
  readonly quartersPerMinute: number;
  /** Units of the pairs of notes that are played as swing: eighths or sixteenths. */
  readonly swing: SwingSpan | undefined;
  readonly measures: number;
  /** Units of the first measure that come before the music: more than 0 with a pickup. */
  readonly firstUnit: number;
  readonly staves: readonly WrittenStaff[];
  readonly program: number;
  /** Present where tablature is written too; a capo is chosen where the instrument takes one (frets/chooseCapo.ts). */
  readonly fretted?: { readonly tuning: Tuning; readonly takesCapo: boolean };
  readonly chords: readonly NamedChord[];
  readonly dynamics?: WrittenDynamics;
  /** Seconds of a unit in the recording. */
  readonly timeOf: (unit: number) => number;
}

export function buildScore(plan: ScorePlan): Score {
  const measures = Array.from({ length: plan.measures }, (_, index) => measureOf(plan, index));
  const written = measures.map((_, index) => partMeasureOf(plan, index));
  const transposition = writtenIntervalOf(
    plan.program,
    plan.keys.map(({ fifths }) => fifths),
  );
  const fretted = plan.fretted && writeFrets(written, plan.fretted.tuning, plan.fretted.takesCapo);
  const part: Part = {
    name: partName(plan.program),
    program: plan.program,
    ...(transposition && { transposition }),
    staves: plan.staves.map(({ clef }) => ({ clef })),
    mute: false,
    showTab: fretted !== undefined,
    measures: written,
    ...fretted,
  };
  return { meta: plan.meta, measures, parts: [part] };
}

const lengthOf = (plan: ScorePlan, index: number): number => plan.meter.measure - (index === 0 ? plan.firstUnit : 0);
const startOf = (plan: ScorePlan, index: number): number => (index === 0 ? plan.firstUnit : index * plan.meter.measure);

function measureOf(plan: ScorePlan, index: number): Measure {
  const { meter } = plan;
  const key = plan.keys[index];
  const timestamp = Math.max(0, plan.timeOf(startOf(plan, index)));
  return {
    duration: ticks(lengthOf(plan, index) * TICKS_PER_UNIT),
    timestamp: seconds(Math.round(timestamp * 1000) / 1000),
    ...(key && key !== plan.keys[index - 1] ? { key } : {}),
    ...(index === 0
      ? {
          time: { beats: [meter.beats], beatType: meter.beatType },
          tempos: [tempoOf(plan)],
          ...(plan.firstUnit > 0 ? { unnumbered: true } : {}),
        }
      : {}),
  };
}

function tempoOf({ meter, quartersPerMinute, swing }: ScorePlan): Tempo {
  const beat = meter.compound ? { base: 2, dots: 1 } : { base: Math.log2(meter.beatType), dots: 0 };
  const shown = meter.compound ? { ...beat, base: Math.log2(meter.beatType) - 1 } : beat;
  return {
    quartersPerMinute,
    at: ticks(0),
    beat: shown,
    ...(swing ? { text: FEEL_TEXTS[swing === 24 ? 'eighth' : '16th'] } : {}),
  };
}

function partMeasureOf(plan: ScorePlan, index: number): PartMeasure {
  const voices = plan.staves.flatMap((staff, staffIndex) => voicesOf(plan, staff, staffIndex, index));
  const harmonies = harmoniesOf(plan, index);
  const directions = [...ottavasOf(plan, index), ...directionsOf(plan, index)].sort((a, b) => a.at - b.at);
  const clefs = clefsOf(plan, index);
  return {
    voices,
    ...(clefs.length > 0 ? { clefs } : {}),
    ...(harmonies.length > 0 ? { harmonies } : {}),
    ...(directions.length > 0 ? { directions } : {}),
  };
}

function voicesOf(plan: ScorePlan, staff: WrittenStaff, staffIndex: number, index: number): Voice[] {
  const written = staff.voices
    .map((measures, number) => ({ number, chords: measures[index] }))
    .filter((voice) => voice.chords !== undefined);
  const rest = fullMeasureRest(ticks(lengthOf(plan, index) * TICKS_PER_UNIT));
  if (written.length === 0) return [{ staff: staffIndex, number: 0, chords: [rest] }];
  const [upper] = written;
  const voices = written.map(({ number, chords = [] }) => ({
    ...{ staff: staffIndex, number },
    chords: number > 0 && upper?.number === 0 ? withoutDoubleRests(upper.chords ?? [], chords) : chords,
  }));
  if (voices[0]?.number === 0) return voices;
  return [{ staff: staffIndex, number: 0, chords: [{ ...rest, hidden: true }] }, ...voices];
}

function harmoniesOf(plan: ScorePlan, index: number): Harmony[] {
  const [start, end] = [startOf(plan, index), (index + 1) * plan.meter.measure];
  return plan.chords.flatMap((chord) => {
    const at = index === 0 ? Math.max(chord.unit, start) : chord.unit;
    const symbol = chordOfIndex(chord.index, plan.keys[index] ?? { fifths: 0, mode: 'major' });
    return symbol && at >= start && at < end ? [{ at: ticks((at - start) * TICKS_PER_UNIT), symbol }] : [];
  });
}

function clefsOf(plan: ScorePlan, index: number): ClefChange[] {
  const [start, end] = [startOf(plan, index), (index + 1) * plan.meter.measure];
  const changes = plan.staves.flatMap(({ changes: own }, staff) =>
    own
      .filter(({ unit }) => unit >= start && unit < end)
      .map(({ unit, clef }) => ({ at: ticks((unit - start) * TICKS_PER_UNIT), staff, clef })),
  );
  return changes.sort((a, b) => a.at - b.at);
}

/** An ottava that ends with its measure has its end there, and not in the next one. Each staff has its own number. */
function ottavasOf(plan: ScorePlan, index: number): Direction[] {
  const [start, end] = [startOf(plan, index), (index + 1) * plan.meter.measure];
  return plan.staves.flatMap(({ ottavas }, staff) =>
    ottavas.flatMap(({ from, octaves, ...ottava }): Direction[] => {
      const to = Math.min(ottava.to, plan.measures * plan.meter.measure);
      const edge = (unit: number, name: 'start' | 'stop'): Direction => {
        const at = ticks((Math.max(start, unit) - start) * TICKS_PER_UNIT);
        return { kind: 'ottava', octaves, edge: name, number: staff + 1, at, staff };
      };
      return [
        ...(to > start && to <= end ? [edge(to, 'stop')] : []),
        ...(from >= start && from < end ? [edge(from, 'start')] : []),
      ];
    }),
  );
}

/** Dynamics, which are placed below the upper staff: between the staves of a piano. */
function directionsOf(plan: ScorePlan, index: number): Direction[] {
  const [start, end] = [startOf(plan, index), (index + 1) * plan.meter.measure];
  const isHere = (unit: number): boolean => unit >= start && unit < end;
  const place = (unit: number): Pick<Direction, 'at' | 'staff' | 'side'> => ({
    at: ticks((unit - start) * TICKS_PER_UNIT),
    staff: 0,
    side: 'below',
  });
  const { marks, hairpins } = plan.dynamics ?? { marks: [], hairpins: [] };
  return [
    ...hairpins
      .filter(({ to }) => isHere(to))
      .map(({ to, direction }) => ({ ...place(to), kind: 'hairpin', direction, edge: 'stop', number: 1 }) as const),
    ...marks
      .filter(({ unit }) => isHere(unit))
      .map(({ unit, name }) => ({ ...place(unit), kind: 'dynamic', name }) as const),
    ...hairpins
      .filter(({ from }) => isHere(from))
      .map(
        ({ from, direction }) => ({ ...place(from), kind: 'hairpin', direction, edge: 'start', number: 1 }) as const,
      ),
  ];
}
