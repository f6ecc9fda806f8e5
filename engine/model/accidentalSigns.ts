/** Signs of accidentals, of which several may stand for one alteration: an arrow on a sharp, a koron, a triple flat. */

export const ACCIDENTAL_SIGNS = [
  'sharp',
  'natural',
  'flat',
  'double-sharp',
  'double-flat',
  'natural-sharp',
  'natural-flat',
  'quarter-flat',
  'quarter-sharp',
  'three-quarters-flat',
  'three-quarters-sharp',
  'triple-sharp',
  'triple-flat',
  'natural-up',
  'natural-down',
  'sharp-up',
  'sharp-down',
  'flat-up',
  'flat-down',
  'double-sharp-up',
  'double-sharp-down',
  'double-flat-up',
  'double-flat-down',
  'arrow-up',
  'arrow-down',
  'sori',
  'koron',
] as const;

export type AccidentalSign = (typeof ACCIDENTAL_SIGNS)[number];
