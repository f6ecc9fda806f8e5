/** Reads one part (E-03). Its measures can be read in two goes, so that the beginning of a score is shown first. */
import type { Extra } from '../../../model/extra.ts';
import { isSame } from '../../../model/isSame.ts';
import type { Measure, Part, PartMeasure, Score } from '../../../model/score.ts';
import type { MeasureContext } from '../../../model/scoreContext.ts';
import type { Steps } from '../../../steps.ts';
import { FormatError } from '../../formatError.ts';
import { flag, readField, stepsWithin, text, unknownFields, type JsonObject } from '../codec.ts';
import { readDynamics, type StoredDynamic } from '../dynamicRanges.ts';
import { partFields } from '../measureFields.ts';
import { readPartSettings, type FileSettings } from '../partSettings.ts';
import { dropUnmatchedTies } from './dropUnmatchedTies.ts';
import { placeDynamics } from './placeDynamics.ts';
import { PartMeasuresReader } from './readPartMeasures.ts';

const PART = new Set([
  'Name',
  'Clef',
  'Program',
  'Staffs',
  'Tab',
  'TabConfiguration',
  'Mute',
  'Dynamics',
  'Measures',
  'Songleaf',
]);

/** What all parts of a file share. */
export interface FileFrame {
  readonly measures: readonly Measure[];
  readonly contexts: readonly MeasureContext[];
  readonly file: FileSettings;
}

/** Of a measure that is not read yet. */
const NOT_READ: PartMeasure = { voices: [] };

/** Whether all of a score is read: false for the beginning that `readMusicJsonInSteps` passes on. */
export const isWhollyRead = ({ parts }: Score): boolean => parts.every(({ measures }) => measures.at(-1) !== NOT_READ);

export class PartReader {
  readonly #frame: FileFrame;
  readonly #settings: Omit<Part, 'measures'>;
  readonly #reader: PartMeasuresReader;
  readonly #dynamics: readonly StoredDynamic[];
  /** The measures of the beginning that was passed on. */
  #known: readonly PartMeasure[] = [];

  constructor(json: JsonObject, frame: FileFrame) {
    const { measures, contexts, file } = frame;
    const fields = readField(json, 'Songleaf', partFields.read) ?? {};
    const { tuningExtra, ...settings } = readPartSettings(json, file, fields);
    const { staves, program } = settings;
    const reader = readField(
      json,
      'Measures',
      (list) => new PartMeasuresReader(list, { measures, contexts, staves, program, repairs: file.repairs }),
    );
    if (reader === undefined) throw new FormatError('Measures', 'is missing');
    this.#frame = frame;
    this.#reader = reader;
    this.#dynamics = readField(json, 'Dynamics', readDynamics) ?? [];
    this.#settings = {
      name: readField(json, 'Name', text.read) ?? '',
      ...(fields.abbreviation === undefined ? {} : { abbreviation: fields.abbreviation }),
      ...settings,
      mute: readField(json, 'Mute', flag.read) ?? false,
      ...(fields.printed === undefined ? {} : { printed: fields.printed }),
      ...(fields.transposition === undefined ? {} : { transposition: fields.transposition }),
      ...(fields.listing === undefined ? {} : { listing: fields.listing }),
      ...mergeExtra(unknownFields(json, PART).extra, 'TabConfiguration', tuningExtra),
    };
  }

  /** Reads the first measures. The part that results has all measures; those that are not read have no voices. */
  *beginning(count: number): Steps<Part> {
    yield* stepsWithin('Measures', this.#reader.readTo(count));
    const { measures } = this.#reader;
    const end = this.#frame.contexts[measures.length]?.start ?? Infinity;
    const unread = this.#frame.measures.slice(measures.length).map(() => NOT_READ);
    const part = yield* this.#partOf(
      [...measures, ...unread],
      this.#dynamics.filter(({ start }) => start < end),
    );
    this.#known = part.measures.slice(0, measures.length);
    return part;
  }

  /** Reads all measures. Those that are as in the beginning are the same objects, so that they are not engraved again. */
  *whole(): Steps<Part> {
    yield* stepsWithin('Measures', this.#reader.readAll());
    const part = yield* this.#partOf(this.#reader.measures, this.#dynamics);
    const known = this.#known.map((measure, index) => {
      const made = part.measures[index] as PartMeasure;
      return isSame(measure, made) ? measure : made;
    });
    return { ...part, measures: [...known, ...part.measures.slice(known.length)] };
  }

  *#partOf(read: readonly PartMeasure[], dynamics: readonly StoredDynamic[]): Steps<Part> {
    const { measures, contexts } = this.#frame;
    const starts = contexts.map(({ start }) => start);
    yield;
    const untied = dropUnmatchedTies(read, measures);
    yield;
    return { ...this.#settings, measures: placeDynamics(untied, dynamics, starts) };
  }
}

/** Adds unknown fields of an inner object, which the model does not have, under its name. */
export function mergeExtra(
  extra: Extra | undefined,
  name: string,
  inner: Extra | undefined,
): { readonly extra?: Extra } {
  if (extra === undefined && inner === undefined) return {};
  return { extra: { ...extra, ...(inner === undefined ? {} : { [name]: inner }) } };
}
