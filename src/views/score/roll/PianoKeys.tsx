/** The keyboard at the side of the roll: one key for each row. The Cs have names, or all keys where there is space. */
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { FONT_FAMILY } from '../../../theme/index.ts';
import { isBlackKey } from '../../../../engine/index.ts';
import type { KeyRange } from '../../../../engine/index.ts';
import { shownNote } from '../state/noteNames.ts';
import type { SheetViewport } from '../viewport/SheetViewport.ts';
import type { RollTheme } from './rollTheme.ts';
import { useStrip } from './useStrip.ts';
import type { Strip } from './useStrip.ts';

export const KEYS_WIDTH = 48;

const BLACK_SHARE = 0.6;
/** Row height in CSS px from which every white key has a name. */
const ROOM_FOR_NAMES = 13;
const LARGEST_NAME = 12;
/** Of the height of a row. */
const NAME_SHARE = 1.15;
const NAME_RIGHT = 4;
const OCTAVE = 12;
const C = 0;
/** The pitch classes that have a name (E-10). */
const LOWEST_NAMED = 12;
const HIGHEST_NAMED = 127;

/**
 * Whether the upper neighbour of a white key is white too: such keys meet at the edge of the row, not behind a black
 * key.
 */
const meetsAbove = (key: number): boolean => !isBlackKey(key) && !isBlackKey(key + 1);

interface Row {
  readonly key: number;
  readonly isHighest: boolean;
  /** CSS px. */
  readonly top: number;
  readonly height: number;
  readonly width: number;
}

function drawKey(context: CanvasRenderingContext2D, { key, top, height, width }: Row, theme: RollTheme): void {
  context.fillStyle = theme.keyLine;
  if (isBlackKey(key)) {
    context.fillRect(0, top + height / 2 - 0.5, width, 1);
    context.fillStyle = theme.blackKey;
    context.fillRect(0, top + 0.5, width * BLACK_SHARE, Math.max(1, height - 1));
  } else if (meetsAbove(key)) context.fillRect(0, top - 0.5, width, 1);
}

function drawName(
  context: CanvasRenderingContext2D,
  { key, isHighest, top, height, width }: Row,
  theme: RollTheme,
): void {
  const isNamed = key % OCTAVE === C || (height >= ROOM_FOR_NAMES && !isBlackKey(key));
  if (!isNamed || key < LOWEST_NAMED || key > HIGHEST_NAMED) return;
  context.fillStyle = theme.keyName;
  const size = Math.min(LARGEST_NAME, height * NAME_SHARE);
  context.font = `${String(size)}px ${FONT_FAMILY}`;
  // Above the highest key there is nothing into which its name could extend.
  const isCut = isHighest && top > -height / 2;
  context.fillText(shownNote(key), width - NAME_RIGHT, isCut ? Math.max(size / 2, top + height / 2) : top + height / 2);
}

/** Returns what draws the keyboard; exported for its test. */
export const keysOf =
  ({ lowest, highest }: KeyRange, theme: RollTheme): Strip['draw'] =>
  (context, { width, height }, { camera: { y, scale } }) => {
    context.fillStyle = theme.whiteKey;
    context.fillRect(0, 0, width, height);
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const rowAt = (key: number): Row => ({
      ...{ key, isHighest: key === highest, top: (highest - key - y) * scale, height: scale, width },
    });
    const first = Math.max(lowest, Math.floor(highest - y - height / scale) - 1);
    const last = Math.min(highest, Math.ceil(highest - y) + 1);
    for (let key = first; key <= last; key += 1) drawKey(context, rowAt(key), theme);
    for (let key = first; key <= last; key += 1) drawName(context, rowAt(key), theme);
    context.fillStyle = theme.keyLine;
    context.fillRect(width - 1, 0, 1, height);
  };

export interface PianoKeysProps {
  readonly viewport: SheetViewport;
  readonly keys: KeyRange;
  readonly theme: RollTheme;
  /** CSS px that remain free above the keyboard. */
  readonly top: number;
}

export function PianoKeys({ viewport, keys, theme, top }: PianoKeysProps) {
  const canvas = useStrip(
    viewport,
    useMemo(() => ({ axis: 'y', draw: keysOf(keys, theme) }), [keys, theme]),
  );
  return (
    <Box
      component="canvas"
      ref={canvas}
      aria-hidden
      sx={{ position: 'absolute', left: 0, top, width: KEYS_WIDTH, height: `calc(100% - ${String(top)}px)` }}
    />
  );
}
