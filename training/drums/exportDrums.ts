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
import { arrangeLied } from '../priors/arrangeLied.ts';
import { arrangePopular } from '../priors/arrangePopular.ts';
import type { PerformedNote } from '../priors/performLied.ts';
import { readLied, type Lied } from '../priors/readLied.ts';
import { drumExample } from './drumExample.ts';
import { heardStrokes, type DrummedSong } from './drummedSong.ts';
import { drumPart } from './drumPatterns.ts';

const EXCERPT_SECONDS = 35;
const LEAD_SECONDS = 0.5;
/** Standard deviation of the onsets that are heard, in seconds. */
const UNEVEN_ONSETS = 0.012;
const [MISSED, RESTRUCK, DOUBLED] = [0.15, 0.25, 0.1];
const [FEWEST_NOTES, LONG] = [60, 0.5];

interface Song {
  readonly notes: readonly PerformedNote[];
  readonly drummed: DrummedSong;
  readonly meter: string;
}

/** The beginning of an arranged song at a steady tempo; undefined where it has few notes, or a meter without patterns. */
function playSong(name: string, lied: Lied, quartersPerMinute: number, random: Random): Song | undefined {
  const [signature] = lied.measures;
  const meter = `${signature?.beats ?? 4}/${signature?.beatType ?? 4}`;
  if (lied.measures.some(({ beats, beatType }) => `${beats}/${beatType}` !== meter)) return undefined;
  const start = lied.notes.reduce((least, { onset, position }) => Math.min(least, onset - position), Infinity);
  const timeOf = (unit: number): number => LEAD_SECONDS + ((unit - start) / 24) * (60 / quartersPerMinute);
  const end = ((EXCERPT_SECONDS - LEAD_SECONDS - 1) * 24 * quartersPerMinute) / 60;
  const played = lied.notes.filter(({ onset }) => onset - start < end);
  const notes = played.map(({ onset, duration, midiPitch, part, measure, position }): PerformedNote => ({
    onset: seconds(timeOf(onset)),
    offset: seconds(timeOf(onset + 0.95 * duration)),
    midiPitch,
    velocity: part === 0 ? 95 : 70,
    confidence: 1,
    unit: onset,
    measure,
    position,
  }));
  const strokes = drumPart(meter, end, random);
  if (!strokes || notes.length < FEWEST_NOTES) return undefined;
  const written = notes.map((note, index) => ({ ...note, isTune: played[index]?.part === 0 }));
  const drummed = {
    name,
    seconds: EXCERPT_SECONDS,
    notes: written,
    strokes,
    timeOf: (unit: number) => timeOf(start + unit),
  };
  return { notes, drummed, meter };
}

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
  const read = readLied(readFileSync(join(folder, name)));
  // The tune of a lead sheet is arranged like the voice of a song.
  const lied = { ...read, parts: Math.max(2, read.parts) };
  const arranged = random.chance(0.75) ? arrangePopular(lied, random) : arrangeLied(lied, 'band', random);
  const song = arranged && playSong(name, arranged.lied, arranged.quartersPerMinute, random);
  if (!song) continue;
  made++;
  const drums = heardStrokes(song.drummed, keptFolder, soundfonts, random);
  console.log(name, song.meter, drums?.time.length);
  if (drums)
    for (const bytes of drumExample(name, song.meter, misheard(song.notes, random), drums)) writeSync(file, bytes);
}
