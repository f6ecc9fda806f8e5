/**
 * Takes a second voice away where one is enough. The search for voices (chooseVoices.ts) decides note by note; here whole passages and
 * measures are read as a pianist would. Two voices that cross change places. A measure in which the voices take turns, or move
 * together, is one voice (Gould, "Behind Bars", "Double-stemmed writing": a second part is shown only where the parts differ in
 * rhythm). After its last note in a measure the upper voice takes over what the lower voice plays, because it would only rest. Before
 * its first note it does not: a lower voice that begins within a measure has a rest too.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { SeparatedChord } from './separatedChord.ts';

type Voices = readonly [upper: readonly SeparatedChord[], lower: readonly SeparatedChord[]];

/** `measure`: units from barline to barline. */
export function tidyVoices(voices: Voices, measure: number): [SeparatedChord[], SeparatedChord[]] {
  const [upper, lower] = uncrossed(voices);
  const moved = movedUp(upper, lower, measure);
  return [joined([...upper, ...moved]), lower.filter((chord) => !moved.has(chord))];
}

const endOf = ({ unit, length }: SeparatedChord): number => unit + length;

const overlap = (one: SeparatedChord, other: SeparatedChord): boolean =>
  one.unit < endOf(other) && other.unit < endOf(one);

const inOrder = (a: SeparatedChord, b: SeparatedChord): number => a.unit - b.unit;

/** Chords of both voices between two moments at which no chord is held. */
interface Passage {
  readonly voices: [SeparatedChord[], SeparatedChord[]];
  to: number;
}

function passagesOf([upper, lower]: Voices): Passage[] {
  const passages: Passage[] = [];
  const chords = [...upper.map((chord) => [chord, 0] as const), ...lower.map((chord) => [chord, 1] as const)];
  for (const [chord, voice] of chords.sort(([a], [b]) => inOrder(a, b))) {
    let passage = passages.at(-1);
    if (!passage || chord.unit >= passage.to) {
      passage = { voices: [[], []], to: 0 };
      passages.push(passage);
    }
    passage.voices[voice].push(chord);
    passage.to = Math.max(passage.to, endOf(chord));
  }
  return passages;
}

/** The voices, exchanged in the passages in which the upper one is mostly below the lower one. */
function uncrossed(voices: Voices): [SeparatedChord[], SeparatedChord[]] {
  const result: [SeparatedChord[], SeparatedChord[]] = [[], []];
  for (const { voices: own } of passagesOf(voices)) {
    const [upper, lower] = own;
    const isCrossed = crossings(upper, lower) > crossings(lower, upper);
    result[0].push(...(isCrossed ? lower : upper));
    result[1].push(...(isCrossed ? upper : lower));
  }
  return result;
}

/** Number of pairs that sound together and of which the chord of `upper` is the lower one. */
function crossings(upper: readonly SeparatedChord[], lower: readonly SeparatedChord[]): number {
  let [count, from] = [0, 0];
  for (const own of upper) {
    while (endOf(lower[from] ?? own) <= own.unit) from++;
    for (let at = from; (lower[at]?.unit ?? Infinity) < endOf(own); at++) if (isBelow(own, lower[at])) count++;
  }
  return count;
}

const isBelow = (one: SeparatedChord, other: SeparatedChord | undefined): boolean =>
  (one.notes.at(-1)?.midiPitch ?? Infinity) < (other?.notes[0]?.midiPitch ?? -Infinity);

/** The chords of the lower voice that the upper one takes over. */
function movedUp(
  upper: readonly SeparatedChord[],
  lower: readonly SeparatedChord[],
  measure: number,
): ReadonlySet<SeparatedChord> {
  const moved = new Set<SeparatedChord>();
  let last: SeparatedChord | undefined;
  for (let from = 0; from < lower.length;) {
    const start = Math.floor((lower[from]?.unit ?? 0) / measure) * measure;
    let to = from;
    while ((lower[to]?.unit ?? Infinity) < start + measure) to++;
    const chords = lower.slice(from, to);
    const held = last && endOf(last) > start && !moved.has(last) ? last : undefined;
    for (const chord of movedInMeasure(upper, chords, start, start + measure, held)) moved.add(chord);
    last = chords.at(-1);
    from = to;
  }
  return moved;
}

/** `chords`: of the lower voice; `held`: the one that it holds from the measure before. */
function movedInMeasure(
  upper: readonly SeparatedChord[],
  chords: readonly SeparatedChord[],
  start: number,
  end: number,
  held: SeparatedChord | undefined,
): readonly SeparatedChord[] {
  const reach = Math.max(end, ...chords.map(endOf));
  const around = upper.filter((own) => own.unit < reach && endOf(own) > start);
  const isFree = (chord: SeparatedChord): boolean =>
    around.every((own) => !overlap(own, chord) || moveTogether(own, chord));
  if (!held && chords.every(isFree)) return chords;
  const here = around.filter(({ unit }) => unit < end);
  if (here.length === 0) return [];
  const last = Math.max(...here.map(endOf));
  const after = chords.filter((chord) => chord.unit >= last && isFree(chord));
  // The lower voice would break off where it goes on from a chord that is held beyond the upper one's.
  const goesOn = chords.some((chord) => endOf(chord) > last && !after.includes(chord));
  return goesOn || (held !== undefined && endOf(held) > last) ? [] : after;
}

const moveTogether = (one: SeparatedChord, other: SeparatedChord): boolean =>
  one.unit === other.unit && one.length === other.length;

/** The chords in order; those that begin together are one. */
function joined(chords: readonly SeparatedChord[]): SeparatedChord[] {
  const result: SeparatedChord[] = [];
  for (const chord of chords.toSorted(inOrder)) {
    const last = result.at(-1);
    if (last?.unit !== chord.unit) result.push(chord);
    else result[result.length - 1] = { ...last, notes: inPitchOrder([...last.notes, ...chord.notes]) };
  }
  return result;
}

function inPitchOrder(notes: readonly QuantizedNote[]): QuantizedNote[] {
  const byPitch = new Map(notes.map((note) => [note.midiPitch, note]));
  return [...byPitch.values()].sort((a, b) => a.midiPitch - b.midiPitch);
}
