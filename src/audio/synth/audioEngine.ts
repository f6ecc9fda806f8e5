/**
 * The page's audio output: one AudioContext with its bus, its voices and its programs, shared by the player, preview
 * tones and live input. It opens on demand, because browsers limit the number of contexts, including unused ones.
 */
import { ProgramLibrary, type MissingProgram } from '../soundfont/programLibrary.ts';
import { afterFrame } from '../../idleWork.ts';
import { playbackTexts } from '../../texts/index.ts';
import { PlaybackError } from '../playbackSource.ts';
import { resumeContext } from './resumeContext.ts';
import { openLimiter, openMasterBus } from './masterBus.ts';
import { PartMixer } from './partMixer.ts';
import type { Stage } from './scorePlayer.ts';
import { VoicePool, type SoundingNote } from './voicePool.ts';

/** H-08, X-11: velocity of a preview. */
const PREVIEW_VELOCITY = 80;
/** H-09: a preview lasts its note's length in wholes, divided by 20/60 of a second. */
const PREVIEW_DIVISOR = 20 / 60;
/** The group of all voices that are played by hand. */
const LIVE_GROUP = 0;
const MOST_LIVE_VOICES = 64;

interface OpenStage extends Stage {
  readonly context: AudioContext;
}

export class AudioEngine {
  readonly programs: ProgramLibrary;
  #opening: Promise<OpenStage> | undefined;
  #stage: OpenStage | undefined;
  #live: PartMixer | undefined;
  /** Separate from the player's voices, because the player stops all of its own. */
  #liveVoices: VoicePool | undefined;
  #preview: SoundingNote | undefined;
  readonly #pressed = new Set<number>();
  readonly #held = new Map<number, SoundingNote>();

  constructor(programs = new ProgramLibrary()) {
    this.programs = programs;
  }

  /** Undefined until `open` has resolved. */
  get stage(): OpenStage | undefined {
    return this.#stage;
  }

  /** Rejects with a PlaybackError `unsupported` or `no-device`; a later call tries again. */
  open(): Promise<OpenStage> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Opens the output and resumes it. Call it within a gesture of the user. Rejects with a PlaybackError. */
  async run(): Promise<OpenStage> {
    const stage = await this.open();
    const { context } = stage;
    if (context.state !== 'running') await resumeContext(context);
    return stage;
  }

  load(
    programs: Iterable<number>,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<readonly MissingProgram[]> {
    return this.programs.load(programs, onProgress, signal);
  }

  /**
   * Plays a short tone while a pitch is chosen (I-13), instead of the previous one. Starts within about a millisecond
   * when output and program are ready. Resolves when it has started; rejects with a PlaybackError.
   * @param wholes the note's length in whole notes
   */
  async preview(program: number, midiPitch: number, wholes = 0.25): Promise<void> {
    const note = await this.#strikeLive(program, midiPitch, PREVIEW_VELOCITY);
    this.#preview?.release(note.start);
    this.#preview = note;
    note.release(note.start + wholes / PREVIEW_DIVISOR);
  }

  /** Starts a note when a key of a MIDI keyboard or of the piano on the screen is pressed; `velocity` 1–127. */
  async noteOn(program: number, midiPitch: number, velocity: number): Promise<void> {
    this.#pressed.add(midiPitch);
    const note = await this.#strikeLive(program, midiPitch, velocity);
    this.#held.get(midiPitch)?.release(note.start);
    this.#held.set(midiPitch, note);
    // The key was released while the output was still opening.
    if (!this.#pressed.has(midiPitch)) this.noteOff(midiPitch);
  }

  noteOff(midiPitch: number): void {
    this.#pressed.delete(midiPitch);
    this.#held.get(midiPitch)?.release(this.#stage?.context.currentTime ?? 0);
    this.#held.delete(midiPitch);
  }

  /** Releases all keys when a keyboard is unplugged or the page loses its focus. */
  releaseAll(): void {
    for (const pitch of [...this.#pressed, ...this.#held.keys()]) this.noteOff(pitch);
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = undefined;
    this.programs.close();
    const stage = await opening?.catch(() => undefined);
    if (this.#stage === stage) this.#stage = undefined;
    stage?.bus.dispose();
    await stage?.context.close();
  }

  async #open(): Promise<OpenStage> {
    if (typeof AudioContext !== 'function') throw new PlaybackError('unsupported', playbackTexts.unsupported);
    playThroughSilentSwitch();
    const context = openContext();
    // The context opens within the gesture, as browsers demand. Limiter and reverb follow the frame that answers it, in
    // tasks of their own, because their creation takes a slow processor a tenth of a second each. Meanwhile the sounds
    // are loaded.
    await afterFrame();
    const limiter = openLimiter(context);
    await afterFrame();
    const bus = openMasterBus(context, limiter);
    this.#stage = { context, bus, programs: this.programs };
    this.#live = new PartMixer(bus.input);
    this.#liveVoices = new VoicePool(context, MOST_LIVE_VOICES);
    return this.#stage;
  }

  async #strikeLive(program: number, midiPitch: number, velocity: number): Promise<SoundingNote & { start: number }> {
    const { context } = await this.run();
    const [live, voices] = [this.#live, this.#liveVoices];
    let loaded = this.programs.get(program);
    if (loaded === undefined) {
      const [missing] = await this.programs.load([program], () => undefined, new AbortController().signal);
      if (missing !== undefined) throw new PlaybackError('not-found', missing.message);
      loaded = this.programs.get(program);
    }
    if (loaded === undefined || live === undefined || voices === undefined)
      throw new PlaybackError('not-found', playbackTexts.noDevice);
    const start = context.currentTime;
    const destinationFor = (pan: number): AudioNode => live.inputFor(LIVE_GROUP, pan);
    const note = voices.strike({
      program: loaded,
      midiPitch,
      velocity,
      start,
      end: undefined,
      group: LIVE_GROUP,
      destinationFor,
    });
    return { ...note, start };
  }
}

function openContext(): AudioContext {
  try {
    return new AudioContext({ latencyHint: 'interactive' });
  } catch (error) {
    throw new PlaybackError('no-device', playbackTexts.noDevice, { cause: error });
  }
}

/** Safari on phones mutes Web Audio by the ring switch unless the page declares that it plays music. */
function playThroughSilentSwitch(): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } };
  if (audioSession !== undefined) audioSession.type = 'playback';
}
