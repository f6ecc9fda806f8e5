import { expect, it } from 'vitest';
import { articulationLook, type NoteSign } from './noteSigns.ts';

const harmonic = (kind: 'artificial' | 'natural'): readonly NoteSign[] => [
  { kind: 'articulation', articulation: 'harmonic', source: { name: 'harmonic', children: [{ name: kind }] } },
];

it('prints no circle over the diamond of an artificial harmonic, as it is the sign of natural ones', () => {
  const isHidden = (...notes: Parameters<typeof articulationLook>[0]['notes']): boolean =>
    articulationLook({ notes }, 'harmonic').isHidden;
  const signs = harmonic('artificial');
  expect(isHidden({ signs }, { signs, notehead: 'diamond' })).toBe(true);
  expect(isHidden({ signs })).toBe(false);
  expect(isHidden({ signs: harmonic('natural'), notehead: 'diamond' })).toBe(false);
});
