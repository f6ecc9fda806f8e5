/**
 * The content of the documented fields of a measure (E-05) for all parts: duration, and meter, key and tempo where they
 * change. The reader uses it to read, the writer to find out which properties need a field of Songleaf's own too.
 */
import { DEFAULT_TEMPO } from '../../theory/tempoName.ts';
import { keyIndexOf, keySignatureOf, type KeySignature } from '../../theory/key.ts';
import type { Measure, TimeSignature } from '../../model/score.ts';
import { nominalDuration } from '../../model/scoreContext.ts';
import { seconds, ticks, type Ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { number, readField, text, whole, type JsonObject } from './codec.ts';
import { isNearly, snapMeasure } from './read/snapDuration.ts';

/** The properties in force before a measure; undefined before the first. */
export interface InForce {
  readonly time?: TimeSignature;
  readonly key?: KeySignature;
}

const METER = /^\s*(\d{1,3}(?:\+\d{1,3}){0,15})\s*\/\s*(\d{1,3})\s*$/;

/** The meter as MusicJSON can express it; additive meters as their sum. */
export const meterText = ({ beats, beatType }: TimeSignature): string =>
  `${beats.reduce((sum, beat) => sum + beat, 0)}/${beatType}`;

function readMeter(json: unknown): TimeSignature {
  const [, beats, beatType] = METER.exec(text.read(json)) ?? [];
  const time = { beats: (beats ?? '').split('+').map(Number), beatType: Number(beatType) };
  const sound = time.beats.every((beat) => beat > 0) && [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].includes(time.beatType);
  if (!sound) throw new FormatError('', `${JSON.stringify(String(json).slice(0, 40))} is no time signature`);
  return time;
}

/** A number, or the text `3/4`. */
function readMeasureDuration(json: unknown): number {
  const [, numerator, denominator] = typeof json === 'string' ? (METER.exec(json) ?? []) : [];
  const fraction = denominator === undefined ? json : Number(numerator) / Number(denominator);
  return number(Number.MIN_VALUE, 256).read(fraction);
}

/** -1, like all negative numbers, means that no key is set. */
function readKey(json: unknown): KeySignature | undefined {
  const index = whole(-1, 23).read(json);
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

/** The fields that MusicInfo and every measure share; unset ones are undefined. */
export const readDocumented = (json: JsonObject): DocumentedFields => ({
  time: readField(json, 'TimeSignature', (value) => (value === '' ? undefined : readMeter(value))),
  key: readField(json, 'Key', readKey),
  tempo: unless(readField(json, 'Tempo', number().read), (tempo) => tempo <= 0),
  fraction: unless(readField(json, 'MeasureDuration', readMeasureDuration), (fraction) => fraction <= 0),
});

function durationOf({ fraction, time }: DocumentedFields, inForce: TimeSignature): Ticks {
  return fraction === undefined ? nominalDuration(time ?? inForce) : snapMeasure(fraction);
}

/** `first` contains MusicInfo for the first measure, whose meter, key and tempo are always written. */
export function documentedMeasure(json: JsonObject, before: InForce, first?: DocumentedFields): Measure {
  const own = readDocumented(json);
  const said: DocumentedFields =
    first === undefined
      ? own
      : {
          time: own.time ?? first.time ?? { beats: [4], beatType: 4 },
          key: own.key ?? first.key ?? keySignatureOf(0),
          tempo: own.tempo ?? first.tempo ?? DEFAULT_TEMPO,
          fraction: own.fraction ?? (own.time === undefined ? first.fraction : undefined),
        };
  const { time, key, tempo } = said;
  const section = unless(readField(json, 'Section', text.read), (name) => name === '');
  const timestamp = unless(readField(json, 'TimeStamp', number().read), (moment) => moment < 0);
  const isNewTime = time !== undefined && (before.time === undefined || meterText(time) !== meterText(before.time));
  const isNewKey = key !== undefined && (before.key === undefined || keyIndexOf(key) !== keyIndexOf(before.key));
  return {
    duration: durationOf(said, before.time ?? { beats: [4], beatType: 4 }),
    ...(isNewTime ? { time } : {}),
    ...(isNewKey ? { key } : {}),
    ...(tempo === undefined ? {} : { tempos: [{ quartersPerMinute: tempo, at: ticks(0) }] }),
    ...(section === undefined ? {} : { section }),
    ...(timestamp === undefined ? {} : { timestamp: seconds(timestamp) }),
  };
}

const initialTempo = (tempos: Measure['tempos']): number | undefined =>
  tempos?.find(({ at }) => at === 0)?.quartersPerMinute;

/** Applies Songleaf's own fields over the documented ones, where they do not contradict them. */
export function withShared(measure: Measure, shared: Partial<Measure>, json: JsonObject): Measure {
  const said = readDocumented(json);
  const { duration, time, key, tempos, section: _, timestamp: __, ...rest } = shared;
  const agrees = {
    duration: duration !== undefined && isNearly(duration, measure.duration),
    time: time !== undefined && (said.time === undefined || meterText(said.time) === meterText(time)),
    key: key !== undefined && (said.key === undefined || keyIndexOf(said.key) === keyIndexOf(key)),
    tempos: tempos !== undefined && initialTempo(tempos) === said.tempo,
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
