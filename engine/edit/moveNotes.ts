/**
 * Moves notes in time, for the piano roll. Notes in a piano roll begin and end independently of each other, while a
 * voice has one chord at a time. A moved note is therefore written into a voice of its staff that rests there. Only
 * where no voice rests does it replace notes of its own voice.
 */
import { chordDuration, isRest, type Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { scoreDuration } from '../model/scoreContext.ts';
import { ticks } from '../units.ts';
import { inScoreOrder, type ChordAddress, type Edit, type Selection } from './address.ts';
import { withHeads } from './heads.ts';
import { blocksOf } from './rhythm/overwrite.ts';
import { moveBySemitones } from './pitch.ts';
import { blocksIn, headsAt, momentAt, startOf, withoutBlocks, writableDuration, type Block } from './soundingNotes.ts';
import { updateChord, without } from './update.ts';
import { lasting, standingAt, voiceOf, write } from './marks/writeAtMoment.ts';
import type { VoiceMoment } from './rhythm/writeLine.ts';

/** Numbers of the voices of a staff; the model has four per staff. */
const VOICES = [0, 1, 2, 3];

/** Whether a voice has only rests from one moment of the score to another. */
function isFree(score: Score, { part, staff, number }: VoiceMoment, from: number, to: number): boolean {
  for (let { measure } = momentAt(score, from); startOf(score, measure) < to; measure += 1) {
    const length = score.measures[measure]?.duration;
    if (length === undefined) return true;
    const start = startOf(score, measure);
    const chords = voiceOf(score, { part, measure, staff, number, onset: ticks(0) })?.chords ?? [];
    const isTaken = blocksOf(chords, false).some(
      (block) =>
        start + block.start < to &&
        start + block.end > from &&
        !chords.slice(block.first, block.last + 1).every(isRest),
    );
    if (isTaken) return false;
  }
  return true;
}

/**
 * Returns the number of a voice of the staff in which a note of this duration replaces no other note: the preferred
 * voice, or another one that rests or does not exist yet. Where there is none, it returns the preferred voice.
 */
export function freeVoice(score: Score, at: VoiceMoment, duration: number): number {
  const start = startOf(score, at.measure) + at.onset;
  const numbers = [at.number, ...VOICES.filter((number) => number !== at.number)];
  return numbers.find((number) => isFree(score, { ...at, number }, start, start + duration)) ?? at.number;
}

/** Returns the place in a voice where a block replaces nothing, or in its own voice where there is none. */
function placeFor(score: Score, block: Block, start: number, duration: number): VoiceMoment {
  const { part } = block.at;
  const own = { part, staff: block.staff, number: block.number, ...momentAt(score, start) };
  return { ...own, number: freeVoice(score, own, duration) };
}

/**
 * Returns the chord of the block's voice with the same onset and duration, to which the block's heads are then added.
 */
function twinOf(score: Score, block: Block, start: number, duration: number): ChordAddress | undefined {
  const { part } = block.at;
  const { measure, onset } = momentAt(score, start);
  const voices = score.parts[part]?.measures[measure]?.voices ?? [];
  const voice = voices.findIndex((each) => each.staff === block.staff && each.number === block.number);
  const standing = standingAt(voices[voice], onset);
  if (standing?.onset !== onset || isRest(standing.chord) || chordDuration(standing.chord) !== duration)
    return undefined;
  return standing.chord.notes.some(({ tied }) => tied) ? undefined : { part, measure, voice, chord: standing.index };
}

function writeBlock(score: Score, block: Block, start: number): Score {
  const duration = writableDuration(block);
  const twin = twinOf(score, block, start, duration);
  const untied = (note: Note): Note => without(note, 'tied', 'looseTie', 'tieSide');
  if (twin !== undefined)
    return updateChord(score, twin, (chord) => withHeads(chord, [...chord.notes, ...block.chord.notes.map(untied)]));
  return write(score, placeFor(score, block, start, duration), lasting(block.chord, duration)).score;
}

/**
 * Moves the selected notes by ticks, later (positive) or earlier, and up or down by semitones. All of them stop
 * together when one reaches an end of the score. Throws EditError where a moved note cannot be written.
 */
export function moveNotes(score: Score, selection: Selection, by: number, semitones: number): Edit {
  const risen = moveBySemitones(score, selection, semitones);
  const blocks = blocksIn(risen.score, risen.selection);
  if (by === 0 || blocks.length === 0) return risen;
  const earliest = Math.min(...blocks.map(({ start }) => start));
  const latest = Math.max(...blocks.map((block) => block.start + writableDuration(block)));
  const shift = Math.min(scoreDuration(score) - latest, Math.max(-earliest, by));
  if (shift === 0) return risen;
  let edited = withoutBlocks(risen.score, blocks);
  for (const block of blocks) edited = writeBlock(edited, block, block.start + shift);
  return {
    score: edited,
    selection: inScoreOrder(blocks.flatMap((block) => headsAt(edited, block, block.start + shift))),
  };
}
