/** Public interface of sound: sources of playback, the synthesizer, export, MIDI keyboards and practice. */
export * from './playbackSource.ts';
export { AudioEngine } from './synth/audioEngine.ts';
export { LIMITER_LATENCY } from './synth/masterBus.ts';
export type { PartMix } from './synth/partMixer.ts';
export type { Loop } from './synth/sequencer.ts';
export { SynthSource, type SynthOptions } from './synth/synthSource.ts';
export { startTicking, type StartTicking } from './synth/tickTimer.ts';
export type { MissingProgram } from './soundfont/programLibrary.ts';
export { exportSound, type ExportedSound, type SoundExport } from './export/exportSound.ts';
export { connectMidi, MidiError, type MidiDevice, type MidiInput, type MidiListener } from './midiInput.ts';
export { practiceSteps, type PracticeChoice, type PracticeNote, type PracticeStep } from './practice/practiceSteps.ts';
export { SynthAccompaniment, accompanyingScore } from './practice/accompaniment.ts';
export { PracticeError, ScorePractice } from './practice/practice.ts';
export type { NoteInput, Practice, PracticeListener, PracticeProgress, PracticeRequest } from './practice/practice.ts';
export { PracticeSession, type Judgement, type Mistake, type PassResult } from './practice/practiceSession.ts';
export { MicrophoneError } from './microphone.ts';
export { listenToMicrophone, type MicrophonePitch } from './practice/microphonePitch.ts';
