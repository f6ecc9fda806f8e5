/**
 * Plays performances with recorded notes of orchestral instruments: the samples of the Philharmonia Orchestra, files such as
 * `cello/cello_A2_05_forte_arco-normal.mp3` (pitch, seconds or a word for the length, dynamics, way of playing). Soundfonts
 * hold few tones, which are looped and of one length; these are of every pitch, with the attacks and swings of a player.
 * Needs the program ffmpeg.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_RATE } from '../../server/transcription/model/sampleRate.ts';
import { PERFORMANCE_SECONDS, type Performance, type PerformedNote } from './performSong.ts';
import type { Random } from './random.ts';

/** The folder of an instrument, and the range that is played on it, as MIDI pitches. */
export interface RecordedInstrument {
  readonly name: string;
  readonly range: readonly [lowest: number, highest: number];
  /** Its notes die away, and are not slurred. */
  readonly isPlucked?: boolean;
}

export const RECORDED_INSTRUMENTS: readonly RecordedInstrument[] = [
  { name: 'violin', range: [55, 96] },
  { name: 'viola', range: [48, 84] },
  { name: 'cello', range: [36, 79] },
  { name: 'double bass', range: [28, 60] },
  { name: 'flute', range: [60, 93] },
  { name: 'oboe', range: [59, 88] },
  { name: 'cor anglais', range: [53, 80] },
  { name: 'clarinet', range: [51, 88] },
  { name: 'bass clarinet', range: [39, 72] },
  { name: 'bassoon', range: [35, 69] },
  { name: 'saxophone', range: [50, 84] },
  { name: 'french horn', range: [41, 77] },
  { name: 'trumpet', range: [54, 84] },
  { name: 'trombone', range: [40, 72] },
  { name: 'tuba', range: [28, 60] },
  { name: 'guitar', range: [41, 81], isPlucked: true },
  { name: 'mandolin', range: [56, 86], isPlucked: true },
  { name: 'banjo', range: [48, 81], isPlucked: true },
];

interface Sample {
  readonly file: string;
  readonly midiPitch: number;
  /** Loudness as written, 0 (pianissimo) to 5 (fortissimo). */
  readonly dynamics: number;
  /** Nominal length in seconds. */
  readonly seconds: number;
}

const NORMAL = /_(normal|arco-normal|non-vibrato)\.mp3$/;
const FILE = /_([A-G]s?)(\d)_([0-9a-z-]+)_([a-z-]+)_[a-z-]+\.mp3$/;
const STEPS = ['C', 'Cs', 'D', 'Ds', 'E', 'F', 'Fs', 'G', 'Gs', 'A', 'As', 'B'];
const LENGTHS: Readonly<Record<string, number>> = {
  '025': 0.25,
  '05': 0.5,
  '1': 1,
  '15': 1.5,
  long: 2,
  'very-long': 3,
};
const DYNAMICS = ['pianissimo', 'piano', 'mezzo-piano', 'mezzo-forte', 'forte', 'fortissimo'];
/** Share of the peak from which a note is heard, and below which it has died away. */
const HEARD_SHARE = 0.04;
const BEFORE_SECONDS = 0.004;
const LEVEL = 0.08;
/** The collection contains a few files that were cut off. */
const LEAST_BYTES = 3000;
const RELEASE_SECONDS = [0.04, 0.12] as const;
const SLUR_GAP_SECONDS = 0.04;

/** How one performance is played. */
interface Manner {
  /** Share of the notes that are slurred to the one before, which then has no attack of its own. */
  readonly slurred: number;
  readonly unevenness: number;
}

function readSamples(folder: string): Sample[] {
  return readdirSync(folder)
    .filter((name) => NORMAL.test(name))
    .flatMap((name) => {
      const [, step = '', octave = '', length = '', dynamics = ''] = FILE.exec(name) ?? [];
      const loudness = DYNAMICS.indexOf(dynamics);
      const seconds = LENGTHS[length];
      if (!STEPS.includes(step) || loudness < 0 || seconds === undefined) return [];
      if (statSync(join(folder, name)).size < LEAST_BYTES) return [];
      const midiPitch = STEPS.indexOf(step) + 12 * (Number(octave) + 1);
      return [{ file: join(folder, name), midiPitch, dynamics: loudness, seconds }];
    });
}

/** The heard part of a recorded note, mono, at the sample rate of transcription. */
export function heardPart(file: string): Float32Array {
  const raw = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-i', file, ...raw], { maxBuffer: 1 << 28 });
  const sound = new Float32Array(Uint8Array.from(bytes).buffer);
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isHeard = (value: number): boolean => Math.abs(value) > HEARD_SHARE * peak;
  const first = Math.max(0, sound.findIndex(isHeard) - Math.round(BEFORE_SECONDS * SAMPLE_RATE));
  return sound.slice(first, sound.findLastIndex(isHeard) + 1);
}

/** The heard part of a recorded note, at a root mean square of `LEVEL` in its first second. */
function decode(file: string): Float32Array {
  const heard = heardPart(file);
  const beginning = heard.subarray(0, SAMPLE_RATE);
  const power = beginning.reduce((sum, value) => sum + value * value, 0) / Math.max(1, beginning.length);
  return heard.map((value) => (value * LEVEL) / Math.sqrt(power + 1e-12));
}

/** How a recorded sound is played. */
interface Playing {
  /** Samples that are left out at its beginning. */
  readonly skipped: number;
  /** Of the frequencies played to those recorded. */
  readonly ratio: number;
  /** `time`: seconds after the onset. */
  readonly gainAt: (time: number) => number;
}

/** Adds a recorded sound to `target`, whose length is that of the note. */
export function addSound(target: Float32Array, recorded: Float32Array, { skipped, ratio, gainAt }: Playing): void {
  for (const index of target.keys()) {
    const place = skipped + index * ratio;
    const at = Math.floor(place);
    const [left = 0, right = 0] = [recorded[at], recorded[at + 1]];
    target[index] = (target[index] ?? 0) + gainAt(index / SAMPLE_RATE) * (left + (right - left) * (place - at));
  }
}

export class RecordedNotes {
  readonly #samples = new Map<string, readonly Sample[]>();
  readonly #sounds = new Map<string, Float32Array>();

  /** `folder`: contains a folder for each of `RECORDED_INSTRUMENTS`, or for some. */
  constructor(folder: string) {
    for (const { name } of RECORDED_INSTRUMENTS)
      if (existsSync(join(folder, name))) this.#samples.set(name, readSamples(join(folder, name)));
  }

  /** Indices of the instruments whose notes are there. */
  get instruments(): number[] {
    return RECORDED_INSTRUMENTS.flatMap(({ name }, index) => (this.#samples.has(name) ? [index] : []));
  }

  /**
   * The sound of a performance by the instruments that its notes' programs are indices of, and the notes as they sound: no
   * longer than the recorded ones.
   */
  play({ notes }: Performance, random: Random): { sound: Float32Array; notes: PerformedNote[] } {
    const sound = new Float32Array((PERFORMANCE_SECONDS + 2) * SAMPLE_RATE);
    const manner = { slurred: random.chance(0.5) ? random.between(0.2, 0.9) : 0, unevenness: random.between(0.5, 2.5) };
    let before: PerformedNote | undefined;
    const played = notes.map((note) => {
      const follows =
        before !== undefined && note.onset - before.offset < SLUR_GAP_SECONDS && note.onset > before.onset;
      before = this.#add(sound, note, follows, manner, random);
      return before;
    });
    return { sound, notes: played };
  }

  #add(sound: Float32Array, note: PerformedNote, follows: boolean, manner: Manner, random: Random): PerformedNote {
    const { name, isPlucked = false } = RECORDED_INSTRUMENTS[note.program] ?? { name: '' };
    const recorded = this.#soundFor(name, note, random);
    const ratio = 2 ** ((note.midiPitch - recorded.midiPitch) / 12);
    const isSlurred = !isPlucked && follows && random.chance(manner.slurred);
    const attack = isSlurred ? random.between(0.015, 0.05) : 0;
    const skipped = isSlurred ? random.between(0.02, 0.09) * SAMPLE_RATE : 0;
    const release = random.between(...RELEASE_SECONDS);
    const most = (recorded.sound.length - skipped) / ratio / SAMPLE_RATE;
    const length = Math.min(note.offset - note.onset, Math.max(0.06, most - release));
    const gain = (note.velocity / 90) ** 1.5 * 10 ** ((manner.unevenness * random.normal()) / 20);
    const from = Math.round(note.onset * SAMPLE_RATE);
    const count = Math.min(Math.round((length + release) * SAMPLE_RATE), sound.length - from);
    const gainAt = (time: number): number => {
      const rise = attack > 0 ? Math.min(1, time / attack) : 1;
      return gain * rise * (time <= length ? 1 : Math.max(0, 1 - (time - length) / release) ** 1.5);
    };
    addSound(sound.subarray(from, from + Math.max(0, count)), recorded.sound, { skipped, ratio, gainAt });
    return { ...note, offset: note.onset + length };
  }

  /** One of the samples whose pitch is nearest and whose loudness is near that of the note; longer ones for longer notes. */
  #soundFor(name: string, note: PerformedNote, random: Random): { midiPitch: number; sound: Float32Array } {
    const samples = this.#samples.get(name) ?? [];
    const dynamics = Math.round((note.velocity - 25) / 18);
    const distance = (sample: Sample): number =>
      Math.abs(sample.midiPitch - note.midiPitch) + 0.12 * Math.abs(sample.dynamics - dynamics);
    const least = Math.min(...samples.map(distance));
    const near = samples.filter((sample) => distance(sample) <= least + 0.2);
    const longest = Math.max(...near.map(({ seconds }) => seconds));
    const needed = Math.min(longest, note.offset - note.onset);
    const { file, midiPitch } = random.pick(near.filter(({ seconds }) => seconds >= needed));
    return { midiPitch, sound: this.#sound(file) };
  }

  #sound(file: string): Float32Array {
    const known = this.#sounds.get(file) ?? decode(file);
    this.#sounds.set(file, known);
    return known;
  }
}

/** The pitch, moved by octaves into the range of an instrument. */
export function inRange(midiPitch: number, [lowest, highest]: RecordedInstrument['range']): number {
  const below = Math.ceil((lowest - midiPitch) / 12);
  const above = Math.ceil((midiPitch - highest) / 12);
  return midiPitch + 12 * Math.max(0, below) - 12 * Math.max(0, above);
}
