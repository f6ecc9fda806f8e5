/** The one theme of the app, in a light and a dark form: colours, typeface, the scales of type and of shapes. */
import { createTheme } from '@mui/material/styles';
import type { Components, Theme } from '@mui/material/styles';
import { PALETTES } from './palettes.ts';
import type { Scheme } from './palettes.ts';
import { SHORT_WINDOW } from './shortWindow.ts';
import { TOUCH_TARGETS } from './touchTargets.ts';
import { FONT_FACES, FONT_FAMILY } from './typeface.ts';

/** Sizes in rem, each about a fifth larger than the one before; distances are multiples of 8 px (`spacing`). */
const TYPE_SCALE = {
  h1: { fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.2, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 },
  h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.4 },
  h6: { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 },
  subtitle1: { letterSpacing: 0 },
  subtitle2: { fontWeight: 600, letterSpacing: 0 },
  body1: { fontSize: '1rem', lineHeight: 1.5, letterSpacing: 0 },
  body2: { fontSize: '0.875rem', lineHeight: 1.45, letterSpacing: 0 },
  caption: { fontSize: '0.75rem', lineHeight: 1.4, letterSpacing: 0 },
  button: { textTransform: 'none', fontWeight: 600, lineHeight: 1.5, letterSpacing: 0 },
} as const;

/** Ends animations at once for users who prefer reduced motion; progress indicators still move. */
const REDUCED_MOTION = {
  '@media (prefers-reduced-motion: reduce)': {
    '*:not([role="progressbar"], [role="progressbar"] *), *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
};

/** The outline of elements that have the focus of the keyboard, also where Material UI shows it by a shade only. */
const OUTLINE = { outline: '2px solid currentColor', outlineOffset: 2 };
const FOCUS = { '&.Mui-focusVisible, &:focus-visible': OUTLINE };
const TEXT_FOCUS = { '&.Mui-focusVisible, &:focus-visible': { ...OUTLINE, borderRadius: 4 } };

/** The same within a row whose edge would cut off an outline around it. */
const INNER_FOCUS = { '&.Mui-focusVisible, &:focus-visible': { ...OUTLINE, outlineOffset: -2 } };

/**
 * What is pressed gets a veil of its own colour. Material UI's ripple is a React component that each press mounts and
 * ends: of a slow phone it took a twentieth of a second of each of them.
 */
const VEIL = 'color-mix(in srgb, currentColor 14%, transparent)';
const PRESSED = { '&:active': { backgroundImage: `linear-gradient(${VEIL} 0 0)` } };

/**
 * Milliseconds of the transitions of menus and popups. While one fades out, its backdrop still receives the presses that
 * are meant for what is below, for about a fifth of a second: a quick next tap did nothing.
 */
const CLOSES_AT_ONCE = { enter: 200, exit: 0 };

const SHORT = `@media ${SHORT_WINDOW}`;

/** On a phone the margins of a dialog are narrower than on larger screens. */
const SMALL_DIALOG = {
  '@media (max-width: 599.95px)': {
    '&:not(.MuiDialog-paperFullScreen)': { margin: 16, width: 'calc(100% - 32px)', maxHeight: 'calc(100% - 32px)' },
  },
  [SHORT]: { '&:not(.MuiDialog-paperFullScreen)': { marginBlock: 8, maxHeight: 'calc(100% - 16px)' } },
};

/** How what can be pressed shows the focus and the press, how large it is for fingers, and how menus open and close. */
const PRESSABLE = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: PRESSED },
  },
  MuiCheckbox: { styleOverrides: { root: FOCUS } },
  MuiChip: { styleOverrides: { root: { ...FOCUS, ...TOUCH_TARGETS.chip } } },
  MuiFab: { styleOverrides: { root: FOCUS } },
  MuiFormControlLabel: { styleOverrides: { root: TOUCH_TARGETS.formControlLabel } },
  MuiIconButton: { styleOverrides: { root: { ...FOCUS, ...TOUCH_TARGETS.iconButton } } },
  MuiInputLabel: { styleOverrides: { root: TOUCH_TARGETS.inputLabel } },
  MuiMenu: { defaultProps: { transitionDuration: CLOSES_AT_ONCE } },
  MuiMenuItem: { styleOverrides: { root: TOUCH_TARGETS.menuItem } },
  MuiPopover: { defaultProps: { transitionDuration: CLOSES_AT_ONCE } },
  MuiRadio: { styleOverrides: { root: FOCUS } },
  MuiSwitch: { styleOverrides: { switchBase: FOCUS } },
  MuiTab: { styleOverrides: { root: INNER_FOCUS } },
  MuiSelect: { styleOverrides: { select: TOUCH_TARGETS.select } },
  MuiToggleButton: { styleOverrides: { root: { ...INNER_FOCUS, ...TOUCH_TARGETS.toggleButton } } },
};

const INPUT_BASE: Components<Theme>['MuiInputBase'] = {
  styleOverrides: {
    root: TOUCH_TARGETS.inputBase,
    input: ({ theme }) => ({
      '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
      // The cross in a search field is blue in Chromium.
      '&::-webkit-search-cancel-button': { filter: 'grayscale(1)', cursor: 'pointer' },
    }),
  },
};

const create = (scheme: Scheme): Theme =>
  createTheme({
    palette: PALETTES[scheme],
    shape: { borderRadius: 10 },
    typography: { fontFamily: FONT_FAMILY, ...TYPE_SCALE },
    components: {
      ...PRESSABLE,
      MuiCssBaseline: { styleOverrides: () => [...FONT_FACES, REDUCED_MOTION] },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { ...FOCUS, ...TOUCH_TARGETS.button } },
      },
      MuiDialog: { styleOverrides: { paper: SMALL_DIALOG } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', [SHORT]: { paddingBlock: 6 } } } },
      MuiDialogTitle: { styleOverrides: { root: { fontWeight: 700, [SHORT]: { paddingBlock: 8 } } } },
      MuiInputBase: INPUT_BASE,
      // Elevated surfaces are distinguished by their shadow and outline, not by a lighter grey.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // The default, the number of a later step in white on grey, has too little contrast.
      MuiStepIcon: {
        styleOverrides: {
          root: ({ theme }) => ({ color: theme.palette.text.secondary }),
          text: ({ theme }) => ({ fill: theme.palette.background.paper }),
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme }) => ({ borderBottomColor: theme.palette.divider }),
          head: { fontWeight: 600 },
        },
      },
      // A tooltip that can be hovered would cover the content below it and receive its clicks.
      MuiTooltip: { defaultProps: { disableInteractive: true } },
      MuiTablePagination: { styleOverrides: { select: FOCUS } },
      // Aligned with the headings beside it: a button would be centred on the line, one pixel lower.
      MuiTableSortLabel: {
        styleOverrides: { root: { ...TEXT_FOCUS, ...TOUCH_TARGETS.sortLabel, verticalAlign: 'baseline' } },
      },
      MuiLink: { styleOverrides: { root: TEXT_FOCUS } },
    },
  });

export const THEMES: Readonly<Record<Scheme, Theme>> = { light: create('light'), dark: create('dark') };
