/** Checks which of the dropped or chosen files can be uploaded (C-18, C-19, X-41). */
import { AUDIO_EXTENSIONS, MAX_FILES, MAX_UPLOAD_BYTES, SCORE_EXTENSIONS } from '../../../server/contract/limits.ts';
import {
  SNIFFED_BYTES,
  hasAcceptedExtension,
  notationProgramOf,
  recognizeContent,
} from '../../../server/contract/musicFile.ts';
import { uploadTexts } from '../../texts/index.ts';

export const ACCEPTED_EXTENSIONS: readonly string[] = [...AUDIO_EXTENSIONS, ...SCORE_EXTENSIONS];

export interface FileCheck {
  readonly accepted: readonly File[];
  /** The reasons why files were left out, one a line; empty for none. */
  readonly complaint: string;
}

/** For the file of a notation program, also what to upload instead. */
function typeComplaint(name: string): string {
  const program = notationProgramOf(name);
  const advice = program === undefined ? [] : [uploadTexts.exportMusicXml(program)];
  return [uploadTexts.typeNotSupported(name), ...advice].join(' ');
}

function complaintAbout(file: File, mismatched: readonly File[]): string {
  if (!hasAcceptedExtension(file.name)) return typeComplaint(file.name);
  if (file.size > MAX_UPLOAD_BYTES) return uploadTexts.fileTooBig(file.name);
  if (file.size === 0) return uploadTexts.fileEmpty(file.name);
  return mismatched.includes(file) ? uploadTexts.fileIsNot(file.name) : '';
}

/**
 * Files that cannot be read, or whose content does not fit their name, so that the user learns this before the upload.
 */
export async function findMismatchedFiles(files: readonly File[]): Promise<File[]> {
  const isMismatched = async (file: File): Promise<boolean> => {
    try {
      const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
      return recognizeContent(head, file.name) === undefined;
    } catch {
      // The file was moved or changed after it was chosen, so it cannot be sent either.
      return true;
    }
  };
  const answers = await Promise.all(files.map(isMismatched));
  return files.filter((_, index) => answers[index]);
}

function isSame(a: File, b: File): boolean {
  return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/**
 * `present` are the files chosen before: together they may be three; a file chosen twice counts once. `mismatched`: the
 * added files whose content does not fit their name.
 */
export function checkFiles(
  present: readonly File[],
  added: readonly File[],
  mismatched: readonly File[] = [],
): FileCheck {
  const complain = (file: File): string => complaintAbout(file, mismatched);
  const fresh = added.filter((file) => !present.some((other) => isSame(file, other)));
  const good = fresh.filter((file) => complain(file) === '');
  const room = MAX_FILES - present.length;
  const accepted = good.slice(0, room);
  const tooMany = good.length > room ? uploadTexts.tooManyFiles(MAX_FILES) : '';
  const complaints = [...fresh.map(complain), tooMany].filter((complaint) => complaint !== '');
  return { accepted, complaint: complaints.join('\n') };
}
