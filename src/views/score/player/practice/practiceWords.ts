/** Describes a practice in words: the expected notes, the played notes, and the mistakes. */
import { measureNumbers, writtenMomentAt } from '../../../../../engine/index.ts';
import type { Note, Score, Timeline } from '../../../../../engine/index.ts';
import type { PracticeProgress } from '../../../../audio/practice/practice.ts';
import type { PracticeNote } from '../../../../audio/practice/practiceSteps.ts';
import { playbackTexts } from '../../../../texts/index.ts';
import { drumName, nameOfNote, shownNote } from '../../state/noteNames.ts';

const writtenNote = (score: Score, { part, measure, voice, chord, note }: PracticeNote): Note | undefined =>
  score.parts[part]?.measures[measure]?.voices[voice]?.chords[chord]?.notes[note];

/** Names of the notes as they are spelled on the page, from low to high. */
function namesOf(score: Score, notes: readonly PracticeNote[]): string {
  const names = [...notes]
    .sort((a, b) => a.midiPitch - b.midiPitch)
    .map((note) => {
      const written = writtenNote(score, note);
      return written === undefined ? shownNote(note.midiPitch) : nameOfNote(written);
    });
  return [...new Set(names)].join(' + ');
}

/** The next instruction for the player, after the last note. */
export function practiceTask(score: Score, { step, missing, last }: PracticeProgress): string {
  const wanted = namesOf(score, missing);
  if (last === undefined || last.judgement.kind === 'complete') return playbackTexts.practiceWaits(wanted);
  const areDrums = step.notes.some((note) => writtenNote(score, note)?.percussionKey !== undefined);
  const struck = areDrums ? drumName(last.midiPitch) : shownNote(last.midiPitch);
  switch (last.judgement.kind) {
    case 'right':
      return missing.length === step.notes.length
        ? playbackTexts.practiceWaits(wanted)
        : playbackTexts.practiceAlso(wanted);
    case 'octave':
      return playbackTexts.practiceOctave(struck, wanted);
    case 'wrong':
      return playbackTexts.practiceWrong(struck, wanted);
  }
}

/** The results of this pass and the previous one. */
export function practiceSummary(score: Score, timeline: Timeline, progress: PracticeProgress): string {
  const { mistakes, lastPass, rate, request } = progress;
  if (mistakes.length > 0) {
    const numbers = measureNumbers(score.measures);
    const measures = mistakes.map(({ at }) => writtenMomentAt(timeline, at).measure).sort((a, b) => a - b);
    const bars = [...new Set(measures)].map((measure) => numbers[measure] ?? null);
    return playbackTexts.practiceMistakes(mistakes.length, bars);
  }
  if (lastPass === undefined) return playbackTexts.practiceNoMistakes;
  return lastPass.isClean && request.rises
    ? playbackTexts.practiceFaster(playbackTexts.speedText(rate))
    : playbackTexts.practiceClean;
}
