/** Title and composer of a song to be transcribed: C-22, C-25. Which composers are blocked (C-23) the server knows. */
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

/** A first guess at the title: the file's name without its extension. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.[^.]+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
}
