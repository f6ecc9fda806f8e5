/**
 * Simulates what is detected of the notes of a band: by the network for all instruments alone, or by that and the one that
 * knows only pianos (server/transcription/piano/joinNotes.ts). The shares and odds for both are those of 32 rendered bands
 * of training/joining/hear.ts.
 */
import type { QuantizedNote } from '../../engine/notate/rhythm/quantizePerformance.ts';
import { LEAST } from '../../server/transcription/piano/joinNotes.ts';
import type { Random } from '../noteClassifier/random.ts';

export interface HeardNote extends QuantizedNote {
  readonly isTune: boolean;
}

/** What both networks hear of an instrument. */
export interface Audibility {
  /** Share of the notes that the network for pianos finds. */
  readonly found: number;
  /** Mean of the log odds of these. */
  readonly odds: number;
  /** Share of the notes that neither finds. */
  readonly missed: number;
}

export interface PlayedNote extends HeardNote {
  readonly audibility: Audibility;
}

/** Log odds of a note that the network for pianos did not find, and the largest. */
const NOT_FOUND = -4;
const SUREST = 7;
const ODDS_SPREAD = 1.5;
/** Share of the pieces to which only the network for all instruments listens. */
const ONE_NETWORK = 0.35;
/** 1 - confidence of a note that was played is log-normal; how many times as large it is for one that was not. */
const DOUBT = { found: { median: 0.012, spread: 1.3 }, notFound: { median: 0.19, spread: 0.9 } } as const;
const DOUBT_OF_EXTRA = [2, 30] as const;

export const pianoAudibility = (random: Random): Audibility => ({
  found: random.between(0.82, 1),
  odds: random.between(4.2, 6.6),
  missed: random.between(0.01, 0.3),
});

/** Of voices and of wind and string instruments. */
export const windAudibility = (random: Random): Audibility => ({
  found: random.between(0.03, 0.95),
  odds: random.between(3, 5.2),
  missed: random.between(0, 0.2),
});

export const bassAudibility = (random: Random): Audibility => ({
  found: random.between(0.6, 0.95),
  odds: 4.6,
  missed: random.between(0, 0.1),
});

export const padAudibility = (random: Random): Audibility => ({
  found: random.between(0, 0.9),
  odds: 3,
  missed: random.between(0.2, 0.9),
});

/** Of notes that nobody played. */
const NO_INSTRUMENT: Audibility = { found: 0.55, odds: 3, missed: 0 };

interface Extras {
  /** Shares of the notes of which a harmonic is heard, and of the long notes that are heard again. */
  readonly harmonic: number;
  readonly again: number;
}

/** A note that was detected because of another one. */
type Extra = (note: PlayedNote, random: Random) => Pick<PlayedNote, 'unit' | 'sounding' | 'midiPitch'>;

const harmonicOf: Extra = ({ unit, sounding, midiPitch }, random) => ({
  unit,
  sounding,
  midiPitch: midiPitch + random.pick([12, 12, 19, 24, -12]),
});

const repetitionOf: Extra = ({ unit, sounding, midiPitch }, random) => {
  const after = 6 * Math.ceil(random.between(0.1, sounding / 6 - 1));
  return { unit: unit + after, sounding: sounding - after, midiPitch };
};

function extrasOf(note: PlayedNote, { harmonic, again }: Extras, random: Random): PlayedNote[] {
  const kinds = [
    ...(random.chance(harmonic) ? [harmonicOf] : []),
    ...(note.sounding > 12 && random.chance(again) ? [repetitionOf] : []),
  ];
  return kinds.map((kind) => ({
    ...note,
    ...kind(note, random),
    velocity: Math.max(8, note.velocity - Math.round(random.between(0, 30))),
    isTune: false,
    audibility: NO_INSTRUMENT,
  }));
}

const heardNote = (
  { unit, sounding, midiPitch, isTune }: PlayedNote,
  velocity: number,
  confidence: number,
): HeardNote => ({
  ...{ unit, sounding, midiPitch, isTune, confidence },
  velocity: Math.min(127, Math.max(1, Math.round(velocity))),
});

function heardByOne(notes: readonly PlayedNote[], random: Random): HeardNote[] {
  const missed = random.pick([0, 0.03, 0.1]);
  const rates = { harmonic: random.pick([0, 0.02, 0.08]), again: random.pick([0, 0.02, 0.06]) };
  const unevenness = random.between(2, 12);
  return notes.flatMap((note) => {
    if (random.chance(missed)) return [];
    const uneven = { ...note, velocity: note.velocity + unevenness * random.normal() };
    const sure = Math.min(1, 0.92 + 0.06 * random.normal());
    return [
      heardNote(uneven, uneven.velocity, sure),
      ...extrasOf(uneven, rates, random).map((extra) => heardNote(extra, extra.velocity, random.between(0.35, 0.95))),
    ];
  });
}

/** The loudness of a note that only the network for all instruments found is that network's, `louder` than the other's. */
function heardByBoth(notes: readonly PlayedNote[], random: Random): HeardNote[] {
  const rates = { harmonic: random.pick([0.02, 0.06, 0.12]), again: random.pick([0.02, 0.05, 0.1]) };
  const louder = random.between(-6, 34);
  const unevenness = random.between(2, 9);
  const hear = (note: PlayedNote, doubtful: number): HeardNote => {
    const isFound = random.chance(note.audibility.found);
    const pianoOdds = isFound ? Math.min(SUREST, note.audibility.odds + ODDS_SPREAD * random.normal()) : NOT_FOUND;
    const velocity = note.velocity + unevenness * random.normal() + (isFound ? 0 : louder);
    const { median, spread } = isFound ? DOUBT.found : DOUBT.notFound;
    const doubt = doubtful * Math.exp(spread * random.normal()) * median;
    return { ...heardNote(note, velocity, Math.max(LEAST, 1 - doubt)), pianoOdds };
  };
  return notes.flatMap((note) =>
    random.chance(note.audibility.missed)
      ? []
      : [
          hear(note, 1),
          ...extrasOf(note, rates, random).map((extra) => hear(extra, random.between(...DOUBT_OF_EXTRA))),
        ],
  );
}

export const heardBand = (notes: readonly PlayedNote[], random: Random): HeardNote[] =>
  random.chance(ONE_NETWORK) ? heardByOne(notes, random) : heardByBoth(notes, random);
