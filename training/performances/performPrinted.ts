/**
 * Excerpts of keyboard music as a transcription sees them, with the staves and the values that are printed: notes sound shorter or longer
 * than they are written, some are missing, some are shifted, barlines are partly wrong and values doubled or halved.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMeter, type Meter } from '../../engine/notate/meter/notateMeter.ts';
import type { TextureNote } from '../../engine/notate/voices/printed/printedFeatures.ts';
import { Random } from '../noteClassifier/random.ts';
import { engravedScores } from '../collections/readEngravedScores.ts';
import { kernPieces } from '../collections/readKern.ts';
import { readLied, type Lied, type LiedNote } from '../collections/readLied.ts';

/** Notes in one excerpt, and most excerpts of a piece. */
const EXCERPT = 256;
const MOST_EXCERPTS = 8;
const FEWEST_NOTES = 40;
/** Share of the pieces, by what they are kept apart by, on which the result is tested. */
const APART = 6;
const METERS = ['2/4', '3/4', '4/4', '6/8', '3/8', '2/2', '12/8'];

export interface PrintedNote extends TextureNote {
  /** Units, as printed. */
  readonly duration: number;
}

/** How long a note sounds, in units; `gap`: until the next onset. */
type Touch = (note: LiedNote, gap: number) => number;

/** Notes of a voice that are played with one articulation. */
const FEWEST_ALIKE = 3;
const MOST_ALIKE = 40;

/**
 * The share of its value for which a note sounds. Each voice changes between legato and detached playing, which says little about
 * printed rests: staccato notes are printed with their whole value.
 */
function articulationOf(random: Random): (note: LiedNote) => number {
  const spread = random.between(0.04, 0.3);
  const changes = random.chance(0.8);
  const drawn = (): number =>
    random.pick([() => random.between(0.8, 1.1), () => random.between(0.5, 0.85), () => random.between(0.15, 0.5)])();
  const usual = drawn();
  const byVoice = new Map<string, { share: number; left: number }>();
  return ({ staff, voice }) => {
    const key = `${staff} ${voice}`;
    let state = byVoice.get(key);
    if (!state || state.left === 0) {
      const share = changes && random.chance(0.6) ? drawn() : usual;
      state = { share, left: Math.round(FEWEST_ALIKE * (MOST_ALIKE / FEWEST_ALIKE) ** random.uniform()) };
      byVoice.set(key, state);
    }
    state.left--;
    return Math.min(1.35, Math.max(0.08, state.share * (1 + spread * random.normal())));
  };
}

function touchOf(random: Random, measure: number): Touch {
  const style = random.uniform();
  const share = articulationOf(random);
  if (style < 0.45) {
    // The fingers leave long notes early, because the pedal holds them.
    const early = random.between(0, 0.7);
    return (note, gap) =>
      note.duration > gap && random.chance(early) ? gap * random.between(0.4, 1.4) : note.duration * share(note);
  }
  if (style < 0.7) {
    const span = random.pick([24, 36, measure, measure / 2]);
    const held = random.between(0.5, 1);
    return (note) => {
      const change = span - (note.onset % span) + random.between(-2, 1);
      const sounding = note.duration * share(note);
      return random.chance(held) ? Math.max(sounding, change) : sounding;
    };
  }
  if (style < 0.9) {
    // Short notes are held about as long as long ones are.
    const held = random.between(4, 16);
    const part = random.between(0.2, 0.9);
    return (note) => part * note.duration * share(note) + (1 - part) * Math.min(note.duration, held);
  }
  return ({ duration }) => duration * random.between(0.15, 1.2);
}

/** Where the barlines of an excerpt stand, right or as a reader may misplace them; `scale`: of the values. */
function placesOf(
  lied: Lied,
  scale: number,
  random: Random,
): (note: LiedNote) => Pick<TextureNote, 'position' | 'meter'> {
  if (random.chance(0.2)) {
    const meter = parseMeter(random.pick(METERS)) as Meter;
    const shift = meter.beat * Math.floor(random.between(0, meter.measure / meter.beat));
    return ({ onset }) => ({ position: modulo(scale * onset + shift, meter.measure), meter });
  }
  return (note) => {
    const { beats = 4, beatType = 4 } = lied.measures[note.measure] ?? {};
    const meter = parseMeter(`${beats}/${beatType}`) ?? (parseMeter('4/4') as Meter);
    const before = scale === 0.5 && note.measure % 2 === 1 ? meter.measure / 2 : 0;
    return { position: modulo(scale * note.position + before, meter.measure), meter };
  };
}

const modulo = (value: number, by: number): number => Math.round((((value % by) + by) % by) * 1000) / 1000;

function performed(lied: Lied, notes: readonly LiedNote[], random: Random): PrintedNote[] {
  const scale = random.pick([0.5, 1, 1, 1, 1, 1, 2]);
  const [missed, moved] = [random.pick([0, 0, 0.03, 0.08]), random.pick([0, 0, 0.01, 0.04])];
  const touch = touchOf(random, lied.measures[notes[0]?.measure ?? 0]?.length ?? 96);
  const place = placesOf(lied, scale, random);
  const onsets = [...new Set(notes.map(({ onset }) => onset))].sort((a, b) => a - b);
  const gaps = new Map(onsets.map((onset, index) => [onset, (onsets[index + 1] ?? onset + 24) - onset]));
  const oneStaff = random.chance(0.08) ? random.pick([1, 2]) : undefined;
  return notes
    .filter(({ staff }) => !random.chance(missed) && (oneStaff === undefined || staff === oneStaff))
    .map((note) => {
      const sounding = scale * Math.max(1, touch(note, gaps.get(note.onset) ?? 24));
      const by = random.chance(moved) ? random.pick([-3, 3]) : 0;
      const staff = note.staff === 1 ? 'upper' : 'lower';
      const { position, meter } = place(note);
      return {
        meter,
        unit: Math.round(scale * note.onset) + by,
        position: modulo(position + by, meter.measure),
        midiPitch: note.midiPitch,
        sounding,
        staff,
        duration: scale * note.duration,
      } satisfies PrintedNote;
    });
}

/** Ascending by onset and pitch; of notes with the same onset and pitch the longest one. */
function inOrder(notes: readonly PrintedNote[]): PrintedNote[] {
  const byKey = new Map<number, PrintedNote>();
  for (const note of notes) {
    const key = note.unit * 128 + note.midiPitch;
    if ((byKey.get(key)?.duration ?? 0) < note.duration) byKey.set(key, note);
  }
  return [...byKey.entries()].sort(([a], [b]) => a - b).map(([, note]) => note);
}

/** Only music for two staves. */
function keyboardNotes(lied: Lied): LiedNote[] {
  const notes = lied.notes.filter(({ part }) => part === lied.parts - 1);
  const lower = notes.filter(({ staff }) => staff === 2).length;
  const isForTwo = notes.every(({ staff }) => staff === 1 || staff === 2);
  return !isForTwo || lower < 0.1 * notes.length || lower > 0.9 * notes.length ? [] : notes;
}

const isApart = (name: string): boolean => createHash('md5').update(name).digest().readUInt32LE() % APART === 0;

/** Folders of songs (`.mxl`), of scores of the Mutopia Project (`.notes`) and of Polish scores (`.krn`). */
export type Folders = readonly [songs: string, scores: string, polish: string];

function* pieces([songs, scores, polish]: Folders): Generator<{ source: number; name: string; lied: Lied }> {
  for (const name of readdirSync(songs).filter((each) => each.endsWith('.mxl')))
    yield { source: 0, name, lied: readLied(readFileSync(join(songs, name))) };
  for (const { composer, lied } of engravedScores(scores)) yield { source: 1, name: composer, lied };
  for (const { composer, isForKeyboard, lied } of kernPieces(polish))
    if (isForKeyboard) yield { source: 2, name: composer, lied };
}

export interface PrintedExcerpt {
  /** Index of the folder. */
  readonly source: number;
  /** Whether the song, or the music of the composer, is kept apart from the training. */
  readonly isApart: boolean;
  /** Ascending by unit, then by pitch, with their true staves. */
  readonly notes: readonly PrintedNote[];
  readonly random: Random;
}

/** Excerpts of the piano parts of songs and of keyboard music; others with another seed. */
export function* printedExcerpts(folders: Folders, seed: number): Generator<PrintedExcerpt> {
  let index = 0;
  for (const { source, name, lied } of pieces(folders)) {
    const notes = keyboardNotes(lied).sort((a, b) => a.onset - b.onset);
    const count = notes.length < FEWEST_NOTES ? 0 : Math.min(MOST_EXCERPTS, Math.ceil(notes.length / EXCERPT));
    for (let turn = 0; turn < count; turn++) {
      const random = new Random(31 * index + turn + 1_000_003 * seed);
      const from = Math.floor(random.uniform() * Math.max(0, notes.length - EXCERPT));
      const printed = inOrder(performed(lied, notes.slice(from, from + EXCERPT), random));
      if (printed.length >= FEWEST_NOTES / 2) yield { source, isApart: isApart(name), notes: printed, random };
    }
    index++;
  }
}
