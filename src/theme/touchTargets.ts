/**
 * On touch screens, whatever can be pressed is at least as large as a fingertip. With a mouse, sizes are the usual ones.
 * Links within sentences and the keys of a piano are smaller.
 */
export const FINGERS = '@media (pointer: coarse)';

/** CSS px. The smaller one is for bars, where every pixel counts. */
export const TOUCH_PX = 44;
export const TOUCH_PX_IN_BARS = 40;

const IN_BARS = { [FINGERS]: { minWidth: TOUCH_PX_IN_BARS, minHeight: TOUCH_PX_IN_BARS } } as const;
const HIGH = { [FINGERS]: { minHeight: TOUCH_PX } } as const;

/** A tap on the label inside a field's frame is a tap on the field below it: the label of a select does not open it. */
const INPUT_LABEL = { [FINGERS]: { '&&': { pointerEvents: 'none' } } } as const;

/** The text of a select is what is pressed; the frame around it is not. */
const SELECT = {
  [FINGERS]: { '&&': { boxSizing: 'border-box', minHeight: TOUCH_PX_IN_BARS, display: 'flex', alignItems: 'center' } },
} as const;

/** A margin around a text that can be pressed and whose line must not become higher. */
const MARGIN = { [FINGERS]: { '&::after': { content: '""', position: 'absolute', inset: '-10px -4px' } } } as const;

/** Styles of Material UI's components. */
export const TOUCH_TARGETS = {
  button: HIGH,
  chip: { '&.MuiChip-clickable': IN_BARS },
  formControlLabel: HIGH,
  iconButton: IN_BARS,
  inputLabel: INPUT_LABEL,
  inputBase: { [FINGERS]: { minHeight: TOUCH_PX_IN_BARS } },
  menuItem: HIGH,
  select: SELECT,
  sortLabel: MARGIN,
  toggleButton: IN_BARS,
} as const;
