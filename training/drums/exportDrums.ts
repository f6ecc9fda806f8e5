/**
 * Renders songs with drums, and writes for trainDrums.py what the strokes that are heard say about every metrical hypothesis:
 *
 *   node training/drums/exportDrums.ts <folder with songs or lead sheets> <folder for strokes> <drums.bin> <first> <step> <most> <soundfont …>
 *
 * Takes every `step`-th song from `first` on, so that several processes share the work. The notes of the song have mistakes as
 * detectors make them in a band: missing notes, restruck and doubled ones.
 */
import { mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { seconds } from '../../engine/index.ts';
import { Random } from '../noteClassifier/random.ts';
import type { PerformedNote } from '../performances/performLied.ts';
import { drumExample } from './drumExample.ts';
import { heardStrokes } from './drummedSong.ts';
import { playSong } from './playSong.ts';

/** Standard deviation of the onsets that are heard, in seconds. */
const UNEVEN_ONSETS = 0.012;
const [MISSED, RESTRUCK, DOUBLED] = [0.15, 0.25, 0.1];
const LONG = 0.5;

/** The notes as a detector reports them. */
function misheard(notes: readonly PerformedNote[], random: Random): PerformedNote[] {
  const invented = (note: PerformedNote, changes: Partial<PerformedNote>): PerformedNote => ({
    ...note,
    ...changes,
    unit: undefined,
  });
  return notes
    .flatMap((note) => {
      if (random.chance(MISSED)) return [];
      const heard = { ...note, onset: seconds(note.onset + UNEVEN_ONSETS * random.normal()) };
      const length = note.offset - note.onset;
      const later = seconds(note.onset + random.between(0.2, 0.9) * length);
      return [
        heard,
        ...(length > LONG && random.chance(RESTRUCK) ? [invented(heard, { onset: later, velocity: 50 })] : []),
        ...(random.chance(DOUBLED) ? [invented(heard, { midiPitch: note.midiPitch + 12, velocity: 45 })] : []),
      ];
    })
    .sort((a, b) => a.onset - b.onset);
}

const [folder = '', keptFolder = '', output = '', first = '0', step = '1', most = '100', ...soundfonts] =
  process.argv.slice(2);
const file = openSync(output, 'w');
mkdirSync(keptFolder, { recursive: true });
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.mxl'))
  .sort();
for (let at = Number(first), made = 0; at < names.length && made < Number(most); at += Number(step)) {
  const random = new Random(50_000 + at);
  const name = names[at] ?? '';
  const song = playSong(name, readFileSync(join(folder, name)), random);
  if (!song) continue;
  made++;
  const drums = heardStrokes(song.drummed, keptFolder, soundfonts, random);
  console.log(name, song.meter, drums?.time.length);
  if (drums)
    for (const bytes of drumExample(name, song.meter, misheard(song.notes, random), drums)) writeSync(file, bytes);
}
