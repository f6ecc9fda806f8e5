/** The open score with its player and its editor. */
import { useEffect, useLayoutEffect } from 'react';
import { isWhollyRead } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { offerEditAutomation } from '../edit/editAutomation.ts';
import { useNewEditor } from '../edit/editor.ts';
import type { Editor } from '../edit/editor.ts';
import { useSafety } from '../edit/saving/useSafety.ts';
import { offerAutomation } from '../player/automation.ts';
import { usePlayer } from '../player/bar/usePlayer.ts';
import { useReading } from '../reading/useReading.ts';
import { useOpenScore } from './useOpenScore.ts';
import { useKnownScore } from './useScore.ts';

export interface EditedScoreOptions {
  readonly id: string;
  /** The score as it was loaded; at first its beginning, where the rest is still being read. */
  readonly score: Score;
  readonly hasOriginal: boolean;
  /** Version of the score on the server. */
  readonly version: number;
  /** Whether the first notes are on screen. */
  readonly hasPainted: boolean;
}

export interface EditedScore {
  /** The score that panes show. */
  readonly source: ScoreSource;
  /** The score that components describe. */
  readonly shown: Score;
  readonly editor: Editor;
  /** False while only the beginning of the score is read: it is shown, and not yet played, edited or exported. */
  readonly isRead: boolean;
}

export function useEditedScore({ id, score, hasOriginal, version, hasPainted }: EditedScoreOptions): EditedScore {
  const { store, source, shown } = useOpenScore(score);
  const reading = useReading(id, shown);
  useEffect(() => offerAutomation(shown, reading), [shown, reading]);
  const isRead = isWhollyRead(shown);
  const player = usePlayer({ id, score: shown, reading, hasOriginal }, hasPainted && isRead);
  const onServer = useKnownScore(id);
  const { saving, drafts } = useSafety({ id, store, version, onServer });
  // Runs before the effects of the panes, which add themselves to it.
  useLayoutEffect(() => offerEditAutomation(store, saving), [store, saving]);
  const editor = useNewEditor({ id, store, reading, player, saving, drafts });
  return { source, shown, editor, isRead };
}
