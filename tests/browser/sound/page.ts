/** Renders scores offline and returns the samples to the test. */
import { readMusicJson, seconds } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import { exportSound, type SoundExport } from '../../../src/audio/export/exportSound.ts';
import { PlaybackError } from '../../../src/audio/playbackSource.ts';
import type { Zone } from '../../../src/audio/soundfont/program.ts';
import { ProgramLibrary, type LoadedProgram } from '../../../src/audio/soundfont/programLibrary.ts';
import { AudioEngine } from '../../../src/audio/synth/audioEngine.ts';
import { openMasterBus, type MasterBus } from '../../../src/audio/synth/masterBus.ts';
import type { PartMix } from '../../../src/audio/synth/partMixer.ts';
import { ScorePlayer } from '../../../src/audio/synth/scorePlayer.ts';
import { SynthSource } from '../../../src/audio/synth/synthSource.ts';

export interface RenderRequest {
  readonly musicVo: unknown;
  readonly seconds: number;
  /**
   * `step`: a constant, which shows the start and the level of each voice; a looped sine or sawtooth; otherwise
   * samples.
   */
  readonly instrument: 'step' | 'sine' | 'saw' | 'sampled';
  /** The properties of a synthetic instrument that differ from a plain zone. */
  readonly zone?: Partial<Zone>;
  /** Whether the output passes reverb, limiter and ceiling. */
  readonly hasBus?: boolean;
  readonly rate?: number;
  readonly mix?: readonly PartMix[];
  /** At the time `at` everything is stopped, and playback continues at `to`; without `to` it stays silent. */
  readonly jump?: { readonly at: number; readonly to?: number };
  readonly mostVoices?: number;
}

const SAMPLE_RATE = 44_100;

const ENVELOPE = { delay: 0, attack: 0.001, hold: 0, decay: 0, sustain: 1, release: 0.03 };

/** The samples of a synthetic instrument: periods of 100 frames, or a constant. */
const WAVES = {
  step: () => 0.5,
  sine: (frame: number) => 0.5 * Math.sin((2 * Math.PI * frame) / 100),
  saw: (frame: number) => 0.5 - (frame % 100) / 100,
};

/** One zone for all keys; 441 Hz on key 69, or a constant. */
function madeProgram(kind: 'step' | 'sine' | 'saw', change: Partial<Zone> = {}): LoadedProgram {
  // Whole periods, so that the loop has no discontinuity.
  const length = 4400;
  const buffer = new AudioBuffer({ length, sampleRate: SAMPLE_RATE, numberOfChannels: 1 });
  const samples = Float32Array.from({ length }, (_, frame) => WAVES[kind](frame));
  buffer.copyToChannel(samples, 0);
  const zone = {
    keys: [0, 127] as const,
    velocities: [0, 127] as const,
    sample: 0,
    rootKey: 69,
    centsPerKey: kind === 'step' ? 0 : 100,
    // 441 Hz is 3.93 cents above A4.
    tuning: kind === 'step' ? 0 : -3.93,
    gain: 1,
    pan: 0,
    offset: 0,
    loop: { start: 0, end: length / SAMPLE_RATE },
    envelope: ENVELOPE,
    holdByKey: 1,
    decayByKey: 1,
    exclusiveClass: 0,
    ...change,
  };
  return { zones: [zone], samples: [buffer] };
}

const library = new ProgramLibrary();
const scoreOf = (musicVo: unknown): Score => readMusicJson(musicVo).score;

/** Voices without further processing. */
function plainBus(context: BaseAudioContext): MasterBus {
  const input = new GainNode(context);
  input.connect(context.destination);
  return { input, dry: input, dispose: () => undefined };
}

async function render(request: RenderRequest): Promise<string> {
  const { musicVo, seconds, instrument, zone, hasBus = false, rate = 1, mix, jump, mostVoices } = request;
  const score = scoreOf(musicVo);
  const programs = score.parts.map(({ program }) => program);
  if (instrument === 'sampled') await library.load(programs, () => undefined, new AbortController().signal);
  const context = new OfflineAudioContext({
    numberOfChannels: 2,
    length: seconds * SAMPLE_RATE,
    sampleRate: SAMPLE_RATE,
  });
  const bus = hasBus ? openMasterBus(context) : plainBus(context);
  const made = instrument === 'sampled' ? undefined : madeProgram(instrument, zone);
  const stage = { context, bus, programs: { get: (id: number) => made ?? library.get(id) } };
  const player = new ScorePlayer(stage, score, mostVoices);
  if (mix !== undefined) player.setMix(mix);
  player.sequencer.jump(0, 0, rate);
  // Schedules notes a second ahead as time advances, as the live player does.
  const advance = async (): Promise<void> => {
    player.sequencer.scheduleUntil(context.currentTime + 1);
    const next = context.currentTime + 0.25;
    if (next >= seconds) return;
    await context.suspend(next);
    if (jump !== undefined && next >= jump.at && next < jump.at + 0.25) {
      player.stopAt(context.currentTime);
      if (jump.to === undefined) return context.resume();
      player.sequencer.jump(context.currentTime, jump.to, rate);
    }
    const going = advance();
    await context.resume();
    return going;
  };
  const advancing = advance();
  const rendered = await context.startRendering();
  await advancing;
  return text(new Uint8Array(rendered.getChannelData(0).buffer));
}

const text = (bytes: Uint8Array): string =>
  btoa(
    Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
      String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
    ).join(''),
  );

export interface ExportedHere {
  readonly type: string;
  readonly bytes: number;
  readonly progress: readonly number[];
  /** The left channel, decoded by the browser. */
  readonly left: string;
  readonly missing: readonly string[];
}

async function exportHere(musicVo: unknown, request: SoundExport, cancelAt = Infinity): Promise<ExportedHere> {
  const progress: number[] = [];
  const controller = new AbortController();
  const onProgress = (percent: number): void => {
    progress.push(percent);
    if (percent >= cancelAt) controller.abort(new Error('cancelled'));
  };
  const { file, missing } = await exportSound(scoreOf(musicVo), request, library, onProgress, controller.signal);
  const context = new OfflineAudioContext({ numberOfChannels: 2, length: 1, sampleRate: SAMPLE_RATE });
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  return {
    ...{ type: file.type, bytes: file.size, progress },
    left: text(new Uint8Array(decoded.getChannelData(0).buffer)),
    missing: missing.map(({ message }) => message),
  };
}

let source: SynthSource | undefined;
let ended = 0;

async function openLive(musicVo: unknown): Promise<void> {
  source = new SynthSource(new AudioEngine(), scoreOf(musicVo));
  source.onEnd(() => (ended += 1));
  await source.load(() => undefined, new AbortController().signal);
}

/** Performs one named step of a live player. */
async function live(step: string, [first = 0, second = 1]: readonly number[]): Promise<unknown> {
  if (source === undefined) throw new Error('Nothing is open.');
  const { time, missing, health } = source;
  switch (step) {
    case 'play':
      return source.play(seconds(first), second).then(
        () => 'playing',
        (error: unknown) => (error instanceof PlaybackError ? error.code : String(error)),
      );
    case 'pause':
      return source.pause();
    case 'seek':
      return source.seek(seconds(first));
    case 'setRate':
      return source.setRate(first);
    default:
      return { time, ended, voices: health.voices, missing: missing.map(({ message }) => message) }[step];
  }
}

/** The bytes of an exported file, for programs that store it. */
async function exportFile(musicVo: unknown, request: SoundExport): Promise<string> {
  const { file } = await exportSound(scoreOf(musicVo), request, library, () => undefined, new AbortController().signal);
  return text(new Uint8Array(await file.arrayBuffer()));
}

/** The preview tone of a note, in samples, with an offline context in place of the audio output. */
async function previewed(program: number, midiPitch: number, wholes: number, seconds: number): Promise<string> {
  const options = { numberOfChannels: 2, length: seconds * SAMPLE_RATE, sampleRate: SAMPLE_RATE };
  const offline = Object.defineProperty(new OfflineAudioContext(options), 'state', { value: 'running' });
  const output = window.AudioContext;
  window.AudioContext = new Proxy(output, { construct: () => offline });
  try {
    await new AudioEngine(library).preview(program, midiPitch, wholes);
  } finally {
    window.AudioContext = output;
  }
  const rendered = await offline.startRendering();
  return text(new Uint8Array(rendered.getChannelData(0).buffer));
}

const sound = { render, previewed, exportHere, exportFile, openLive, live };

declare global {
  interface Window {
    sound: typeof sound;
  }
}
window.sound = sound;
