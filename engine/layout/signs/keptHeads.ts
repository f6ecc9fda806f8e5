/**
 * Noteheads that the model keeps as MusicXML has them: shape notes, circled, slashed, arrows, clusters; and brackets around
 * a head. The bracket before a head stands with its accidentals and the one after it with its dots, which both keep clear.
 */
import type { Chord, Note } from '../../model/chord.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { AccidentalShape, GlyphAt, HeadShape } from '../shapes.ts';
import { attributeOf } from './foreignReading.ts';

/** Breve, whole, half, quarter and shorter. */
type FourHeads = readonly [GlyphName, GlyphName, GlyphName, GlyphName];

const shape = (name: string): FourHeads =>
  ['DoubleWhole', 'White', 'White', 'Black'].map((value) => `noteShape${name}${value}`) as unknown as FourHeads;
const large = (name: string, suffix = ''): FourHeads =>
  ['DoubleWhole', 'Whole', 'Half', 'Black'].map((value) => `${name}${value}${suffix}`) as unknown as FourHeads;
const CLUSTER: FourHeads = [
  ...(['noteheadClusterSquareWhite', 'noteheadClusterSquareWhite', 'noteheadClusterSquareWhite'] as const),
  'noteheadClusterSquareBlack',
];

const HEADS: Readonly<Record<string, FourHeads>> = {
  do: shape('TriangleUp'),
  re: shape('Moon'),
  mi: shape('Diamond'),
  fa: shape('TriangleRight'),
  'fa up': shape('TriangleLeft'),
  so: shape('Round'),
  la: shape('Square'),
  ti: shape('TriangleRound'),
  'left triangle': shape('TriangleLeft'),
  rectangle: shape('Square'),
  circled: large('noteheadCircled'),
  slashed: large('noteheadSlashed', '1'),
  'back slashed': large('noteheadSlashed', '2'),
  'arrow up': large('noteheadLargeArrowUp'),
  'arrow down': large('noteheadLargeArrowDown'),
  'circle dot': large('noteheadCircled'),
  cluster: CLUSTER,
};

const headSign = (note: Note | undefined) => note?.signs?.find(({ name }) => name === 'notehead');

/** Undefined where the head is one of those that the model has a word for. */
export function keptHead(note: Note | undefined, base: number): Glyph | undefined {
  const name = HEADS[headSign(note)?.text ?? '']?.[Math.min(Math.max(base + 1, 0), 3)];
  return name === undefined ? undefined : glyph(name);
}

const GAP = 0.12;
const [LEFT, RIGHT] = [glyph('noteheadParenthesisLeft'), glyph('noteheadParenthesisRight')];

export const isBracketed = (note: Note | undefined): boolean => {
  const sign = headSign(note);
  return sign !== undefined && attributeOf(sign, 'parentheses') === 'yes';
};

export interface HeadBrackets {
  readonly before: readonly AccidentalShape[];
  readonly after: readonly GlyphAt[];
}

/** What stands in the column of a chord, its own heads and those of other voices: sides, and heights from the top line. */
export interface ColumnInk {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Brackets clear whatever stands at their height in the column. */
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
      return { note: head.note, glyphs: [{ glyph: LEFT, x: left - (LEFT.right + GAP) * scale, y: head.position / 2 }] };
    }),
    after: bracketed.map((head) => {
      const right = Math.max(head.x + head.glyph.right * scale, ...beside(head).map((ink) => ink.right));
      return { glyph: RIGHT, x: right + (GAP - RIGHT.left) * scale, y: head.position / 2 };
    }),
  };
}
