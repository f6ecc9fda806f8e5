/** Plays scores in real time and measures the cost for the page, and the distance between cursor and sound. */
import { readMusicJson, seconds } from '../../engine/index.ts';
import { AudioEngine, LIMITER_LATENCY, startTicking, SynthSource } from '../../src/audio/index.ts';
import type { StartTicking } from '../../src/audio/index.ts';

const engine = new AudioEngine();
const never = new AbortController().signal;
const ignore = (): void => undefined;

async function open(musicVo: unknown, tick?: StartTicking): Promise<SynthSource> {
  const source = new SynthSource(engine, readMusicJson(musicVo).score, tick);
  await source.load(ignore, never);
  return source;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface Dense {
  readonly late: number;
  readonly stolen: number;
  readonly mostVoices: number;
  /** Milliseconds of the page's main thread in the function that schedules notes. */
  readonly scheduling: number;
  readonly longestTick: number;
}

let dense: SynthSource | undefined;
let [scheduling, longestTick, mostVoices] = [0, 0, 0];

/** Reads the dense score and computes its timeline, which is not part of playing. */
async function openDense(musicVo: unknown): Promise<void> {
  dense = await open(musicVo, (milliseconds, onTick) =>
    startTicking(milliseconds, () => {
      const before = performance.now();
      onTick();
      const took = performance.now() - before;
      scheduling += took;
      longestTick = Math.max(longestTick, took);
      mostVoices = Math.max(mostVoices, dense?.health.voices ?? 0);
    }),
  );
}

/** Plays the first `duration` seconds. */
async function playDense(duration: number): Promise<Dense> {
  const source = dense;
  if (source === undefined) throw new Error('The dense score is not open.');
  const before = performance.now();
  await source.play(seconds(0), 1);
  scheduling += performance.now() - before;
  // Read rarely, because each reading costs the main thread as much as two notes.
  while (source.time < duration - 0.1) await wait(1000 * (duration - source.time));
  const { late, stolen } = source.health;
  source.dispose();
  return { late, stolen, mostVoices, scheduling, longestTick };
}

/** Milliseconds from opening a score whose programs are loaded until its first notes are scheduled. */
async function start(musicVo: unknown): Promise<number> {
  const { score } = readMusicJson(musicVo);
  await engine.load(
    score.parts.map(({ program }) => program),
    ignore,
    never,
  );
  await engine.run();
  const before = performance.now();
  const source = new SynthSource(engine, score);
  await source.load(ignore, never);
  await source.play(seconds(0), 1);
  const took = performance.now() - before;
  source.dispose();
  return took;
}

/** Milliseconds of each seek during playback. */
async function seek(musicVo: unknown, count: number): Promise<readonly number[]> {
  const source = await open(musicVo);
  await source.play(seconds(0), 1);
  const costs: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await wait(60);
    const before = performance.now();
    source.seek(seconds(((index * 7919) % 997) * (source.duration / 1000)));
    costs.push(performance.now() - before);
  }
  source.dispose();
  return costs;
}

const TAP = `registerProcessor('tap', class extends AudioWorkletProcessor {
  quiet = sampleRate;
  process([[samples]]) {
    samples?.forEach((value, frame) => {
      if (Math.abs(value) < 1e-4) return void (this.quiet += 1);
      if (this.quiet > sampleRate / 20) this.port.postMessage(currentTime + frame / sampleRate);
      this.quiet = 0;
    });
    return true;
  }
});`;

/**
 * Milliseconds by which the cursor is ahead of the sound, measured in each frame. An audio worklet detects the
 * metronome's clicks, which gives the score time for every time of the audio context; the browser reports its output
 * latency.
 */
async function cursor(musicVo: unknown, duration: number): Promise<readonly number[]> {
  const source = await open(musicVo);
  const stage = await engine.run();
  const { context } = stage;
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([TAP], { type: 'text/javascript' })));
  const tap = new AudioWorkletNode(context, 'tap', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  stage.bus.dry.connect(tap);
  const clicks: number[] = [];
  tap.port.onmessage = ({ data }: MessageEvent<number>) => clicks.push(data);
  source.setMix(readMusicJson(musicVo).score.parts.map(() => ({ mute: true, solo: false, volume: 1 })));
  source.setOptions({ countIn: false, metronome: true });
  await source.play(seconds(0), 1);
  const errors: number[] = [];
  const end = performance.now() + 1000 * duration;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const first = clicks[0];
    // Clicks are half a second apart; the first is at the beginning of the score.
    if (first === undefined) continue;
    const sounding = context.currentTime - context.outputLatency - LIMITER_LATENCY - first;
    if (sounding > 0) errors.push(1000 * (source.time - sounding));
  }
  const drift = clicks.map((at, index) => Math.abs(at - (clicks[0] ?? 0) - index / 2));
  if (Math.max(...drift) > 0.001) throw new Error(`The clicks are not even: ${Math.max(...drift)} s`);
  stage.bus.dry.disconnect(tap);
  source.dispose();
  return errors;
}

const bench = { openDense, playDense, start, seek, cursor };

declare global {
  interface Window {
    playbackBench: typeof bench;
  }
}
window.playbackBench = bench;
