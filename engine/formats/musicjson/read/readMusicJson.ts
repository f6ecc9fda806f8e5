/**
 * Reads MusicJSON of every version as a score (E-01 … E-07), with the migrations E-20 … E-24. Rounded durations become
 * exact; a voice that is too short is filled with rests, one that is too long is rejected. For every input the result
 * is a valid score or a FormatError with the path of the fault. The time is linear in the size of the input.
 */
import { checkScoreInSteps } from '../../../model/checks/checkScore.ts';
import type { Measure, Part, Score, ScoreMeta } from '../../../model/score.ts';
import { measureContexts } from '../../../model/scoreContext.ts';
import { finish, mapInSteps, type Steps } from '../../../steps.ts';
import { FormatError, within } from '../../formatError.ts';
import { MemoryBudget } from '../../memoryBudget.ts';
import {
  asList,
  asObject,
  number,
  readEach,
  readField,
  stepsWithin,
  text,
  unknownFields,
  type JsonObject,
} from '../codec.ts';
import {
  documentedMeasure,
  readDocumented,
  withShared,
  type DocumentedFields,
  type InForce,
} from '../documentedMeasure.ts';
import { metaFields, scoreFields, sharedFields } from '../measureFields.ts';
import type { FileSettings } from '../partSettings.ts';
import { measuresOfBeginning } from './musicJsonBeginning.ts';
import { PartReader, mergeExtra } from './PartReader.ts';
import { noRepairs } from './repairs.ts';

export interface MusicJson {
  readonly score: Score;
  /** Whether saving would store a different file than the one that was read (E-24). */
  readonly migrated: boolean;
}

const VERSION = 4;
const ROOT = new Set(['Version', 'MetaInfo', 'MusicInfo', 'Parts', 'Songleaf']);
const META = new Set(['Title', 'Composer', 'SubTitle', 'Instrument', 'Source', 'CustomId', 'Songleaf']);
const INFO = new Set(['Key', 'TimeSignature', 'MeasureDuration', 'Tempo', 'Duration']);
/** Reads a text. In some files the field that names the linked video or recording is a number. */
const readText = (json: unknown): string => (typeof json === 'number' ? String(json) : text.read(json));

function readMeta(json: unknown): ScoreMeta {
  const object = asObject(json);
  const field = (name: string): string => readField(object, name, readText) ?? '';
  return {
    title: field('Title'),
    composer: field('Composer'),
    subtitle: field('SubTitle'),
    instrument: field('Instrument'),
    source: field('Source'),
    customId: field('CustomId'),
    ...readField(object, 'Songleaf', metaFields.read),
    ...unknownFields(object, META),
  };
}

/**
 * Returns Songleaf's own fields of a measure. They come from the first part that has them, because parts may have been
 * moved or deleted.
 */
function sharedOf(parts: readonly JsonObject[], measure: number): Partial<Measure> {
  for (const [index, part] of parts.entries()) {
    const json = (part['Measures'] as readonly unknown[] | undefined)?.[measure];
    const songleafField = typeof json === 'object' && json !== null ? (json as JsonObject)['Songleaf'] : undefined;
    if (typeof songleafField !== 'object' || songleafField === null) continue;
    try {
      const shared = readField(songleafField as JsonObject, 'Shared', sharedFields.read);
      if (shared !== undefined) return shared;
    } catch (error) {
      throw within(`Parts[${index}].Measures[${measure}].Songleaf`, error);
    }
  }
  return {};
}

function* readMeasures(parts: readonly JsonObject[], first: DocumentedFields): Steps<readonly Measure[]> {
  let before: InForce = {};
  const list =
    readField({ 'Parts[0]': parts[0] }, 'Parts[0]', (part) => readField(asObject(part), 'Measures', asList)) ?? [];
  if (list.length === 0) throw new FormatError('Parts[0].Measures', 'the score has no measures');
  return yield* mapInSteps(list, (entry, index) => {
    const shared = sharedOf(parts, index);
    try {
      const object = asObject(entry);
      const documented = documentedMeasure(object, before, index === 0 ? first : undefined);
      const measure = withShared(documented, shared, object);
      before = { ...before, ...(measure.time && { time: measure.time }), ...(measure.key && { key: measure.key }) };
      return measure;
    } catch (error) {
      throw within(`Parts[0].Measures[${index}]`, error);
    }
  });
}

/** What a file holds besides its parts. */
function readFrame(json: unknown) {
  const root = asObject(json);
  const version = readField(root, 'Version', number(0, Number.MAX_VALUE).read) ?? 0;
  if (version > VERSION) throw new FormatError('Version', `${version} is newer than ${VERSION}`);
  const meta = readField(root, 'MetaInfo', readMeta) ?? readMeta({});
  const musicInfo = readField(root, 'MusicInfo', asObject) ?? {};
  const parts = readField(root, 'Parts', (list) => (asList(list).length > 0 ? readEach(list, asObject) : undefined));
  if (parts === undefined) throw new FormatError('Parts', 'the score has no parts');
  const extra = mergeExtra(unknownFields(root, ROOT).extra, 'MusicInfo', unknownFields(musicInfo, INFO).extra);
  const fields = { ...readField(root, 'Songleaf', scoreFields.read), ...extra };
  return { isOld: version < VERSION, meta, parts, first: readMusicInfo(musicInfo), fields };
}

export { isWhollyRead } from './PartReader.ts';

type OnBeginning = (score: Score) => void;

function* readScore(json: unknown, onBeginning?: OnBeginning): Steps<MusicJson> {
  const { isOld, meta, parts, first, fields } = readFrame(json);
  const measures = yield* readMeasures(parts, first);
  const file: FileSettings = { isOld, instrument: meta.instrument.toLowerCase(), repairs: noRepairs() };
  const frame = { measures, contexts: measureContexts({ measures }), file };
  const readers =
    readField({ Parts: parts }, 'Parts', (list) => readEach(list, (part) => new PartReader(asObject(part), frame))) ??
    [];
  const scoreOf = (read: readonly Part[]): Score => ({ meta, measures, parts: read, ...fields });
  const readParts = function* (read: (reader: PartReader) => Steps<Part>): Steps<Score> {
    const made: Part[] = [];
    for (const [index, reader] of readers.entries()) made.push(yield* stepsWithin(`Parts[${index}]`, read(reader)));
    return scoreOf(made);
  };
  const count = measuresOfBeginning(parts.length, measures.length);
  if (onBeginning !== undefined && count !== undefined) {
    onBeginning(yield* readParts((reader) => reader.beginning(count)));
    // The rest of the file may be put in its place now (`completeBeginning`).
    yield;
  }
  const score = yield* readParts((reader) => reader.whole());
  return { score, migrated: file.isOld || file.repairs.migrated };
}

function readMusicInfo(musicInfo: JsonObject): DocumentedFields {
  try {
    return readDocumented(musicInfo);
  } catch (error) {
    throw within('MusicInfo', error);
  }
}

/** Converts a path in the model to a path in the file. */
const storedPath = (where: string): string =>
  where
    .replace(/^measures/, 'Parts[0].Measures')
    .replace(/chords/g, 'Notes')
    .replace(/(^|\.)([a-z])/g, (_, dot: string, letter: string) => dot + letter.toUpperCase());

/** Memory in bytes of an object and of a list, including the part of the score that results from them; measured. */
const OBJECT_BYTES = 250;
const LIST_BYTES = 150;
const [OBJECT, LIST] = ['{', '['].map((bracket) => bracket.charCodeAt(0));

/**
 * Rejects texts with millions of empty objects, which need a few characters each in a file and many times that in
 * memory.
 */
function limitObjects(text: string): void {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === OBJECT) bytes += OBJECT_BYTES;
    else if (code === LIST) bytes += LIST_BYTES;
  }
  new MemoryBudget(text.length).spend(bytes);
}

/** Returns the position of a JSON error as the JavaScript engine reports it; the end of the text where it does not. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  const before = text.slice(0, position === undefined ? text.length : Number(position));
  return `line ${before.split('\n').length}, character ${before.length - before.lastIndexOf('\n')}`;
}

function parse(text: string): unknown {
  limitObjects(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FormatError(placeOf(error, text), text.trim() === '' ? 'the file is empty' : 'the text is not JSON');
  }
}

/**
 * `readMusicJson` in steps. If the score is long, `onBeginning` is called once, as soon as its beginning is read: a
 * score with all its measures, of which only the first have voices (`isWhollyRead`). It is for display only, and faults
 * of the rest are not known yet. What it has of the whole score are the same objects.
 */
export function* readMusicJsonInSteps(json: unknown, onBeginning?: OnBeginning): Steps<MusicJson> {
  const parsed = typeof json === 'string' ? parse(json.replace(/^\uFEFF/, '')) : json;
  const read = yield* readScore(parsed, onBeginning);
  const [fault] = yield* checkScoreInSteps(read.score);
  if (fault !== undefined) throw new FormatError(storedPath(fault.where), fault.what);
  return read;
}

/** Reads the text of a .musj file or its parsed value. @throws FormatError and no other error. */
export const readMusicJson = (json: unknown): MusicJson => finish(readMusicJsonInSteps(json));
