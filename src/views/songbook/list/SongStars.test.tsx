// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TRANSCRIBED, makeSong } from '../../../../tests/app/songFixture.ts';
import { SongStars } from './SongStars.tsx';

afterEach(cleanup);

it('B-08 M-04 the stars of a song say that they are an estimate until the user gives others; an imported score has none', () => {
  render(<SongStars song={makeSong({ Quality: 0.8, Parameters: TRANSCRIBED })} />);
  expect(screen.getByRole('img', { name: '4 of 5 stars' }).title).toBe('Songleaf’s estimate, or your own rating');
  cleanup();
  render(<SongStars song={makeSong({ Quality: 1 })} />);
  expect(screen.queryByRole('img')).toBeNull();
});
