/**
 * I-03: a piano on the screen for note entry by finger and mouse, with the name and the MIDI number of the selected
 * note. Its keys scroll, and the key of the selected note is brought into view.
 */
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import { chordAt, chordsOf, midiPitch } from '../../../../../engine/index.ts';
import type { Note, Score, Selection } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import { drumName, shownNote } from '../../state/noteNames.ts';
import { useIsEditing, useEditor, useSelection } from '../editor.ts';
import { NARROW_OR_LOW, usePanelFills } from '../readings/usePanelFills.ts';
import { PianoKeyboard } from './PianoKeyboard.tsx';
import { PIANO_WIDTH, middleOfKey } from './keyPlaces.ts';
import { muteKey, muteKeys, soundKey } from './screenKeys.ts';

const { piano } = editTexts;
/** F-15: height in CSS px. */
const HEIGHT = 110;
const HINT_HEIGHT = 24;
const MIDDLE_C = 60;
/** Width of an octave in CSS px. */
const OCTAVE_WIDTH = (7 * PIANO_WIDTH) / 52;

/** A key of the piano, with the name of the note or drum that it plays. */
interface SelectedKey {
  readonly midi: number;
  readonly name: string;
}

/** Keys of the first selected chord; undefined where nothing is selected. */
function selectedKeys(score: Score, selection: Selection): readonly SelectedKey[] | undefined {
  const [at] = chordsOf(selection);
  return at && chordAt(score, at)?.notes.map(keyOf);
}

function keyOf({ pitch, percussionKey }: Note): SelectedKey {
  if (percussionKey !== undefined) return { midi: percussionKey, name: drumName(percussionKey) };
  const midi = Math.round(midiPitch(pitch));
  return { midi, name: shownNote(midi) };
}

function hintOf(keys: readonly SelectedKey[] | undefined): string {
  if (keys === undefined) return piano.nothing;
  return keys.length === 0 ? piano.rest : keys.map(({ midi, name }) => piano.pitch(name, midi)).join(' · ');
}

/** Keys of the selected chord, also while it is being played. */
function useSelectedKeys(): readonly SelectedKey[] | undefined {
  const { store } = useEditor();
  const score = useSyncExternalStore(store.listenToScore, () => store.score);
  const selection = useSelection(store);
  return useMemo(() => selectedKeys(score, selection), [score, selection]);
}

/** Brings the key of the selected note into view; does not scroll where it is in view already. */
function useScroll(keys: readonly SelectedKey[] | undefined): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const first = keys?.[0]?.midi;
  useEffect(() => {
    if (scroller.current !== null)
      scroller.current.scrollLeft = middleOfKey(MIDDLE_C) - scroller.current.clientWidth / 2;
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || first === undefined) return;
    const middle = middleOfKey(first);
    const { scrollLeft, clientWidth } = element;
    const isInView = middle >= scrollLeft + HINT_HEIGHT && middle <= scrollLeft + clientWidth - HINT_HEIGHT;
    if (!isInView) element.scrollLeft = middle - clientWidth / 2;
  }, [first]);
  return scroller;
}

const EDGE_BUTTON = {
  flex: '0 0 44px',
  border: 0,
  p: 0,
  display: 'grid',
  placeItems: 'center',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '&:active': { bgcolor: 'action.focus' },
} as const;

interface EdgeButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const EdgeButton = ({ label, onPress, children }: EdgeButtonProps) => (
  <Box component="button" type="button" aria-label={label} onClick={onPress} sx={EDGE_BUTTON}>
    {children}
  </Box>
);

function usePlayedKeys() {
  const { store, keys } = useEditor();
  const down = useSyncExternalStore(keys.listen, keys.down);
  const program = (): number => store.score.parts[store.selection[0]?.part ?? 0]?.program ?? 1;
  return {
    down,
    onPress: (key: number): void => {
      soundKey(program(), key);
      keys.press(key);
    },
    onLift: (key: number): void => {
      muteKey(key);
      keys.lift(key);
    },
    onCancel: (): void => {
      muteKeys();
      keys.cancel();
    },
  };
}

function OpenPiano() {
  const keys = useSelectedKeys();
  const scroller = useScroll(keys);
  const played = usePlayedKeys();
  const selected = useMemo(() => new Set(keys?.map(({ midi }) => midi)), [keys]);
  const scroll = (octaves: number): void => scroller.current?.scrollBy({ left: octaves * OCTAVE_WIDTH });
  return (
    <Box
      role="group"
      aria-label={piano.label}
      sx={{ flex: `0 0 ${String(HEIGHT)}px`, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
      // The focus remains on the music.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Box
        data-testid="piano-hint"
        sx={{ height: HINT_HEIGHT, px: 1.5, fontSize: 13, lineHeight: `${String(HINT_HEIGHT)}px`, overflow: 'hidden' }}
      >
        {hintOf(keys)}
      </Box>
      <Box sx={{ display: 'flex', height: HEIGHT - HINT_HEIGHT - 1 }}>
        <EdgeButton label={piano.lower} onPress={() => scroll(-1)}>
          <ChevronLeft />
        </EdgeButton>
        <Box
          ref={scroller}
          sx={{ flex: 1, overflowX: 'auto', overflowY: 'hidden', touchAction: 'pan-x', scrollbarWidth: 'none' }}
        >
          <PianoKeyboard {...played} selected={selected} />
        </Box>
        <EdgeButton label={piano.higher} onPress={() => scroll(1)}>
          <ChevronRight />
        </EdgeButton>
      </Box>
    </Box>
  );
}

export function ScreenPiano() {
  const { store, piano: choice } = useEditor();
  const isEditing = useIsEditing(store);
  const isOpen = useSyncExternalStore(choice.listen, choice.isOpen);
  const isCovered = usePanelFills(NARROW_OR_LOW);
  return isEditing && isOpen && !isCovered ? <OpenPiano /> : null;
}
