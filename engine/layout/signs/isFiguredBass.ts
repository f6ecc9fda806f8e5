import type { Direction, ForeignMark } from '../../model/direction.ts';

export const isFiguredBass = (direction: Direction): direction is ForeignMark =>
  direction.kind === 'foreign' && direction.element.name === 'figured-bass';
