/**
 * Program, staves and tablature of a part (E-04), with the migrations that concern them (E-21, E-23, X-02, X-03): a
 * missing program follows from the instrument that the score was made for, and so does the program of a score older
 * than version 4 that was never given another.
 */
import {
  DEFAULT_PROGRAM,
  PROGRAM_COUNT,
  fallbackProgram,
  familyOf,
  programOfInstrument,
} from '../../theory/instruments.ts';
import { TUNINGS, type Tuning } from '../../theory/tunings.ts';
import type { Clef, Staff } from '../../model/score.ts';
import type { Extra } from '../../model/extra.ts';
import { clefName, clefOfName } from './clefNames.ts';
import { asObject, flag, list, readEach, readField, text, unknownFields, whole, type JsonObject } from './codec.ts';
import { FormatError, within } from '../formatError.ts';
import type { PartFields } from './measureFields.ts';
import type { Repairs } from './read/repairs.ts';

/** Properties of the whole file that affect each part. */
export interface FileSettings {
  /** Before version 4. */
  readonly old: boolean;
  /** MetaInfo.Instrument. */
  readonly instrument: string;
  readonly repairs: Repairs;
}

export interface PartSettings {
  readonly program: number;
  readonly staves: readonly Staff[];
  readonly showTab: boolean;
  readonly tuning?: Tuning;
  /** Unknown fields of the tab configuration. */
  readonly tuningExtra?: Extra;
}

const MOST_STAVES = 16;
const FRETTED: ReadonlySet<string> = new Set(['guitar', 'bass']);
const TAB_CONFIGURATION: ReadonlySet<string> = new Set(['Capo', 'Frets', 'Strings']);

function readTuning(json: unknown): { readonly tuning: Tuning; readonly extra?: Extra } {
  const object = asObject(json);
  const strings = readField(object, 'Strings', list(whole(0, 127)).read) ?? [];
  if (strings.length === 0 || strings.length > 24) throw new FormatError('Strings', 'must hold 1 to 24 open strings');
  const capo = readField(object, 'Capo', whole(0, 36).read) ?? TUNINGS.guitar.capo;
  const frets = readField(object, 'Frets', whole(0, 127).read) ?? TUNINGS.guitar.frets;
  return { tuning: { capo, frets, strings }, ...unknownFields(object, TAB_CONFIGURATION) };
}

function readProgram(json: JsonObject, { old, instrument, repairs }: FileSettings): number {
  const stored = readField(json, 'Program', whole(1, PROGRAM_COUNT).read);
  if (stored === undefined) {
    repairs.migrated = true;
    return old ? programOfInstrument(instrument) : fallbackProgram(instrument);
  }
  return old && stored === DEFAULT_PROGRAM ? programOfInstrument(instrument) : stored;
}

function readStaffNames(json: JsonObject, program: number): readonly string[] {
  const stored = readField(json, 'Staffs', (names) => readEach(names, text.read)) ?? [];
  const usual = familyOf(program) === 'bass' ? 'Bass' : 'Treble';
  const names = stored.length > 0 ? stored : [readField(json, 'Clef', text.read) ?? usual];
  if (names.length > MOST_STAVES) throw new FormatError('Staffs', `more than ${MOST_STAVES} staves`);
  return names;
}

function readStaffClefs(names: readonly string[], program: number): readonly Clef[] {
  try {
    return readEach(names, (name) => clefOfName(String(name), program));
  } catch (error) {
    throw within('Staffs', error);
  }
}

/**
 * Returns the stored clefs where they still agree with the names of the documented list, otherwise the clefs of the
 * names.
 */
function staffSettingsOf(names: readonly string[], program: number, stored: PartFields['staves']): readonly Staff[] {
  const named = readStaffClefs(names, program);
  const agrees = stored?.length === names.length && stored.every(({ clef }, staff) => sameName(clef, names[staff]));
  return agrees ? stored : named.map((clef) => ({ clef }));
}

const sameName = (clef: Clef, name: string | undefined): boolean =>
  clefName(clef).toLowerCase() === name?.trim().toLowerCase();

export function readPartSettings(json: JsonObject, file: FileSettings, fields: PartFields): PartSettings {
  const program = readProgram(json, file);
  const fretted = FRETTED.has(familyOf(program)) && FRETTED.has(file.instrument);
  const turnsTab = file.old && fretted;
  const names = readStaffNames(json, program);
  const stored = readField(json, 'TabConfiguration', readTuning);
  const showTab = turnsTab || (readField(json, 'Tab', flag.read) ?? false);
  const preset = familyOf(program) === 'bass' ? TUNINGS.bass : TUNINGS.guitar;
  const keeps = stored !== undefined && !(turnsTab && familyOf(program) === 'bass');
  const tuning = keeps ? stored.tuning : showTab ? preset : undefined;
  if (showTab && !keeps) file.repairs.migrated = true;
  return {
    program,
    staves: staffSettingsOf(names, program, fields.staves),
    showTab,
    ...(tuning === undefined ? {} : { tuning }),
    ...(stored?.extra === undefined ? {} : { tuningExtra: stored.extra }),
  };
}
