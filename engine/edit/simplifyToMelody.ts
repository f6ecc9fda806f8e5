/**
 * Simplify Score (Melody Only) (I-36): reduces a score to a lead sheet. The top staff of the first part remains, with
 * the first voice that has notes in each measure, the highest note of each chord, chord symbols and lyrics.
 */
import { isRest, type Chord } from '../model/chord.ts';
import type { Part, PartMeasure, Score, Voice } from '../model/score.ts';
import { mapGraces } from './heads.ts';
import { repairTies } from './marks/ties.ts';
import { without } from './update.ts';

export function simplifyToMelody(score: Score): Score {
  const melodic = score.parts.find((part) => part.program !== 129) ?? score.parts[0];
  if (!melodic) return score;
  const part = melodyOf(melodic);
  if (score.parts.length === 1 && part === melodic) return score;
  const { groups: _, ...rest } = score;
  let simplified: Score = { ...rest, parts: [part] };
  for (let measure = 0; measure < part.measures.length; measure++)
    simplified = repairTies(simplified, { part: 0, measure, voice: 0 });
  return simplified;
}

function melodyOf(part: Part): Part {
  const isMelody =
    part.staves.length === 1 &&
    part.measures.every((measure) => measure.voices.every(isSingleLine) && measure.voices.length === 1);
  if (isMelody) return part;
  return { ...part, staves: part.staves.slice(0, 1), measures: part.measures.map(melodyMeasure) };
}

const isSingleLine = (voice: Voice): boolean => voice.chords.every((chord) => chord.notes.length <= 1);

function melodyMeasure(measure: PartMeasure): PartMeasure {
  const top = measure.voices.filter((voice) => voice.staff === 0);
  // The first voice has the melody; in measures in which it only rests, the next voice that has notes is used.
  const voice = top.find((each) => !each.chords.every(isRest)) ?? top[0];
  const kept = {
    ...measure,
    voices: voice ? [{ ...voice, number: 0, chords: voice.chords.map(topNote) }] : measure.voices.slice(0, 1),
  };
  const clefs = measure.clefs?.filter(({ staff }) => staff === 0);
  const keys = measure.keys?.filter(({ staff }) => staff === undefined || staff === 0);
  const directions = measure.directions?.filter(({ staff }) => staff === 0);
  return {
    ...without(kept, 'clefs', 'keys', 'directions'),
    ...(clefs && clefs.length > 0 ? { clefs } : {}),
    ...(keys && keys.length > 0 ? { keys } : {}),
    ...(directions && directions.length > 0 ? { directions } : {}),
    ...(measure.harmonies ? { harmonies: measure.harmonies.map((harmony) => without(harmony, 'staff')) } : {}),
  };
}

function topNote(chord: Chord): Chord {
  const top = chord.notes.at(-1);
  const graced = mapGraces(chord, (grace) => ({ ...without(grace, 'staff'), notes: grace.notes.slice(-1) }));
  const home = without(graced, 'staff', 'arpeggio');
  return top && chord.notes.length > 1 ? { ...home, notes: [top] } : home;
}
