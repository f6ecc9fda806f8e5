/** Writes a voice in the notation of the fixtures, so that a test of an edit shows the texts before and after it. */
import type { Chord, Note } from '../../engine/model/chord.ts';
import type { Score } from '../../engine/model/score.ts';

const STEPS = 'cdefgab';
const BASES: Readonly<Record<number, string>> = {
  [-2]: 'l',
  [-1]: 'b',
  0: 'w',
  1: 'h',
  2: 'q',
  3: 'e',
  4: 's',
  5: 't',
  6: 'i',
};

const noteText = ({ pitch, tied }: Note): string =>
  `${STEPS.charAt(pitch.step)}${pitch.alter > 0 ? '#'.repeat(pitch.alter) : 'b'.repeat(-pitch.alter)}${String(pitch.octave)}${tied ? '~' : ''}`;

function chordText(chord: Chord): string {
  if (chord.fullMeasure !== undefined) return 'R';
  const { base, dots, modification } = chord.value;
  const names = chord.notes.map(noteText);
  const what = names.length === 0 ? (chord.hidden ? 'x' : 'r') : names.length === 1 ? names[0] : `[${names.join(' ')}]`;
  const ratio = modification ? `/${modification.actual}:${modification.normal}` : '';
  const [opening, closing] = ['{'.repeat(chord.tupletStarts?.length ?? 0), '}'.repeat(chord.tupletStops ?? 0)];
  return `${opening}${what}${BASES[base] ?? '?'}${'.'.repeat(dots)}${ratio}${closing}`;
}

export function voiceText(score: Score, measure: number, voice = 0, part = 0): string {
  return (score.parts[part]?.measures[measure]?.voices[voice]?.chords ?? []).map(chordText).join(' ');
}

/** All measures of the first voice, separated by barlines. */
export const melodyText = (score: Score): string =>
  score.measures.map((_, measure) => voiceText(score, measure)).join(' | ');
