/** The smallest valid score: one part in which every staff rests. Builders and importers start from it. */
import type { KeySignature } from '../theory/key.ts';
import { DEFAULT_TEMPO } from '../theory/tempoName.ts';
import { ticks, type Ticks } from '../units.ts';
import { fullMeasureRest } from './rhythm/restsFilling.ts';
import type { Clef, Measure, Part, PartMeasure, Score, ScoreMeta, TimeSignature, Voice } from './score.ts';
import { nominalDuration } from './scoreContext.ts';

export const TREBLE_CLEF: Clef = { sign: 'G', line: 2 };
export const BASS_CLEF: Clef = { sign: 'F', line: 4 };
export const ALTO_CLEF: Clef = { sign: 'C', line: 3 };
export const PERCUSSION_CLEF: Clef = { sign: 'percussion', line: 2 };

export const EMPTY_META: ScoreMeta = {
  title: '',
  composer: '',
  subtitle: '',
  instrument: '',
  source: '',
  customId: '',
};

export const restingVoice = (staff: number, duration: Ticks, number = 0): Voice => ({
  staff,
  number,
  chords: [fullMeasureRest(duration)],
});

export const restingMeasure = (staffCount: number, duration: Ticks): PartMeasure => ({
  voices: Array.from({ length: staffCount }, (_, staff) => restingVoice(staff, duration)),
});

export interface EmptyScoreOptions {
  readonly measureCount?: number;
  readonly time?: TimeSignature;
  readonly key?: KeySignature;
  readonly quartersPerMinute?: number;
  /** Clefs of the staves of the part, from top to bottom. */
  readonly clefs?: readonly Clef[];
  readonly program?: number;
  readonly name?: string;
  readonly meta?: Partial<ScoreMeta>;
}

export function emptyScore(options: EmptyScoreOptions = {}): Score {
  const { measureCount = 1, time = { beats: [4], beatType: 4 }, key = { fifths: 0, mode: 'major' } } = options;
  const duration = nominalDuration(time);
  const tempos = [{ quartersPerMinute: options.quartersPerMinute ?? DEFAULT_TEMPO, at: ticks(0) }];
  const measures = Array.from({ length: measureCount }, (_, index): Measure =>
    index === 0 ? { duration, time, key, tempos } : { duration },
  );
  return { meta: { ...EMPTY_META, ...options.meta }, measures, parts: [emptyPart(measures, options)] };
}

/** Returns a part with rests for existing measures. */
export function emptyPart(
  measures: readonly Measure[],
  { clefs = [TREBLE_CLEF], program = 1, name = '' }: Pick<EmptyScoreOptions, 'clefs' | 'program' | 'name'> = {},
): Part {
  return {
    name,
    program,
    staves: clefs.map((clef) => ({ clef })),
    mute: false,
    showTab: false,
    measures: measures.map(({ duration }) => restingMeasure(clefs.length, duration)),
  };
}
