import { expect, it } from 'vitest';
import { helpTopics } from '../../texts/index.ts';
import { searchHelp } from './searchHelp.ts';

const titles = (search: string) => searchHelp(helpTopics, search).map(({ title }) => title);

it('A-26 help is found by words of titles and texts, titles first', () => {
  expect(titles('record yourself')[0]).toBe('Record yourself');
  expect(titles('SHORTCUTS')).toEqual(['Keyboard shortcuts']);
  expect(titles('midi keyboard')).toContain('Practise with the score');
  expect(titles('éxpört')[0]).toBe('Export and print');
  expect(titles('xylophone quartz')).toEqual([]);
  expect(titles('  ')).toEqual(helpTopics.map(({ title }) => title));
});
