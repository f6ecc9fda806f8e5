/** The public interface of transcription: it turns an audio file into a score. */
export * from './messages/transcriptionError.ts';
export type * from './messages/request.ts';
export { transcribeInProcess, type TranscribeOptions } from './transcribeInProcess.ts';
/** For programs that transcribe many files in one process. */
export { loadNoteModel, type NoteModel } from './model/noteModel.ts';
export { DETECTOR_CHOICES } from '../contract/limits.ts';
export { loadSwiftF0, type PitchModel } from './model/swiftF0.ts';
export { loadTranskun, type PianoModel } from './model/transkun.ts';
export { transcribeFile, transcribeNotes, type TranscribedFile } from './transcribeFile.ts';
