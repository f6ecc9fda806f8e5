/** Numbers that both sides must agree on. */

/** C-18. */
export const MAX_UPLOAD_BYTES = 30_000_000;
export const MAX_FILES = 3;
/** C-18, X-41. */
export const AUDIO_EXTENSIONS = ['mp3', 'm4a', 'amr', 'ogg', 'wav', 'flac', 'webm', 'mp4', 'aac', 'opus'] as const;
export const SCORE_EXTENSIONS = ['musj', 'musicxml', 'xml', 'mxl', 'mid'] as const;
/** C-15. */
export const MAX_AUDIO_SECONDS = 2400;
/** */
export const MIN_PASSWORD_LENGTH = 6;

/** C-09, C-10. */
export const INSTRUMENTS_BY_MODE = {
  leadsheet: ['piano', 'guitar', 'violin', 'flute', 'sax'],
  arrangement: ['piano_intermediate', 'piano_full', 'piano_easy'],
  universal: ['piano', 'guitar', 'bass', 'vocals', 'violin', 'flute', 'sax'],
} as const;
export type TranscriptionMode = keyof typeof INSTRUMENTS_BY_MODE;
