/**
 * Converts a score to a canonical form: where the model can express the same page in two ways, MusicXML restores one of
 * them. Round trips are compared in this form.
 */
import type { Chord, GraceChord, Note } from '../../engine/model/chord.ts';
import { isLine, type Direction } from '../../engine/model/direction.ts';
import type { Measure, Part, PartMeasure, Score, Staff, Tempo, Volta } from '../../engine/model/score.ts';

function without<T extends object, Key extends keyof T>(value: T, ...keys: readonly Key[]): Omit<T, Key> {
  const copy = { ...value };
  for (const key of keys) Reflect.deleteProperty(copy, key);
  return copy;
}

/**
 * An unprinted element has no appearance; a text without a beat has no metronome mark, and so no printed
 * number and no parentheses.
 */
function tempo(mark: Tempo): Tempo {
  if (mark.printed === false) return without(mark, 'text', 'beat', 'brackets');
  return mark.text !== undefined && mark.beat === undefined ? without(mark, 'printedCount', 'brackets') : mark;
}

/** A volta without its start or end has no meaning. */
const isWhole = ({ start, stop }: Volta): boolean => start && stop !== 'none';

function measure(each: Measure, index: number, count: number): Measure {
  let result: Measure = each;
  if (each.tempos) result = { ...result, tempos: each.tempos.map(tempo) };
  if (each.volta && !isWhole(each.volta)) result = without(result, 'volta');
  if (index === 0) result = without(result, 'systemBreak', 'pageBreak');
  const isLast = index === count - 1;
  const usual = isLast || each.repeatEnd !== undefined ? 'final' : 'regular';
  const isHidden = each.barline === 'regular' && !isLast;
  if (each.barline === usual || isHidden) result = without(result, 'barline');
  return result;
}

const usualTexts: Readonly<Record<string, string>> = {
  'da-capo': 'D.C.',
  'dal-segno': 'D.S.',
  'to-coda': 'To Coda',
  fine: 'Fine',
};

function jumps(each: Measure): Measure {
  if (!each.jumps) return each;
  return {
    ...each,
    jumps: each.jumps.map((jump) => (jump.text === usualTexts[jump.kind] ? without(jump, 'text') : jump)),
  };
}

/** A tie is either ordinary or let to ring. */
const note = (each: Note): Note => (each.tied ? without(each, 'looseTie') : each);

/** Properties of a staff are written where they differ from the default. */
function chord(each: Chord, staff: number): Chord {
  const graces = (list: readonly GraceChord[]): GraceChord[] =>
    list.map((grace) => (grace.staff === (each.staff ?? staff) ? without(grace, 'staff') : grace));
  return {
    ...(each.staff === staff ? without(each, 'staff') : each),
    notes: each.notes.map(note),
    ...(each.graceBefore && { graceBefore: graces(each.graceBefore) }),
    ...(each.graceAfter && { graceAfter: graces(each.graceAfter) }),
  };
}

/** An octave line without an end has no meaning. */
function withoutEndlessOctaves(measures: readonly PartMeasure[], open: ReadonlyMap<string, Direction>): PartMeasure[] {
  const endless = new Set([...open.values()].filter(({ kind }) => kind === 'ottava'));
  return measures.map((each) => {
    const kept = (each.directions ?? []).filter((mark) => !endless.has(mark));
    if (kept.length === (each.directions ?? []).length) return each;
    return kept.length === 0 ? without(each, 'directions') : { ...each, directions: kept };
  });
}

/** Keeps the lines whose starts and stops alternate; a stop gets the appearance of its start. */
function lines(directions: readonly Direction[], open: Map<string, Direction>): Direction[] {
  return directions.flatMap((mark): Direction[] => {
    if (!isLine(mark)) return [mark];
    const key = `${mark.kind} ${mark.kind === 'line' ? mark.style : ''} ${mark.number}`;
    const start = open.get(key);
    if (mark.edge === 'start') {
      if (start) return [];
      open.set(key, mark);
      return [mark];
    }
    open.delete(key);
    return start ? [{ ...mark, ...look(start) } as Direction] : [];
  });
}

function look(start: Direction): object {
  if (start.kind === 'hairpin') return { direction: start.direction };
  if (start.kind === 'ottava') return { octaves: start.octaves };
  return start.kind === 'pedal' || start.kind === 'line' ? { style: start.style } : {};
}

function directions(each: PartMeasure, open: Map<string, Direction>): PartMeasure {
  const kept = lines(each.directions ?? [], open);
  return kept.length === 0 ? without(each, 'directions') : { ...each, directions: kept };
}

function part(each: Part): Part {
  const open = new Map<string, Direction>();
  const first = each.measures[0]?.clefs?.filter(({ at }) => at === 0) ?? [];
  const staves = each.staves.map((staff, index): Staff => ({
    ...staff,
    clef: first.findLast((change) => change.staff === index)?.clef ?? staff.clef,
  }));
  const measures = each.measures.map((own, index): PartMeasure => {
    const clefs = index === 0 ? own.clefs?.filter(({ at }) => at > 0) : own.clefs;
    const voices = own.voices.map((voice) => ({
      ...voice,
      chords: voice.chords.map((one) => chord(one, voice.staff)),
    }));
    const plain = directions({ ...without(own, 'clefs'), voices }, open);
    return clefs && clefs.length > 0 ? { ...plain, clefs } : plain;
  });
  return { ...each, staves, measures: withoutEndlessOctaves(measures, open) };
}

export const canonicalScore = (score: Score): Score => ({
  ...score,
  measures: score.measures.map((each, index) => jumps(measure(each, index, score.measures.length))),
  parts: score.parts.map(part),
});
