/** Notes of a single voice or instrument from the microphone, for practice without a MIDI keyboard. */
import { openMicrophone } from '../microphone.ts';
import { detectPitch, pitchWindow } from './detectPitch.ts';
import { PitchTracker, type TrackedNotes } from './pitchTracker.ts';

const FRAME_MS = 20;
export interface MicrophonePitch {
  readonly close: () => void;
}

/** Rejects with a MicrophoneError. `onLost` is called when the microphone was removed. */
export async function listenToMicrophone(notes: TrackedNotes, onLost: () => void): Promise<MicrophonePitch> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: powerOfTwo(pitchWindow(context.sampleRate)) });
  const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
  source.connect(analyser);
  const tracker = new PitchTracker(notes);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    // Only the newest samples, because the whole window would cause a delay.
    tracker.frame(detectPitch(samples.subarray(-pitchWindow(context.sampleRate)), context.sampleRate));
  }, FRAME_MS);
  const close = (): void => {
    clearInterval(timer);
    tracker.stop();
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  stream.getAudioTracks()[0]?.addEventListener('ended', () => {
    close();
    onLost();
  });
  return { close };
}

const powerOfTwo = (length: number): number => 2 ** Math.ceil(Math.log2(length));
