/**
 * A song with a bass and with drums as they sound on recordings: the drums are of any kit, tuned higher or lower, brighter or
 * darker, louder or softer than the soundfont has them. Needs the programs fluidsynth and ffmpeg.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { midiFileBytes, TrackBytes } from '../../engine/index.ts';
import { SAMPLE_RATE } from '../../server/transcription/model/sampleRate.ts';
import type { Random } from '../noteClassifier/random.ts';
import { KITS } from './drumPatterns.ts';
import type { DrummedSong, SongNote } from './drummedSong.ts';
import { DRUM_RATE, synthesizeDrums } from './synthesizedDrums.ts';

const TICKS_PER_SECOND = 2000;
const DRUM_CHANNEL = 9;
/** General MIDI programs of the tune, of what accompanies it, and of the bass; how often there is a bass. */
const LEADS = [0, 65, 53, 73, 40, 56, 4, 25] as const;
const OTHERS = [0, 0, 4, 24, 27, 48, 89, 29] as const;
const BASSES = [32, 33, 33, 34, 36, 38] as const;
const WITH_BASS = 0.8;
const PIANOS = [0, 0, 0, 1, 2, 3, 4] as const;
/** The programs after these are unpitched sounds and effects. */
const TUNED_PROGRAMS = 112;
/** Lowest note of a bass, and the octave above it. */
const [LOWEST, OCTAVE] = [28, 12] as const;
/** Standard deviation of the strokes, in seconds. */
const UNEVEN = 0.006;
const RAW = ['-f', 'f32le', '-ar', String(DRUM_RATE), '-ac', '1', '-i'] as const;
/** How many songs have drums of their own instead of those of a soundfont. */
const SYNTHESIZED = 0.35;
/** To load a whole soundfont takes three times as long as to render a song. */
const FEW_SAMPLES = ['-o', 'synth.dynamic-sample-loading=1'] as const;

/** A stroke as it sounds, in seconds. */
export interface PlayedStroke {
  readonly time: number;
  readonly key: number;
}

export interface MixedSound {
  readonly samples: Float32Array;
  readonly strokes: readonly PlayedStroke[];
}

/** The lowest of the notes that begin together, in the range of a bass. */
function bassOf(notes: readonly SongNote[]): SongNote[] {
  const lowest = new Map<number, SongNote>();
  for (const note of notes.filter(({ isTune }) => !isTune)) {
    const other = lowest.get(note.onset);
    if (!other || note.midiPitch < other.midiPitch) lowest.set(note.onset, note);
  }
  return [...lowest.values()].map((note) => ({
    ...note,
    midiPitch: LOWEST + ((note.midiPitch - LOWEST + 120) % OCTAVE),
  }));
}

const tick = (time: number): number => Math.max(0, Math.round(TICKS_PER_SECOND * time));

/** General MIDI programs; undefined where nobody plays that part. */
interface Players {
  readonly lead: number;
  readonly other: number | undefined;
  readonly bass: number | undefined;
}

/**
 * Half of the songs without drums are played by a piano or by any instruments, some of them the tune alone: hard attacks of single instruments are
 * what is taken for drums most easily.
 */
function playersOf(hasDrums: boolean, random: Random): Players {
  const bass = random.chance(WITH_BASS) ? random.pick(BASSES) : undefined;
  if (hasDrums || random.chance(0.5)) return { lead: random.pick(LEADS), other: random.pick(OTHERS), bass };
  const isPiano = random.chance(0.5);
  const any = (): number => (isPiano ? random.pick(PIANOS) : Math.floor(random.between(0, TUNED_PROGRAMS)));
  const other = random.chance(0.67) ? any() : undefined;
  return { lead: any(), other, bass: isPiano || other === undefined || random.chance(0.5) ? undefined : bass };
}

function bandMidi({ notes, strokes, seconds }: DrummedSong, random: Random): Uint8Array {
  const track = new TrackBytes();
  track.tempo(0, 500_000);
  const { lead, other, bass } = playersOf(strokes.length > 0, random);
  [lead, other, bass].forEach((program, channel) => {
    if (program !== undefined) track.setting(0, 0xc0 + channel, program);
  });
  const level = random.between(0.7, 1.2);
  const play = ({ onset, offset, midiPitch }: SongNote, channel: number, velocity: number): void =>
    track.note(tick(onset), Math.max(tick(onset) + 60, tick(offset)), channel, midiPitch, Math.round(level * velocity));
  for (const note of notes)
    if (note.isTune) play(note, 0, 95);
    else if (other !== undefined) play(note, 1, 70);
  const velocity = random.between(60, 105);
  if (bass !== undefined) for (const note of bassOf(notes)) play(note, 2, velocity);
  return midiFileBytes([track.chunk(tick(seconds))], TICKS_PER_SECOND / 2);
}

/** The drums, played slower by the factor by which they are sped up afterwards to tune them. */
function drumMidi(strokes: readonly (PlayedStroke & { readonly velocity: number })[], tuning: number, random: Random) {
  const track = new TrackBytes();
  track.tempo(0, 500_000);
  track.setting(0, 0xc0 + DRUM_CHANNEL, random.pick(KITS));
  for (const { time, key, velocity } of strokes) {
    const at = tick(time * tuning);
    track.note(at, at + 100, DRUM_CHANNEL, key, velocity);
  }
  return midiFileBytes([track.chunk(tick(1))], TICKS_PER_SECOND / 2);
}

/** How the drums differ from those of the soundfont, as a filter of ffmpeg. */
function drumFilter(tuning: number, random: Random): string {
  const gain = (most: number): string => random.between(-most, most).toFixed(1);
  return [
    `asetrate=${Math.round(44_100 * tuning)}`,
    'aresample=44100',
    `bass=g=${gain(9)}:f=${Math.round(random.between(70, 160))}`,
    `equalizer=f=${Math.round(random.between(250, 3000))}:width_type=o:width=1.5:g=${gain(8)}`,
    `treble=g=${gain(8)}:f=${Math.round(random.between(3000, 7000))}`,
    `volume=${random.between(-9, 5).toFixed(1)}dB`,
  ].join(',');
}

/** Renders the song as an mp3, mono. */
export function mixBand(song: DrummedSong, soundfonts: readonly string[], random: Random): MixedSound {
  const folder = mkdtempSync(join(tmpdir(), 'band-'));
  const fileOf = (name: string): string => join(folder, name);
  const renderInto = (wav: string, midi: Uint8Array): void => {
    writeFileSync(fileOf('song.mid'), midi);
    const settings = ['-ni', '-g', '0.5', '-R', random.chance(0.7) ? '1' : '0', '-r', '44100', ...FEW_SAMPLES];
    const files = ['-F', fileOf(wav), random.pick(soundfonts), fileOf('song.mid')];
    execFileSync('fluidsynth', [...settings, ...files], { stdio: 'ignore' });
  };
  const ffmpeg = (...values: readonly string[]): Buffer =>
    execFileSync('ffmpeg', ['-v', 'error', ...values], { maxBuffer: 1e8 });
  const tuning = random.between(0.78, 1.3);
  const strokes = song.strokes.map(({ unit, key, velocity }) => ({
    time: Math.max(0, song.timeOf(unit) + UNEVEN * random.normal()),
    key,
    velocity,
  }));
  try {
    renderInto('band.wav', bandMidi(song, random));
    const isSynthesized = random.chance(SYNTHESIZED);
    if (isSynthesized) writeFileSync(fileOf('drums.f32'), synthesizeDrums(strokes, song.seconds, random));
    else renderInto('drums.wav', drumMidi(strokes, tuning, random));
    const mix = `[1]${drumFilter(isSynthesized ? 1 : tuning, random)}[d];[0][d]amix=inputs=2:duration=first:normalize=0,alimiter`;
    const length = String(song.seconds);
    const drums = isSynthesized ? [...RAW, fileOf('drums.f32')] : ['-i', fileOf('drums.wav')];
    const sounds = ['-i', fileOf('band.wav'), ...drums];
    const kilobits = `${random.pick([64, 96, 128, 192])}k`;
    ffmpeg(...sounds, '-filter_complex', mix, '-t', length, '-ac', '1', '-b:a', kilobits, fileOf('song.mp3'));
    const bytes = ffmpeg('-i', fileOf('song.mp3'), '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', '-');
    return { samples: new Float32Array(Uint8Array.from(bytes).buffer), strokes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
