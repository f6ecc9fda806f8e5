/** Selected notes as they sound: tied notes are joined, and the heads of a chord are one entry. */
import { chordDuration, type Chord } from '../model/chord.ts';
import { isDyadic } from '../model/rhythm/notatedValues.ts';
import { durationOf } from '../model/rhythm/noteValue.ts';
import type { Score } from '../model/score.ts';
import { measureContexts } from '../model/scoreContext.ts';
import { midiPitch } from '../theory/pitch.ts';
import { ticks, type Ticks } from '../units.ts';
import { chordAt, chordsOf, inScoreOrder, onsetOf, voiceAt, type ChordAddress } from './address.ts';
import type { NoteAddress, Selection } from './address.ts';
import { withMergedRests } from './deleteNotes.ts';
import { removeHeads } from './pitch.ts';
import { repairTies, tieChain } from './marks/ties.ts';
import { without } from './update.ts';
import { standingAt } from './marks/writeAtMoment.ts';

/** Selected notes of one chord, with the notes that are tied to them. */
export interface Block {
  readonly at: ChordAddress;
  readonly staff: number;
  readonly number: number;
  /** Ticks from the beginning of the score. */
  readonly start: number;
  readonly duration: number;
  /** The chord as it is written at the new place. */
  readonly chord: Chord;
  readonly chain: Selection;
}

export const startOf = (score: Score, measure: number): number => measureContexts(score)[measure]?.start ?? 0;

export function blockOf(score: Score, heads: readonly NoteAddress[]): readonly Block[] {
  const [at] = heads;
  const voice = at && voiceAt(score, at);
  const chord = at && chordAt(score, at);
  if (at === undefined || voice === undefined || chord === undefined) return [];
  const chains = heads.map((head) => tieChain(score, head));
  const durations = chains.map((chain) =>
    chain.reduce((sum, each) => sum + chordDuration(chordAt(score, each) ?? chord), 0),
  );
  const notes = heads.flatMap(({ note }) => chord.notes[note] ?? []);
  const isWhole = notes.length === chord.notes.length;
  const { value, velocity, confidence } = chord;
  const part: Chord = { value, velocity, notes, ...(confidence === undefined ? {} : { confidence }) };
  return [
    {
      at,
      ...{ staff: voice.staff, number: voice.number },
      start: startOf(score, at.measure) + onsetOf(voice.chords, at.chord),
      duration: Math.max(...durations),
      chord: isWhole ? without(chord, 'slurStarts', 'slurStops', 'beam', 'beamsBefore') : part,
      chain: chains.flat(),
    },
  ];
}

/** Returns the selected notes as they sound: tied notes are joined, and the selected heads of a chord are one entry. */
export function blocksIn(score: Score, selection: Selection): readonly Block[] {
  const firsts = inScoreOrder(
    selection.filter(({ note }) => note >= 0).flatMap((at) => tieChain(score, at).slice(0, 1)),
  );
  return chordsOf(firsts)
    .map((chord) =>
      firsts.filter(
        (at) =>
          at.part === chord.part &&
          at.measure === chord.measure &&
          at.voice === chord.voice &&
          at.chord === chord.chord,
      ),
    )
    .flatMap((heads) => blockOf(score, heads))
    .sort((a, b) => a.start - b.start);
}

/**
 * Returns the duration in which a block is written. A duration in a tuplet cannot be written outside of the tuplet;
 * such a note gets the duration of its written value.
 */
export const writableDuration = ({ duration, chord }: Block): number =>
  isDyadic(duration) ? duration : durationOf(without(chord.value, 'modification'));

export function momentAt(score: Score, at: number): { readonly measure: number; readonly onset: Ticks } {
  const measure = Math.max(
    0,
    measureContexts(score).findLastIndex(({ start }) => start <= at),
  );
  return { measure, onset: ticks(at - startOf(score, measure)) };
}

/**
 * Returns the addresses of the block's pitches among the heads that begin at a moment of the score, on the block's
 * staff.
 */
export function headsAt(score: Score, { at: { part }, staff, chord }: Block, start: number): Selection {
  const { measure, onset } = momentAt(score, start);
  const midis = new Set(chord.notes.map(({ pitch }) => midiPitch(pitch)));
  return (score.parts[part]?.measures[measure]?.voices ?? []).flatMap((voice, index) => {
    const standing = voice.staff === staff ? standingAt(voice, onset) : undefined;
    if (standing === undefined || standing.onset !== onset) return [];
    return standing.chord.notes.flatMap(({ pitch }, note) =>
      midis.has(midiPitch(pitch)) ? [{ part, measure, voice: index, chord: standing.index, note }] : [],
    );
  });
}

/** Replaces the blocks by rests and merges adjacent rests. */
export function withoutBlocks(score: Score, blocks: readonly Block[]): Score {
  const chain = inScoreOrder(blocks.flatMap((block) => block.chain));
  let edited = removeHeads(score, chain).score;
  for (const at of chain) edited = withMergedRests(edited, at);
  for (const at of chain) edited = repairTies(edited, at);
  return edited;
}
