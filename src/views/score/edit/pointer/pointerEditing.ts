/**
 * State of gestures that all panes of an edited score share: the present gesture, and the value and voice of entered
 * notes.
 */
import { createActor } from 'xstate';
import { editGestureMachine } from '../../../../machines/editing/editGesture.ts';
import type { EditGestureActor } from '../../../../machines/editing/editGesture.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import type { Pitch, VoiceMoment } from '../../../../../engine/index.ts';
import { Signal } from '../../../../signal.ts';
import type { ScorePlace } from '../../reading/scoreReading.ts';
import { EntryValue } from './entryValue.ts';
import { UsedDevice } from './usedDevice.ts';

/** Position of the caret while notes are entered, and the pitch of its head; undefined while there is none. */
export interface CaretPlace {
  at: VoiceMoment | undefined;
  pitch?: Pitch | undefined;
  /** Where it was last; also set while there is none. */
  last?: VoiceMoment;
}

export interface PointerEditing {
  readonly gestures: EditGestureActor;
  readonly entry: EntryValue;
  readonly caret: CaretPlace;
  /** Called when the caret must be shown at a place that no pointer has chosen. */
  readonly caretAsked: Signal<[place: ScorePlace]>;
  /** The kind of pointer that the user works with. */
  readonly device: UsedDevice;
}

export const makePointerEditing = (store: ScoreStore): PointerEditing => ({
  gestures: createActor(editGestureMachine).start(),
  entry: new EntryValue(store),
  caret: { at: undefined },
  caretAsked: new Signal<[place: ScorePlace]>(),
  device: new UsedDevice(),
});
