/** C-27 to C-31: counts in, records the microphone, and stops by itself at the limit. */
import { openMicrophone } from '../microphone.ts';
import { pitchWindow } from '../practice/detectPitch.ts';
import { BeatClicks } from './beatClicks.ts';
import type { MetronomeSettings } from './countIn.ts';
import { METER_MS, RecordingMeter } from './recordingMeter.ts';

export interface RecordingOrder {
  /** Id of the input; empty for the browser's own choice. */
  readonly deviceId: string;
  /** Whether the keys of a MIDI keyboard are recorded, not a microphone (C-32). */
  readonly isMidi: boolean;
  readonly metronome: MetronomeSettings;
  /** The recording stops by itself after this number of seconds. */
  readonly limit: number;
}

export interface Recording {
  readonly sound: Blob;
  readonly seconds: number;
  /** The outline of its waveform: the highest level of each 20 ms, 0–1. */
  readonly peaks: readonly number[];
  /** The keys of a MIDI keyboard; `sound` is then a MIDI file. */
  readonly notes?: readonly PlayedKey[];
}

/** A key of a MIDI keyboard, in seconds from the beginning of the recording. */
export interface PlayedKey {
  readonly onset: number;
  /** The end of its sound. */
  readonly offset: number;
  /** When it was released, where the pedal held its sound. */
  readonly released?: number;
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
}

/** The damper pedal of a MIDI keyboard is pressed or released, in seconds from the beginning of the recording. */
export interface PedalMove {
  readonly at: number;
  readonly isDown: boolean;
}

export interface RecorderEvents {
  /** The microphone or the keyboard is open; `meter` shows its level. */
  readonly onOpen: (meter: RecordingMeter) => void;
  /** No MIDI keyboard is connected yet. */
  readonly onWait: () => void;
  /** Called with the number of remaining beats: 4, 3, 2, 1. */
  readonly onCount: (left: number) => void;
  readonly onStart: () => void;
  readonly onEnd: (recording: Recording) => void;
  /** A MicrophoneError, a MidiError, or the error of the browser's recorder. */
  readonly onFailure: (error: unknown) => void;
}

/** C-31: Apple's browsers write mp4, the others webm; newer versions of Safari could write both. */
function mediaType(): string {
  const webm = ['audio/webm;codecs=opus', 'audio/webm'];
  const wanted = navigator.vendor.startsWith('Apple') ? ['audio/mp4', ...webm] : [...webm, 'audio/mp4'];
  return wanted.find((type) => MediaRecorder.isTypeSupported(type)) ?? '';
}

export class Recorder {
  readonly meter = new RecordingMeter();
  readonly #order: RecordingOrder;
  readonly #events: RecorderEvents;
  #stream: MediaStream | undefined;
  #context: AudioContext | undefined;
  #recorder: MediaRecorder | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** The time at which the browser's recorder has begun. */
  #startedAt = 0;
  #isEnded = false;

  constructor(order: RecordingOrder, events: RecorderEvents) {
    this.#order = order;
    this.#events = events;
  }

  async open(): Promise<void> {
    try {
      const stream = await openMicrophone(this.#order.deviceId);
      this.#stream = stream;
      // It was cancelled while the browser asked for permission.
      if (this.#isEnded) return this.#close();
      stream.getAudioTracks()[0]?.addEventListener('ended', () => this.stop());
      this.#begin(stream);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends the recording; `onEnd` follows. Before the recording has begun, nothing is kept. */
  stop(): void {
    if (this.#recorder?.state === 'inactive' && this.meter.seconds > 0) return;
    if (this.#recorder?.state !== 'recording') return this.cancel();
    // The browser returns the sound a moment later: time and outline must not change until then.
    clearInterval(this.#timer);
    this.#recorder.stop();
  }

  /** Discards the recording; no event follows. */
  cancel(): void {
    this.#isEnded = true;
    this.#close();
  }

  #begin(stream: MediaStream): void {
    const context = new AudioContext();
    this.#context = context;
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const analyser = new AnalyserNode(context, { fftSize: 2 ** Math.ceil(Math.log2(pitchWindow(context.sampleRate))) });
    source.connect(analyser);
    const clicks = new BeatClicks(context, this.#order.metronome, this.#events.onCount);
    const samples = new Float32Array(analyser.fftSize);
    this.#recorder = this.#prepare(stream);
    this.#events.onOpen(this.meter);
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      this.#tick(context, clicks, samples);
    }, METER_MS);
  }

  #tick(context: AudioContext, clicks: BeatClicks, samples: Float32Array): void {
    const now = context.currentTime;
    const isRecording = this.#recorder?.state === 'recording';
    this.meter.seconds = isRecording ? now - this.#startedAt : 0;
    this.meter.hear(samples, context.sampleRate, isRecording);
    clicks.tick(now);
    if (!isRecording && now >= clicks.firstBeatAt) this.#start(now);
    if (isRecording && this.meter.seconds >= this.#order.limit) this.stop();
  }

  #prepare(stream: MediaStream): MediaRecorder {
    const recorder = new MediaRecorder(stream, { mimeType: mediaType(), audioBitsPerSecond: 192_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = (event) => this.#fail(event);
    recorder.onstop = () => {
      if (this.#isEnded) return;
      const { seconds, peaks } = this.meter;
      this.cancel();
      this.#events.onEnd({ sound: new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' }), seconds, peaks });
    };
    return recorder;
  }

  #start(now: number): void {
    this.#recorder?.start();
    this.#startedAt = now;
    this.#events.onStart();
  }

  #fail(error: unknown): void {
    if (this.#isEnded) return;
    this.cancel();
    this.#events.onFailure(error);
  }

  #close(): void {
    clearInterval(this.#timer);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    if (this.#context !== undefined && this.#context.state !== 'closed') void this.#context.close();
  }
}
