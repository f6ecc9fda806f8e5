/**
 * Chord symbols: 12 roots with 4 kinds (major, minor, seventh, minor seventh) make 48 templates; lead sheets use the 24
 * triads only and favour chords of the key by a factor of 1.1 (requirement D-07). The chords of all beats are chosen together by
 * dynamic programming, in which a change costs more the weaker its beat.
 */
import { isMinor, tonicOf, keySignatureOf, type KeyIndex } from '../../theory/key.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface NamedChord {
  /** Units since the first barline. */
  readonly unit: number;
  readonly length: number;
  /** Chord index of MusicJSON: 1–12 major C … B, 13–24 minor, 25–36 seventh, 37–48 minor seventh. */
  readonly index: number;
}

const KINDS: readonly (readonly number[])[] = [
  [0, 4, 7],
  [0, 3, 7],
  [0, 4, 7, 10],
  [0, 3, 7, 10],
];
/** Added to the fit of each kind: a template of four tones fits almost any notes slightly better. */
const KIND_BONUS = [0, 0, -0.05, -0.06];
const KEY_BONUS = 1.1;
/** Cost of a change on a downbeat, another strong beat and a weak one, in units of a beat's best fit. */
const CHANGE = [0.25, 0.45, 0.9];

export function nameChords(
  notes: readonly QuantizedNote[],
  meter: Meter,
  key: KeyIndex,
  style: 'sheet' | 'leadsheet',
): NamedChord[] {
  const last = Math.max(0, ...notes.map((note) => note.unit));
  const beats = notes.length === 0 ? 0 : Math.floor(last / meter.beat) + 1;
  const kinds = style === 'leadsheet' ? 2 : 4;
  const fits = Array.from({ length: beats }, () => new Float64Array(12 * kinds));
  const chromas = beatChromas(notes, meter, beats);
  chromas.forEach((beat, index) => {
    for (let chord = 0; chord < 12 * kinds; chord++) {
      const fit = fits[index];
      if (fit) fit[chord] = fitOf(beat, chord, key, style === 'leadsheet');
    }
  });
  const found = mergeBeats(chooseChords(fits, meter), chromas, meter);
  const chords = style === 'leadsheet' ? withoutPassingChords(found, meter) : found;
  const accompanied = harmonyBegins(notes, meter);
  if (accompanied > LONGEST_SOLO * last) return chords;
  return withoutChordsBefore(harmonyIn(measureStart(accompanied, meter), accompanied, chords), chords);
}

const measureStart = (unit: number, { measure }: Meter): number => Math.floor(unit / measure) * measure;

/** The barline `from`, where the chord at `to` is already in force there: after a bass note, the chords follow a beat later. */
const harmonyIn = (from: number, to: number, chords: readonly NamedChord[]): number =>
  chords.some(({ unit, length }) => unit <= from && unit + length > to) ? from : to;

/** An unaccompanied beginning gets no symbols, unless it is longer than this share of the piece. */
const LONGEST_SOLO = 0.25;

/** Returns the beat (in units) in which two notes first sound together. */
function harmonyBegins(notes: readonly QuantizedNote[], meter: Meter): number {
  const ordered = [...notes].sort((a, b) => a.unit - b.unit);
  const first = ordered.find((note, index) => {
    const held = ordered[index - 1];
    if (held === undefined) return false;
    return held.unit === note.unit || held.unit + held.sounding - note.unit >= meter.beat / 2;
  });
  return first === undefined ? Infinity : Math.floor(first.unit / meter.beat) * meter.beat;
}

function withoutChordsBefore(unit: number, chords: readonly NamedChord[]): NamedChord[] {
  return chords
    .filter((chord) => chord.unit + chord.length > unit)
    .map((chord) => {
      const start = Math.max(unit, chord.unit);
      return { ...chord, unit: start, length: chord.unit + chord.length - start };
    });
}

/**
 * Joins a chord of one beat after the barline with the chord before it where that returns and its root is a second away, and with a
 * neighbour of the other mode on its root: a passing or changing note makes another triad, which no lead sheet prints. A beat of the
 * dominant between two tonics stays.
 */
function withoutPassingChords(chords: readonly NamedChord[], meter: Meter): NamedChord[] {
  const result: NamedChord[] = [];
  chords.forEach((chord, index) => {
    const [before, after] = [result.at(-1), chords[index + 1]];
    const isPassing = chord.length <= meter.beat && chord.unit % meter.measure !== 0;
    const end = chord.unit + chord.length;
    if (before && (before.index === chord.index || (isPassing && isSameHarmony(chord, before, after))))
      result[result.length - 1] = { ...before, length: end - before.unit };
    else result.push(isPassing && after && isOtherMode(chord, after) ? { ...chord, index: after.index } : chord);
  });
  return result;
}

const isSameHarmony = (chord: NamedChord, before: NamedChord, after: NamedChord | undefined): boolean =>
  isOtherMode(chord, before) || (after?.index === before.index && SECONDS.has(semitonesBetween(chord, before)));

/** Semitones up or down to a root that is a second away. */
const SECONDS = new Set([1, 2, 10, 11]);

const semitonesBetween = (one: NamedChord, other: NamedChord): number => (48 + one.index - other.index) % 12;

/** Indexes of lead sheets are twelve major chords and twelve minor ones. */
const isMinorChord = ({ index }: NamedChord): boolean => index > 12;

const isOtherMode = (one: NamedChord, other: NamedChord): boolean =>
  semitonesBetween(one, other) === 0 && isMinorChord(one) !== isMinorChord(other);

interface BeatChroma {
  readonly bins: Float64Array;
  readonly bass: number | undefined;
  readonly total: number;
}

/** Weight of each pitch class in each beat; a note counts by the share of the beat that it fills. */
function beatChromas(notes: readonly QuantizedNote[], meter: Meter, beats: number): BeatChroma[] {
  const bins = Array.from({ length: beats }, () => new Float64Array(12));
  const basses: { pitch: number; unit: number }[] = Array.from({ length: beats }, () => ({ pitch: 999, unit: 0 }));
  for (const note of notes) {
    const end = note.unit + Math.min(note.sounding, 2 * meter.measure);
    for (let beat = Math.floor(note.unit / meter.beat); beat < beats && beat * meter.beat < end; beat++) {
      const from = Math.max(note.unit, beat * meter.beat);
      const overlap = Math.min(end, (beat + 1) * meter.beat) - from;
      if (overlap < 0.1 * meter.beat && note.unit < beat * meter.beat) continue;
      const bin = bins[beat];
      const pitchClass = note.midiPitch % 12;
      if (bin) bin[pitchClass] = (bin[pitchClass] ?? 0) + Math.sqrt(Math.max(overlap, 3) / meter.beat);
      const bass = basses[beat];
      if (bass && note.midiPitch < bass.pitch) basses[beat] = { pitch: note.midiPitch, unit: note.unit };
    }
  }
  return bins.map((bin, beat) => ({
    bins: bin,
    bass: (basses[beat]?.pitch ?? 999) < 999 ? (basses[beat]?.pitch ?? 0) % 12 : undefined,
    total: bin.reduce((sum, value) => sum + value, 0),
  }));
}

function fitOf({ bins, bass, total }: BeatChroma, chord: number, key: KeyIndex, leadsheet: boolean): number {
  if (total === 0) return 0;
  const [root, kind] = [chord % 12, Math.floor(chord / 12)];
  const tones = (KINDS[kind] ?? []).map((tone) => (root + tone) % 12);
  const [weights, outside] = [[1.1, 1, 0.8, 0.6], 0.9];
  let fit = 0;
  let inside = 0;
  tones.forEach((tone, index) => {
    const value = bins[tone] ?? 0;
    inside += value;
    fit += (weights[index] ?? 0.6) * Math.min(value, 0.5 * total);
  });
  fit = (fit - outside * (total - inside)) / total;
  const present = tones.filter((tone) => (bins[tone] ?? 0) > 0.08 * total).length;
  fit += 0.08 * present - 0.06 * tones.length + (KIND_BONUS[kind] ?? 0);
  if (bass === root) fit += 0.3;
  return leadsheet && fit > 0 && inKey(tones, key) ? fit * KEY_BONUS : fit;
}

function inKey(tones: readonly number[], key: KeyIndex): boolean {
  const tonic = tonicOf(keySignatureOf(key));
  const scale = isMinor(key) ? [0, 2, 3, 5, 7, 8, 10, 11] : [0, 2, 4, 5, 7, 9, 11];
  return tones.every((tone) => scale.includes((tone - tonic + 12) % 12));
}

/** The best chord of every beat. */
function chooseChords(fits: readonly Float64Array[], meter: Meter): number[] {
  const perMeasure = Math.max(1, Math.round(meter.measure / meter.beat));
  let scores = fits[0] ?? new Float64Array();
  const parents: Int16Array[] = [];
  for (let beat = 1; beat < fits.length; beat++) {
    const place = beat % perMeasure;
    const price = CHANGE[place === 0 ? 0 : perMeasure % 2 === 0 && place === perMeasure / 2 ? 1 : 2] ?? 1;
    const fit = fits[beat] ?? new Float64Array();
    const best = scores.indexOf(Math.max(...scores));
    const parent = new Int16Array(fit.length);
    scores = scores.map((score, chord) => {
      const changed = (scores[best] ?? 0) - price;
      parent[chord] = score >= changed ? chord : best;
      return Math.max(score, changed) + (fit[chord] ?? 0);
    });
    parents.push(parent);
  }
  const path: number[] = [];
  let chord = scores.indexOf(Math.max(...scores));
  for (let beat = fits.length - 1; beat >= 0; beat--) {
    path[beat] = chord;
    chord = parents[beat - 1]?.[chord] ?? chord;
  }
  return path;
}

function mergeBeats(path: readonly number[], chromas: readonly BeatChroma[], meter: Meter): NamedChord[] {
  const chords: NamedChord[] = [];
  path.forEach((chord, beat) => {
    const last = chords.at(-1);
    const silent = (chromas[beat]?.total ?? 0) === 0;
    if (last && (last.index === chord + 1 || silent))
      chords[chords.length - 1] = { ...last, length: last.length + meter.beat };
    else if (!silent) chords.push({ unit: beat * meter.beat, length: meter.beat, index: chord + 1 });
  });
  return chords;
}
