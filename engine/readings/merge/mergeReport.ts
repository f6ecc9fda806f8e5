/** What a step of the merge returns: the score so far, and what could not be kept. */
import type { Score } from '../../model/score.ts';

/**
 * What of the user's could not be kept: a note or its marks (`note`), its place in the rhythm (`rhythm`) or in a voice
 * (`voice`), a mark at a moment (`mark`), what stands on a rest (`rest`), what belongs to a measure (`measure`), the
 * number or meter of measures (`barlines`), a part or staff (`part`).
 */
export type MergeReason = 'note' | 'rhythm' | 'voice' | 'mark' | 'rest' | 'measure' | 'barlines' | 'part';

export interface MergeReport {
  /** Seconds of the recording. */
  readonly onset: number;
  readonly reason: MergeReason;
}

export interface MergeStep {
  readonly score: Score;
  readonly reports: readonly MergeReport[];
}
