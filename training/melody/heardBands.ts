/**
 * What both networks heard of rendered bands (training/joining/hear.ts), as the lead sheet receives it: joined, and placed in
 * measures. Only bands with a melody whose notes are joined are of use here.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { groupOnsets } from '../../engine/notate/meter/onsetGroups.ts';
import { trackBeats } from '../../engine/notate/meter/trackBeats.ts';
import { quantizePerformance, type QuantizedNote } from '../../engine/notate/rhythm/quantizePerformance.ts';
import { joinNotes } from '../../server/transcription/piano/joinNotes.ts';
import { agreementOf, LEAST_AGREEMENT, PIANO_AGREEMENT } from '../../server/transcription/piano/pianoAttempt.ts';
import type { HeardPiece } from '../joining/hear.ts';

export interface Sound {
  readonly midiPitch: number;
  readonly onset: number;
}

export interface HeardBand {
  readonly file: string;
  /** Index of the song among the sorted names of all songs. */
  readonly song: number;
  readonly placed: readonly QuantizedNote[];
  /** The heard note of each placed one. */
  readonly timed: readonly TimedNote[];
  /** The melody that was played. */
  readonly melody: readonly Sound[];
}

/** Seconds within which a heard note is the played one of the same pitch. */
const ONSET_TOLERANCE = 0.1;

export const isSame = (a: Sound, b: Sound): boolean =>
  a.midiPitch === b.midiPitch && Math.abs(a.onset - b.onset) < ONSET_TOLERANCE;

/** The bands of a folder, in order of their numbers. */
export function* heardBands(folder: string): Generator<HeardBand> {
  for (const file of readdirSync(folder).sort((a, b) => parseInt(a) - parseInt(b))) {
    const heard = JSON.parse(readFileSync(join(folder, file), 'utf8')) as HeardPiece;
    const melody = heard.truth.filter(({ part }) => part === 'melody');
    const agreement = agreementOf(heard.large, heard.small);
    if (!heard.truth.some(({ part }) => part === 'bass' || part === 'pad') || melody.length === 0) continue;
    if (agreement < LEAST_AGREEMENT || agreement >= PIANO_AGREEMENT) continue;
    const groups = groupOnsets(joinNotes({ ...heard, agreement }));
    const placed = quantizePerformance(groups, trackBeats(groups));
    yield { file, song: heard.song, placed, timed: groups.flatMap((group) => group.notes), melody };
  }
}
