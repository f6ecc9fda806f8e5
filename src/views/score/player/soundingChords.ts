/** The chords, without rests, that sound at a moment of the written score (F-14). */
import { chordDuration, isRest } from '../../../../engine/index.ts';
import type { ChordAddress, Score } from '../../../../engine/index.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';

/** Muted parts have none. Of tied chords, the result contains the one that is written at the moment. */
export function soundingChords({ parts }: Score, { measure, at }: ScorePlace): readonly ChordAddress[] {
  return parts.flatMap(({ mute, measures }, part) =>
    mute
      ? []
      : (measures[measure]?.voices ?? []).flatMap(({ chords }, voice) => {
          let end = 0;
          const chord = chords.findIndex((each) => at < (end += chordDuration(each)));
          const sounding = chords[chord];
          return sounding === undefined || isRest(sounding) ? [] : [{ part, measure, voice, chord }];
        }),
  );
}
