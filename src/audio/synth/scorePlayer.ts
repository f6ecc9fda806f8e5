/**
 * Plays one score on one audio context, live or offline: passes the sequencer's notes to voices through the parts'
 * mixer, and its clicks to the metronome. The caller owns the clock: it determines when playing starts and how far to
 * schedule.
 */
import type { Score } from '../../../engine/index.ts';
import type { ProgramLibrary } from '../soundfont/programLibrary.ts';
import type { Output } from '../playbackSource.ts';
import type { MasterBus } from './masterBus.ts';
import { Metronome } from './metronome.ts';
import { OutputStrip } from './outputStrip.ts';
import { PartMixer, type PartMix } from './partMixer.ts';
import { Sequencer, type SequenceSink } from './sequencer.ts';
import { soundSequenceOf, type PitchMoment, type SequenceNote, type SoundSequence } from './soundSequence.ts';
import { VoicePool } from './voicePool.ts';

/** Seconds of the fade of sounding notes when playing stops or jumps. */
export const STOP_FADE = 0.02;
/** A late note is played at once, unless less than this time of it is left. */
const SHORTEST_REST = 0.03;

/** A click at a clock time. */
interface TimedClick {
  readonly at: number;
  readonly isDownbeat: boolean;
}

export interface Stage {
  readonly context: BaseAudioContext;
  readonly bus: MasterBus;
  readonly programs: Pick<ProgramLibrary, 'get'>;
}

export class ScorePlayer {
  readonly #stage: Stage;
  readonly #pool: VoicePool;
  /** The outputs of notes and of clicks. */
  readonly #strips: readonly [OutputStrip, OutputStrip];
  readonly #mixer: PartMixer;
  readonly #metronome: Metronome;
  #sequence: SoundSequence;
  #sequencer: Sequencer;
  #late = 0;
  /** Clicks before the first note. */
  #counted: readonly TimedClick[] = [];

  constructor(stage: Stage, score: Score, mostVoices?: number) {
    this.#stage = stage;
    this.#pool = new VoicePool(stage.context, mostVoices);
    this.#strips = [new OutputStrip(stage.bus.input), new OutputStrip(stage.bus.dry)];
    this.#mixer = new PartMixer(this.#strips[0].input);
    this.#metronome = new Metronome(this.#strips[1].input);
    this.#sequence = soundSequenceOf(score);
    this.#sequencer = new Sequencer(this.#sequence, this.#sink());
  }

  get sequencer(): Sequencer {
    return this.#sequencer;
  }

  get duration(): number {
    return this.#sequence.duration;
  }

  /** Notes that were scheduled after their time, because the page or its timer was delayed. */
  get late(): number {
    return this.#late;
  }

  get pool(): Pick<VoicePool, 'size' | 'stolen'> {
    return this.#pool;
  }

  setOutput(output: Output): void {
    for (const strip of this.#strips) strip.setOutput(output);
  }

  /** Replaces the score after an edit. Settings and loop are kept; call `stopAt` before and `sequencer.jump` after. */
  setScore(score: Score): void {
    const { clicks, loop } = this.#sequencer;
    this.#sequence = soundSequenceOf(score);
    this.#sequencer = new Sequencer(this.#sequence, this.#sink());
    this.#sequencer.clicks = clicks;
    this.#sequencer.setLoop(loop);
  }

  /** Parts that were silent sound with the next scheduled notes. */
  setMix(mix: readonly PartMix[]): void {
    this.#mixer.setMix(mix);
  }

  /** Clicks of a count-in, at clock times. */
  countIn(clicks: readonly TimedClick[]): void {
    this.#counted = clicks;
    for (const { at, isDownbeat } of clicks) this.#metronome.click(at, isDownbeat);
  }

  /** Fades the sounding notes at `clock`, and cancels later ones. */
  stopAt(clock: number): void {
    this.#counted = [];
    this.#pool.fadeAll(clock, STOP_FADE);
    this.#metronome.cancel(clock);
  }

  /** Cancels notes after `clock`; sounding notes continue, with their remaining length times `factor`. */
  rescheduleAt(clock: number, factor: number): void {
    this.#pool.reschedule(clock, factor);
    this.#metronome.cancel(clock);
  }

  /** Goes on from `clock` at a rate: later notes, and the rest of a count-in, are scheduled again. */
  goOn(clock: number, rate: number): void {
    const factor = this.#sequencer.rateAt(clock) / rate;
    this.rescheduleAt(clock, factor);
    const left = this.#counted.filter(({ at }) => at >= clock);
    this.countIn(left.map(({ at, isDownbeat }) => ({ at: clock + (at - clock) * factor, isDownbeat })));
    this.#sequencer.goOn(clock, rate);
  }

  dispose(): void {
    this.stopAt(this.#stage.context.currentTime);
    this.#mixer.dispose();
    for (const strip of this.#strips) strip.dispose();
  }

  #sink(): SequenceSink {
    return {
      strike: (note, start, end, bend) => this.#strike(note, start, end, bend),
      click: ({ isDownbeat }, at) => this.#metronome.click(at, isDownbeat),
    };
  }

  #strike(note: SequenceNote, start: number, end: number, bend: readonly PitchMoment[] | undefined): void {
    const { part, midiPitch, velocity } = note;
    const { programs } = this.#stage;
    // While the sound of a technique is not there, the instrument plays in its usual way.
    const usual = this.#sequence.programs[part] ?? 1;
    const program = programs.get(note.program ?? usual) ?? programs.get(usual);
    // A part without its instrument is silent, the others play; a muted part is not scheduled, because it would use
    // voices.
    if (program === undefined || !this.#mixer.isAudible(part)) return;
    const now = this.#stage.context.currentTime;
    if (start < now) {
      this.#late += 1;
      if (end - now < SHORTEST_REST) return;
    }
    this.#pool.strike({
      ...{ program, midiPitch, velocity, end, group: part, ...(bend && { bend }) },
      start: Math.max(now, start),
      destinationFor: (pan) => this.#mixer.inputFor(part, pan),
    });
  }
}
