/**
 * The bar near a note that was selected with a finger: its buttons replace drags. It does not move while the note moves
 * a little, so that the next tap hits the same button.
 */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/Delete';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { boxesOfNote, chordsOf, isRest } from '../../../../../engine/index.ts';
import type { Chord, SystemDisplay } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import type { PaneController } from '../../viewport/PaneController.ts';
import { useIsEditing, useEditor } from '../editor.ts';
import type { Editor } from '../editor.ts';
import { targetOfSelection } from '../menus/targets.ts';
import { usePanelFills } from '../readings/usePanelFills.ts';
import { NARROW } from '../../state/narrowScreen.ts';
import { LongerIcon, NoteValueIcon, ShorterIcon, TieIcon } from '../toolbar/NoteIcons.tsx';
import { useEditActions } from '../useEditActions.ts';
import { useFirstChord } from '../useFirstChord.ts';
import { isInPane, placeTouchBar } from './placeTouchBar.ts';
import type { BarPlace, PaneBox, Row } from './placeTouchBar.ts';

const { actions } = editTexts;

/** Box around the selected heads of the first selected chord, and their frets on tablature, in CSS px of the pane. */
function boxOfSelection({ store }: Editor, { viewport }: PaneController): PaneBox | undefined {
  const { selection } = store;
  const [first] = chordsOf(selection);
  if (first === undefined) return undefined;
  const { layout, camera } = viewport.view;
  const heads = selection.filter(
    ({ part, measure, voice, chord }) =>
      part === first.part && measure === first.measure && voice === first.voice && chord === first.chord,
  );
  const boxes = heads.flatMap((head) => boxesOfNote(layout.list, head));
  if (boxes.length === 0) return undefined;
  return {
    left: (Math.min(...boxes.map(({ left }) => left)) - camera.x) * camera.scale,
    right: (Math.max(...boxes.map(({ right }) => right)) - camera.x) * camera.scale,
    top: (Math.min(...boxes.map(({ top }) => top)) - camera.y) * camera.scale,
    bottom: (Math.max(...boxes.map(({ bottom }) => bottom)) - camera.y) * camera.scale,
  };
}

/** The system of the first selected chord, and the others that are in view, in CSS px of the pane. */
function rowsOfSelection({ store }: Editor, { viewport }: PaneController): { row?: Row; others: readonly Row[] } {
  const measure = chordsOf(store.selection)[0]?.measure ?? -1;
  const { layout, camera } = viewport.view;
  const isOwn = (system: SystemDisplay): boolean => system.firstMeasure <= measure && system.lastMeasure >= measure;
  const toRow = ({ y, bounds }: SystemDisplay): Row => ({
    top: (y + bounds.top - camera.y) * camera.scale,
    bottom: (y + bounds.bottom - camera.y) * camera.scale,
  });
  const lowest = camera.y + viewport.size.height / camera.scale;
  const shown = layout.list.systems.filter(({ y, bounds }) => y + bounds.bottom > camera.y && y + bounds.top < lowest);
  const own = shown.find(isOwn);
  const others = shown.filter((system) => system !== own).map(toRow);
  return own === undefined ? { others } : { row: toRow(own), others };
}

/**
 * Keeps the bar beside the selected note. It is hidden while the pane is dragged, and where the note is out of view.
 */
function usePlace(controller: PaneController) {
  const editor = useEditor();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { store, pointer } = editor;
    let place: BarPlace | undefined;
    const show = (): void => {
      const element = bar.current;
      if (element === null) return;
      const { size } = controller.viewport;
      const note = controller.takesKeys ? boxOfSelection(editor, controller) : undefined;
      const gesture = pointer.gestures.getSnapshot();
      const isBusy = !gesture.matches('idle') && !gesture.matches('pressing') && !gesture.matches('inMenu');
      const isHidden = note === undefined || isBusy || !isInPane(note, size);
      element.style.visibility = isHidden ? 'hidden' : 'visible';
      if (isHidden) return;
      const own = { width: element.offsetWidth, height: element.offsetHeight };
      place = placeTouchBar(note, own, size, { before: place, ...rowsOfSelection(editor, controller) });
      element.style.transform = `translate(${String(Math.round(place.left))}px, ${String(Math.round(place.top))}px)`;
    };
    const watching = pointer.gestures.subscribe(show);
    const stops = [controller.viewport.listenToView(show), store.listenToSelection(show), () => watching.unsubscribe()];
    return () => stops.forEach((stop) => stop());
  }, [editor, controller]);
  return bar;
}

const BUTTON = {
  width: 44,
  height: 46,
  p: 0,
  border: 0,
  display: 'grid',
  placeItems: 'center',
  color: 'text.primary',
  bgcolor: 'transparent',
  font: 'inherit',
  fontWeight: 600,
  fontSize: 15,
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'primary.main' },
  '&:active': { bgcolor: 'action.focus' },
  '&:disabled': { color: 'text.disabled' },
} as const;

interface TouchButtonProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

function TouchButton({ label, isOn, isDisabled = false, onPress, children }: TouchButtonProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={isDisabled}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      sx={BUTTON}
    >
      {children}
    </Box>
  );
}

/** The actions of the two arrows; on tablature they move along the string, or from string to string. */
const ARROWS = {
  pitch: { up: 'up', down: 'down' },
  octave: { up: 'octaveUp', down: 'octaveDown' },
  fret: { up: 'fretUp', down: 'fretDown' },
  string: { up: 'stringUp', down: 'stringDown' },
} as const;

function PitchButtons({ isDisabled }: { readonly isDisabled: boolean }) {
  const { frets } = useEditor();
  const run = useEditActions();
  const isTab = useSyncExternalStore(frets.listen, frets.isOn);
  const [isFar, setFar] = useState(false);
  const { up, down } = ARROWS[isTab ? (isFar ? 'string' : 'fret') : isFar ? 'octave' : 'pitch'];
  return (
    <>
      <TouchButton label={actions[up]} isDisabled={isDisabled} onPress={() => run(up)}>
        <ArrowUpward />
      </TouchButton>
      <TouchButton label={actions[down]} isDisabled={isDisabled} onPress={() => run(down)}>
        <ArrowDownward />
      </TouchButton>
      <TouchButton
        label={isTab ? editTexts.byStrings : editTexts.byOctaves}
        isOn={isFar}
        isDisabled={isDisabled}
        onPress={() => setFar(!isFar)}
      >
        {isTab ? editTexts.byStringsShort : '8va'}
      </TouchButton>
    </>
  );
}

function NoteButtons({ chord }: { readonly chord: Chord }) {
  const { store, menus } = useEditor();
  const run = useEditActions();
  const rests = isRest(chord);
  const isTied = chord.notes.some(({ tied }) => tied === true);
  const openMenu = (button: HTMLElement): void => {
    const target = targetOfSelection(store.committed, store.selection);
    const { left, bottom } = button.getBoundingClientRect();
    if (target !== undefined) menus.emit({ at: { left, top: bottom }, target });
  };
  return (
    <>
      <PitchButtons isDisabled={rests} />
      <TouchButton label={actions.shorter} onPress={() => run('shorter')}>
        <ShorterIcon />
      </TouchButton>
      <TouchButton label={actions.longer} onPress={() => run('longer')}>
        <LongerIcon />
      </TouchButton>
      {rests ? (
        <TouchButton label={actions.toNotes} onPress={() => run('toNotes')}>
          <NoteValueIcon base={chord.value.base} />
        </TouchButton>
      ) : (
        <TouchButton label={actions.tie} isOn={isTied} onPress={() => run('tie')}>
          <TieIcon />
        </TouchButton>
      )}
      <TouchButton label={actions.remove} isDisabled={rests} onPress={() => run('remove')}>
        <Delete />
      </TouchButton>
      <TouchButton label={editTexts.more} onPress={openMenu}>
        <MoreHoriz />
      </TouchButton>
    </>
  );
}

const BAR = {
  position: 'absolute',
  left: 0,
  top: 0,
  zIndex: 2,
  display: 'flex',
  borderRadius: 2,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  boxShadow: 4,
  // Two quick taps are two steps and not a zoom gesture.
  touchAction: 'manipulation',
  userSelect: 'none',
} as const;

function PlacedBar({ controller, chord }: { readonly controller: PaneController; readonly chord: Chord }) {
  const bar = usePlace(controller);
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={editTexts.touchTools}
      data-testid="touch-bar"
      sx={BAR}
      // The focus remains on the music.
      onMouseDown={(event) => event.preventDefault()}
    >
      <NoteButtons chord={chord} />
    </Box>
  );
}

export function TouchBar({ controller }: { readonly controller: PaneController }) {
  const { store, pointer } = useEditor();
  const isEditing = useIsEditing(store);
  const isTouch = useSyncExternalStore(pointer.device.listen, pointer.device.isTouch);
  const chord = useFirstChord();
  const isCovered = usePanelFills(NARROW);
  if (!isEditing || !isTouch || isCovered || chord === undefined) return null;
  return <PlacedBar {...{ controller, chord }} />;
}
