/** The files of an upload with the user's input about each, and values that follow from them: pure functions. */
import { isScoreName } from '../../../server/contract/musicFile.ts';
import { checkSongInfo, titleFromFileName } from './checkSongInfo.ts';
import type { SongInfo, SongInfoErrors } from './checkSongInfo.ts';

export interface UploadFile {
  /** Unique within the wizard. */
  readonly id: number;
  readonly file: File;
  readonly info: SongInfo;
  /** Fields whose errors may be shown: those that the user has left, or all after the terms were ticked. */
  readonly touched: Readonly<Record<keyof SongInfo, boolean>>;
  readonly uploaded: boolean;
}

export const UNTOUCHED = { title: false, composer: false } as const;
export const TOUCHED = { title: true, composer: true } as const;

export function describeFile(id: number, file: File): UploadFile {
  return { id, file, info: { title: titleFromFileName(file.name), composer: '' }, touched: UNTOUCHED, uploaded: false };
}

export function updateFile(
  files: readonly UploadFile[],
  id: number,
  change: Partial<UploadFile>,
): readonly UploadFile[] {
  return files.map((file) => (file.id === id ? { ...file, ...change } : file));
}

/** The errors to show: those of touched fields. */
export function visibleErrors({ info, touched }: UploadFile): SongInfoErrors {
  return Object.fromEntries(Object.entries(checkSongInfo(info)).filter(([field]) => touched[field as keyof SongInfo]));
}

/** A score is not transcribed: it contains its title, its composer and its instruments. */
export const isScoreFile = ({ file }: UploadFile): boolean => isScoreName(file.name);

export const hasOnlyScores = (files: readonly UploadFile[]): boolean => files.length > 0 && files.every(isScoreFile);

/** C-24: consent is valid only without errors. */
export function isInfoComplete(files: readonly UploadFile[]): boolean {
  const described = files.filter((file) => !isScoreFile(file));
  return described.length > 0 && described.every(({ info }) => Object.keys(checkSongInfo(info)).length === 0);
}

export function nextToUpload(files: readonly UploadFile[]): UploadFile | undefined {
  return files.find(({ uploaded }) => !uploaded);
}

/** C-21: percent of all bytes, where `sent` (0..1) is the fraction of the present file. */
export function uploadPercent(files: readonly UploadFile[], sent: number): number {
  const current = nextToUpload(files);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const done = files.reduce((sum, { file, uploaded }) => sum + (uploaded ? file.size : 0), 0);
  return total === 0 ? 0 : Math.floor((100 * (done + sent * (current?.file.size ?? 0))) / total);
}
