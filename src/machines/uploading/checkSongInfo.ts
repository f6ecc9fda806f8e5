/** Title and composer of a song to be transcribed: C-22, C-25. Only the server knows the blocked composers (C-23). */
import { uploadTexts } from '../../texts/index.ts';

export interface SongInfo {
  readonly title: string;
  readonly composer: string;
}

export type SongInfoErrors = Readonly<Partial<Record<keyof SongInfo, string>>>;

export function checkSongInfo({ title, composer }: SongInfo): SongInfoErrors {
  return {
    ...(title.trim() === '' ? { title: uploadTexts.titleRequired } : {}),
    ...(composer.trim() === '' ? { composer: uploadTexts.composerRequired } : {}),
  };
}

/** C-25: an encoded apostrophe becomes an apostrophe, an ampersand an underscore. */
export function cleanSongText(text: string): string {
  return text
    .replace(/&(#0*39|#x0*27|apos);/gi, "'")
    .replaceAll('&', '_')
    .trim();
}

/** A first suggestion for the title: the file's name without its extension. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
}
