/**
 * The display list: everything that is drawn, in one form for screen, print, hit test and tests. Each system has flat
 * typed arrays, so that a painter fills a vertex buffer in one loop. A system that did not change has the identical
 * array objects as before, which painters use as the key of their caches.
 *
 * Coordinates are staff spaces in the sheet, x to the right, y downwards. The arrays of a system are relative to its
 * origin (`x`, `y`), so moving a system changes no array.
 */
import type { StaffSpaces } from '../units.ts';

/** One system. Its primitives are drawn in the order strokes, quads, curves, glyphs, texts. */
export interface SystemDisplay {
  /** `header` holds title, subtitle and composer. */
  readonly kind: 'header' | 'system' | 'footer';
  /** Origin in the sheet. */
  readonly x: number;
  readonly y: number;
  /** Ink relative to the origin. */
  readonly bounds: Box;
  /** Measure indexes, inclusive; -1 if it contains no measure. */
  readonly firstMeasure: number;
  readonly lastMeasure: number;
  readonly strokes: Strokes;
  readonly quads: Quads;
  readonly curves: Curves;
  readonly glyphs: Glyphs;
  readonly texts: readonly Text[];
  /** The elements that the primitives' `element` indexes refer to; index 0 is always `{ kind: 'none' }`. */
  readonly elements: readonly ElementRef[];
  /** Initial palette index of each element; if absent, all elements have the ink colour. */
  readonly colours?: Uint8Array;
}

export interface DisplayList {
  /** Sheet (or page) size. */
  readonly width: number;
  readonly height: number;
  /** From top to bottom; systems at the same height from left to right. */
  readonly systems: readonly SystemDisplay[];
  /** Sheets of paper in front of the background, from top to bottom; if absent, the whole list is on paper. */
  readonly papers?: readonly Box[];
}

/** In staff spaces of its list; y downwards. */
export interface Box {
  readonly left: StaffSpaces;
  readonly top: StaffSpaces;
  readonly right: StaffSpaces;
  readonly bottom: StaffSpaces;
}

/** Straight lines with butt ends: staff lines, stems, barlines, ledger lines, brackets, hairpins. 5 floats each. */
export interface Strokes {
  readonly count: number;
  /** x1, y1, x2, y2, thickness. */
  readonly data: Float32Array;
  readonly element: Uint32Array;
}

/** Filled convex quadrilaterals: beams. 8 floats each. */
export interface Quads {
  readonly count: number;
  /** x1, y1 … x4, y4 around the outline. */
  readonly data: Float32Array;
  readonly element: Uint32Array;
}

/** Ties and slurs: the shape between two cubic curves with common ends. 10 floats each. */
export interface Curves {
  readonly count: number;
  /** x0, y0, cx1, cy1, cx2, cy2, x3, y3 of the middle line, thickness at its middle, thickness at its ends. */
  readonly data: Float32Array;
  readonly element: Uint32Array;
}

/** SMuFL glyphs. 3 floats each. */
export interface Glyphs {
  readonly count: number;
  /** x, y of the glyph's SMuFL origin, scale (1 on a normal staff). */
  readonly data: Float32Array;
  /** Unicode code point in the music font. */
  readonly codePoint: Uint32Array;
  readonly element: Uint32Array;
}

export interface Text {
  readonly text: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  /** Em height in staff spaces. */
  readonly size: number;
  readonly style: 'roman' | 'bold' | 'italic' | 'bold-italic';
  readonly anchor: 'start' | 'middle' | 'end';
  readonly element: number;
}

/** The score element that a primitive belongs to: for the hit test, recolouring and screen readers. */
export type ElementRef =
  | { readonly kind: 'none' }
  | { readonly kind: 'header'; readonly field: 'title' | 'subtitle' | 'composer' }
  | {
      readonly kind: 'note' | 'rest' | 'stem' | 'dot' | 'accidental' | 'tie' | 'flag' | 'ledgerLine' | 'mark';
      readonly part: number;
      readonly measure: number;
      readonly voice: number;
      readonly chord: number;
      /** Index into `Chord.notes`; -1 for the whole chord. */
      readonly note: number;
      /** Whether it is the second half of a tie, whose ink belongs to the note at which it ends. */
      readonly isSecondHalf?: true;
      /** Index into `Chord.graceBefore`, for the ink of a grace note, which is a mark of its main chord. */
      readonly grace?: number;
      /** Whether `grace` is an index into `Chord.graceAfter`. */
      readonly isAfter?: true;
      /** Equal rests of other voices for which this rest is printed too. */
      readonly twins?: readonly { readonly voice: number; readonly chord: number }[];
    }
  | {
      readonly kind: 'lyric';
      readonly part: number;
      readonly measure: number;
      readonly voice: number;
      readonly chord: number;
      /** Index into `Chord.lyrics`. */
      readonly verse: number;
    }
  | {
      readonly kind:
        | 'staffLines'
        | 'barline'
        | 'clef'
        | 'keySignature'
        | 'timeSignature'
        | 'beam'
        | 'tuplet'
        | 'slur'
        | 'hairpin'
        | 'direction'
        | 'harmony'
        | 'fretboard'
        | 'tablature'
        | 'tempo'
        | 'measureNumber'
        | 'brace'
        | 'partName';
      readonly part: number;
      readonly measure: number;
      readonly staff: number;
      /** The slur, hairpin, pedal or octave line of the score that is printed; a part of it on each system that it touches. */
      readonly spanner?: SpannerAddress;
      /** The sign that is printed by an element of the kind `direction`; absent for signs that no menu edits. */
      readonly direction?: DirectionRef;
    };

/** `section`: the name of a section, or a rehearsal mark. `jump`: a segno or coda, or words that lead to one. */
export interface DirectionRef {
  readonly kind: 'dynamic' | 'words' | 'section' | 'jump';
  /** Ticks from the beginning of the measure. */
  readonly at: number;
}

/** A moment of the score: the measure, and ticks from its beginning. */
export interface SpannerMoment {
  readonly measure: number;
  readonly at: number;
}

/** A slur, hairpin, pedal or octave line of the score by its ends. Its number alone may be that of several. */
export interface SpannerAddress {
  readonly kind: 'slur' | 'hairpin' | 'pedal' | 'ottava';
  readonly part: number;
  readonly number: number;
  readonly from: SpannerMoment;
  readonly to: SpannerMoment;
}
