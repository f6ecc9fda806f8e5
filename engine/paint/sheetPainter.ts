/**
 * The interface of the painters for the screen. The caller controls the camera and the gestures; a painter draws what
 * is in view, and only when something has changed.
 */
import type { DisplayList, SystemDisplay } from '../display/displayList.ts';

/**
 * The visible part of the sheet. `x`, `y`: the point at the top left in staff spaces; `scale`: CSS px per staff space.
 */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Indexes into the palette; a theme's own colours follow. */
export const InkColour = { ink: 0, selected: 1, sounding: 2, locked: 3, own: 4 } as const;

/** CSS colours `#rrggbb`. */
export interface PaintTheme {
  readonly paper: string;
  readonly ink: string;
  readonly selected: string;
  readonly sounding: string;
  readonly locked: string;
  /** Background around the sheets of paper. */
  readonly desk: string;
  /** Up to twelve more colours of the palette, for lists whose elements name them. */
  readonly own?: readonly string[];
}

export const LIGHT_THEME: PaintTheme = {
  paper: '#ffffff',
  ink: '#111111',
  selected: '#1b7f3b',
  sounding: '#e06c00',
  locked: '#c4c4c4',
  desk: '#dde1dc',
};

export const DARK_THEME: PaintTheme = {
  paper: '#16191a',
  ink: '#e6e6e3',
  selected: '#6ddc8b',
  sounding: '#ff9d3b',
  locked: '#4a4f50',
  desk: '#0b0d0e',
};

export const paletteOf = (theme: PaintTheme): readonly string[] => [
  theme.ink,
  theme.selected,
  theme.sounding,
  theme.locked,
  ...(theme.own ?? []),
];

/** A copy of the initial palette indexes by element. */
export const initialColours = ({ elements, colours }: SystemDisplay): Uint8Array =>
  colours === undefined ? new Uint8Array(Math.max(1, elements.length)) : colours.slice();

/** Measurements of the last frame. */
export interface PaintFigures {
  readonly frames: number;
  /** Systems drawn in the last frame. */
  readonly systemsDrawn: number;
  /** Number of systems that have buffers, and the size of the buffers in bytes. */
  readonly systemsBuilt: number;
  readonly bytes: number;
}

export interface SheetPainter {
  readonly kind: 'webgl' | 'canvas';
  /** Systems whose arrays (`elements`) are the same objects as before keep their buffers and colours. */
  setDisplayList(list: DisplayList): void;
  setCamera(camera: Camera): void;
  setTheme(theme: PaintTheme): void;
  /** Sets the viewport in CSS px and the device px per CSS px; draws immediately, because a resized canvas is empty. */
  resize(width: number, height: number, devicePixelRatio: number): void;
  /** Colours all ink of these elements (indexes into `system.elements`); `colour` is an index into the palette. */
  recolour(system: SystemDisplay, elements: Iterable<number>, colour: number): void;
  /** Draws immediately instead of with the next animation frame. */
  render(): void;
  figures(): PaintFigures;
  destroy(): void;
}
