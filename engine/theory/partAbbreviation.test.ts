import { describe, expect, it } from 'vitest';
import { partAbbreviation } from './partAbbreviation.ts';

describe('the abbreviation of an instrument', () => {
  it.each([
    ['Violin I', 'Vln. I'],
    ['Violins II', 'Vln. II'],
    ['Flute 1.2', 'Fl. 1.2'],
    ['Clarinet in B♭', 'Cl.'],
    ['Clarinet in Bb 2', 'Cl. 2'],
    ['Clarinet 1 in B flat', 'Cl. 1'],
    ['B♭ Trumpet', 'Tpt.'],
    ['Horn in F 3 & 4', 'Hn. 3 & 4'],
    ['Alto Saxophone', 'A. Sax.'],
    ['Violoncello', 'Vc.'],
    ['Drumset', 'Dr.'],
    ['1st Violin', '1st Vln.'],
    ['2. Violine', '2. Vl.'],
    ['Violino II.', 'Vl. II.'],
    ['Alto recorder 1', 'A. Rec. 1'],
    ['Pianoforte', 'Pno.'],
    ['Bass Guitar', 'B. Gtr.'],
  ])('%s is %s', (name, abbreviation) => {
    expect(partAbbreviation(name)).toBe(abbreviation);
  });

  it.each(['', 'Soprano', 'A capella', 'Solo', 'My Violin', '1', 'in B♭', 'Bass', '1. Stimme'])(
    'is not known of “%s”',
    (name) => {
      expect(partAbbreviation(name)).toBeUndefined();
    },
  );
});
