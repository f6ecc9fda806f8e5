/**
 * Writes for trainDrums.py what the strokes of drums say about every metrical hypothesis of the bands of training/joining/hear.ts, with
 * the notes that both networks heard. The drums are those of drumPatterns.ts instead of the bands' own, which always play one pattern.
 *
 *   node training/drums/exportHeardDrums.ts <folder of heard pieces> <folder of their songs> <folder for strokes> <drums.bin> <first> <step> <soundfont …>
 */
import { mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { joinNotes } from '../../server/transcription/piano/joinNotes.ts';
import { agreementOf } from '../../server/transcription/piano/pianoAttempt.ts';
import { bandMidi, EXCERPT_SECONDS, isForBand, LEAD_SECONDS, type BandPiece } from '../joining/bandMidi.ts';
import type { HeardPiece } from '../joining/hear.ts';
import { Random } from '../noteClassifier/random.ts';
import type { PerformedNote } from '../performances/performLied.ts';
import { readLied } from '../collections/readLied.ts';
import { drumExample } from './drumExample.ts';
import { heardStrokes } from './drummedSong.ts';
import { drumPart } from './drumPatterns.ts';

/** Seconds within which a heard note is the played one of the same pitch, and the length of notes in the sound with drums. */
const TOLERANCE = 0.1;
const LENGTH = 0.3;
const FEWEST_PLACED = 40;

/** The heard notes with the places of the played ones. */
function placedNotes(heard: readonly TimedNote[], piece: BandPiece): PerformedNote[] {
  const { measures } = piece.song;
  return heard.map((note) => {
    const played = piece.notes.find(
      ({ midiPitch, onset }) => midiPitch === note.midiPitch && Math.abs(onset - note.onset) < TOLERANCE,
    );
    if (!played) return { ...note, unit: undefined, measure: 0, position: 0 };
    const unit = Math.round(piece.from + ((played.onset - LEAD_SECONDS) * 24 * piece.quartersPerMinute) / 60);
    const index = measures.findLastIndex(({ start }) => start <= unit);
    const { start, length, beats, beatType } = measures[index] ?? { start: 0, length: 96, beats: 4, beatType: 4 };
    const missing = index === 0 ? Math.max(0, (96 * beats) / beatType - length) : 0;
    return { ...note, unit, measure: index, position: unit - start + missing };
  });
}

const [folder = '', songFolder = '', keptFolder = '', output = '', first = '0', step = '1', ...soundfonts] =
  process.argv.slice(2);
const file = openSync(output, 'w');
mkdirSync(keptFolder, { recursive: true });
const songs = readdirSync(songFolder)
  .filter((name) => name.endsWith('.mxl'))
  .sort();
const numbers = readdirSync(folder).map((name) => parseInt(name));
for (const made of numbers
  .sort((a, b) => a - b)
  .filter((each) => isForBand(each) && each % Number(step) === Number(first))) {
  const heard = JSON.parse(readFileSync(join(folder, `${made}.json`), 'utf8')) as HeardPiece;
  const random = new Random(heard.song);
  const piece = bandMidi(readLied(readFileSync(join(songFolder, songs[heard.song] ?? ''))), made, random);
  const meters = new Set(piece?.song.measures.map(({ beats, beatType }) => `${beats}/${beatType}`));
  const [meter = ''] = meters;
  if (!piece || meters.size !== 1) continue;
  const [opening] = piece.song.notes.filter(({ onset }) => onset >= piece.from).sort((a, b) => a.onset - b.onset);
  const start = opening ? opening.onset - opening.position : piece.from;
  const timeOf = (unit: number): number =>
    LEAD_SECONDS + ((start + unit - piece.from) / 24) * (60 / piece.quartersPerMinute);
  const end = ((EXCERPT_SECONDS - 1 - timeOf(0)) * 24 * piece.quartersPerMinute) / 60;
  const strokes = drumPart(meter, end, random);
  if (!strokes) continue;
  const notes = piece.notes.map(({ onset, midiPitch, part }) => ({
    onset,
    offset: onset + LENGTH,
    midiPitch,
    isTune: part === 'melody',
  }));
  const song = { name: `heard-${made}`, seconds: EXCERPT_SECONDS, notes, strokes, timeOf };
  const drums = heardStrokes(song, keptFolder, soundfonts, random);
  const joined = joinNotes({ ...heard, agreement: agreementOf(heard.large, heard.small) });
  const placed = placedNotes(joined, piece);
  console.log(made, meter, drums?.time.length, placed.filter(({ unit }) => unit !== undefined).length / placed.length);
  if (drums && placed.filter(({ unit }) => unit !== undefined).length >= FEWEST_PLACED)
    for (const bytes of drumExample(`heard ${heard.song}`, meter, placed, drums)) writeSync(file, bytes);
}
