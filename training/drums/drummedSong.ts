/** A song with drums: its notes as MIDI, and the strokes that are heard in its sound. Needs the programs fluidsynth and ffmpeg. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { midiFileBytes, TrackBytes, type DrumStrokes } from '../../engine/index.ts';
import { DrumListener } from '../../server/transcription/detect/drums/drumListener.ts';
import { renderMidi } from '../joining/renderMidi.ts';
import type { Random } from '../noteClassifier/random.ts';
import { KITS, type Stroke } from './drumPatterns.ts';

const TICKS_PER_SECOND = 2000;
const DRUM_CHANNEL = 9;
/** General MIDI programs of the tune and of what accompanies it. */
const LEADS = [0, 65, 53, 73, 40, 56, 4, 25] as const;
const OTHERS = [0, 0, 4, 24, 27, 48] as const;
/** Standard deviation of the strokes, in seconds. */
const UNEVEN = 0.006;

/** Times in seconds. */
export interface SongNote {
  readonly onset: number;
  readonly offset: number;
  readonly midiPitch: number;
  readonly isTune: boolean;
}

export interface DrummedSong {
  /** For the file of its strokes. */
  readonly name: string;
  readonly seconds: number;
  readonly notes: readonly SongNote[];
  readonly strokes: readonly Stroke[];
  /** Seconds of a unit of the strokes. */
  readonly timeOf: (unit: number) => number;
}

function midiOf({ notes, strokes, timeOf, seconds }: DrummedSong, random: Random): Uint8Array {
  const track = new TrackBytes();
  track.tempo(0, 500_000);
  const tick = (time: number): number => Math.max(0, Math.round(TICKS_PER_SECOND * time));
  track.setting(0, 0xc0, random.pick(LEADS));
  track.setting(0, 0xc1, random.pick(OTHERS));
  track.setting(0, 0xc0 + DRUM_CHANNEL, random.pick(KITS));
  const level = random.between(0.7, 1.2);
  for (const { onset, offset, midiPitch, isTune } of notes) {
    const velocity = Math.round(level * (isTune ? 95 : 70));
    track.note(tick(onset), Math.max(tick(onset) + 60, tick(offset)), isTune ? 0 : 1, midiPitch, velocity);
  }
  for (const { unit, key, velocity } of strokes) {
    const at = tick(timeOf(unit) + UNEVEN * random.normal());
    track.note(at, at + 100, DRUM_CHANNEL, key, velocity);
  }
  return midiFileBytes([track.chunk(tick(seconds))], TICKS_PER_SECOND / 2);
}

/** The strokes that are heard. They are kept in a file of the folder, since to render a song takes seconds. */
export function heardStrokes(
  song: DrummedSong,
  folder: string,
  soundfonts: readonly string[],
  random: Random,
): DrumStrokes | undefined {
  const kept = join(folder, `${song.name}.json`);
  const [midi, soundfont, kilobits] = [midiOf(song, random), random.pick(soundfonts), random.pick([64, 96, 128, 192])];
  if (!existsSync(kept)) {
    const listener = new DrumListener();
    listener.push(renderMidi(midi, song.seconds, soundfont, kilobits));
    writeFileSync(kept, JSON.stringify(listener.finish() ?? null));
  }
  return (JSON.parse(readFileSync(kept, 'utf8')) as DrumStrokes | null) ?? undefined;
}
