/**
 * Simulates what is heard of a song in full sound: the voice as its tune, an accompaniment, and sometimes a bass, a
 * sustained pad whose notes seem to be struck again, a second instrument that fills the rests of the tune, harmonics
 * that were detected as notes, and missing notes. Every note knows whether it belongs to the tune.
 */
import type { Random } from '../noteClassifier/random.ts';
import { arrangeLied } from '../performances/arrangeLied.ts';
import type { Lied, LiedNote } from '../collections/readLied.ts';
import {
  bassAudibility,
  heardBand,
  padAudibility,
  pianoAudibility,
  windAudibility,
  type HeardNote,
  type PlayedNote,
  type Audibility,
} from './hearBand.ts';

const MEASURE = 96;
const FEWEST_NOTES = 30;
/** Units of an excerpt. */
const EXCERPT = 24 * MEASURE;
const LOWEST = 21;
const HIGHEST = 108;
/** The register that a tune is moved to. */
const TUNE_LOW = 50;
const TUNE_HIGH = 88;
const OCTAVE = 12;
/** Shortest rest of the tune that a second instrument fills. */
const FILLED_REST = 30;
/** Share of the second instruments that play against the tune instead, and of the measures in which these do. */
const COUNTER_LINES = 0.3;
const SHARED_MEASURES = 0.6;

interface Player {
  readonly velocity: number;
  readonly spread: number;
  readonly legato: number;
  readonly audibility: Audibility;
}

function played(note: LiedNote, player: Player, isTune: boolean, random: Random): PlayedNote {
  const { velocity, spread, legato, audibility } = player;
  const loud = velocity + spread * random.normal();
  return {
    unit: note.onset,
    sounding: Math.max(2, note.duration * Math.max(0.15, legato + 0.15 * random.normal())),
    midiPitch: note.midiPitch,
    velocity: Math.round(Math.min(127, Math.max(10, loud))),
    confidence: 1,
    isTune,
    audibility,
  };
}

const someAudibility = (random: Random): Audibility =>
  random.chance(0.5) ? pianoAudibility(random) : windAudibility(random);

/** Semitones that move the tune into a random register, the same for the whole song. */
function shiftOf(tune: readonly LiedNote[], random: Random): number {
  const pitches = tune.map(({ midiPitch }) => midiPitch);
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)];
  const shift = random.pick([0, 0, 0, 12, -12, 5, -5]);
  return low + shift >= TUNE_LOW && high + shift <= TUNE_HIGH ? shift : 0;
}

/** The pitch classes that sound longest between two units. */
function chordAt(notes: readonly LiedNote[], from: number, to: number): number[] {
  const weights = new Array<number>(OCTAVE).fill(0);
  for (const { onset, duration, midiPitch } of notes) {
    const overlap = Math.min(to, onset + duration) - Math.max(from, onset);
    if (overlap > 0) weights[midiPitch % OCTAVE] = (weights[midiPitch % OCTAVE] ?? 0) + overlap;
  }
  const order = [...weights.keys()].filter((pitchClass) => (weights[pitchClass] ?? 0) > 0);
  return order.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0)).slice(0, 3);
}

/** Chords that are held; a note of one is heard again at random moments. */
function padOf(notes: readonly LiedNote[], end: number, random: Random): PlayedNote[] {
  const step = random.pick([48, 96, 96, 192]);
  const lowest = random.pick([48, 52, 55, 60, 64]);
  const player = { velocity: random.between(35, 80), spread: 6, legato: 1, audibility: padAudibility(random) };
  const again = random.pick([0, 0.1, 0.4, 0.8]);
  const pad: PlayedNote[] = [];
  for (let start = notes[0]?.onset ?? 0; start < end; start += step)
    for (const pitchClass of chordAt(notes, start, start + step)) {
      const midiPitch = lowest + ((pitchClass - lowest + 10 * OCTAVE) % OCTAVE);
      const note = noteAt(start, step, midiPitch);
      pad.push(played(note, player, false, random));
      for (let at = start + 6; at < start + step; at += 6)
        if (random.chance(again / 4)) pad.push(played(noteAt(at, step + start - at, midiPitch), player, false, random));
    }
  return pad;
}

const noteAt = (onset: number, duration: number, midiPitch: number): LiedNote => ({
  onset,
  duration,
  midiPitch,
  part: 1,
  staff: 1,
  voice: '1',
  measure: 0,
  position: 0,
});

function bassOf(notes: readonly LiedNote[], end: number, random: Random): PlayedNote[] {
  const step = random.pick([12, 24, 48, 96]);
  const player = {
    velocity: random.between(60, 110),
    spread: 6,
    legato: random.between(0.5, 1),
    audibility: bassAudibility(random),
  };
  const bass: PlayedNote[] = [];
  for (let start = notes[0]?.onset ?? 0; start < end; start += step) {
    const sounding = notes.filter(({ onset, duration }) => onset < start + step && onset + duration > start);
    const lowest = sounding.reduce((least, { midiPitch }) => Math.min(least, midiPitch), Infinity);
    if (lowest < Infinity)
      bass.push(played(noteAt(start, step, 28 + ((lowest - 28 + 120) % OCTAVE)), player, false, random));
  }
  return bass;
}

type Span = readonly [from: number, until: number];

/** Most of the rests of the tune, now and then with a little of the tune before and after. */
function restsOf(tune: readonly LiedNote[], random: Random): Span[] {
  return tune.flatMap((note, index): Span[] => {
    const from = note.onset + note.duration;
    const until = tune[index + 1]?.onset ?? from + MEASURE;
    if (until - from < FILLED_REST || !random.chance(0.7)) return [];
    const early = random.chance(0.3) ? random.pick([6, 12, 24]) : 0;
    const late = random.chance(0.3) ? random.pick([12, 24]) : 0;
    return [[from - early, until + late]];
  });
}

/** Measures in which the second instrument plays together with the tune. */
function sharedMeasures(tune: readonly LiedNote[], random: Random): Span[] {
  const [first, last] = [tune[0]?.onset ?? 0, tune.at(-1)?.onset ?? 0];
  const count = Math.ceil((last - first + 1) / MEASURE);
  const measures = Array.from({ length: count }, (_, index): Span => {
    const from = first + index * MEASURE;
    return [from, from + MEASURE];
  });
  return measures.filter(() => random.chance(SHARED_MEASURES));
}

/** Phrases of the song that a second instrument plays in the rests of the tune or against it. */
function fillsOf(tune: readonly LiedNote[], others: readonly LiedNote[], random: Random): PlayedNote[] {
  const player = { velocity: random.between(55, 115), spread: 10, legato: 0.9, audibility: someAudibility(random) };
  const shift = random.pick([0, 0, 12, 12, 7, -12]);
  const spans = random.chance(COUNTER_LINES) ? sharedMeasures(tune, random) : restsOf(tune, random);
  return spans.flatMap(([from, until]) => {
    let taken = -1;
    return others.flatMap((other) => {
      if (other.onset <= taken || other.onset < from || other.onset >= until) return [];
      taken = other.onset;
      return [played({ ...other, midiPitch: other.midiPitch + shift }, player, false, random)];
    });
  });
}

/** A second line in thirds, sixths or octaves with the tune, for a while. */
function secondVoice(tune: readonly LiedNote[], random: Random): PlayedNote[] {
  const player = { velocity: random.between(50, 100), spread: 8, legato: 0.95, audibility: someAudibility(random) };
  const distance = random.pick([-3, -4, -8, -9, -12, 3, 4, 12]);
  const from = Math.floor(tune.length * random.uniform());
  return tune
    .slice(from, from + Math.floor(random.between(8, 60)))
    .map((note) => played({ ...note, midiPitch: note.midiPitch + distance }, player, false, random));
}

const both = (first: HeardNote, second: HeardNote): HeardNote => ({
  ...(second.confidence > first.confidence ? second : first),
  isTune: first.isTune || second.isTune,
  velocity: Math.max(first.velocity, second.velocity),
  sounding: Math.max(first.sounding, second.sounding),
});

/** One note a key and onset; where the tune and others strike the same key, it is the tune's. */
function merged(notes: readonly HeardNote[]): HeardNote[] {
  const byKey = new Map<number, HeardNote>();
  for (const note of notes) {
    if (note.midiPitch < LOWEST || note.midiPitch > HIGHEST) continue;
    const key = 128 * note.unit + note.midiPitch;
    const known = byKey.get(key);
    byKey.set(key, known ? both(known, note) : note);
  }
  return [...byKey.values()].sort((a, b) => a.unit - b.unit || a.midiPitch - b.midiPitch);
}

/** A song, or its arrangement for a band where it has one; undefined where it has no tune. */
function sourceOf(lied: Lied, random: Random): Lied | undefined {
  if (lied.parts < 2) return undefined;
  return random.chance(0.5)
    ? (arrangeLied(lied, random.pick(['band', 'tune with chords']), random)?.lied ?? lied)
    : lied;
}

/** The notes that are heard of a song, in order; undefined where it has no suitable tune. */
export function performBand(lied: Lied, random: Random): HeardNote[] | undefined {
  const source = sourceOf(lied, random);
  const voice = source?.notes.filter(({ part }) => part === 0).sort((a, b) => a.onset - b.onset) ?? [];
  if (!source || voice.length < FEWEST_NOTES) return undefined;
  const shift = shiftOf(voice, random);
  const last = voice.at(-1)?.onset ?? 0;
  const from = random.chance(0.4)
    ? 0
    : Math.floor((random.uniform() * Math.max(0, last - EXCERPT)) / MEASURE) * MEASURE;
  const inside = ({ onset }: LiedNote): boolean => onset >= from && onset < from + EXCERPT;
  const tune = voice.filter(inside).map((note) => ({ ...note, midiPitch: note.midiPitch + shift }));
  const others = source.notes.filter((note) => note.part !== 0 && inside(note));
  const everything = [...others, ...tune].sort((a, b) => a.onset - b.onset);
  if (tune.length < FEWEST_NOTES || others.length === 0) return undefined;
  const touch = random.between(45, 85);
  const piano = {
    velocity: touch,
    spread: random.between(4, 14),
    legato: random.between(0.5, 1.3),
    audibility: pianoAudibility(random),
  };
  const lead = {
    velocity: touch + random.between(-5, 40),
    spread: random.between(3, 10),
    legato: random.between(0.7, 1.05),
    audibility: random.chance(0.4) ? piano.audibility : windAudibility(random),
  };
  const end = from + EXCERPT;
  const notes = [
    ...tune.map((note) => played(note, lead, true, random)),
    ...others.map((note) => played(note, piano, false, random)),
    ...(random.chance(0.5) ? padOf(everything, end, random) : []),
    ...(random.chance(0.5) ? bassOf(everything, end, random) : []),
    ...(random.chance(0.6) ? fillsOf(tune, [...voice, ...others], random) : []),
    ...(random.chance(0.25) ? secondVoice(tune, random) : []),
  ];
  return scaled(merged(heardBand(notes, random)), random);
}

/** The notes at another metrical level: slow music is often written in doubled values. */
function scaled(notes: readonly HeardNote[], random: Random): HeardNote[] {
  const factor = random.pick([1, 1, 1, 2, 2, 0.5]);
  return notes.map((note) => ({ ...note, unit: Math.round(factor * note.unit), sounding: factor * note.sounding }));
}
