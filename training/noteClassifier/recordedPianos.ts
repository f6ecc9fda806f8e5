/**
 * Plays performances on recorded pianos: the AKAI Splendid Grand Piano (public domain) and the Headroom Piano by Bengt Nilsson (CC BY
 * 4.0), whose close and distant microphones count as two. A folder contains one for each, with files such as `Mp A#2.flac` or
 * `HEADROOM PIANO LEVEL3 CLOSE 60.flac`. Needs the program ffmpeg.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_RATE } from '../../server/transcription/model/sampleRate.ts';
import { PERFORMANCE_SECONDS, soundingNotes, type Performance } from './performSong.ts';
import type { Random } from './random.ts';
import { addSound, heardPart } from './recordedNotes.ts';

interface Strike {
  readonly file: string;
  readonly midiPitch: number;
  /** Velocity as which it is taken. */
  readonly velocity: number;
}

const SPLENDID = /^(PP|MP|MF|FF) ([A-G]#?)(-?\d)\.flac$/i;
const HEADROOM = /LEVEL(\d) (CLOSE|DECCA) (\d+)\.flac$/;
const STEPS = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'];
const VELOCITIES: Readonly<Record<string, number>> = {
  ...{ PP: 30, MP: 60, MF: 85, FF: 115 },
  ...{ 1: 25, 2: 50, 3: 75, 4: 95, 5: 115 },
};
/** Exponent of the amplitude as a function of the velocity. */
const LOUDNESS = 1.6;
const LEVEL = 0.3;
/** The damper stops the lowest strings last. */
const RELEASE_SECONDS = { lowest: 0.35, highest: 0.06 } as const;
const [LOWEST, HIGHEST] = [21, 108] as const;

/** @returns the piano that a file belongs to, and its strike. */
function strikeOf(folder: string, name: string): [piano: string, strike: Strike] | undefined {
  const file = join(folder, name);
  const [, dynamics = '', step = '', octave = ''] = SPLENDID.exec(name) ?? [];
  // Octaves are counted from the one that MIDI calls 1.
  if (step !== '')
    return [
      'splendid',
      {
        file,
        midiPitch: STEPS.indexOf(step) + 12 * (Number(octave) + 2),
        velocity: VELOCITIES[dynamics.toUpperCase()] ?? 64,
      },
    ];
  const [, level = '', microphone = '', key = ''] = HEADROOM.exec(name) ?? [];
  return key === '' ? undefined : [microphone, { file, midiPitch: Number(key), velocity: VELOCITIES[level] ?? 64 }];
}

export class RecordedPianos {
  readonly #pianos = new Map<string, Strike[]>();
  readonly #sounds = new Map<string, Float32Array>();

  /** @throws Error if `folder` contains no folder with strikes. */
  constructor(folder: string) {
    for (const inner of readdirSync(folder))
      for (const name of readdirSync(join(folder, inner))) {
        const [piano, strike] = strikeOf(join(folder, inner), name) ?? [];
        if (piano !== undefined && strike) this.#pianos.set(piano, [...(this.#pianos.get(piano) ?? []), strike]);
      }
    if (this.#pianos.size === 0) throw new Error(`There are no recorded pianos in ${folder}.`);
  }

  /** The sound of a performance, mono, by one of the pianos. */
  play(performance: Performance, random: Random): Float32Array {
    const sound = new Float32Array((PERFORMANCE_SECONDS + 2) * SAMPLE_RATE);
    const strikes = random.pick([...this.#pianos.values()]);
    for (const { onset, offset, midiPitch, velocity } of soundingNotes(performance)) {
      const distance = (strike: Strike): number =>
        Math.abs(strike.midiPitch - midiPitch) + 0.1 * Math.abs(strike.velocity - velocity);
      const struck = strikes.reduce((best, strike) => (distance(strike) < distance(best) ? strike : best));
      const height = (midiPitch - LOWEST) / (HIGHEST - LOWEST);
      const release = RELEASE_SECONDS.lowest + height * (RELEASE_SECONDS.highest - RELEASE_SECONDS.lowest);
      const gain = LEVEL * (velocity / struck.velocity) ** LOUDNESS;
      const length = offset - onset;
      const gainAt = (time: number): number =>
        gain * (time <= length ? 1 : Math.max(0, 1 - (time - length) / release) ** 2);
      const from = Math.round(onset * SAMPLE_RATE);
      const part = sound.subarray(from, from + Math.round((length + release) * SAMPLE_RATE));
      addSound(part, this.#sound(struck.file), {
        skipped: 0,
        ratio: 2 ** ((midiPitch - struck.midiPitch) / 12),
        gainAt,
      });
    }
    return sound;
  }

  #sound(file: string): Float32Array {
    const known = this.#sounds.get(file) ?? heardPart(file);
    this.#sounds.set(file, known);
    return known;
  }
}
