/**
 * The roll's two colour schemes and two colourings. `own` colours in the order of the engine's RollColour: rows of black
 * keys, lines between measures, names on blocks, six blocks. Names keep 4.5:1 on every block.
 */
import { DARK_THEME, LIGHT_THEME } from '../../../../engine/paint/canvas/index.ts';
import type { PaintTheme } from '../../../../engine/paint/canvas/index.ts';
import type { RollConfig } from './rollConfig.ts';
import { forcedTheme } from '../state/forcedColours.ts';

export interface RollTheme extends PaintTheme {
  /** Colours of the keyboard at the side. */
  readonly whiteKey: string;
  readonly blackKey: string;
  readonly keyLine: string;
  readonly keyName: string;
  /** Colour of the ruler's numbers. */
  readonly number: string;
}

const LIGHT_VOICES = ['#1565c0', '#2e7d32', '#ad1457', '#5e35b1', '#00737a', '#7a5200'];
const LIGHT_VELOCITIES = ['#5f7793', '#3f6da3', '#1f6f8b', '#1d7a4f', '#8a6100', '#b23c17'];
const DARK_VOICES = ['#64b5f6', '#81c784', '#f48fb1', '#b39ddb', '#4dd0e1', '#ffe082'];
const DARK_VELOCITIES = ['#7f93ad', '#64a0d8', '#4fb9bf', '#7bc86c', '#e9c33f', '#ff8a65'];

const LIGHT: RollTheme = {
  ...LIGHT_THEME,
  paper: '#ffffff',
  ink: '#dbe1da',
  selected: '#111111',
  own: ['#f1f4f0', '#9aa59a', '#ffffff'],
  whiteKey: '#ffffff',
  blackKey: '#2b302b',
  keyLine: '#c3cac2',
  keyName: '#4b554c',
  number: '#4b554c',
};

const DARK: RollTheme = {
  ...DARK_THEME,
  paper: '#22272b',
  ink: '#394147',
  selected: '#ffffff',
  own: ['#1b1f23', '#5b6770', '#0c0f12'],
  whiteKey: '#d9dedf',
  blackKey: '#14181a',
  keyLine: '#9aa3a7',
  keyName: '#2f383c',
  number: '#c3cccf',
};

/** With forced colours, the few colours of the system replace all others. */
function forcedRoll(): RollTheme {
  const { paper, ink, selected, sounding, locked, desk } = forcedTheme();
  return {
    ...{ paper, selected, sounding, locked, desk },
    ink: locked,
    own: [paper, ink, paper, ...new Array<string>(6).fill(ink)],
    whiteKey: paper,
    blackKey: ink,
    keyLine: ink,
    keyName: ink,
    number: ink,
  };
}

export function rollTheme({ colorScheme, colorBy }: RollConfig, isForced: boolean): RollTheme {
  if (isForced) return forcedRoll();
  const base = colorScheme === 0 ? LIGHT : DARK;
  const [voices, velocities] = colorScheme === 0 ? [LIGHT_VOICES, LIGHT_VELOCITIES] : [DARK_VOICES, DARK_VELOCITIES];
  return { ...base, own: [...(base.own ?? []), ...(colorBy === 'velocity' ? velocities : voices)] };
}
