/** C-27 to C-31: counts in, records the microphone, and stops by itself at the limit. */
import { openMicrophone } from '../microphone.ts';
import { pitchWindow } from '../practice/detectPitch.ts';
import { Metronome } from '../synth/metronome.ts';
import { COUNT_IN_BEATS, isDownbeat, secondsPerBeat } from './countIn.ts';
import type { MetronomeSettings } from './countIn.ts';
import { METER_MS, RecordingMeter } from './recordingMeter.ts';

export interface RecordingOrder {
  /** Of the input; empty for the browser's own choice. */
  readonly deviceId: string;
  readonly metronome: MetronomeSettings;
  /** The recording stops by itself after this number of seconds. */
  readonly limit: number;
}

export interface Recording {
  readonly sound: Blob;
  readonly seconds: number;
  /** The outline of its waveform: the highest level of each 20 ms, 0–1. */
  readonly peaks: readonly number[];
}

export interface RecorderEvents {
  /** The microphone is open; `meter` shows its level. */
  readonly onOpen: (meter: RecordingMeter) => void;
  /** 4, 3, 2, 1. */
  readonly onCount: (left: number) => void;
  readonly onStart: () => void;
  readonly onEnd: (recording: Recording) => void;
  /** A MicrophoneError, or the error of the browser's recorder. */
  readonly onFailure: (error: unknown) => void;
}

/** Seconds by which events are scheduled ahead; a busy page is delayed by less. */
const AHEAD = 0.1;
/** Seconds from opening the microphone to the first beat. */
const LEAD_IN = 0.3;

/** C-31: Safari writes mp4, the others webm. */
function mediaType(): string {
  const wanted = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'];
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
  /** The time of beat 0 of the metronome, and the time at which the browser's recorder has begun. */
  #firstBeatAt = 0;
  #startedAt = 0;
  #nextBeat = -COUNT_IN_BEATS;
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
    const metronome = new Metronome(context.destination);
    const samples = new Float32Array(analyser.fftSize);
    const beat = secondsPerBeat(this.#order.metronome);
    this.#firstBeatAt = context.currentTime + LEAD_IN + COUNT_IN_BEATS * beat;
    this.#recorder = this.#prepare(stream);
    this.#events.onOpen(this.meter);
    this.#timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      this.#tick(context, metronome, samples);
    }, METER_MS);
  }

  #tick(context: AudioContext, metronome: Metronome, samples: Float32Array): void {
    const now = context.currentTime;
    const isRecording = this.#recorder?.state === 'recording';
    this.meter.seconds = isRecording ? now - this.#startedAt : 0;
    this.meter.hear(samples, context.sampleRate, isRecording);
    this.#beat(metronome, now);
    if (!isRecording && now >= this.#firstBeatAt) this.#start(now);
    if (isRecording && this.meter.seconds >= this.#order.limit) this.stop();
  }

  /** Plays the clicks of the metronome, and shows the number of remaining beats. */
  #beat(metronome: Metronome, now: number): void {
    const { metronome: settings } = this.#order;
    const at = this.#firstBeatAt + this.#nextBeat * secondsPerBeat(settings);
    if (at > now + AHEAD) return;
    if (settings.isOn) metronome.click(Math.max(at, now), isDownbeat(settings, this.#nextBeat));
    if (this.#nextBeat < 0) this.#events.onCount(-this.#nextBeat);
    this.#nextBeat += 1;
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
