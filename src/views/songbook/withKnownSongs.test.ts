import { expect, it } from 'vitest';
import { makeSong } from '../../../tests/app/songFixture.ts';
import { withKnownSongs } from './withKnownSongs.ts';

it('B-03 a search that finds known songs keeps their objects, so that their rows are not rendered again', () => {
  const [elise, minuet] = [makeSong({ Title: 'Für Elise' }), makeSong({ Title: 'Minuet', Progress: 10 })];
  const page = { songs: [elise, minuet], total: 2, count: 2, next: '', cursor: '1', underWay: [] };
  const further = { ...minuet, Progress: 20 };
  const ode = makeSong({ Title: 'Ode to Joy' });
  const found = withKnownSongs({ ...page, cursor: '2', songs: [further, structuredClone(elise), ode] }, [page]);
  expect(found).toEqual({ ...page, cursor: '2', songs: [further, elise, ode] });
  expect(found.songs[1]).toBe(elise);
  expect(found.songs[2]).toBe(ode);
});
