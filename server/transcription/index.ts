/** The door to transcription: an audio file becomes a score, in a process of its own. */
export * from './transcriptionError.ts';
export type * from './request.ts';
export { transcribe, type TranscribeOptions } from './transcribe.ts';
/** For programs that transcribe many files in one process. */
export { loadBasicPitch, type NoteModel } from './model/basicPitch.ts';
export { transcribeFile, transcribeNotes, type TranscribedFile } from './transcribeFile.ts';
/** What kind of audio a file is, told by its first bytes. */
export { audioContainer, CONTAINER_HEADER_BYTES, id3Length, type AudioContainer } from './decode/container.ts';
