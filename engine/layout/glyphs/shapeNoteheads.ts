/**
 * Glyphs of shape notes, circled and slashed heads, arrows and clusters, and brackets around a head. The bracket before a
 * head is placed with its accidentals and the one after it with its dots, so that both clear the brackets.
 */
import type { Chord, Note, Notehead } from '../../model/chord.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { AccidentalShape, GlyphAt, HeadShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bracketGap } = engravingStyle.noteheads;

/** Glyphs of the head for breves, whole notes, half notes, and quarters and shorter notes. */
type FourHeads = readonly [GlyphName, GlyphName, GlyphName, GlyphName];

const shape = (name: string): FourHeads =>
  ['DoubleWhole', 'White', 'White', 'Black'].map((value) => `noteShape${name}${value}`) as unknown as FourHeads;
const large = (name: string, suffix = ''): FourHeads =>
  ['DoubleWhole', 'Whole', 'Half', 'Black'].map((value) => `${name}${value}${suffix}`) as unknown as FourHeads;
const CLUSTER: FourHeads = [
  ...(['noteheadClusterSquareWhite', 'noteheadClusterSquareWhite', 'noteheadClusterSquareWhite'] as const),
  'noteheadClusterSquareBlack',
];

const HEADS: Readonly<Partial<Record<Notehead, FourHeads>>> = {
  do: shape('TriangleUp'),
  re: shape('Moon'),
  mi: shape('Diamond'),
  fa: shape('TriangleRight'),
  'fa-up': shape('TriangleLeft'),
  so: shape('Round'),
  la: shape('Square'),
  ti: shape('TriangleRound'),
  'triangle-left': shape('TriangleLeft'),
  rectangle: shape('Square'),
  circled: large('noteheadCircled'),
  slashed: large('noteheadSlashed', '1'),
  'back-slashed': large('noteheadSlashed', '2'),
  'arrow-up': large('noteheadLargeArrowUp'),
  'arrow-down': large('noteheadLargeArrowDown'),
  'circle-dot': large('noteheadCircled'),
  cluster: CLUSTER,
};

/** The glyph of such a head; undefined for the heads of `noteheadGlyph`. */
export function noteheadOfShape(kind: Notehead, base: number): Glyph | undefined {
  const name = HEADS[kind]?.[Math.min(Math.max(base + 1, 0), 3)];
  return name === undefined ? undefined : glyph(name);
}

const [LEFT, RIGHT] = [glyph('noteheadParenthesisLeft'), glyph('noteheadParenthesisRight')];

export const isBracketed = (note: Note | undefined): boolean => note?.headBrackets === true;

export interface HeadBrackets {
  readonly before: readonly AccidentalShape[];
  readonly after: readonly GlyphAt[];
}

/** A box of ink in the column of a chord: x from the column, y from the top line. */
export interface ColumnInk {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Brackets around the heads of a chord, clear of all ink of the column at their height. */
export function headBrackets(
  chord: Chord,
  heads: readonly HeadShape[],
  scale: number,
  column: readonly ColumnInk[],
): HeadBrackets {
  const bracketed = heads.filter(({ note }) => isBracketed(chord.notes[note]));
  const beside = ({ position }: HeadShape): readonly ColumnInk[] =>
    column.filter(
      ({ top, bottom }) => bottom > position / 2 + LEFT.top * scale && top < position / 2 + LEFT.bottom * scale,
    );
  return {
    before: bracketed.map((head) => {
      const left = Math.min(head.x, ...beside(head).map((ink) => ink.left));
      return {
        note: head.note,
        glyphs: [{ glyph: LEFT, x: left - (LEFT.right + bracketGap) * scale, y: head.position / 2 }],
      };
    }),
    after: bracketed.map((head) => {
      const right = Math.max(head.x + head.glyph.right * scale, ...beside(head).map((ink) => ink.right));
      return { glyph: RIGHT, x: right + (bracketGap - RIGHT.left) * scale, y: head.position / 2 };
    }),
  };
}
