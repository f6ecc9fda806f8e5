/** Finds programs and percussion keys by the names of instruments and by the sound names of MusicXML. */
import { INSTRUMENT_NAMES } from '../../../theory/instruments.ts';
import { NAME_PROGRAMS, SOUND_PROGRAMS } from './instrumentSounds.data.ts';
import { NAMED_KEYS } from './percussionNames.data.ts';

/** Longest name, in characters, that is examined. */
const LONGEST = 100;

/** The name in small letters and without accents, in a single line. */
const plain = (name: string): string =>
  name.slice(0, LONGEST).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const GENERAL_MIDI = new Map(INSTRUMENT_NAMES.slice(0, 128).map((name, index) => [plain(name), index + 1]));

/** The program of a sound name; undefined where no beginning of it is known. */
export function programOfSound(sound: string): number | undefined {
  const words = plain(sound).split('.');
  for (; words.length > 0; words.pop()) {
    const program = SOUND_PROGRAMS[words.join('.')];
    if (program !== undefined) return program;
  }
  return undefined;
}

/** The program of an instrument or part by its name. */
export function programOfName(name: string): number | undefined {
  const text = plain(name);
  return GENERAL_MIDI.get(text) ?? NAME_PROGRAMS.find(([pattern]) => pattern.test(text))?.[1];
}

/** The percussion key that a name or sound name means. */
export function percussionKeyOfName(name: string): number | undefined {
  const text = plain(name).replaceAll(/[-._]+/g, ' ');
  return NAMED_KEYS.find(([pattern]) => pattern.test(text))?.[1];
}
