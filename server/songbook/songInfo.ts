/** Checks and cleans the fields of a new song (C-09, C-10, C-22…C-26). */
import { cleanText } from '../contract/cleanText.ts';
import { folderPath } from '../contract/formFields.ts';
import { INSTRUMENTS_BY_MODE, MAX_TEXT_LENGTH } from '../contract/limits.ts';
import type { TranscriptionMode } from '../contract/limits.ts';
import { TEXTS } from '../texts/texts.ts';

export interface SongInfo {
  readonly title: string;
  readonly composer: string;
  readonly mode: TranscriptionMode;
  readonly instrument: string;
  readonly path: string;
}

/** Values from the score file, used for fields that were left empty. */
export interface SongInfoDefaults {
  readonly title: string;
  readonly composer: string;
  readonly instrument: string;
}

/** The texts of a form: absent fields are undefined. */
export type FormFields = Readonly<Record<string, string | undefined>>;

export class SongInfoFault extends Error {
  override readonly name = 'SongInfoFault';
}

/** @throws SongInfoFault with the text for the user. */
export function readSongInfo(
  fields: FormFields,
  blockedArtists: readonly string[],
  defaults?: SongInfoDefaults,
): SongInfo {
  const title = cleanText(fields['title']) || cleanText(defaults?.title);
  const composer = cleanText(fields['composer']) || cleanText(defaults?.composer);
  // A song from a score file may lack a title or composer.
  if (defaults === undefined) {
    if (title === '') throw new SongInfoFault(TEXTS.titleRequired);
    if (composer === '') throw new SongInfoFault(TEXTS.composerRequired);
    if (!isAgreed(fields['agreedToTerms'])) throw new SongInfoFault(TEXTS.termsRequired);
  }
  if (title.length > MAX_TEXT_LENGTH) throw new SongInfoFault(TEXTS.textTooLong('Title'));
  checkComposer(composer, blockedArtists);
  return { title, composer, ...readArrangement(fields, defaults), path: readPath(fields['path'] ?? '') };
}

/** @throws SongInfoFault with the text for the user. */
export function checkComposer(composer: string, blockedArtists: readonly string[]): void {
  if (composer.length > MAX_TEXT_LENGTH) throw new SongInfoFault(TEXTS.textTooLong('Composer'));
  const blocked = findBlockedArtist(composer, blockedArtists);
  if (blocked !== undefined) throw new SongInfoFault(TEXTS.blockedArtist(blocked));
}

/** Returns the blocked name of which every word occurs in the composer (C-23). */
export function findBlockedArtist(composer: string, blockedArtists: readonly string[]): string | undefined {
  const words = new Set(wordsOf(composer));
  return blockedArtists.find((artist) => wordsOf(artist).every((word) => words.has(word)));
}

/** B-09, X-23: `Folder/Sub folder/`; empty for the root. */
export function readPath(path: string): string {
  const read = folderPath.safeParse(path);
  if (!read.success) throw new SongInfoFault(TEXTS.pathNotValid);
  return read.data;
}

function readArrangement(fields: FormFields, defaults: SongInfoDefaults | undefined) {
  const mode = fields['mode'] || (defaults === undefined ? '' : 'universal');
  return checkArrangement(mode, fields['instrument'] || defaults?.instrument || '');
}

/** @throws SongInfoFault with the text for the user, where the mode does not allow the instrument. */
export function checkArrangement(mode: string, instrument: string): Pick<SongInfo, 'mode' | 'instrument'> {
  if (!isMode(mode)) throw new SongInfoFault(TEXTS.modeUnknown);
  const instruments: readonly string[] = INSTRUMENTS_BY_MODE[mode];
  if (!instruments.includes(instrument)) throw new SongInfoFault(TEXTS.instrumentUnknown);
  return { mode, instrument };
}

function isMode(mode: string): mode is TranscriptionMode {
  return Object.hasOwn(INSTRUMENTS_BY_MODE, mode);
}

function isAgreed(field: string | undefined): boolean {
  return ['true', 'on', '1'].includes((field ?? '').toLowerCase());
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
