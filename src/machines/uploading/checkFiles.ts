/** Which of the files that a user drops or picks may be uploaded (C-18, C-19, X-41). */
import { AUDIO_EXTENSIONS, MAX_FILES, MAX_UPLOAD_BYTES, SCORE_EXTENSIONS } from '../../../server/contract/limits.ts';
import { SNIFFED_BYTES, hasAcceptedExtension, recognizeContent } from '../../../server/contract/musicFile.ts';
import { uploadTexts } from '../../texts/index.ts';

export const ACCEPTED_EXTENSIONS: readonly string[] = [...AUDIO_EXTENSIONS, ...SCORE_EXTENSIONS];

export interface FileCheck {
  readonly accepted: readonly File[];
  /** Why some were left out; empty where none was. */
  readonly complaint: string;
}

function complaintAbout(file: File, strangers: readonly File[]): string {
  if (!hasAcceptedExtension(file.name)) return uploadTexts.typeNotSupported;
  if (file.size > MAX_UPLOAD_BYTES) return uploadTexts.fileTooBig;
  if (file.size === 0) return uploadTexts.fileEmpty;
  return strangers.includes(file) ? uploadTexts.fileIsNot(file.name) : '';
}

/** Those that cannot be read, or whose content is not what the name says: better told now than after the upload. */
export async function findStrangers(files: readonly File[]): Promise<File[]> {
  const isStranger = async (file: File): Promise<boolean> => {
    try {
      const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
      return recognizeContent(head, file.name) === undefined;
    } catch {
      // The file was moved or changed since it was chosen: it cannot be sent either.
      return true;
    }
  };
  const answers = await Promise.all(files.map(isStranger));
  return files.filter((_, index) => answers[index]);
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/**
 * `present` are the files chosen before: together they may be three; one chosen twice counts once. `strangers`: those of
 * the added whose content is not what the name says.
 */
export function checkFiles(
  present: readonly File[],
  added: readonly File[],
  strangers: readonly File[] = [],
): FileCheck {
  const complain = (file: File): string => complaintAbout(file, strangers);
  const fresh = added.filter((file) => !present.some((other) => isSame(file, other)));
  const good = fresh.filter((file) => complain(file) === '');
  const room = MAX_FILES - present.length;
  const accepted = good.slice(0, room);
  const tooMany = good.length > room ? uploadTexts.tooManyFiles(MAX_FILES) : '';
  const bad = fresh.map(complain).find((complaint) => complaint !== '');
  return { accepted, complaint: bad ?? tooMany };
}
