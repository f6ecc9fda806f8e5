/**
 * The content of the documented fields of a measure (E-05) that all parts share: duration, and meter, key and tempo
 * where they change. The reader reads it; the writer derives it to find the properties that also need a field of
 * Songleaf's own.
 */
import { DEFAULT_TEMPO } from '../../theory/tempoName.ts';
import { keyIndexOf, keySignatureOf, type KeySignature } from '../../theory/key.ts';
import type { Measure, TimeSignature } from '../../model/score.ts';
import { nominalDuration } from '../../model/scoreContext.ts';
import { seconds, ticks, type Ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { number, readField, text, integer, type JsonObject } from './codec.ts';
import { isNearly, snapMeasure } from './read/snapDuration.ts';

/** The properties in force before a measure; undefined before the first. */
export interface InForce {
  readonly time?: TimeSignature;
  readonly key?: KeySignature;
}

const METER = /^\s*(\d{1,3}(?:\+\d{1,3}){0,15})\s*\/\s*(\d{1,3})\s*$/;

/** Returns the meter as MusicJSON expresses it; additive meters become their sum. */
export const meterText = ({ beats, beatType }: TimeSignature): string =>
  `${beats.reduce((sum, beat) => sum + beat, 0)}/${beatType}`;

function readMeter(json: unknown): TimeSignature {
  const [, beats, beatType] = METER.exec(text.read(json)) ?? [];
  const time = { beats: (beats ?? '').split('+').map(Number), beatType: Number(beatType) };
  const sound = time.beats.every((beat) => beat > 0) && [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].includes(time.beatType);
  if (!sound) throw new FormatError('', `${JSON.stringify(String(json).slice(0, 40))} is not a time signature`);
  return time;
}

/** Reads a fraction of a whole note: a number, or a text such as `3/4`. */
function readMeasureDuration(json: unknown): number {
  const [, numerator, denominator] = typeof json === 'string' ? (METER.exec(json) ?? []) : [];
  const fraction = denominator === undefined ? json : Number(numerator) / Number(denominator);
  return number(Number.MIN_VALUE, 256).read(fraction);
}

/** Returns undefined for -1, which means that no key is set. */
function readKey(json: unknown): KeySignature | undefined {
  const index = integer(-1, 23).read(json);
  return index < 0 ? undefined : keySignatureOf(index);
}

const unless = <T>(value: T | undefined, isUnset: (value: T) => boolean): T | undefined =>
  value === undefined || isUnset(value) ? undefined : value;

export interface DocumentedFields {
  readonly time: TimeSignature | undefined;
  readonly key: KeySignature | undefined;
  readonly tempo: number | undefined;
  readonly fraction: number | undefined;
}

/** Reads the fields that MusicInfo and every measure have; unset ones are undefined. */
export const readDocumented = (json: JsonObject): DocumentedFields => ({
  time: readField(json, 'TimeSignature', (value) => (value === '' ? undefined : readMeter(value))),
  key: readField(json, 'Key', readKey),
  tempo: unless(readField(json, 'Tempo', number().read), (tempo) => tempo <= 0),
  fraction: unless(readField(json, 'MeasureDuration', readMeasureDuration), (fraction) => fraction <= 0),
});

function durationOf({ fraction, time }: DocumentedFields, inForce: TimeSignature): Ticks {
  return fraction === undefined ? nominalDuration(time ?? inForce) : snapMeasure(fraction);
}

/**
 * Returns the measure that the documented fields describe. `first` contains the fields of MusicInfo and is given for
 * the first measure only, which always has a meter, a key and a tempo.
 */
export function documentedMeasure(json: JsonObject, before: InForce, first?: DocumentedFields): Measure {
  const own = readDocumented(json);
  const documented: DocumentedFields =
    first === undefined
      ? own
      : {
          time: own.time ?? first.time ?? { beats: [4], beatType: 4 },
          key: own.key ?? first.key ?? keySignatureOf(0),
          tempo: own.tempo ?? first.tempo ?? DEFAULT_TEMPO,
          fraction: own.fraction ?? (own.time === undefined ? first.fraction : undefined),
        };
  const { time, key, tempo } = documented;
  const section = unless(readField(json, 'Section', text.read), (name) => name === '');
  const timestamp = unless(readField(json, 'TimeStamp', number().read), (moment) => moment < 0);
  const isNewTime = time !== undefined && (before.time === undefined || meterText(time) !== meterText(before.time));
  const isNewKey = key !== undefined && (before.key === undefined || keyIndexOf(key) !== keyIndexOf(before.key));
  return {
    duration: durationOf(documented, before.time ?? { beats: [4], beatType: 4 }),
    ...(isNewTime ? { time } : {}),
    ...(isNewKey ? { key } : {}),
    ...(tempo === undefined ? {} : { tempos: [{ quartersPerMinute: tempo, at: ticks(0) }] }),
    ...(section === undefined ? {} : { section }),
    ...(timestamp === undefined ? {} : { timestamp: seconds(timestamp) }),
  };
}

const initialTempo = (tempos: Measure['tempos']): number | undefined =>
  tempos?.find(({ at }) => at === 0)?.quartersPerMinute;

/** Replaces documented fields by Songleaf's own fields, where the two do not contradict each other. */
export function withShared(measure: Measure, shared: Partial<Measure>, json: JsonObject): Measure {
  const documented = readDocumented(json);
  const { duration, time, key, tempos, section: _, timestamp: __, ...rest } = shared;
  const agrees = {
    duration: duration !== undefined && isNearly(duration, measure.duration),
    time: time !== undefined && (documented.time === undefined || meterText(documented.time) === meterText(time)),
    key: key !== undefined && (documented.key === undefined || keyIndexOf(documented.key) === keyIndexOf(key)),
    tempos: tempos !== undefined && initialTempo(tempos) === documented.tempo,
  };
  return {
    ...measure,
    ...rest,
    ...(agrees.duration ? { duration } : {}),
    ...(agrees.time ? { time } : {}),
    ...(agrees.key ? { key } : {}),
    ...(agrees.tempos ? { tempos } : {}),
  };
}
