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

/** C-11. */
export const RECORDING_INSTRUMENTS = INSTRUMENTS_BY_MODE.universal;
/** what free users see, hear and print of a locked score. */
export const FREE_MEASURES = 40;
/** C-28, seconds. */
export const RECORDING_SECONDS = { free: 60, premium: 300 } as const;
/** D-04: transcriptions of one user at once. */
export const RUNNING_JOBS = { free: 3, premium: 10 } as const;
/** */
export const MAX_FOLDER_NAME_LENGTH = 100;
export const MAX_PATH_LENGTH = 1000;
export const MAX_TEXT_LENGTH = 300;
export const MAX_MESSAGE_LENGTH = 10_000;
/** L-03: millimetres. */
export const PDF_MARGINS = { left: 10, right: 10, top: 15, bottom: 20, largest: 50 } as const;
