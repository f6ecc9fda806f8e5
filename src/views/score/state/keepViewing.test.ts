// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { keepViewing } from './keepViewing.ts';
import { keptFields } from './keptViewing.ts';
import { shownViewMode } from './viewModes.ts';

const KEY = 'songleaf.views';
const NONE = ['', '', '', ''];

afterEach(() => localStorage.clear());

it('each score has its own zoom, fit and switches, and a later change leaves the others as they are', () => {
  keepViewing('waltz', { level: 2 });
  keepViewing('hymn', { view: { simplify: true, letters: 'german', multiMeasureRests: true } });
  keepViewing('waltz', { fit: 'page' });
  keepViewing('waltz', { hidden: ['Flute#0', 'Violin_II#1'] });
  keepViewing('hymn', { level: 0, view: { simplify: false, letters: 'german' } });
  expect(keptFields('waltz')).toEqual(['2', 'page', '', 'Flute#0,Violin_II#1']);
  expect(keptFields('hymn')).toEqual(['0', '', 'l', '']);
  expect(keptFields('reel')).toEqual(NONE);
});

it('the 200 scores that were changed last are remembered', () => {
  for (let song = 0; song < 200; song++) keepViewing(`song${String(song)}`, { level: 1 });
  keepViewing('song0', { level: 2 });
  keepViewing('new', { level: 2 });
  expect(keptFields('song0')[0]).toBe('2');
  expect(keptFields('song1')).toEqual(NONE);
  expect(localStorage.getItem(KEY)?.split('\n')).toHaveLength(200);
});

it('G-01 the address alone decides about the view, and without it a score opens as a sheet', () => {
  keepViewing('waltz', { mode: 'roll', level: 1 });
  expect(shownViewMode(new URLSearchParams('id=waltz&view=roll'))).toBe('roll');
  expect(shownViewMode(new URLSearchParams('id=waltz'))).toBe('sheet');
});

it('nothing is stored for a shared score, whose key is a secret', () => {
  keepViewing(null, { level: 2 });
  expect(localStorage.getItem(KEY)).toBeNull();
});
