/**
 * Gives the notes of a chord one onset where a recording is heard less precisely than chords are played: soft attacks of
 * strings and voices, several players and echoes spread the onsets of a chord over 100 ms, and the reader would then write
 * it as several notes in thirty-seconds.
 */
import { groupOnsets, seconds, type OnsetGroup, type TimedNote } from '../../../engine/index.ts';

/** Largest distance in seconds of an onset from the first of its chord in a loosely heard recording. */
const LOOSE_SPREAD = 0.08;
/** Seconds between successive onsets that are hardly ever written, and how much longer a gap beside one of these is where it breaks a chord. */
const BROKEN = { gap: 0.075, longer: 1.7 };
/** Seconds of a gap between onsets that is short. */
const SHORT = 0.15;
/**
 * What a loosely heard recording has: least shares of chords, of short gaps and of gaps that break a chord, and least spread of the
 * short gaps (their deviation divided by their mean). Fast figures are even; slow expressive music has broken chords, but few short
 * gaps.
 */
const LOOSE = { chords: 0.2, short: 0.3, broken: 0.12, spread: 0.35 };
const SHORTEST_NOTE = 0.03;
/** Semitones of the widest second, and seconds that successive notes may sound together. */
const SECOND = 2;
const OVERLAP = 0.03;

/** Returns the notes, those of each chord with their mean onset where the recording is heard loosely. */
export function alignOnsets(notes: readonly TimedNote[]): readonly TimedNote[] {
  return isHeardLoosely(notes) ? looseChords(notes).flatMap(withOneOnset) : notes;
}

/** The chords of a loosely heard recording; a note that follows another one by step is not in its chord. */
function looseChords(notes: readonly TimedNote[]): OnsetGroup[] {
  return groupOnsets(notes, LOOSE_SPREAD).flatMap(({ notes: chord }) => {
    const parts: TimedNote[][] = [[]];
    for (const note of chord.toSorted((a, b) => a.onset - b.onset)) {
      const part = parts.at(-1);
      if (part?.some((earlier) => isStep(earlier, note))) parts.push([note]);
      else part?.push(note);
    }
    return parts.flatMap((part) => groupOnsets(part, LOOSE_SPREAD));
  });
}

/** Whether a note is released where the next one begins, a second away: a grace note, an ornament or a run, and not a chord. */
function isStep(earlier: TimedNote, later: TimedNote): boolean {
  const interval = Math.abs(earlier.midiPitch - later.midiPitch);
  return interval > 0 && interval <= SECOND && later.onset > earlier.onset && earlier.offset - later.onset <= OVERLAP;
}

function isHeardLoosely(notes: readonly TimedNote[]): boolean {
  const chords = groupOnsets(notes);
  const times = chords.map(({ time }) => time);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const short = gaps.filter((gap) => gap < SHORT);
  const broken = gaps.filter((gap, index) => {
    const [before, after] = [gaps[index - 1], gaps[index + 1]];
    return gap < BROKEN.gap && before && after && Math.max(before, after) > BROKEN.longer * gap;
  });
  return (
    chords.filter((chord) => chord.notes.length > 1).length >= LOOSE.chords * chords.length &&
    short.length >= LOOSE.short * chords.length &&
    broken.length >= LOOSE.broken * chords.length &&
    relativeSpread(short) >= LOOSE.spread
  );
}

/** The notes of a chord with their mean onset; of notes of one pitch, that of which the network is surest, as long as the longest. */
function withOneOnset({ time, notes }: OnsetGroup): TimedNote[] {
  const onset = seconds(time);
  const byPitch = new Map<number, TimedNote>();
  for (const note of notes) {
    const known = byPitch.get(note.midiPitch);
    const offset = seconds(Math.max(note.offset, known?.offset ?? 0, onset + SHORTEST_NOTE));
    const surer = known && known.confidence > note.confidence ? known : note;
    byPitch.set(note.midiPitch, { ...surer, onset, offset });
  }
  return [...byPitch.values()];
}

/** Standard deviation divided by the mean; 0 for no values. */
function relativeSpread(values: readonly number[]): number {
  const middle = mean(values);
  return middle === 0 ? 0 : Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) / middle;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
