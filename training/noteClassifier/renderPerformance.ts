/**
 * Renders a performance as sound, with a soundfont (fluidsynth) or with our model of struck strings and a random
 * timbre. The sound is then degraded like a recording: it is encoded, sometimes with echo, telephone bandwidth or
 * noise. Needs the programs fluidsynth and ffmpeg.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { midiFileBytes, TrackBytes } from '../../engine/index.ts';
import { SAMPLE_RATE } from '../../server/transcription/model/sampleRate.ts';
import { renderNotes } from '../../tests/fixtures/tunes/struckString.ts';
import { PERFORMANCE_SECONDS, soundingNotes, SUSTAINING_PROGRAMS, type Performance } from './performSong.ts';
import type { Random } from './random.ts';
import { inRoom } from './room.ts';
import { randomVibrato, withVibrato } from './vibrato.ts';

const TICKS_PER_SECOND = 2000;
const SUSTAIN_PEDAL = 64;
const [PROGRAM_CHANGE, CONTROLLER] = [0xc0, 0xb0];
const OWN_STRINGS_SHARE = 0.2;
/** Share of the lines of a sustaining instrument that are played with vibrato. */
const VIBRATO_SHARE = 0.6;

const tickOf = (time: number): number => Math.round(time * TICKS_PER_SECOND);

function performanceMidi({ notes, pedals }: Performance): Uint8Array {
  const programs = [...new Set(notes.map(({ program }) => program))];
  const track = new TrackBytes();
  track.tempo(0, 500_000);
  for (const [channel, program] of programs.entries()) track.setting(0, PROGRAM_CHANGE + channel, program);
  for (const { onset, offset, midiPitch, velocity, program } of notes) {
    const start = tickOf(onset);
    track.note(start, Math.max(start + 1, tickOf(offset)), programs.indexOf(program), midiPitch, velocity);
  }
  const status = CONTROLLER + Math.max(0, programs.indexOf(0));
  for (const [down, up] of pedals) {
    track.setting(tickOf(down), status, SUSTAIN_PEDAL, 127);
    track.setting(tickOf(up), status, SUSTAIN_PEDAL, 0);
  }
  const last = [...notes.map(({ offset }) => offset), ...pedals.map(([, up]) => up)].reduce(
    (a, b) => Math.max(a, b),
    0,
  );
  return midiFileBytes([track.chunk(tickOf(last) + TICKS_PER_SECOND)], TICKS_PER_SECOND / 2);
}

const readFloats = (file: string): Float32Array => new Float32Array(Uint8Array.from(readFileSync(file)).buffer);

/** Writes the performance as raw floats at the sample rate of transcription. */
function synthesize(
  performance: Performance,
  soundfonts: readonly string[],
  random: Random,
  isSustained: boolean,
  folder: string,
): void {
  if (!isSustained && random.chance(OWN_STRINGS_SHARE)) {
    const timbre = {
      slope: random.between(0.4, 0.9),
      hardness: random.between(0, 0.35),
      strikePoint: random.between(0.08, 0.3),
      decay: random.between(0.2, 1.5),
    };
    const sound = renderNotes(soundingNotes(performance), SAMPLE_RATE, timbre);
    writeFileSync(join(folder, 'dry.f32'), new Uint8Array(sound.buffer));
    return;
  }
  writeFileSync(join(folder, 'song.mid'), performanceMidi(performance));
  const effects = ['-R', random.chance(0.6) ? '1' : '0', '-C', random.chance(0.3) ? '1' : '0'];
  const output = ['-r', '44100', '-F', join(folder, 'dry.wav')];
  execFileSync(
    'fluidsynth',
    [
      '-ni',
      '-g',
      '0.6',
      '-o',
      'synth.dynamic-sample-loading=1',
      ...effects,
      ...output,
      random.pick(soundfonts),
      join(folder, 'song.mid'),
    ],
    {
      stdio: 'ignore',
    },
  );
  const convert = ['-i', join(folder, 'dry.wav'), '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le'];
  execFileSync('ffmpeg', ['-v', 'error', ...convert, join(folder, 'dry.f32')]);
}

function filters(random: Random): string[] {
  const echo = (): string => {
    const delays = `${Math.round(random.between(20, 70))}|${Math.round(random.between(70, 150))}`;
    return `aecho=0.8:0.7:${delays}:0.35|0.2`;
  };
  return [
    ...(random.chance(0.2) ? [echo()] : []),
    ...(random.chance(0.15) ? ['highpass=f=250', 'lowpass=f=3600'] : []),
  ];
}

/** Plays the line of an instrument that can do so with vibrato, in most performances. `file`: floats, which are written anew. */
function addVibrato({ notes }: Performance, random: Random, file: string): void {
  const isSustaining = notes.every(({ program }) => SUSTAINING_PROGRAMS.includes(program));
  if (!isSustaining || !random.chance(VIBRATO_SHARE)) return;
  const sound = withVibrato(readFloats(file), SAMPLE_RATE, notes, randomVibrato(random), random);
  writeFileSync(file, new Uint8Array(sound.buffer));
}

/** The sound of recorded notes (`RecordedNotes.play`) in a room, degraded like a recording. */
export function recordPerformance(sound: Float32Array, random: Random): Float32Array {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'dry.f32'), new Uint8Array(inRoom(sound, SAMPLE_RATE, random).buffer));
    return degrade(random, folder);
  });
}

/** The sound of a performance, mono, at the sample rate of transcription. `isSustained`: never by struck strings. */
export function renderPerformance(
  performance: Performance,
  soundfonts: readonly string[],
  random: Random,
  isSustained = false,
): Float32Array {
  return inFolder((folder) => {
    synthesize(performance, soundfonts, random, isSustained, folder);
    addVibrato(performance, random, join(folder, 'dry.f32'));
    return degrade(random, folder);
  });
}

/** Reads `dry.f32` in the folder, encodes it, sometimes with echo, telephone bandwidth or noise, and decodes it. */
function degrade(random: Random, folder: string): Float32Array {
  const raw = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le'];
  const chain = filters(random).join(',');
  const encode = ['-t', String(PERFORMANCE_SECONDS + 1), '-b:a', random.pick(['48k', '64k', '96k'])];
  const encoded = join(folder, 'song.mp3');
  const afterwards = chain === '' ? [] : ['-af', chain];
  execFileSync('ffmpeg', ['-v', 'error', ...raw, '-i', join(folder, 'dry.f32'), ...afterwards, ...encode, encoded]);
  execFileSync('ffmpeg', ['-v', 'error', '-i', encoded, ...raw, join(folder, 'wet.f32')]);
  const sound = readFloats(join(folder, 'wet.f32'));
  const noise = random.chance(0.25) ? 10 ** random.between(-3.7, -2.2) : 0;
  return noise === 0 ? sound : sound.map((sample) => sample + noise * random.normal());
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'perform-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
