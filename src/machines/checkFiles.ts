/** Which of the files that a user drops or picks may be uploaded (C-18, C-19, X-41). */
import { AUDIO_EXTENSIONS, MAX_FILES, MAX_UPLOAD_BYTES, SCORE_EXTENSIONS } from '../../server/contract/limits.ts';
import { uploadTexts } from '../texts/index.ts';

export const ACCEPTED_EXTENSIONS: readonly string[] = [...AUDIO_EXTENSIONS, ...SCORE_EXTENSIONS];

export interface FileCheck {
  readonly accepted: readonly File[];
  /** Why some were left out; empty where none was. */
  readonly complaint: string;
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function complaintAbout(file: File): string {
  if (!ACCEPTED_EXTENSIONS.includes(extensionOf(file.name))) return uploadTexts.typeNotSupported;
  if (file.size > MAX_UPLOAD_BYTES) return uploadTexts.fileTooBig;
  return file.size === 0 ? uploadTexts.fileEmpty : '';
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** `present` are the files chosen before: together they may be three; one chosen twice counts once. */
export function checkFiles(present: readonly File[], added: readonly File[]): FileCheck {
  const fresh = added.filter((file) => !present.some((other) => isSame(file, other)));
  const good = fresh.filter((file) => complaintAbout(file) === '');
  const room = MAX_FILES - present.length;
  const accepted = good.slice(0, room);
  const tooMany = good.length > room ? uploadTexts.tooManyFiles(MAX_FILES) : '';
  const bad = fresh.map(complaintAbout).find((complaint) => complaint !== '');
  return { accepted, complaint: bad ?? tooMany };
}
