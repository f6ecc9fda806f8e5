/** Limits and choices that the app and the server share; the numbers come from the requirements. */

export const MAX_UPLOAD_BYTES = 30_000_000;
export const MAX_FILES = 3;
/** The largest text of a stored score: a symphony of an hour takes a third of it. */
export const MAX_DOCUMENT_BYTES = 30_000_000;
export const AUDIO_EXTENSIONS = [
  ...(['mp3', 'm4a', 'amr', 'ogg', 'wav', 'flac', 'webm', 'mp4', 'aac', 'opus'] as const),
  ...(['aif', 'aiff', 'wma', 'mov', '3gp', 'oga'] as const),
] as const;
export const SCORE_EXTENSIONS = ['musj', 'musicxml', 'xml', 'mxl', 'mid', 'midi', 'kar'] as const;
/** Longest sound that is transcribed: 40 minutes. */
export const MAX_AUDIO_SECONDS = 2400;
/** The shortest part of a file that can be transcribed, like the shortest recording (C-30). */
export const SHORTEST_PART_SECONDS = 5;
/** The largest compressed document of a song's detected notes; a dense recording of 40 minutes takes a third of it. */
export const MAX_DETECTED_BYTES = 6_000_000;
/** The value of a property of the music that the transcription detects (C-35). */
export const DETECT = '-1';
/** Networks that detect notes: a small one, a large one beside it, or the large one where the server keeps up. */
export const DETECTOR_CHOICES = ['auto', 'fast', 'best'] as const;
/** Drums of a recording are left out, or written on a staff of their own. */
export const DRUMS_CHOICES = ['omit', 'staff'] as const;
export type DrumsChoice = (typeof DRUMS_CHOICES)[number];
/** Tempos that a metronome has and that may be given for a transcription, in quarter notes per minute (C-33). */
export const TEMPO_LIMITS = { lowest: 30, highest: 244 } as const;
export const MIN_PASSWORD_LENGTH = 6;

/** The instruments of each transcription mode. */
export const INSTRUMENTS_BY_MODE = {
  leadsheet: ['piano', 'guitar', 'violin', 'flute', 'sax'],
  arrangement: ['piano_intermediate', 'piano_full', 'piano_easy'],
  universal: ['piano', 'guitar', 'bass', 'vocals', 'violin', 'flute', 'sax'],
} as const;
export type TranscriptionMode = keyof typeof INSTRUMENTS_BY_MODE;

interface ModeAndInstrument {
  /** Null while it is not chosen. */
  readonly mode: string | null;
  readonly instrument: string | null;
}

/** Whether all of the sound is written down, of a piano, a guitar or a band, and not a voice or another instrument alone. */
const writesAllSound = ({ mode, instrument }: ModeAndInstrument): boolean =>
  mode !== 'universal' || instrument === 'piano' || instrument === 'guitar';

/**
 * Whether the large network is used. It was trained with pianos, so that it is no help where an instrument with another kind of
 * sound is transcribed alone.
 */
export const usesLargeNetwork = writesAllSound;

/** Whether the user is asked about drums, which nobody expects beside a voice or another instrument alone. */
export const offersDrums = writesAllSound;

/** Whether a network that follows the pitch of one voice is used too: where a voice is written down alone. */
export const usesVoiceNetwork = ({ mode, instrument }: ModeAndInstrument): boolean =>
  mode === 'universal' && instrument === 'vocals';

/** Whether the user can choose between the small network and another one. */
export const choosesNetwork = (settings: ModeAndInstrument): boolean =>
  usesLargeNetwork(settings) || usesVoiceNetwork(settings);

/** The instrument of a recording whose notes come from a MIDI keyboard; it is written for the piano (C-11, C-32). */
export const MIDI_INSTRUMENT = 'midi';
export const RECORDING_INSTRUMENTS = [...INSTRUMENTS_BY_MODE.universal, MIDI_INSTRUMENT] as const;
/** The number of measures of a locked score that free users can see, hear and print. */
export const FREE_MEASURES = 40;
/** The number of saves of a score that can be restored, the newest included; the first version is kept in addition. */
export const KEPT_VERSIONS = 20;
/** Longest recording, by plan. */
export const RECORDING_SECONDS = { free: 60, premium: 300 } as const;
/** The number of transcriptions of one user that run at the same time, by plan. */
export const RUNNING_JOBS = { free: 3, premium: 10 } as const;
export const MAX_FOLDER_NAME_LENGTH = 100;
export const MAX_PATH_LENGTH = 1000;
/** In UTF-8: the database's index of folders refuses longer keys. */
export const MAX_PATH_BYTES = 2000;
export const MAX_FOLDER_DEPTH = 16;
export const MAX_FOLDERS = 1000;
export const MAX_TEXT_LENGTH = 300;
export const MAX_MESSAGE_LENGTH = 10_000;
/** In millimetres; `largest` is the upper limit for each side. */
export const PDF_MARGINS = { left: 10, right: 10, top: 15, bottom: 20, largest: 50 } as const;
/** Papers of a PDF, upright. */
export const PDF_PAPERS = ['A4', 'Letter', 'A3', 'A5', 'Legal', 'Tabloid'] as const;
/** Height of a five-line staff in millimetres; 0: by the number of staves. */
export const PDF_STAFF = { usual: 0, smallest: 3, largest: 12 } as const;
