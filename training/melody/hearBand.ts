/**
 * Simulates what is detected of the notes of a band: by the network for all instruments alone, or by that and the one that
 * knows only pianos (server/transcription/piano/joinNotes.ts). The shares, odds and confidences are those of 138 rendered bands
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

/** 1 - confidence of notes, which is log-normal. */
interface Doubt {
  readonly median: number;
  readonly spread: number;
}

/** Of both networks' notes: those that the network for pianos found, and others. */
type JoinedDoubt = Readonly<Record<'found' | 'notFound', Doubt>>;
const DOUBT: JoinedDoubt = { found: { median: 0.008, spread: 1.8 }, notFound: { median: 0.13, spread: 1.2 } };
/** Of notes that were not played. */
const DOUBT_OF_EXTRA: JoinedDoubt = { found: { median: 0.33, spread: 1 }, notFound: { median: 0.47, spread: 0.45 } };

/** Of the notes of the network for all instruments, which have at least a confidence of one half. */
const DOUBT_OF_ONE: Doubt = { median: 0.07, spread: 1.2 };
const DOUBT_OF_ONES_EXTRA: Doubt = { median: 0.3, spread: 0.5 };
const LEAST_OF_ONE = 0.5;

const confidenceOf = ({ median, spread }: Doubt, least: number, random: Random): number =>
  Math.max(least, 1 - median * Math.exp(spread * random.normal()));

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
  const missed = { tune: random.pick([0, 0.03, 0.1]), others: random.pick([0.03, 0.15, 0.4]) };
  const rates = { harmonic: random.pick([0.02, 0.08, 0.2]), again: random.pick([0, 0.04, 0.1]) };
  const unevenness = random.between(2, 12);
  const hear = (note: PlayedNote, doubt: Doubt): HeardNote =>
    heardNote(note, note.velocity, confidenceOf(doubt, LEAST_OF_ONE, random));
  return notes.flatMap((note) => {
    const share = note.isTune ? missed.tune : Math.max(missed.others, note.audibility.missed);
    if (random.chance(share)) return [];
    const uneven = { ...note, velocity: note.velocity + unevenness * random.normal() };
    return [
      hear(uneven, DOUBT_OF_ONE),
      ...extrasOf(uneven, rates, random).map((extra) => hear(extra, DOUBT_OF_ONES_EXTRA)),
    ];
  });
}

/** The loudness of a note that only the network for all instruments found is that network's, `louder` than the other's. */
function heardByBoth(notes: readonly PlayedNote[], random: Random): HeardNote[] {
  const rates = { harmonic: random.pick([0.02, 0.06, 0.12]), again: random.pick([0.02, 0.05, 0.1]) };
  const louder = random.between(-6, 34);
  const unevenness = random.between(2, 9);
  const hear = (note: PlayedNote, doubt: JoinedDoubt): HeardNote => {
    const isFound = random.chance(note.audibility.found);
    const pianoOdds = isFound ? Math.min(SUREST, note.audibility.odds + ODDS_SPREAD * random.normal()) : NOT_FOUND;
    const velocity = note.velocity + unevenness * random.normal() + (isFound ? 0 : louder);
    const confidence = confidenceOf(isFound ? doubt.found : doubt.notFound, LEAST, random);
    return { ...heardNote(note, velocity, confidence), pianoOdds };
  };
  return notes.flatMap((note) =>
    random.chance(note.audibility.missed)
      ? []
      : [hear(note, DOUBT), ...extrasOf(note, rates, random).map((extra) => hear(extra, DOUBT_OF_EXTRA))],
  );
}

export const heardBand = (notes: readonly PlayedNote[], random: Random): HeardNote[] =>
  random.chance(ONE_NETWORK) ? heardByOne(notes, random) : heardByBoth(notes, random);
