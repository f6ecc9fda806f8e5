/**
 * Reads program, staves and tablature of a part (E-04), with the migrations that concern them (E-21, E-23, X-02, X-03).
 * A missing program is derived from the score's instrument, and so is the program of a score of a version before 4 that
 * has the default program.
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
import { asObject, flag, list, readEach, readField, text, unknownFields, integer, type JsonObject } from './codec.ts';
import { FormatError, within } from '../formatError.ts';
import type { PartFields } from './measureFields.ts';
import type { Repairs } from './read/repairs.ts';

/** Properties of the file that affect each part. */
export interface FileSettings {
  /** Whether the file has a version before 4. */
  readonly isOld: boolean;
  /** The value of `MetaInfo.Instrument`, in lower case. */
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
  const strings = readField(object, 'Strings', list(integer(0, 127)).read) ?? [];
  if (strings.length === 0 || strings.length > 24)
    throw new FormatError('Strings', 'must contain 1 to 24 open strings');
  const capo = readField(object, 'Capo', integer(0, 36).read) ?? TUNINGS.guitar.capo;
  const frets = readField(object, 'Frets', integer(0, 127).read) ?? TUNINGS.guitar.frets;
  return { tuning: { capo, frets, strings }, ...unknownFields(object, TAB_CONFIGURATION) };
}

function readProgram(json: JsonObject, { isOld, instrument, repairs }: FileSettings): number {
  const stored = readField(json, 'Program', integer(1, PROGRAM_COUNT).read);
  if (stored === undefined) {
    repairs.migrated = true;
    return isOld ? programOfInstrument(instrument) : fallbackProgram(instrument);
  }
  return isOld && stored === DEFAULT_PROGRAM ? programOfInstrument(instrument) : stored;
}

function readStaffNames(json: JsonObject, program: number): readonly string[] {
  const stored = readField(json, 'Staffs', (names) => readEach(names, text.read)) ?? [];
  const usual = familyOf(program) === 'bass' ? 'Bass' : 'Treble';
  const names = stored.length > 0 ? stored : [readField(json, 'Clef', text.read) ?? usual];
  if (names.length > MOST_STAVES) throw new FormatError('Staffs', `there are more than ${MOST_STAVES} staves`);
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
 * Returns the stored staves where their clefs agree with the documented names, otherwise staves with the clefs of the
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
  const addsTab = file.isOld && fretted;
  const names = readStaffNames(json, program);
  const stored = readField(json, 'TabConfiguration', readTuning);
  const showTab = addsTab || (readField(json, 'Tab', flag.read) ?? false);
  const preset = familyOf(program) === 'bass' ? TUNINGS.bass : TUNINGS.guitar;
  const usesStored = stored !== undefined && !(addsTab && familyOf(program) === 'bass');
  const tuning = usesStored ? stored.tuning : showTab ? preset : undefined;
  if (showTab && !usesStored) file.repairs.migrated = true;
  return {
    program,
    staves: staffSettingsOf(names, program, fields.staves),
    showTab,
    ...(tuning === undefined ? {} : { tuning }),
    ...(stored?.extra === undefined ? {} : { tuningExtra: stored.extra }),
  };
}
