/**
 * Triplets. Up to three adjacent selected chords of one value become a triplet in the time of two of them; rests
 * replace missing ones. If the time of two is too long for the measure, a single chord becomes a triplet of half its
 * value in its own time. Applied to a triplet, the command restores plain values.
 */
import type { Chord } from '../../model/chord.ts';
import { durationOf, type NoteBase, type NoteValue, type TimeModification } from '../../model/rhythm/noteValue.ts';
import { restOf } from '../../model/rhythm/restsFilling.ts';
import type { Score } from '../../model/score.ts';
import { chordAt, chordsOf, onsetOf, voiceAt, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { unmarked, withValue } from './duration.ts';
import { followMoments, remember, type Remembered } from './followMoments.ts';
import { lengthOf, measureRegion, overwrite, type Placed, type Region } from './overwrite.ts';
import { placeChord, tupletAround } from '../marks/placeChord.ts';
import { repairTies } from '../marks/ties.ts';
import { updateVoice } from '../update.ts';

const SHORTEST_BASE = 9;
const LONGEST_BASE = -2;
const TRIPLET: TimeModification = { actual: 3, normal: 2 };

/** Changed chords of a voice, with the index and the number of those to select. */
interface Changed extends Placed {
  readonly count: number;
}

export function toggleTriplet(score: Score, selection: Selection): Edit {
  let edited = score;
  const followed: Remembered[] = [];
  for (const run of [...runsOf(score, selection)].reverse()) {
    const [at] = run;
    const chords = at && voiceAt(edited, at)?.chords;
    if (!at || !chords?.[at.chord]) continue;
    const region = measureRegion(score, at.measure);
    const changed = tupletAround(chords, at.chord)
      ? dissolve(chords, at.chord, region)
      : makeTriplet(chords, at.chord, plainRun(chords, at.chord, run.length), region);
    if (!changed) continue;
    edited = repairTies(
      updateVoice(edited, at, (voice) => ({ ...voice, chords: changed.chords })),
      at,
    );
    const here = Array.from({ length: changed.count }, (_, step) => ({ ...at, chord: changed.index + step }));
    followed.push(...here.flatMap((chord) => remember(edited, chord)));
  }
  return edited === score ? { score, selection } : { score: edited, selection: followMoments(edited, followed) };
}

/**
 * Groups of up to three adjacent chords of one plain value; chords of a tuplet form a group that begins with its first.
 */
function runsOf(score: Score, selection: Selection): readonly (readonly ChordAddress[])[] {
  const runs: ChordAddress[][] = [];
  for (const at of chordsOf(selection)) {
    const run = runs.at(-1);
    const first = run?.[0];
    const isNeighbour =
      first?.part === at.part &&
      first.measure === at.measure &&
      first.voice === at.voice &&
      run?.at(-1)?.chord === at.chord - 1;
    if (run && first && isNeighbour && belongsTo(score, first, at, run.length)) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

const sameValue = ({ value: a }: Chord, { value: b }: Chord): boolean => a.base === b.base && a.dots === b.dots;

/**
 * Number of chords (at most `count`) from `index` on with one plain value; editing a later group may have removed some.
 */
function plainRun(chords: readonly Chord[], index: number, count: number): number {
  const first = chords[index];
  const run = chords.slice(index, index + count);
  const end = run.findIndex((chord) => !first || chord.value.modification !== undefined || !sameValue(first, chord));
  return end < 0 ? run.length : end;
}

function belongsTo(score: Score, first: ChordAddress, at: ChordAddress, length: number): boolean {
  const chords = voiceAt(score, at)?.chords ?? [];
  const tuplet = tupletAround(chords, first.chord);
  if (tuplet) return at.chord <= tuplet.last;
  const [one, other] = [chordAt(score, first), chordAt(score, at)];
  return length < 3 && one !== undefined && other !== undefined && sameValue(one, other) && !other.value.modification;
}

function makeTriplet(chords: readonly Chord[], index: number, selected: number, region: Region): Changed | undefined {
  const chord = chords[index];
  if (!chord || chord.fullMeasure !== undefined || chord.value.dots > 0) return undefined;
  const { base } = chord.value;
  const inDouble = tripletOf(chords, index, selected, base - 1, region);
  if (inDouble || base >= SHORTEST_BASE) return inDouble;
  return tripletOf(chords, index, 1, base, region);
}

/** A triplet in the time of the plain value `span`: the selected chords, then rests. */
function tripletOf(
  chords: readonly Chord[],
  index: number,
  selected: number,
  span: number,
  region: Region,
): Changed | undefined {
  const chord = chords[index];
  if (!chord || span < LONGEST_BASE) return undefined;
  const start = onsetOf(chords, index);
  const until = start + lengthOf(chords.slice(index, index + selected));
  const room = overwrite(chords, start, [withValue(chord, { base: span as NoteBase, dots: 0 })], region, until);
  if (!room) return undefined;
  const value: NoteValue = { base: (span + 1) as NoteBase, dots: 0, modification: TRIPLET };
  const members = [0, 1, 2].map((step) => {
    const member = step < selected ? chords[index + step] : undefined;
    return member ? withValue(member, value) : restOf(value);
  });
  const triplet = members.map((member, step) => ({
    ...member,
    ...(step === 0 ? { tupletStarts: [TRIPLET] } : {}),
    ...(step === 2 ? { tupletStops: 1 } : {}),
  }));
  return {
    chords: [...room.chords.slice(0, index), ...triplet, ...room.chords.slice(index + 1)],
    index,
    count: selected,
  };
}

/**
 * The first chords of the tuplet in plain values, as many as fit into its time (two of three). The tuplet is one block,
 * so its whole time is available for them.
 */
function dissolve(chords: readonly Chord[], index: number, region: Region): Changed | undefined {
  const tuplet = tupletAround(chords, index);
  if (!tuplet) return undefined;
  const inside = chords.slice(tuplet.first, tuplet.last + 1);
  let left: number = lengthOf(inside);
  const plain: Chord[] = [];
  for (const chord of inside) {
    const { modification: _, ...value } = chord.value;
    if (durationOf(value) > left) break;
    plain.push({ ...unmarked(chord), value });
    left -= durationOf(value);
  }
  const [first, ...others] = plain;
  if (!first) return undefined;
  let placed = placeChord(chords, tuplet.first, first, region);
  for (const chord of others) placed = placed && placeChord(placed.chords, placed.index + 1, chord, region);
  return placed && { chords: placed.chords, index: tuplet.first, count: plain.length };
}
