/** Public interface of recording: loaded with the recording wizard, without the synthesizer. */
export { MicrophoneError } from '../microphone.ts';
export * from './countIn.ts';
export { Recorder } from './recorder.ts';
export type { Recording, RecordingOrder } from './recorder.ts';
export type { RecordingMeter } from './recordingMeter.ts';
