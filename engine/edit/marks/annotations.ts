/** Commands for lyrics, fingerings and chord symbols, which do not change the notes, and for adding a voice. */
import type { Chord, Syllable } from '../../model/chord.ts';
import type { Harmony, Score } from '../../model/score.ts';
import { restingVoice } from '../../model/emptyScore.ts';
import { isSame } from '../../model/isSame.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import {
  chordAt,
  nextChord,
  onsetOf,
  previousChord,
  voiceAt,
  type ChordAddress,
  type Edit,
  type Selection,
} from '../address.ts';
import { EditError } from '../editError.ts';
import type { MomentInPart } from './directions.ts';
import { updateChord, updatePartMeasure, withList, without } from '../update.ts';

/** Sets or removes (null) the syllable of a verse. What is left of the word of a removed syllable is joined again. */
export function setSyllable(score: Score, at: ChordAddress, verse: number, syllable: Syllable | null): Score {
  if (verse < 0 || syllable?.text === '') throw new EditError('syllable');
  const removed = syllable === null ? chordAt(score, at)?.lyrics?.[verse] : undefined;
  const edited = writeSyllable(score, at, verse, syllable);
  if (removed?.position === 'begin') return endWord(edited, at, verse, nextChord, { middle: 'begin', end: 'single' });
  if (removed?.position === 'end') return endWord(edited, at, verse, previousChord, { begin: 'single', middle: 'end' });
  return edited;
}

const writeSyllable = (score: Score, at: ChordAddress, verse: number, syllable: Syllable | null): Score =>
  updateChord(score, at, (chord) => {
    const old = chord.lyrics ?? [];
    if (isSame(old[verse] ?? null, syllable)) return chord;
    const lyrics = Array.from({ length: Math.max(old.length, verse + 1) }, (_, index) =>
      index === verse ? syllable : (old[index] ?? null),
    );
    while (lyrics.length > 0 && lyrics.at(-1) === null) lyrics.pop();
    return withList<Chord, 'lyrics'>(chord, 'lyrics', lyrics);
  });

type Position = Syllable['position'];

/** The nearest syllable of the verse gets another position, so that no hyphen leads to the place where none is left. */
function endWord(
  score: Score,
  at: ChordAddress,
  verse: number,
  neighbour: typeof nextChord,
  positions: Partial<Record<Position, Position>>,
): Score {
  for (let here = neighbour(score, at); here !== undefined; here = neighbour(score, here)) {
    const syllable = chordAt(score, here)?.lyrics?.[verse];
    if (!syllable) continue;
    const position = positions[syllable.position];
    return position === undefined ? score : writeSyllable(score, here, verse, { ...syllable, position });
  }
  return score;
}

/** Fingerings: `l1`–`l5` for the left hand, `r1`–`r5` for the right hand, `0`–`5` for either. */
const FINGERING = /^[lr]?[0-5]$/;

export function setFingering(score: Score, selection: Selection, fingering: string | undefined): Edit {
  if (fingering !== undefined && !FINGERING.test(fingering)) throw new EditError('fingering', fingering);
  let edited = score;
  for (const at of selection)
    edited = updateChord(edited, at, (chord) => {
      const note = chord.notes[at.note];
      if (!note || note.fingering === fingering) return chord;
      const changed = fingering === undefined ? without(note, 'fingering') : { ...note, fingering };
      return { ...chord, notes: chord.notes.with(at.note, changed) };
    });
  return { score: edited, selection };
}

/** Sets the chord symbol at the onset of a chord and replaces an existing one; undefined removes it. */
export function setHarmony(score: Score, at: ChordAddress, symbol: ChordSymbol | undefined): Score {
  const chords = voiceAt(score, at)?.chords;
  if (!chords || !chordAt(score, at)) return score;
  return setHarmonyAt(score, { ...at, at: onsetOf(chords, at.chord) }, symbol);
}

/** Sets the chord symbol at a moment, at which no note need begin, and replaces an existing one; undefined removes it. */
export function setHarmonyAt(score: Score, place: MomentInPart, symbol: ChordSymbol | undefined): Score {
  const { part, measure: index, at } = place;
  return updatePartMeasure(score, part, index, (measure) => {
    const others = (measure.harmonies ?? []).filter((harmony) => harmony.at !== at);
    if (!symbol && others.length === (measure.harmonies?.length ?? 0)) return measure;
    const harmonies: readonly Harmony[] = symbol ? [...others, { at, symbol }] : others;
    return withList(
      measure,
      'harmonies',
      [...harmonies].sort((a, b) => a.at - b.at),
    );
  });
}

/** Adds a voice with a full-measure rest to a staff of a measure, unless the staff has a voice of that number. */
export function ensureVoice(score: Score, part: number, measure: number, staff: number, number: number): Score {
  const duration = score.measures[measure]?.duration;
  if (duration === undefined || !score.parts[part]?.staves[staff] || number < 0 || number > 3) return score;
  return updatePartMeasure(score, part, measure, (old) => {
    if (old.voices.some((voice) => voice.staff === staff && voice.number === number)) return old;
    const voices = [...old.voices, restingVoice(staff, duration, number)];
    return { ...old, voices: voices.sort((a, b) => a.staff - b.staff || a.number - b.number) };
  });
}
