/**
 * The objects that the parts of the editor share: gestures on the panes, keys, toolbar, menus and dialogs. The score
 * screen creates one for each open score and passes it down. It also exists in play mode, in which the store refuses
 * edits.
 */
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { chordAt } from '../../../../engine/index.ts';
import type { Selection } from '../../../../engine/index.ts';
import type { EditState, ScoreStore } from '../../../editing/index.ts';
import type { SavingActor } from '../../../machines/editing/saving.ts';
import { Signal } from '../../../signal.ts';
import type { PlayerState } from '../player/bar/usePlayer.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import { nameOfNote } from '../state/noteNames.ts';
import { FretEntry } from './keys/FretEntry.ts';
import { KeyEntry } from './keys/KeyEntry.ts';
import { LetterEntry } from './keys/LetterEntry.ts';
import { PianoChoice } from './keys/pianoChoice.ts';
import { LyricsEntry } from './lyrics/LyricsEntry.ts';
import type { MenuRequest } from './menus/menuRequest.ts';
import { api } from '../../../api/index.ts';
import { OpenPanel } from './readings/openPanel.ts';
import { DetectedSource } from './readings/detectedSource.ts';
import { DoubtQueue } from './doubts/doubtQueue.ts';
import type { DraftKeeper } from './saving/draftKeeper.ts';
import { PreviewTones } from './previewTones.ts';
import { SpannerChoice } from './spanners/SpannerChoice.ts';
import { VoiceChoice } from './voiceChoice.ts';
import { makePointerEditing } from './pointer/pointerEditing.ts';
import type { PointerEditing } from './pointer/pointerEditing.ts';

interface EditorParts {
  /** Id of the song. */
  readonly id: string;
  readonly store: ScoreStore;
  readonly reading: ScoreReading;
  readonly player: PlayerState;
  readonly saving: SavingActor;
  readonly drafts: DraftKeeper;
}

export interface Editor extends EditorParts {
  /** Plays a chosen pitch. */
  readonly tones: PreviewTones;
  /** I-17: the voice in which notes are written and selected. */
  readonly voice: VoiceChoice;
  /** The selected slur or hairpin. */
  readonly spanners: SpannerChoice;
  /** Called with the index of a measure that panes must bring into view. */
  readonly revealed: Signal<[measure: number]>;
  /** Called when the menu of a place, or the popup of a sign, must open. */
  readonly menus: Signal<[request: MenuRequest]>;
  /** Called when title, subtitle or composer above the music were pressed. */
  readonly headerPressed: Signal<[]>;
  /** The place at which lyrics are typed. */
  readonly lyrics: LyricsEntry;
  /** Called with a text for screen readers; `isPrefix`: whether the description of the selection follows it. */
  readonly said: Signal<[words: string, isPrefix?: true]>;
  /** The user's position in the doubt queue. */
  readonly doubts: DoubtQueue;
  /** The notes that the transcription of the score detected. */
  readonly detected: DetectedSource;
  /** The reading panel that is open beside the music. */
  readonly panels: OpenPanel;
  /** Gestures on the panes. */
  readonly pointer: PointerEditing;
  /** I-31: notes from played keys. */
  readonly keys: KeyEntry;
  /** Notes from letters that are typed at the caret. */
  readonly letters: LetterEntry;
  /** I-03: whether the piano is shown on the screen. */
  readonly piano: PianoChoice;
  /** Frets that are typed into tablature. */
  readonly frets: FretEntry;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

export function useNewEditor({ id, store, reading, player, saving, drafts }: EditorParts): Editor {
  const [own] = useState(() => ({
    tones: new PreviewTones(),
    voice: new VoiceChoice(),
    revealed: new Signal<[measure: number]>(),
    said: new Signal<[words: string, isPrefix?: true]>(),
    menus: new Signal<[request: MenuRequest]>(),
    headerPressed: new Signal<[]>(),
    lyrics: new LyricsEntry(),
    doubts: new DoubtQueue(),
    panels: new OpenPanel(),
    detected: new DetectedSource(() => api.getDetectedNotes(id)),
  }));
  const [entry] = useState(() => makeEntry(store, own));
  useEffect(() => entry.pointer.entry.follow(), [entry]);
  useEffect(() => entry.spanners.follow(), [entry]);
  return useMemo(
    () => ({ id, store, reading, player, saving, drafts, ...entry, ...own }),
    [id, store, reading, player, saving, drafts, entry, own],
  );
}

function makeEntry(
  store: ScoreStore,
  { revealed, tones, said }: Pick<Editor, 'revealed' | 'tones' | 'said'>,
): Pick<Editor, 'pointer' | 'keys' | 'letters' | 'piano' | 'frets' | 'spanners'> {
  const pointer = makePointerEditing(store);
  const moved = (measure: number): void => revealed.emit(measure);
  const keys = new KeyEntry(store, pointer, moved);
  const letters = new LetterEntry(store, pointer, {
    moved,
    heard: (score, selection) => {
      tones.play(score, selection);
      const note = selection[0] && chordAt(score, selection[0])?.notes[selection[0].note];
      if (note !== undefined) said.emit(nameOfNote(note));
    },
  });
  const spanners = new SpannerChoice(store);
  const frets = new FretEntry(store, pointer.entry);
  return { pointer, keys, letters, piano: new PianoChoice(pointer.device), frets, spanners };
}

/** Undefined where the shown score cannot be edited. */
export const useEditorIfAny = (): Editor | undefined => useContext(EditorContext);

export function useEditor(): Editor {
  const editor = useEditorIfAny();
  if (editor === undefined) throw new Error('There is no EditorProvider around this component');
  return editor;
}

/**
 * Whether the score is being edited. Edits, undo and saving do not render the component again, because a key press
 * would have to wait for it.
 */
export const useIsEditing = (store: ScoreStore): boolean =>
  useSyncExternalStore(store.listenToState, () => store.state.isEditing);

/** The state on which buttons depend; the component is rendered again after a pause in editing. */
export const useRestedState = (store: ScoreStore): EditState =>
  useSyncExternalStore(store.listenToRest, () => store.state);

/** The selected notes; the component is rendered again after a pause in editing, so that no key press waits for it. */
export const useSelection = (store: ScoreStore): Selection =>
  useSyncExternalStore(store.listenToRest, () => store.selection);
