/**
 * Renders songs with drums, and writes for trainDrumSounds.py every moment at which the sound rises, with the drums that are struck then:
 *
 *   node training/drums/exportDrumSounds.ts <folder with songs or lead sheets> <sounds.bin> <first> <step> <most> <soundfont …>
 *
 * Takes every `step`-th song from `first` on, so that several processes share the work. A song is its name, a line feed, the numbers of moments and
 * of strokes as 32-bit integers, and for each moment 32-bit floats: the drums (DRUM_SOUNDS) that are struck, and its features.
 */
import { openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DRUM_SOUNDS } from '../../server/transcription/detect/drums/drumClassifier.ts';
import { DrumListener } from '../../server/transcription/detect/drums/drumListener.ts';
import { Random } from '../noteClassifier/random.ts';
import type { Stroke } from './drumPatterns.ts';
import type { DrummedSong } from './drummedSong.ts';
import { mixBand } from './mixedBand.ts';
import { playSong } from './playSong.ts';

/** Seconds between a stroke and the moment at which it is heard, at most. */
const TOLERANCE = 0.035;
const TOMS = [41, 43, 45, 47, 48, 50] as const;
const CRASHES = [49, 57] as const;
const HI_HATS = [42, 44, 46] as const;
/** Of the songs: without drums; with a groove on toms instead of the snare drum; with an open hi-hat now and then. */
const [SILENT, ON_TOMS, OPENED] = [0.3, 0.1, 0.3];

const DRUM_OF_KEY: Readonly<Record<number, (typeof DRUM_SOUNDS)[number]>> = {
  ...Object.fromEntries([35, 36].map((key) => [key, 'bass'])),
  ...Object.fromEntries([37, 38, 39, 40].map((key) => [key, 'snare'])),
  ...Object.fromEntries([42, 44, 46, 49, 51, 57].map((key) => [key, 'cymbal'])),
  ...Object.fromEntries(TOMS.map((key) => [key, 'tom'])),
};

/** The strokes, also of drums that the patterns do not have; none in some songs, so that attacks of other instruments are known too. */
function varied(strokes: readonly Stroke[], random: Random): Stroke[] {
  if (random.chance(SILENT)) return [];
  const [isOnToms, isOpened] = [random.chance(ON_TOMS), random.chance(OPENED)];
  return strokes.map((stroke) => {
    const drum = DRUM_OF_KEY[stroke.key];
    if (drum === 'tom' || (drum === 'snare' && isOnToms)) return { ...stroke, key: random.pick(TOMS) };
    if (stroke.key === 49) return { ...stroke, key: random.pick(CRASHES) };
    const isHat = HI_HATS.some((key) => key === stroke.key);
    return isHat && isOpened && random.chance(0.15) ? { ...stroke, key: 46 } : stroke;
  });
}

function exportSong(song: DrummedSong, soundfonts: readonly string[], random: Random): Buffer {
  const { samples, strokes } = mixBand({ ...song, strokes: varied(song.strokes, random) }, soundfonts, random);
  const listener = new DrumListener();
  listener.push(samples);
  const moments = listener.moments();
  const numbers = moments.flatMap(({ time, features }) => {
    const struck = strokes.filter((stroke) => Math.abs(stroke.time - time) < TOLERANCE);
    const drums = DRUM_SOUNDS.map((drum) => Number(struck.some(({ key }) => DRUM_OF_KEY[key] === drum)));
    return [...drums, ...features];
  });
  const heard = song.seconds - 0.1;
  const audible = strokes.filter(({ time }) => time < heard);
  const found = audible.filter((stroke) => moments.some(({ time }) => Math.abs(stroke.time - time) < TOLERANCE));
  console.log(song.name, moments.length, audible.length, found.length);
  const counts = Buffer.alloc(8);
  counts.writeInt32LE(moments.length, 0);
  counts.writeInt32LE(audible.length - found.length, 4);
  return Buffer.concat([Buffer.from(`${song.name}\n`), counts, Buffer.from(Float32Array.from(numbers).buffer)]);
}

const [folder = '', output = '', first = '0', step = '1', most = '100', ...soundfonts] = process.argv.slice(2);
const file = openSync(output, 'w');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort();
for (let at = Number(first), made = 0; at < names.length && made < Number(most); at += Number(step)) {
  const random = new Random(70_000 + at);
  const name = names[at] ?? '';
  const song = playSong(name, readFileSync(join(folder, name)), random);
  if (!song) continue;
  made++;
  writeSync(file, exportSong(song.drummed, soundfonts, random));
}
