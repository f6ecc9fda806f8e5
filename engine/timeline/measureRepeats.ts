/** Signs that repeat the measures before them, where a score has no notes below the sign. */
import { isRest } from '../model/chord.ts';
import type { Direction, MeasureRepeat } from '../model/direction.ts';
import type { Part, PartMeasure, Voice } from '../model/score.ts';

export interface PlacedVoice {
  readonly voice: Voice;
  /** Indexes of the measure and the voice in the part. */
  readonly measure: number;
  readonly index: number;
}

const isRepeat = (direction: Direction): direction is MeasureRepeat => direction.kind === 'measure-repeat';

const rests = ({ voices }: PartMeasure, staff: number): boolean =>
  voices.every((voice) => voice.staff !== staff || voice.chords.every(isRest));

/** For each staff, the measure whose notes are played in each measure: an earlier one below a sign without notes. */
function sourcesOf({ staves, measures }: Part): readonly (readonly number[])[] {
  return staves.map((_, staff) => {
    const sources: number[] = [];
    let sign: MeasureRepeat | undefined;
    measures.forEach((measure, index) => {
      for (const mark of measure.directions ?? [])
        if (isRepeat(mark) && (mark.staff === staff || mark.allStaves === true))
          sign = mark.edge === 'start' ? mark : undefined;
      const before = sign === undefined ? undefined : sources[index - sign.count];
      sources.push(before !== undefined && rests(measure, staff) ? before : index);
    });
    return sources;
  });
}

/** Returns the voices that are played in a measure of a part, as written or as repeat signs state. */
export function playedVoices(part: Part): (measure: number) => readonly PlacedVoice[] {
  const hasSigns = part.measures.some(({ directions }) => directions?.some(isRepeat));
  const sources = hasSigns ? sourcesOf(part) : [];
  const voicesIn = (measure: number): PlacedVoice[] =>
    (part.measures[measure]?.voices ?? []).map((voice, index) => ({ voice, measure, index }));
  if (!hasSigns) return voicesIn;
  return (measure) =>
    part.staves.flatMap((_, staff) =>
      voicesIn(sources[staff]?.[measure] ?? measure).filter(({ voice }) => voice.staff === staff),
    );
}
