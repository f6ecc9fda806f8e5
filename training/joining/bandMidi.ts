/**
 * Arranges the beginning of a song for a band (voice or wind instrument, piano, bass, a sustained pad, a second instrument
 * in the rests of the tune, drums), for a voice or wind instrument with a piano, or for a piano or a guitar alone, as MIDI,
 * with the notes that are played.
 */
import { midiFileBytes, TrackBytes } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { arrangeLied } from '../performances/arrangeLied.ts';
import type { Lied } from '../collections/readLied.ts';

/** Two segments of the large network. */
export const EXCERPT_SECONDS = 25;
export const LEAD_SECONDS = 0.5;
const TICKS_PER_SECOND = 2000;
const FEWEST_NOTES = 40;
const MEASURE = 96;
const QUARTER = 24;
/** The last second of the sound is the end of the notes that sound. */
const PLAYED_SECONDS = EXCERPT_SECONDS - 1;

const PARTS = ['melody', 'piano', 'bass', 'pad', 'fill'] as const;
type Part = (typeof PARTS)[number];

/** General MIDI programs of melodies and pads, by turns. */
const LEADS = [65, 53, 73, 40, 0, 56, 66, 52] as const;
const PADS = [89, 48, 91, 50, 16, 88, 89, 48] as const;
/** General MIDI programs of a second instrument that fills the rests of the tune, and of guitars that play alone. */
const FILLS = [0, 4, 11, 27, 48, 61, 73] as const;
const GUITARS = [24, 25] as const;
const [PIANO, BASS, DRUM_CHANNEL] = [0, 33, 9];
const [BASS_DRUM, SNARE, HI_HAT] = [36, 38, 42];
/** Shortest rest of the tune that a second instrument fills. */
const FILLED_REST = 30;
/** Share of the second instruments that play against the tune instead, and of the measures in which these do. */
const COUNTER_LINES = 0.5;
const SHARED_MEASURES = 0.6;

/** Who plays, by turns. */
const PLAYERS = ['band', 'band', 'piano', 'band', 'duo', 'guitar'] as const;

/** Whether the piece of a turn is for a band. */
export const isForBand = (turn: number): boolean => PLAYERS[turn % PLAYERS.length] === 'band';

/** Onset and end in units. */
interface BandNote {
  readonly onset: number;
  end: number;
  readonly midiPitch: number;
  readonly velocity: number;
  readonly part: Part;
}

export interface PlayedNote {
  readonly onset: number;
  readonly midiPitch: number;
  readonly part: Part;
}

export interface BandPiece {
  readonly midi: Uint8Array;
  /** Times in seconds. */
  readonly notes: readonly PlayedNote[];
  /** The song as it was arranged, the unit that is played half a second after the beginning, and the tempo. */
  readonly song: Lied;
  readonly from: number;
  readonly quartersPerMinute: number;
}

/** The three pitch classes that sound longest between two units. */
function chordBetween(lied: Lied, from: number, to: number): number[] {
  const weights = new Array<number>(12).fill(0);
  for (const { onset, duration, midiPitch } of lied.notes) {
    const overlap = Math.min(to, onset + duration) - Math.max(from, onset);
    if (overlap > 0) weights[midiPitch % 12] = (weights[midiPitch % 12] ?? 0) + overlap;
  }
  const sounding = [...weights.keys()].filter((pitchClass) => (weights[pitchClass] ?? 0) > 0);
  return sounding.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).slice(0, 3);
}

function songNotes(lied: Lied, from: number, until: number, random: Random): BandNote[] {
  return lied.notes
    .filter(({ onset }) => onset >= from && onset < until)
    .map(({ onset, duration, midiPitch, part }) => ({
      onset,
      end: onset + 0.95 * duration,
      midiPitch,
      velocity: (part === 0 ? 100 : 70) + 8 * random.normal(),
      part: part === 0 ? 'melody' : 'piano',
    }));
}

/** Chords that are held for a measure or half of it. */
function padOf(lied: Lied, from: number, until: number, random: Random): BandNote[] {
  const [velocity, lowest, step] = [
    random.between(45, 85),
    random.pick([48, 52, 52, 55, 60]),
    random.pick([MEASURE, MEASURE, MEASURE / 2]),
  ];
  const notes: BandNote[] = [];
  for (let onset = from; onset < until; onset += step)
    for (const pitchClass of chordBetween(lied, onset, onset + step)) {
      const midiPitch = lowest + ((pitchClass - (lowest % 12) + 12) % 12);
      notes.push({ onset, end: onset + step, midiPitch, velocity, part: 'pad' });
    }
  return notes;
}

/** The lowest note of the song at every step, in the register of a bass. */
function bassOf(lied: Lied, from: number, until: number, random: Random): BandNote[] {
  const step = random.pick([QUARTER / 2, QUARTER, QUARTER, 2 * QUARTER, MEASURE]);
  const velocity = random.between(70, 105);
  const notes: BandNote[] = [];
  for (let onset = from; onset < until; onset += step) {
    const sounding = lied.notes.filter((note) => note.onset < onset + step && note.onset + note.duration > onset);
    const lowest = sounding.reduce((least, { midiPitch }) => Math.min(least, midiPitch), Infinity);
    if (lowest === Infinity || !random.chance(0.85)) continue;
    notes.push({ onset, end: onset + 0.85 * step, midiPitch: 28 + ((lowest + 92) % 12), velocity, part: 'bass' });
  }
  return notes;
}

type Span = readonly [from: number, until: number];

/** The rests of the tune that a second instrument fills. */
function restsOf(song: readonly BandNote[]): Span[] {
  const tune = song.filter(({ part }) => part === 'melody').sort((a, b) => a.onset - b.onset);
  const rests = tune.map(({ end }, index): Span => [end, tune[index + 1]?.onset ?? end + MEASURE]);
  return rests.filter(([from, until]) => until - from >= FILLED_REST);
}

/** Measures in which a second instrument plays together with the tune. */
function sharedMeasures(song: readonly BandNote[], random: Random): Span[] {
  const measures = [...new Set(song.map(({ onset }) => Math.floor(onset / MEASURE)))];
  return measures
    .filter(() => random.chance(SHARED_MEASURES))
    .map((measure): Span => [measure * MEASURE, (measure + 1) * MEASURE]);
}

/** Phrases of the accompaniment, one note at a time and often an octave higher, in the rests of the tune or against it. */
function fillsOf(song: readonly BandNote[], random: Random): BandNote[] {
  const [velocity, shift] = [random.between(65, 105), random.pick([0, 12, 12])];
  const spans = random.chance(COUNTER_LINES) ? sharedMeasures(song, random) : restsOf(song);
  const others = song.filter(({ part }) => part !== 'melody').sort((a, b) => b.midiPitch - a.midiPitch);
  const fills = new Map<number, BandNote>();
  for (const [from, until] of spans)
    for (const note of others)
      if (note.onset >= from && note.onset < until && !fills.has(note.onset))
        fills.set(note.onset, { ...note, midiPitch: note.midiPitch + shift, velocity, part: 'fill' });
  return [...fills.values()];
}

/** What a band plays beside the song. */
function bandOf(lied: Lied, song: readonly BandNote[], from: number, until: number, random: Random): BandNote[] {
  return [
    ...(random.chance(0.85) ? padOf(lied, from, until, random) : []),
    ...(random.chance(0.9) ? bassOf(lied, from, until, random) : []),
    ...(random.chance(0.5) ? fillsOf(song, random) : []),
  ];
}

/** One note of a part at a time on each key. */
function playable(notes: readonly BandNote[]): BandNote[] {
  const played: BandNote[] = [];
  const last = new Map<string, BandNote>();
  for (const note of [...notes].sort((a, b) => a.onset - b.onset)) {
    const key = `${note.part}/${note.midiPitch}`;
    const before = last.get(key);
    if (before && note.onset < before.onset + 3) continue;
    if (before && before.end > note.onset) before.end = note.onset - 0.5;
    const copy = { ...note };
    last.set(key, copy);
    played.push(copy);
  }
  return played;
}

function writeDrums(track: TrackBytes, from: number, until: number, tickOf: (unit: number) => number): void {
  for (let unit = from; unit < until; unit += QUARTER / 2) {
    const strikes = [HI_HAT, ...(unit % 48 === 0 ? [BASS_DRUM] : []), ...(unit % 48 === QUARTER ? [SNARE] : [])];
    for (const drum of strikes) track.note(tickOf(unit), tickOf(unit) + 100, DRUM_CHANNEL, drum, 80);
  }
}

function midiOf(
  notes: readonly BandNote[],
  programs: Record<Part, number>,
  tickOf: (unit: number) => number,
): TrackBytes {
  const track = new TrackBytes();
  track.tempo(0, 500_000);
  for (const [channel, part] of PARTS.entries()) track.setting(0, 0xc0 + channel, programs[part]);
  for (const { onset, end, midiPitch, velocity, part } of notes) {
    const loud = Math.max(20, Math.min(127, Math.round(velocity)));
    track.note(tickOf(onset), Math.max(tickOf(onset) + 60, tickOf(end)), PARTS.indexOf(part), midiPitch, loud);
  }
  return track;
}

function programsOf(
  players: (typeof PLAYERS)[number],
  turn: number,
  isPianoLead: boolean,
  random: Random,
): Record<Part, number> {
  const alone = players === 'piano' ? PIANO : players === 'guitar' ? random.pick(GUITARS) : undefined;
  return {
    melody: alone ?? (isPianoLead ? PIANO : LEADS[turn % LEADS.length]) ?? PIANO,
    piano: alone ?? PIANO,
    bass: BASS,
    pad: PADS[turn % PADS.length] ?? PIANO,
    fill: isPianoLead ? PIANO : random.pick(FILLS),
  };
}

/**
 * Returns undefined where the song has no tune. `turn` chooses who plays, the arrangement and the instruments; with `isPianoLead`, the
 * tune and what fills its rests are played by the piano that accompanies it.
 */
export function bandMidi(lied: Lied, turn: number, random: Random, isPianoLead = false): BandPiece | undefined {
  const players = PLAYERS[turn % PLAYERS.length] ?? 'band';
  const arranged = random.chance(0.5) ? arrangeLied(lied, 'band', random) : undefined;
  const song = arranged?.lied ?? lied;
  const tune = song.notes.filter(({ part }) => part === 0);
  if (song.parts < 2 || tune.length < FEWEST_NOTES) return undefined;
  const tempo = Math.min(130, Math.max(60, arranged?.quartersPerMinute ?? lied.tempo ?? 84));
  const first = tune.reduce((least, { onset }) => Math.min(least, onset), Infinity);
  const from = Math.floor(first / MEASURE) * MEASURE;
  const until = from + (PLAYED_SECONDS * QUARTER * tempo) / 60;
  const timeOf = (unit: number): number => LEAD_SECONDS + ((unit - from) / QUARTER) * (60 / tempo);
  const tickOf = (unit: number): number => Math.round(TICKS_PER_SECOND * timeOf(unit));
  const written = songNotes(song, from, until, random);
  const notes = playable(players === 'band' ? [...written, ...bandOf(song, written, from, until, random)] : written);
  const track = midiOf(notes, programsOf(players, turn, isPianoLead, random), tickOf);
  if (players === 'band' && random.chance(0.9)) writeDrums(track, from, until, tickOf);
  return {
    midi: midiFileBytes([track.chunk(tickOf(until) + TICKS_PER_SECOND)], TICKS_PER_SECOND / 2),
    notes: notes.map(({ onset, midiPitch, part }) => ({ onset: timeOf(onset), midiPitch, part })),
    song,
    from,
    quartersPerMinute: tempo,
  };
}
