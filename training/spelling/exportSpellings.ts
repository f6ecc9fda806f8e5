/**
 * Writes how notes are spelled in printed scores, with the features of engine/notate/harmony/spelling/, for trainSpelling.py:
 *
 *   node training/spelling/exportSpellings.ts <spellings.bin> <folder>...
 *
 * A folder contains scores (`.mxl`). Every score is taken twice: with its own key signatures, and with others, because a signature that was
 * estimated may be wrong. Not all notes are written, since neighbours have nearly the same features. A row of bytes: number of the score
 * (2 bytes, little endian), of the folder, whether the signature is the score's own, whether spellPitch would spell it so, whether the
 * sharper of both spellings is printed, and the features as fractions of 255.
 */
import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  fifthOf,
  measureContexts,
  midiPitch,
  readMusicXml,
  spellPitch,
  TICKS_PER_QUARTER,
  durationOf,
  type Pitch,
  type Score,
  type Voice,
} from '../../engine/index.ts';
import { spellingsOf } from '../../engine/notate/harmony/spelling/lineOfFifths.ts';
import {
  SPELLING_FEATURES,
  spellingFeatures,
  type SpelledNote,
} from '../../engine/notate/harmony/spelling/spellingFeatures.ts';
import { Random } from '../noteClassifier/random.ts';

/** Share of the notes that is written. */
const [OF_OWN_SIGNATURE, OF_ANOTHER] = [0.5, 0.15];
/** Fifths by which another signature differs from the score's own; besides, it is that of C major in a third of the scores. */
const OTHERS = [-3, -2, -1, -1, 1, 1, 2, 3] as const;
const FEWEST_NOTES = 24;
const HEADER = 6;

interface PrintedNote extends SpelledNote {
  readonly pitch: Pitch;
}

/** The notes of a voice that are struck in a measure; `held` are the pitches that are tied to it, and then those tied from it. */
function* struckIn({ chords }: Voice, held: Set<number>): Generator<{ readonly at: number; readonly pitch: Pitch }> {
  let at = 0;
  for (const { value, fullMeasure, notes } of chords) {
    const before = [...held];
    held.clear();
    for (const { pitch, tied } of notes) {
      if (!before.includes(midiPitch(pitch))) yield { at: at / TICKS_PER_QUARTER, pitch };
      if (tied) held.add(midiPitch(pitch));
    }
    at += fullMeasure ?? durationOf(value);
  }
}

/** The notes of the instruments that sound as written. */
function notesOf(score: Score): PrintedNote[] {
  const contexts = measureContexts(score);
  const notes = score.parts
    .filter(({ transposition, program }) => transposition === undefined && program < 128)
    .flatMap(({ measures }) => {
      const held = new Map<string, Set<number>>();
      return measures.flatMap(({ voices }, index) => {
        const { start, key } = contexts[index] ?? { start: 0, key: { fifths: 0 } };
        return voices.flatMap((voice) => {
          const name = `${voice.staff} ${voice.number}`;
          if (!held.has(name)) held.set(name, new Set());
          return [...struckIn(voice, held.get(name) as Set<number>)].map(({ at, pitch }) => ({
            at: start / TICKS_PER_QUARTER + at,
            pitch,
            midiPitch: midiPitch(pitch),
            fifths: key.fifths,
          }));
        });
      });
    });
  return notes
    .filter((note) => Number.isInteger(note.midiPitch))
    .sort((a, b) => a.at - b.at || a.midiPitch - b.midiPitch);
}

const random = new Random(17);
const [output, ...folders] = process.argv.slice(2);
if (output === undefined || folders.length === 0)
  throw new Error('usage: node training/spelling/exportSpellings.ts <spellings.bin> <folder>...');
const file = openSync(output, 'w');

function writeRows(notes: readonly PrintedNote[], piece: number, folder: number, isOwn: boolean): void {
  const share = isOwn ? OF_OWN_SIGNATURE : OF_ANOTHER;
  const rows = spellingFeatures(notes).flatMap((features, index) => {
    const { pitch, fifths, ...note } = notes[index] as PrintedNote;
    const [flatter, sharper] = spellingsOf(note.midiPitch, fifths);
    const fifth = fifthOf(pitch);
    if ((fifth !== flatter && fifth !== sharper) || random.uniform() >= share) return [];
    const former = fifthOf(spellPitch(note.midiPitch, { fifths, mode: 'major' })) === fifth;
    const row = Buffer.alloc(HEADER + SPELLING_FEATURES);
    row.set([piece % 256, Math.floor(piece / 256), folder, Number(isOwn), Number(former), Number(fifth === sharper)]);
    features.forEach((value, at) => (row[HEADER + at] = Math.round(255 * value)));
    return [row];
  });
  writeSync(file, Buffer.concat(rows));
}

let piece = 0;
folders.forEach((folder, source) => {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.mxl')) continue;
    const notes = notesOf(readMusicXml(readFileSync(join(folder, name))));
    if (notes.length < FEWEST_NOTES) continue;
    writeRows(notes, piece, source, true);
    const moved = OTHERS[Math.floor(random.uniform() * OTHERS.length)] ?? 0;
    const isPlain = random.chance(1 / 3);
    const others = notes.map((note) => ({ ...note, fifths: isPlain ? 0 : note.fifths + moved }));
    writeRows(others, piece, source, false);
    piece++;
  }
});
closeSync(file);
