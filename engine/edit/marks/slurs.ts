/** Commands for slurs. */
import { isRest, type Chord, type SlurStart } from '../../model/chord.ts';
import type { Part, Score } from '../../model/score.ts';
import { slursOf, type ChordInPart, type Slur } from '../../model/slurs.ts';
import {
  chordAt,
  chordsOf,
  nextChord,
  onsetOf,
  voiceAt,
  type ChordAddress,
  type Edit,
  type Selection,
} from '../address.ts';
import { mapGraces } from '../heads.ts';
import { updateChord, withList } from '../update.ts';
import { freeNumber, type MeasureMoment, type NumberedSpan } from './freeNumber.ts';

type SlurEnds = Pick<Chord, 'slurStarts' | 'slurStops'>;

/** The first and the last selected chord of a voice. */
interface Span {
  readonly from: ChordAddress;
  readonly to: ChordAddress;
  /** Whether only one chord of the voice is selected. */
  readonly isSingle: boolean;
}

const isSounding = (score: Score, at: ChordAddress): boolean => {
  const chord = chordAt(score, at);
  return chord !== undefined && !isRest(chord);
};

const isTied = (score: Score, at: ChordAddress): boolean => {
  const notes = chordAt(score, at)?.notes ?? [];
  return notes.length > 0 && notes.every(({ tied }) => tied === true);
};

/** The next chord of the voice that is struck: not a rest, and not only tied to the chord before it. */
function nextStruck(score: Score, at: ChordAddress): ChordAddress | undefined {
  let before = at;
  let next = nextChord(score, at);
  while (next !== undefined && (!isSounding(score, next) || isTied(score, before)))
    [before, next] = [next, nextChord(score, next)];
  return next;
}

/** The selected chords by voice. */
function byVoice(score: Score, selection: Selection): readonly (readonly ChordAddress[])[] {
  const voices = new Map<string, ChordAddress[]>();
  for (const at of chordsOf(selection)) {
    const voice = voiceAt(score, at);
    if (voice === undefined || !isSounding(score, at)) continue;
    const key = `${at.part},${voice.staff},${voice.number}`;
    const known = voices.get(key);
    if (known === undefined) voices.set(key, [at]);
    else known.push(at);
  }
  return [...voices.values()];
}

/** From the first to the last selected chord of each voice; from a single one to the next chord of its voice. */
const spansOf = (score: Score, selection: Selection): readonly Span[] =>
  byVoice(score, selection).flatMap((chords) => {
    const [from] = chords;
    if (from === undefined) return [];
    const isSingle = chords.length === 1;
    const to = isSingle ? nextStruck(score, from) : chords.at(-1);
    return to === undefined ? [] : [{ from, to, isSingle }];
  });

const isAt = (end: ChordInPart, at: ChordAddress): boolean =>
  end.grace < 0 && end.measure === at.measure && end.voice === at.voice && end.chord === at.chord;

const slursIn = (score: Score, part: number): readonly Slur[] => {
  const own = score.parts[part];
  return own === undefined ? [] : slursOf(own);
};

/** The slurs on a span. On a single chord these are all that begin there, however far they extend. */
const slursOn = (score: Score, { from, to, isSingle }: Span): readonly Slur[] =>
  slursIn(score, from.part).filter((slur) => isAt(slur.from, from) && (isSingle || isAt(slur.to, to)));

export const momentOf = (score: Score, at: ChordAddress): MeasureMoment => ({
  measure: at.measure,
  at: onsetOf(voiceAt(score, at)?.chords ?? [], at.chord),
});

export const numberedSlurs = (part: Part): readonly NumberedSpan[] =>
  slursOf(part).map(({ slur, from, to, begins, ends }) => ({
    number: slur.number,
    from: { measure: from.measure, at: begins },
    to: { measure: to.measure, at: ends },
  }));

function addSlur(score: Score, { from, to }: Span): Score {
  const part = score.parts[from.part];
  if (part === undefined) return score;
  const number = freeNumber(numberedSlurs(part), { from: momentOf(score, from), to: momentOf(score, to) });
  const begun = updateChord(score, from, (chord) => ({
    ...chord,
    slurStarts: [...(chord.slurStarts ?? []), { number }],
  }));
  return updateChord(begun, to, (chord) => ({ ...chord, slurStops: [...(chord.slurStops ?? []), number] }));
}

/** The score with `change` applied to a chord, or to one of its grace chords. */
const updateEnd = (score: Score, part: number, end: ChordInPart, change: <T extends SlurEnds>(chord: T) => T): Score =>
  updateChord(score, { part, ...end }, (chord) => {
    if (end.grace < 0) return change(chord);
    const own = (end.isAfter ? chord.graceAfter : chord.graceBefore)?.[end.grace];
    return mapGraces(chord, (grace) => (grace === own ? change(grace) : grace));
  });

export const removeSlurStart = (score: Score, part: number, end: ChordInPart, slur: SlurStart): Score =>
  updateEnd(score, part, end, (chord) =>
    withList(
      chord,
      'slurStarts',
      (chord.slurStarts ?? []).filter((each) => each !== slur),
    ),
  );

/** Removes one stop, because several slurs of one number may end at a chord. */
export const removeSlurStop = (score: Score, part: number, end: ChordInPart, number: number): Score =>
  updateEnd(score, part, end, (chord) => {
    const { slurStops: stops = [] } = chord;
    const index = stops.indexOf(number);
    return index < 0 ? chord : withList(chord, 'slurStops', stops.toSpliced(index, 1));
  });

export const removeSlur = (score: Score, part: number, { slur, from, to }: Slur): Score =>
  removeSlurStop(removeSlurStart(score, part, from, slur), part, to, slur.number);

/** Whether a slur is on each span of the selection, so that `toggleSlurs` removes them. */
export function haveSlurs(score: Score, selection: Selection): boolean {
  const spans = spansOf(score, selection);
  return spans.length > 0 && spans.every((span) => slursOn(score, span).length > 0);
}

/**
 * Adds a slur from the first to the last selected chord of each voice, and from a single one to the next chord of its
 * voice. Where all these slurs exist, they are removed; on a single chord, all that begin there.
 */
export function toggleSlurs(score: Score, selection: Selection): Edit {
  const isRemoved = haveSlurs(score, selection);
  let edited = score;
  for (const span of spansOf(score, selection)) {
    const own = slursOn(score, span);
    if (isRemoved) for (const slur of own) edited = removeSlur(edited, span.from.part, slur);
    else if (own.length === 0) edited = addSlur(edited, span);
  }
  return { score: edited, selection };
}
