// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { keepViewing } from '../state/keepViewing.ts';
import type { ViewSettings } from '../state/keepViewing.ts';
import { useViewing } from './useViewing.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const viewingOf = (id: string) => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[`/score?id=${id}`]}>{children}</MemoryRouter>
  );
  const { mode, level, fit, view, hidden } = renderHook(() => useViewing(), { wrapper }).result.current;
  return { mode, level, fit, view, hidden };
};
const NEW: ViewSettings = {
  mode: 'sheet',
  level: 0,
  fit: 'width',
  view: { simplify: false, letters: false, multiMeasureRests: false },
  hidden: null,
};

it('F-04 F-08 G-01 a score opens as a sheet, in the size and with the letters that the user chose last', () => {
  const view = { simplify: true, letters: true, multiMeasureRests: true };
  const settings: ViewSettings = { mode: 'pages', level: 2, fit: 'page', view, hidden: ['Flute#0', 'Violin_II#1'] };
  keepViewing('waltz', settings);
  expect(viewingOf('waltz')).toEqual({ ...settings, mode: 'sheet' });
  expect(viewingOf('hymn')).toEqual(NEW);
});

it('unreadable values are those of a new score', () => {
  localStorage.setItem('songleaf.views', 'waltz 7 wide xyz\n\nhymn');
  expect(viewingOf('waltz')).toEqual(NEW);
  expect(viewingOf('hymn')).toEqual(NEW);
});
