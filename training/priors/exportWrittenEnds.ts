/**
 * Simulates how long the keys of songs and of keyboard music sound, and writes the features of
 * engine/notate/voices/ends/endFeatures.ts with what is printed, for trainWrittenEnds.py:
 *
 *   node training/priors/exportWrittenEnds.ts <ends.bin> <folder with .mxl files> [folder with .notes files]
 *
 * Of a song the piano part is taken. The output begins with a line of JSON (the names of the features); then follow
 * records of 32-bit floats: index of the piece, 0 where the note has not ended, 1 where it
 * ends there and 2 where a rest follows it, the weight of the question, the features. 320,000 questions, a minute.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseMeter, type Meter } from '../../engine/notate/meter/notateMeter.ts';
import {
  overlapOf,
  WRITTEN_END_FEATURES,
  writtenEndFeatures,
  type StaffChord,
  type StaffTexture,
} from '../../engine/notate/voices/ends/endFeatures.ts';
import { Random } from '../noteClassifier/random.ts';
import { engravedScores } from './readEngravedScores.ts';
import { readLied, type Lied, type LiedNote } from './readLied.ts';

/** Chords of a staff in one excerpt, and excerpts of a piece. */
const EXCERPT = 160;
const EXCERPTS = 2;
/** Chords after a note that are asked for, and the longest note in units. */
const LATEST = 12;
const LONGEST = 192;
/** Share of the questions at the first chord after a note that are kept: nearly all notes end there. */
const FEWER_FIRST = 0.35;

/** How long a note sounds, in units. */
type Touch = (note: LiedNote, gap: number) => number;

function touchOf(random: Random, meter: Meter): Touch {
  const style = random.uniform();
  const share = (mean: number): number => Math.min(1.35, Math.max(0.1, mean + 0.15 * random.normal()));
  const legato = random.between(0.4, 1.1);
  if (style < 0.45) {
    // The fingers leave long notes early, because the pedal holds them.
    const early = random.between(0, 0.7);
    return ({ duration }, gap) =>
      duration > gap && random.chance(early) ? gap * random.between(0.4, 1.4) : duration * share(legato);
  }
  if (style < 0.85) {
    const span = random.pick([meter.beat, meter.measure, meter.measure / 2]);
    const held = random.between(0.5, 1);
    return ({ onset, duration }) => {
      const change = span - (onset % span) + random.between(-2, 1);
      return random.chance(held) ? Math.max(duration * share(legato), change) : duration * share(legato);
    };
  }
  return ({ duration }) => duration * random.between(0.15, 1.2);
}

interface PrintedChord extends StaffChord {
  readonly notes: readonly { readonly midiPitch: number; readonly sounding: number; readonly end: number }[];
}

function chordsOf(notes: readonly LiedNote[], meter: Meter, random: Random): PrintedChord[] {
  const onsets = [...new Set(notes.map(({ onset }) => onset))].sort((a, b) => a - b);
  const gaps = new Map(onsets.map((onset, index) => [onset, (onsets[index + 1] ?? onset + 24) - onset]));
  const touch = touchOf(random, meter);
  const missed = random.pick([0, 0, 0.03, 0.08]);
  const byOnset = new Map<number, Map<number, PrintedChord['notes'][number]>>();
  for (const note of notes) {
    if (random.chance(missed)) continue;
    const chord = byOnset.get(note.onset) ?? new Map<number, PrintedChord['notes'][number]>();
    const sounding = Math.max(1, touch(note, gaps.get(note.onset) ?? 24));
    chord.set(note.midiPitch, { midiPitch: note.midiPitch, sounding, end: note.onset + note.duration });
    byOnset.set(note.onset, chord);
  }
  return [...byOnset]
    .sort(([a], [b]) => a - b)
    .map(([unit, chord]) => ({ unit, notes: [...chord.values()].sort((a, b) => a.midiPitch - b.midiPitch) }));
}

/** The notes of one staff, counted from the nominal barline of the piece's first measure. */
function staffNotes(lied: Lied, part: number, staff: number): LiedNote[] {
  const [first] = lied.measures;
  const nominal = first ? (96 * first.beats) / first.beatType : 0;
  const shift = first && first.length < nominal ? nominal - first.length : 0;
  return lied.notes
    .filter((note) => note.part === part && note.staff === staff)
    .map((note) => ({ ...note, onset: note.onset + shift }));
}

/** Only pieces in one meter: the barlines after a change would be wrong. */
function meterOf({ measures }: Lied): Meter | undefined {
  const names = new Set(measures.map(({ beats, beatType }) => `${beats}/${beatType}`));
  const [name] = names;
  return names.size === 1 && name !== undefined ? parseMeter(name) : undefined;
}

function* questionsOf(chords: readonly PrintedChord[], meter: Meter, random: Random): Generator<number[]> {
  const texture: StaffTexture = { chords, meter, overlap: overlapOf(chords) };
  for (let chord = 0; chord < chords.length - 1; chord++) {
    const { unit, notes } = chords[chord] as PrintedChord;
    for (const [note, { end }] of notes.entries())
      for (let at = chord + 1; at < Math.min(chords.length, chord + LATEST); at++) {
        const there = chords[at]?.unit ?? 0;
        if (there - unit > LONGEST) break;
        const hasEnded = end <= there + 1;
        const isUsual = hasEnded && at === chord + 1;
        if (!isUsual || random.chance(FEWER_FIRST))
          yield [
            hasEnded ? (end < there - 1 ? 2 : 1) : 0,
            isUsual ? 1 / FEWER_FIRST : 1,
            ...writtenEndFeatures(texture, { chord, note, at }),
          ];
        if (hasEnded) break;
      }
  }
}

const [output, songs, scores] = process.argv.slice(2);
if (!output || !songs) throw new Error('usage: node training/priors/exportWrittenEnds.ts <ends.bin> <songs> [scores]');
const pieces: Lied[] = readdirSync(songs)
  .filter((name) => name.endsWith('.mxl'))
  .sort()
  .map((name) => readLied(readFileSync(join(songs, name))));
const songCount = pieces.length;
if (scores) pieces.push(...engravedScores(scores).map(({ lied }) => lied));
const file = openSync(output, 'w');
writeSync(file, `${JSON.stringify({ names: WRITTEN_END_FEATURES.names, songs: songCount })}\n`);
pieces.forEach((lied, index) => {
  const meter = meterOf(lied);
  if (!meter) return;
  const part = lied.parts - 1;
  for (const staff of [1, 2]) {
    const notes = staffNotes(lied, part, staff);
    for (let turn = 0; turn < (index < songCount ? 1 : EXCERPTS); turn++) {
      const random = new Random(7919 * index + 17 * staff + turn);
      const chords = chordsOf(notes, meter, random);
      if (chords.length < 8) continue;
      const from = Math.floor(random.uniform() * Math.max(0, chords.length - EXCERPT));
      const rows = [...questionsOf(chords.slice(from, from + EXCERPT), meter, random)];
      writeSync(file, new Uint8Array(Float32Array.from(rows.flatMap((row) => [index, ...row])).buffer));
    }
  }
});
closeSync(file);
