/**
 * The notes of one block of measures that both the user and the new reading have changed: the user's changes are applied
 * to the new reading, note by note. What has no place there is reported.
 */
import { withHeads } from '../../edit/heads.ts';
import { addHead, removeHeads } from '../../edit/pitch.ts';
import { setPitches } from '../../edit/setPitches.ts';
import { repairTies, tieChain } from '../../edit/marks/ties.ts';
import { updateChord } from '../../edit/update.ts';
import { chordDuration, isRest, type Chord, type Note } from '../../model/chord.ts';
import { isSame } from '../../model/isSame.ts';
import type { Score } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { midiPitch } from '../../theory/pitch.ts';
import type { ChordAddress, NoteAddress } from '../../edit/address.ts';
import { changedFields, withFields } from './threeWay.ts';
import type { MergeBlock, TimedScore } from './mergeBlocks.ts';
import type { MergeReason, MergeReport, MergeStep } from './mergeReport.ts';
import { headAt, pairsOfPitch, repitchedPairs, soundingNotes, type SoundingNote } from './soundingNotes.ts';

/** Seconds: a note of two readings of one recording; one of a score and its edited copy. */
const READING = 0.4;
const EDIT = 0.02;
/** Seconds within which an added note belongs to a chord of the new reading. */
const BESIDE = 0.15;

/** What belongs to the rhythm and to the chord's place: everything else of a chord is a mark of the user's. */
const RHYTHM = ['value', 'notes', 'fullMeasure', 'tupletStarts', 'tupletStops', 'confidence'] as const;

export function mergeNotes(
  edited: Score,
  block: MergeBlock,
  scores: { readonly base: TimedScore; readonly theirs: TimedScore; readonly ours: TimedScore },
): MergeStep {
  const base = soundingNotes(scores.base, block.base);
  const ours = soundingNotes(scores.ours, block.ours);
  const theirs = soundingNotes(scores.theirs, block.theirs);
  const kept = pairsOfPitch(base, ours, EDIT);
  const partners = new Set(kept.values());
  const rest = ours.filter((note) => !partners.has(note));
  const repitched = repitchedPairs(
    base.filter((note) => !kept.has(note)),
    rest,
    EDIT,
  );
  const read = pairsOfPitch(base, theirs, READING);
  const merge = new NoteMerge(edited, scores.theirs);
  for (const note of base) merge.note(note, kept.get(note) ?? repitched.get(note), read.get(note));
  const changed = new Set(repitched.values());
  for (const note of rest) if (!changed.has(note)) merge.addition(note);
  return { score: merge.score, reports: merge.reports };
}

class NoteMerge {
  score: Score;
  readonly reports: MergeReport[] = [];
  readonly #theirs: TimedScore;

  constructor(score: Score, theirs: TimedScore) {
    this.score = score;
    this.#theirs = theirs;
  }

  /** `ours`: absent where the user has removed it; `theirs`: absent where the new reading does not have it. */
  note(base: SoundingNote, ours: SoundingNote | undefined, theirs: SoundingNote | undefined): void {
    if (!ours) {
      if (theirs) this.#remove(theirs);
      return;
    }
    const noteFields = changedFields<Note>(base.note, ours.note, ['pitch', 'tied']);
    const marks = changedFields<Chord>(base.chord, ours.chord, RHYTHM);
    const isRespelled = !isSame(base.note.pitch, ours.note.pitch);
    const isMoved = ours.start !== base.start || ours.duration !== base.duration;
    const isElsewhere = ours.staff !== base.staff || ours.voiceNumber !== base.voiceNumber;
    if (isMoved && !(theirs && theirs.start === ours.start && theirs.duration === ours.duration))
      this.#report(ours, 'rhythm');
    if (isElsewhere && !(theirs?.staff === ours.staff && theirs.voiceNumber === ours.voiceNumber))
      this.#report(ours, 'voice');
    if (noteFields.length === 0 && marks.length === 0 && !isRespelled) return;
    if (!theirs) return this.#report(ours, 'note');
    if (noteFields.length > 0 || isRespelled) this.#change(theirs, ours, noteFields, isRespelled);
    if (marks.length > 0)
      this.score = updateChord(this.score, theirs.at, (chord) => withFields<Chord>(chord, ours.chord, marks));
  }

  /** A note that the user has written: it joins the chord that sounds at its time, or takes the place of a rest. */
  addition(ours: SoundingNote): void {
    const place = this.#placeFor(ours);
    const chord = place && this.#chordAt(place);
    if (!place || !chord) return this.#report(ours, 'note');
    const selection = [{ ...place, note: -1 }];
    const written = isRest(chord)
      ? setPitches(this.score, selection, [ours.midiPitch])
      : addHead(this.score, selection, ours.midiPitch);
    this.score = written.score;
    if (headAt(this.score, place, ours.midiPitch) < 0) return this.#report(ours, 'note');
    this.score = updateChord(this.score, place, (each) =>
      withHeads(
        each,
        each.notes.map((note) => (midiPitch(note.pitch) === ours.midiPitch ? untied(ours.note) : note)),
      ),
    );
  }

  #chordAt({ part, measure, voice, chord }: ChordAddress): Chord | undefined {
    return this.score.parts[part]?.measures[measure]?.voices[voice]?.chords[chord];
  }

  #report({ onset }: SoundingNote, reason: MergeReason): void {
    this.reports.push({ onset, reason });
  }

  #chain(theirs: SoundingNote): readonly NoteAddress[] {
    const note = headAt(this.score, theirs.at, theirs.midiPitch);
    return note < 0 ? [] : tieChain(this.score, { ...theirs.at, note });
  }

  #remove(theirs: SoundingNote): void {
    this.score = removeHeads(this.score, this.#chain(theirs)).score;
  }

  #change(theirs: SoundingNote, ours: SoundingNote, fields: readonly (keyof Note)[], isRespelled: boolean): void {
    const chain = this.#chain(theirs);
    const collides =
      ours.midiPitch !== theirs.midiPitch && chain.some((at) => headAt(this.score, at, ours.midiPitch) >= 0);
    if (chain.length === 0 || collides) return this.#report(ours, 'note');
    for (const { note: index, ...at } of chain)
      this.score = updateChord(this.score, at, (chord) =>
        withHeads(
          chord,
          chord.notes.map((note, each) => {
            if (each !== index) return note;
            const changed = withFields<Note>(note, ours.note, fields);
            return isRespelled ? { ...changed, pitch: ours.note.pitch } : changed;
          }),
        ),
      );
    for (const { note: _, ...at } of chain) this.score = repairTies(this.score, at);
  }

  /** The chord or rest of the new reading that begins nearest to the note, in its staff, in its voice if possible. */
  #placeFor(ours: SoundingNote): ChordAddress | undefined {
    const starts = measureContexts(this.score);
    let best: { readonly place: ChordAddress; readonly cost: number } | undefined;
    this.score.parts[ours.part]?.measures.forEach(({ voices }, measure) => {
      const { clock } = this.#theirs;
      const start = starts[measure]?.start ?? 0;
      const end = start + (this.score.measures[measure]?.duration ?? 0);
      if (clock(end) < ours.onset - BESIDE || clock(start) > ours.onset + BESIDE) return;
      voices.forEach(({ staff, number, chords }, voice) => {
        if (staff !== ours.staff) return;
        let at: number = start;
        chords.forEach((chord, index) => {
          const distance = Math.abs(clock(at) - ours.onset);
          const cost = distance + (number === ours.voiceNumber ? 0 : BESIDE);
          if (distance <= BESIDE && (!best || cost < best.cost))
            best = { place: { part: ours.part, measure, voice, chord: index }, cost };
          at += chordDuration(chord);
        });
      });
    });
    return best?.place;
  }
}

function untied({ tied: _, ...note }: Note): Note {
  return note;
}
