/**
 * One or two voices of a staff (chooseVoices.ts), and the written length of every chord.
 *
 * Lengths: a chord lasts until it ends in its voice unless a rest is likely; on a staff with one voice, unless it was clearly
 * released before. Short gaps are articulation and not written as rests.
 */
import { splitDuration, splitRest } from '../../model/rhythm/splitDuration.ts';
import { ticks } from '../../units.ts';
import { TICKS_PER_UNIT, type Meter } from '../meter/notateMeter.ts';
import { chooseVoices, type ChordEnding, type OnsetChord, type VoiceChord } from './chooseVoices.ts';
import { valueIndex } from './printed/printedFeatures.ts';
import type { SeparatedChord } from './separatedChord.ts';
import { chordsByOnset } from './splitHands.ts';
import { shortenToOneVoice } from './shortenToOneVoice.ts';
import { tidyVoices } from './tidyVoices.ts';
import {
  divisionSpan,
  ternaryPartAround,
  tupletAt,
  type Division,
  type QuantizedNote,
} from '../rhythm/quantizePerformance.ts';

/** The upper voice, then the lower where there is one. */
export function separateVoices(
  notes: readonly QuantizedNote[],
  meter: Meter,
  maximum: 1 | 2 = 2,
  divisions: ReadonlyMap<number, Division> = new Map(),
): SeparatedChord[][] {
  const chords = chordsByOnset(notes).map((chord) => ({ unit: chord[0]?.unit ?? 0, notes: withoutDoubles(chord) }));
  const [first, second] = (maximum === 1 ? [oneVoice(chords), []] : chooseVoices(chords)).map((voice) =>
    voice.map((chord) => withLength(chord, meter, divisions)),
  );
  const released = [releasedFor(second ?? [], first ?? []), releasedFor(first ?? [], second ?? [])] as const;
  return tidyVoices(shortenToOneVoice(released, meter.measure), meter.measure).filter((voice) => voice.length > 0);
}

const oneVoice = (chords: readonly OnsetChord[]): VoiceChord[] =>
  chords.map((chord, index) => ({ ...chord, until: chords[index + 1]?.unit }));

/**
 * Returns `voice` with its chords ended where the other voice strikes one of their keys, because a key cannot be held
 * and struck at the same time.
 */
function releasedFor(other: readonly SeparatedChord[], voice: readonly SeparatedChord[]): SeparatedChord[] {
  let from = 0;
  return voice.map((chord) => {
    while ((other[from]?.unit ?? Infinity) <= chord.unit) from++;
    const keys = new Set(chord.notes.map(({ midiPitch }) => midiPitch));
    const end = chord.unit + chord.length;
    for (let at = from; (other[at]?.unit ?? end) < end; at++) {
      const struck = other[at];
      if (struck?.notes.some(({ midiPitch }) => keys.has(midiPitch)))
        return { ...chord, length: struck.unit - chord.unit };
    }
    return chord;
  });
}

function withoutDoubles(chord: readonly QuantizedNote[]): QuantizedNote[] {
  const byPitch = new Map<number, QuantizedNote>();
  for (const note of chord) {
    const known = byPitch.get(note.midiPitch);
    if (!known || known.sounding < note.sounding) byPitch.set(note.midiPitch, note);
  }
  return [...byPitch.values()].sort((a, b) => a.midiPitch - b.midiPitch);
}

/** Lengths that a single note value can have in simple time, in units. */
const VALUES = [3, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192] as const;

function withLength({ unit, notes, until, ending }: VoiceChord, meter: Meter, divisions: Divisions): SeparatedChord {
  const heard = median(notes.map((note) => note.sounding));
  // A last note shorter than an eighth was cut off by the end of the recording.
  const sounding = until === undefined && heard < 12 ? 24 : heard;
  const toBarline = meter.measure - (unit % meter.measure);
  const gap = until === undefined ? Math.max(toBarline, 1) : until - unit;
  const place = { unit, gap, meter, divisions, tuplet: tupletAt(unit, meter, divisions) };
  return { unit, length: writtenLength(place, sounding, until === undefined, ending), notes };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 1;

/** Share of the gap from which a note counts as lasting until the next, by how long the gap is. */
const filledFrom = (gap: number): number => (gap <= 12 ? 0.2 : gap <= 24 ? 0.38 : gap <= 48 ? 0.5 : 0.6);

/** Log odds from which a rest is written: it is a further sign to read, and players often release keys early. */
const REST_MARGIN = 1;

/** Factor by which a note before a rest is written longer than it sounds: players release early. */
const HELD = 1.15;
/** Penalty (log) of a dotted value before a rest, which is rare. */
const DOTTED = 0.15;
/** Penalty (log) of each further note or rest that the duration takes. */
const SIGN = 1;

/** The place of a chord: its unit and the units until the next one. */
interface Place {
  readonly unit: number;
  readonly gap: number;
  readonly meter: Meter;
  readonly divisions: Divisions;
  /** The tuplet that the chord begins in, after its first note. */
  readonly tuplet: ReturnType<typeof tupletAt>;
}

type Divisions = ReadonlyMap<number, Division>;

function writtenLength(place: Place, sounding: number, isLast: boolean, ending?: ChordEnding): number {
  const { gap } = place;
  const isFilled = ending ? ending.rest < REST_MARGIN : sounding >= filledFrom(gap) * gap;
  if (!isLast && isFilled) return gap;
  const reach = (value: number): number => (isLast ? endOfBeat(place, value) : gap);
  const fitting = lengthsAt(place).filter((value) => value < gap || (value === gap && !ending));
  const cost = (value: number): number =>
    ending
      ? -(ending.values[valueIndex(value)] ?? 0)
      : Math.abs(Math.log(value / (HELD * sounding))) +
        (value % 9 === 0 ? DOTTED : 0) +
        SIGN * signsFrom(place, value, reach(value));
  return fitting.reduce((best: number, value) => (cost(value) < cost(best) ? value : best), fitting[0] ?? gap);
}

/** Units from a last note to the end of the beat in which it ends: rests complete this beat, and the piece may end there. */
function endOfBeat({ unit, meter }: Place, value: number): number {
  const beat = divisionSpan(meter);
  return Math.ceil((unit + value) / beat) * beat - unit;
}

/** Lengths after the end of a tuplet. */
const BEYOND = [0, 12, 24, 36, 48, 72, 96, 144, 192] as const;

/** Lengths from the plain grid to a third of a quarter or of an eighth. */
const TO_THIRDS = [4, 8, 16, 20, 28, 32, 40] as const;

/**
 * A note that begins inside a tuplet ends on a step of it or, after it, an eighth or a few from its end. Where another note ends
 * inside a tuplet, it ends on a third of it: a dotted eighth in a triplet would be written as one in a sextuplet, with a rest of a sixteenth.
 */
function lengthsAt({ unit, tuplet, meter, divisions }: Place): readonly number[] {
  if (tuplet) {
    const { end, step } = tuplet;
    const inside = Array.from({ length: Math.ceil((end - unit) / step) - 1 }, (_, index) => (index + 1) * step);
    return [...inside, ...BEYOND.map((length) => end - unit + length)];
  }
  const partAt = (value: number): ReturnType<typeof ternaryPartAround> =>
    ternaryPartAround(unit + value, meter, divisions);
  const thirds = TO_THIRDS.filter((value) => {
    const part = partAt(value);
    return part !== undefined && ((unit + value - part.start) * 3) % (part.end - part.start) === 0;
  });
  return [...VALUES.filter((value) => partAt(value) === undefined), ...thirds];
}

/** `signs`, with one for what lies in the tuplet where the note begins or ends, and one for the rest after it there. */
function signsFrom({ unit, meter, divisions, tuplet }: Place, value: number, gap: number): number {
  const part = tuplet ? undefined : ternaryPartAround(unit + value, meter, divisions);
  if (part) {
    const before = Math.max(0, part.start - unit);
    return (before > 0 ? signs(unit, before, before, meter) : 0) + (value < gap ? 2 : 1);
  }
  const inside = tuplet ? tuplet.end - unit : 0;
  if (inside === 0) return signs(unit, value, gap, meter);
  const rest = value < Math.min(inside, gap) ? 1 : 0;
  return 1 + rest + signs(unit + inside, Math.max(0, value - inside), Math.max(0, gap - inside), meter);
}

/** Number of printed notes and rests from a note to the next: its tied values and the rests after it. */
function signs(unit: number, value: number, gap: number, { measure, beats, beatType }: Meter): number {
  const time = { beats: [beats], beatType };
  let count = 0;
  const end = unit + gap;
  for (let start = unit; start < end;) {
    const sounds = start < unit + value;
    const barline = (Math.floor(start / measure) + 1) * measure;
    const stop = Math.min(barline, sounds ? unit + value : end);
    const at = ticks((start % measure) * TICKS_PER_UNIT);
    const length = ticks((stop - start) * TICKS_PER_UNIT);
    count += stop - start === measure ? 1 : (sounds ? splitDuration : splitRest)(at, length, time).length;
    start = stop;
  }
  return count;
}
