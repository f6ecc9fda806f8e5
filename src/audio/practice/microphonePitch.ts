/** Notes of a single voice or instrument from the microphone, for practice without a MIDI keyboard. */
import { playbackTexts } from '../../texts/index.ts';
import { detectPitch, pitchWindow } from './detectPitch.ts';
import { PitchTracker, type TrackedNotes } from './pitchTracker.ts';

export type MicrophoneErrorCode = 'unsupported' | 'refused' | 'missing' | 'failed';

/** `message` is a sentence for the user. */
export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError';
  readonly code: MicrophoneErrorCode;

  constructor(code: MicrophoneErrorCode, options?: ErrorOptions) {
    super(playbackTexts.microphoneErrors[code], options);
    this.code = code;
  }
}

const FRAME_MS = 20;
/** What browsers do to speech makes pitches of instruments unsteady. */
const RAW_SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

export interface MicrophonePitch {
  readonly close: () => void;
}

/** Rejects with a MicrophoneError. `onLost`: the microphone was unplugged or taken away. */
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
    // The newest samples: the whole window would lag behind.
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

async function openMicrophone(): Promise<MediaStream> {
  // Pages without https have no media devices.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new MicrophoneError('unsupported');
  try {
    return await devices.getUserMedia({ audio: RAW_SOUND });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new MicrophoneError('refused', { cause: error });
    throw new MicrophoneError(name === 'NotFoundError' ? 'missing' : 'failed', { cause: error });
  }
}

const powerOfTwo = (length: number): number => 2 ** Math.ceil(Math.log2(length));
