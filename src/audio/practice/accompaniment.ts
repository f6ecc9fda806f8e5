/** Plays the parts that are not practised, from one moment at which the player is expected to the next. */
import type { Chord, Score, Seconds } from '../../../engine/index.ts';
import type { AudioEngine } from '../synth/audioEngine.ts';
import type { PartMix } from '../synth/partMixer.ts';
import { ScorePlayer } from '../synth/scorePlayer.ts';
import { neededPrograms } from '../neededPrograms.ts';
import { startTicking, type TickTimer } from '../synth/tickTimer.ts';
import type { PracticeChoice } from './practiceSteps.ts';

export interface Accompaniment {
  /** Rejects with a PlaybackError. Call it within a gesture of the user. */
  readonly load: (signal: AbortSignal) => Promise<void>;
  /** Plays the notes that begin from one moment on and before another. Sounding notes continue to their end. */
  readonly play: (from: Seconds, until: Seconds, rate: number) => void;
  readonly dispose: () => void;
}

/** Seconds by which notes are scheduled ahead of the clock. */
const HORIZON = 1;
const TICK_MS = 100;
/** The time for creating the first voices; shorter than an audible delay. */
const START_DELAY = 0.01;

const silent = ({ graceBefore: _, graceAfter: __, ...chord }: Chord): Chord => ({ ...chord, notes: [] });

/**
 * The score with rests in place of the notes that are practised. Their rhythm remains, because fermatas and swing in it
 * determine when the other notes are played.
 */
export function accompanyingScore(score: Score, { part, staves }: Pick<PracticeChoice, 'part' | 'staves'>): Score {
  const isPractised = (staff: number): boolean => staves === undefined || staves.includes(staff);
  const parts = score.parts.map((each, index) =>
    index !== part
      ? each
      : {
          ...each,
          measures: each.measures.map((measure) => ({
            ...measure,
            voices: measure.voices.map((voice) =>
              isPractised(voice.staff) ? { ...voice, chords: voice.chords.map(silent) } : voice,
            ),
          })),
        },
  );
  return { ...score, parts };
}

export class SynthAccompaniment implements Accompaniment {
  readonly #engine: AudioEngine;
  readonly #score: Score;
  #mix: readonly PartMix[] = [];
  #player: ScorePlayer | undefined;
  #timer: TickTimer | undefined;
  /** Clock time up to which notes are scheduled. */
  #until = 0;

  constructor(engine: AudioEngine, score: Score) {
    this.#engine = engine;
    this.#score = score;
  }

  async load(signal: AbortSignal): Promise<void> {
    const programs = neededPrograms(this.#score);
    const [stage] = await Promise.all([this.#engine.run(), this.#engine.load(programs, () => undefined, signal)]);
    signal.throwIfAborted();
    this.#player = new ScorePlayer(stage, this.#score);
    this.#player.setMix(this.#mix);
    this.#timer = startTicking(TICK_MS, () => this.#advance());
  }

  /** One entry for each part. */
  setMix(mix: readonly PartMix[]): void {
    this.#mix = mix;
    this.#player?.setMix(mix);
  }

  play(from: Seconds, until: Seconds, rate: number): void {
    const player = this.#player;
    if (player === undefined) return;
    const clock = this.#now + START_DELAY;
    player.rescheduleAt(clock, 1);
    // Held notes continue from before.
    player.sequencer.jump(clock, from, rate, false);
    this.#until = clock + (until - from) / rate;
    this.#advance();
  }

  dispose(): void {
    this.#timer?.stop();
    this.#player?.dispose();
    this.#player = undefined;
  }

  get #now(): number {
    return this.#engine.stage?.context.currentTime ?? 0;
  }

  #advance(): void {
    this.#player?.sequencer.scheduleUntil(Math.min(this.#now + HORIZON, this.#until));
  }
}
