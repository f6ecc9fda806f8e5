/** The open score with what plays it and what edits it. */
import { useEffect } from 'react';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { useNewEditor } from '../edit/editor.ts';
import type { Editor } from '../edit/editor.ts';
import { useScoreMode } from '../edit/useScoreMode.ts';
import { offerAutomation } from '../player/automation.ts';
import { usePlayer } from '../player/usePlayer.ts';
import { useReading } from '../reading/useReading.ts';
import { useOpenScore } from './useOpenScore.ts';

export interface EditedScoreOptions {
  readonly id: string;
  /** As it was loaded. */
  readonly score: Score;
  readonly hasOriginal: boolean;
}

export interface EditedScore {
  /** What panes show. */
  readonly source: ScoreSource;
  /** What components describe. */
  readonly shown: Score;
  readonly editor: Editor;
}

export function useEditedScore({ id, score, hasOriginal }: EditedScoreOptions): EditedScore {
  const { store, source, shown } = useOpenScore(score);
  useScoreMode(store);
  const reading = useReading(id, shown);
  useEffect(() => offerAutomation(shown, reading), [shown, reading]);
  const player = usePlayer({ id, score: shown, reading, hasOriginal });
  const editor = useNewEditor({ id, store, reading, player });
  return { source, shown, editor };
}
