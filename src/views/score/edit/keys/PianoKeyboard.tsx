/** The keys of the piano: each finger presses one; a finger that moves along the keyboard scrolls it instead. */
import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { FONT_FAMILY } from '../../../../theme/index.ts';
import { shownNote } from '../../state/noteNames.ts';
import { PIANO_KEYBOARD, PIANO_WIDTH } from './keyPlaces.ts';
import type { PianoKey } from './keyPlaces.ts';

export interface PianoKeyboardProps {
  /** Keys that are down, and the pitches that are selected. */
  readonly down: ReadonlySet<number>;
  readonly selected: ReadonlySet<number>;
  readonly onPress: (key: number) => void;
  readonly onLift: (key: number) => void;
  /** The browser uses the finger for scrolling. */
  readonly onCancel: () => void;
}

const KEY = {
  position: 'absolute',
  top: 0,
  p: 0,
  boxSizing: 'border-box',
  border: '1px solid',
  borderTop: 0,
  borderRadius: '0 0 4px 4px',
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  font: `500 11px ${FONT_FAMILY}`,
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  pb: '3px',
} as const;

/** The keys are black and white in every theme. */
const WHITE = { ...KEY, height: '100%', bgcolor: '#fff', color: '#444', borderColor: '#999' } as const;
const BLACK = { ...KEY, height: '60%', bgcolor: '#222', color: 'transparent', borderColor: '#000', zIndex: 1 } as const;
const LIT = { '&[data-selected]': { bgcolor: '#b9d8ba' }, '&[data-down]': { bgcolor: '#f0a04b' } } as const;
const LIT_BLACK = { '&[data-selected]': { bgcolor: '#2e7d32' }, '&[data-down]': { bgcolor: '#c4661f' } } as const;

const C = 0;
const OCTAVE = 12;

interface KeyProps {
  readonly place: PianoKey;
  readonly isDown: boolean;
  readonly isSelected: boolean;
}

function Key({ place: { key, isBlack, left, width }, isDown, isSelected }: KeyProps) {
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      aria-label={shownNote(key)}
      data-key={key}
      {...(isDown && { 'data-down': true })}
      {...(isSelected && { 'data-selected': true })}
      style={{ left, width }}
      sx={isBlack ? { ...BLACK, ...LIT_BLACK } : { ...WHITE, ...LIT }}
    >
      {key % OCTAVE === C ? shownNote(key) : ''}
    </Box>
  );
}

const keyUnder = ({ target }: PointerEvent): number | undefined => {
  const key = target instanceof Element ? target.closest('[data-key]') : null;
  return key === null ? undefined : Number(key.getAttribute('data-key'));
};

export function PianoKeyboard({ down, selected, onPress, onLift, onCancel }: PianoKeyboardProps) {
  const pressed = useRef(new Map<number, number>());
  const press = (event: PointerEvent): void => {
    const key = keyUnder(event);
    if (key === undefined || (event.pointerType === 'mouse' && event.button !== 0)) return;
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    pressed.current.set(event.pointerId, key);
    onPress(key);
  };
  const lift = ({ pointerId }: PointerEvent): void => {
    const key = pressed.current.get(pointerId);
    if (key !== undefined && pressed.current.delete(pointerId)) onLift(key);
  };
  const lose = ({ pointerId }: PointerEvent): void => {
    if (pressed.current.delete(pointerId)) onCancel();
  };
  return (
    <Box
      sx={{ position: 'relative', width: PIANO_WIDTH, height: '100%' }}
      onPointerDown={press}
      onPointerUp={lift}
      onPointerCancel={lose}
      onContextMenu={(event) => event.preventDefault()}
    >
      {PIANO_KEYBOARD.map((place) => (
        <Key key={place.key} place={place} isDown={down.has(place.key)} isSelected={selected.has(place.key)} />
      ))}
    </Box>
  );
}
