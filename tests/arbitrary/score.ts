/**
 * Random scores that resemble music and cover the whole model: parts of one to three staves, up to four voices, any
 * meter, pickups, nested tuplets, ties over barlines, and every mark, each rare enough that others occur too. All are
 * valid (`checkScore`), and they shrink towards one part of quarters in 4/4.
 */
import fc from 'fast-check';
import { TUNINGS } from '../../engine/theory/tunings.ts';
import type { Direction, Words } from '../../engine/model/direction.ts';
import { ALTO_CLEF, BASS_CLEF, PERCUSSION_CLEF, TREBLE_CLEF } from '../../engine/model/emptyScore.ts';
import { fullMeasureRest } from '../../engine/model/rhythm/restsFilling.ts';
import type { Clef, Measure, Part, PartMeasure, Score, Voice } from '../../engine/model/score.ts';
import { measureContexts, type MeasureContext } from '../../engine/model/scoreContext.ts';
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../../engine/units.ts';
import { chordOf, extraOf, type ChordSetting, type VoiceState } from './chords.ts';
import { measuresOf, metaOf } from './frame.ts';
import { rhythm } from './rhythm.ts';
import { Tape } from './tape.ts';

export interface ScoreOptions {
  readonly maxMeasures?: number;
  readonly maxParts?: number;
  /** Values that only Songleaf's MusicJSON can store: unknown fields, confidences, quarter tones, locks, timestamps. */
  readonly extras?: boolean;
  /** Tuplets other than 3:2, and nested tuplets. */
  readonly exoticTuplets?: boolean;
  /** Grace notes, articulations, ornaments, slurs, lyrics, noteheads: all except pitch and time. */
  readonly marks?: boolean;
  /** Smallest plain value: 5 is a thirty-second. */
  readonly shortest?: number;
}

interface PartFrame {
  readonly part: Omit<Part, 'measures'>;
  readonly options: Required<ScoreOptions>;
  readonly slurs: Set<number>;
  /** By staff and voice number: the measure in which the voice last had notes, and its state. */
  readonly voices: Map<number, VoiceState & { measure: number }>;
}

const CLEFS: readonly [Clef, ...Clef[]] = [
  TREBLE_CLEF,
  BASS_CLEF,
  ALTO_CLEF,
  { sign: 'C', line: 4 },
  { sign: 'G', line: 2, octaveShift: -1 },
];

const momentIn = (tape: Tape, duration: number): Ticks =>
  ticks(Math.min(duration - 1, tape.chance(5) ? tape.draw(997) * 1009 : tape.draw(16) * (TICKS_PER_WHOLE / 16)));

function partOf(tape: Tape, extras: boolean): Omit<Part, 'measures'> {
  const program = tape.pick(1, 1, 25, 34, 41, 74, 129);
  const drums = program === 129;
  const clefs = drums
    ? [PERCUSSION_CLEF]
    : tape.pick<readonly Clef[]>(
        [TREBLE_CLEF],
        [TREBLE_CLEF, BASS_CLEF],
        [BASS_CLEF],
        [ALTO_CLEF],
        [TREBLE_CLEF, TREBLE_CLEF, BASS_CLEF],
      );
  const fretted = program === 25 || program === 34;
  const tuning = program === 34 ? TUNINGS.bass : tape.pick(TUNINGS.guitar, TUNINGS.ukulele);
  return {
    name: tape.pick('', 'Piano', 'Flöte'),
    ...(tape.chance(3) ? { abbreviation: 'Pno.' } : {}),
    program,
    staves: clefs.map((clef) => ({
      clef,
      ...(drums && tape.chance(2) ? { lines: 1 } : {}),
      ...(tape.chance(20) ? { size: 'cue' as const } : {}),
    })),
    mute: tape.chance(6),
    showTab: fretted && tape.draw(2) === 0,
    ...(fretted ? { tuning } : {}),
    ...(tape.chance(6) ? { transposition: { diatonic: 1, chromatic: 2 } } : {}),
    ...(tape.chance(8) ? { printed: false } : {}),
    ...(extras ? extraOf(tape) : {}),
  };
}

function voiceOf(
  tape: Tape,
  place: { staff: number; number: number; measure: number },
  duration: Ticks,
  context: MeasureContext,
  frame: PartFrame,
): Voice {
  const { part, options, slurs, voices } = frame;
  const { staff, number, measure } = place;
  const extra = options.extras ? extraOf(tape) : {};
  if (tape.chance(number === 0 ? 10 : 5)) return { staff, number, chords: [fullMeasureRest(duration)], ...extra };
  const before = voices.get(4 * staff + number);
  const adjacent = before?.measure === measure - 1;
  const state = {
    previous: adjacent ? before.previous : undefined,
    centre: before?.centre ?? 72 - 14 * staff - 3 * number,
    measure,
  };
  const setting: ChordSetting = {
    key: context.key,
    staffCount: part.staves.length,
    tuning: part.tuning,
    drums: part.program === 129,
    extras: options.extras,
    marks: options.marks,
    slurs,
  };
  const chords = rhythm(tape, duration, options).map((beat) => chordOf(tape, beat, state, setting));
  voices.set(4 * staff + number, state);
  return { staff, number, chords, ...extra };
}

const wordsLook = (tape: Tape): Partial<Words> => ({
  ...(tape.chance(2) ? { style: 'italic' } : {}),
  ...(tape.chance(6) ? { enclosure: tape.pick('rectangle', 'oval') } : {}),
  ...(tape.chance(6) ? { look: { color: '#808080' } } : {}),
});

/** A part's own keys, and key changes inside the measure. */
function keysOf(tape: Tape, duration: number, staffCount: number): Pick<PartMeasure, 'keys'> {
  if (!tape.chance(8)) return {};
  const at = tape.draw(2) === 0 ? ticks(0) : momentIn(tape, duration);
  const fifths = tape.pick(0, 1, -3, 5, -7);
  return {
    keys: [{ at, key: { fifths, mode: 'major' }, ...(tape.draw(2) === 0 ? { staff: tape.draw(staffCount) } : {}) }],
  };
}

function directionsOf(tape: Tape, duration: number, staffCount: number): Pick<PartMeasure, 'directions'> {
  const count = tape.pick(0, 0, 1, 0, 2, 3);
  const directions = Array.from({ length: count }, (): Direction => {
    const place = {
      at: momentIn(tape, duration),
      staff: tape.draw(staffCount),
      ...(tape.chance(4) ? { side: tape.pick('above', 'below') } : {}),
    };
    const line = { edge: tape.pick('start', 'stop'), number: tape.between(1, 2) };
    return tape.pick<Direction>(
      { ...place, kind: 'dynamic', name: tape.pick('f', 'p', 'mf', 'sfz', 'ppp', 'pppp') },
      { ...place, ...line, kind: 'hairpin', direction: tape.pick('crescendo', 'diminuendo') },
      { ...place, ...line, kind: 'pedal', style: tape.pick('text', 'line') },
      { ...place, ...line, kind: 'ottava', octaves: tape.pick<1 | -1 | 2 | 3>(1, -1, 2, 3) },
      { ...place, kind: 'words', text: tape.pick('dolce', 'cresc.'), ...wordsLook(tape) },
      { ...place, ...line, kind: 'line', style: tape.pick('dashes', 'bracket') },
    );
  });
  return count === 0 ? {} : { directions: directions.sort((a, b) => a.at - b.at) };
}

function harmoniesOf(tape: Tape, duration: number): Pick<PartMeasure, 'harmonies'> {
  const count = tape.pick(0, 0, 1, 2);
  if (count === 0) return {};
  const harmonies = Array.from({ length: count }, () => ({
    at: momentIn(tape, duration),
    symbol: {
      root: { step: tape.pick<0 | 3 | 4 | 6>(0, 3, 4, 6), alter: tape.pick(0, 0, 1, -1) },
      kind: tape.pick('major', 'minor', 'dominant', 'minor-seventh', 'diminished', 'suspended-fourth'),
      ...(tape.chance(6) ? { text: 'maj' } : {}),
      ...(tape.chance(6) ? { bass: { step: 4 as const, alter: 0 } } : {}),
      ...(tape.chance(10) ? { degrees: [{ value: 9, alter: 0, type: tape.pick('add', 'alter', 'subtract') }] } : {}),
    },
    ...(tape.chance(10) ? { staff: 0 } : {}),
    ...(tape.chance(10) ? { showFretboard: true } : {}),
  }));
  return { harmonies: harmonies.sort((a, b) => a.at - b.at) };
}

function clefsOf(tape: Tape, duration: number, staffCount: number): Pick<PartMeasure, 'clefs'> {
  if (!tape.chance(8)) return {};
  const at = tape.draw(2) === 0 ? ticks(0) : momentIn(tape, duration);
  return { clefs: [{ staff: tape.draw(staffCount), at, clef: tape.pick(...CLEFS) }] };
}

function partMeasureOf(
  tape: Tape,
  measure: number,
  duration: Ticks,
  context: MeasureContext,
  frame: PartFrame,
): PartMeasure {
  const staffCount = frame.part.staves.length;
  const voices: Voice[] = [];
  for (let staff = 0; staff < staffCount; staff++) {
    const numbers = tape.pick([0], [0], [0], [0, 1], [0, 1, 2, 3], [1], [0, 2]);
    for (const number of numbers) voices.push(voiceOf(tape, { staff, number, measure }, duration, context, frame));
  }
  return {
    voices,
    ...clefsOf(tape, duration, staffCount),
    ...directionsOf(tape, duration, staffCount),
    ...harmoniesOf(tape, duration),
    ...(frame.options.extras ? extraOf(tape) : {}),
    ...(frame.options.extras ? keysOf(tape, duration, staffCount) : {}),
    ...(frame.options.extras && tape.chance(10)
      ? { print: { name: 'print', attributes: { 'page-number': '2' } } }
      : {}),
  };
}

interface Plan {
  readonly head: readonly number[];
  readonly measures: readonly (readonly number[])[];
  readonly parts: readonly { readonly head: readonly number[]; readonly measures: readonly (readonly number[])[] }[];
}

function build({ head, measures: shared, parts }: Plan, options: Required<ScoreOptions>): Score {
  const tape = new Tape(head);
  const measures: readonly Measure[] = measuresOf(
    shared.map((numbers) => new Tape(numbers)),
    options.extras,
  );
  const contexts = measureContexts({ measures });
  const built = parts.map(({ head: setting, measures: tapes }): Part => {
    const part = partOf(new Tape(setting), options.extras);
    const frame: PartFrame = { part, options, slurs: new Set(), voices: new Map() };
    return {
      ...part,
      measures: measures.map(({ duration }, index) =>
        partMeasureOf(
          new Tape(tapes[index % tapes.length] ?? []),
          index,
          duration,
          contexts[index] as MeasureContext,
          frame,
        ),
      ),
    };
  });
  const groups = [
    {
      firstPart: 0,
      lastPart: built.length - 1,
      symbol: tape.pick('bracket', 'brace', 'square'),
      joinBarlines: tape.chance(2),
    },
  ];
  return {
    meta: metaOf(tape, options.extras),
    measures,
    parts: built,
    ...(tape.chance(4) ? { groups } : {}),
    ...(options.extras ? extraOf(tape) : {}),
  };
}

export function arbitraryScore(options: ScoreOptions = {}): fc.Arbitrary<Score> {
  const settings = {
    maxMeasures: 5,
    maxParts: 3,
    extras: true,
    exoticTuplets: true,
    marks: true,
    shortest: 9,
    ...options,
  };
  const numbers = (maxLength: number): fc.Arbitrary<number[]> => fc.array(fc.nat(9999), { maxLength, size: 'max' });
  const part = fc.record({
    head: numbers(12),
    measures: fc.array(numbers(240), { minLength: 1, maxLength: settings.maxMeasures }),
  });
  return fc
    .record({
      head: numbers(16),
      measures: fc.array(numbers(40), { minLength: 1, maxLength: settings.maxMeasures }),
      parts: fc.array(part, { minLength: 1, maxLength: settings.maxParts }),
    })
    .map((plan) => build(plan, settings));
}
