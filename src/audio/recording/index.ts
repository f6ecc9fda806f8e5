/** Public interface of recording: loaded with the recording wizard, without the synthesizer. */
export { MicrophoneError } from '../microphone.ts';
export * from './countIn.ts';
export { MidiError } from '../midiInput.ts';
export { KeyPlayer } from './keyPlayer.ts';
export { MidiRecorder } from './midiRecorder.ts';
export { Recorder } from './recorder.ts';
export type { PlayedKey, Recording, RecorderEvents, RecordingOrder } from './recorder.ts';
export type { RecordingMeter } from './recordingMeter.ts';
