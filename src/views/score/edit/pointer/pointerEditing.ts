/** What all panes of an edited score share for gestures: which one is under way and what notes are entered as. */
import { createActor } from 'xstate';
import { editGestureMachine } from '../../../../machines/editing/editGesture.ts';
import type { EditGestureActor } from '../../../../machines/editing/editGesture.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import type { VoiceMoment } from '../../../../../engine/index.ts';
import { EntryValue } from './entryValue.ts';
import { UsedDevice } from './usedDevice.ts';

/** Where the caret stands while notes are entered; undefined while there is none. */
export interface CaretPlace {
  at: VoiceMoment | undefined;
}

export interface PointerEditing {
  readonly gestures: EditGestureActor;
  readonly entry: EntryValue;
  readonly caret: CaretPlace;
  /** With what the user works. */
  readonly device: UsedDevice;
}

export const makePointerEditing = (store: ScoreStore): PointerEditing => ({
  gestures: createActor(editGestureMachine).start(),
  entry: new EntryValue(store),
  caret: { at: undefined },
  device: new UsedDevice(),
});
