/** The files of an upload with the user's input about each, and values that follow from them: pure functions. */
import { DETECT, TEMPO_LIMITS } from '../../../server/contract/limits.ts';
import type { DrumsChoice } from '../../../server/contract/limits.ts';
import { isScoreName } from '../../../server/contract/musicFile.ts';
import type { VideoRange } from '../../../server/contract/videoRange.ts';
import { checkSongInfo, titleFromFileName } from './checkSongInfo.ts';
import type { SongInfo, SongInfoErrors } from './checkSongInfo.ts';

/** What the user knows of the music and wants of its drums; `DETECT` for what is left to the transcription (C-35). */
export interface KnownMusic {
  readonly key: string;
  readonly timeSig: string;
  /** Quarter notes per minute, as typed. */
  readonly bpm: string;
  readonly drums: DrumsChoice;
}

export interface UploadFailure {
  readonly message: string;
  readonly cause: unknown;
}

export interface UploadFile {
  /** Unique within the wizard. */
  readonly id: number;
  readonly file: File;
  readonly info: SongInfo;
  /** Fields whose errors may be shown: those that the user has left, or all after the terms were ticked. */
  readonly touched: Readonly<Record<keyof SongInfo, boolean>>;
  /** The part that is transcribed; null for all of it. */
  readonly part: VideoRange | null;
  readonly known: KnownMusic;
  readonly uploaded: boolean;
  /** The reason why the last upload of this file failed; null before it and during the next one. */
  readonly failure: UploadFailure | null;
}

export const UNTOUCHED = { title: false, composer: false } as const;
export const TOUCHED = { title: true, composer: true } as const;

const NOTHING_KNOWN: KnownMusic = { key: DETECT, timeSig: DETECT, bpm: DETECT, drums: 'omit' };

export function describeFile(id: number, file: File): UploadFile {
  const info = { title: titleFromFileName(file.name), composer: '' };
  return { id, file, info, touched: UNTOUCHED, part: null, known: NOTHING_KNOWN, uploaded: false, failure: null };
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

/** The files that are transcribed. */
export const soundFiles = (files: readonly UploadFile[]): readonly UploadFile[] =>
  files.filter((file) => !isScoreFile(file));

/** C-24: consent is valid only without errors. */
export function isInfoComplete(files: readonly UploadFile[]): boolean {
  const described = soundFiles(files);
  return described.length > 0 && described.every(({ info }) => Object.keys(checkSongInfo(info)).length === 0);
}

export const isTempo = (text: string): boolean =>
  text === DETECT ||
  (/^\d{1,3}$/.test(text) && Number(text) >= TEMPO_LIMITS.lowest && Number(text) <= TEMPO_LIMITS.highest);

/** What differs from what the transcription would do by itself; undefined where nothing does. */
export function knownOf({ known }: UploadFile): Partial<KnownMusic> | undefined {
  const entries = Object.entries(known).filter(([, value]) => value !== DETECT && value !== 'omit');
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The next file of this upload: those that have failed wait for the next one. */
export const nextToUpload = (files: readonly UploadFile[]): UploadFile | undefined =>
  files.find(({ uploaded, failure }) => !uploaded && failure === null);

export const failedFiles = (files: readonly UploadFile[]): readonly UploadFile[] =>
  files.filter(({ failure }) => failure !== null);

/** C-21: percent of all bytes, where `sent` (0..1) is the fraction of the present file. */
export function uploadPercent(files: readonly UploadFile[], sent: number): number {
  const current = nextToUpload(files);
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const tried = files.filter(({ uploaded, failure }) => uploaded || failure !== null);
  const done = tried.reduce((sum, { file }) => sum + file.size, 0);
  return total === 0 ? 0 : Math.floor((100 * (done + sent * (current?.file.size ?? 0))) / total);
}
