// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { ProofDialog } from './ProofDialog.tsx';

afterEach(cleanup);

it('X-42 the proof names bars by their printed numbers, and the pickup as such', () => {
  const score = oneStaff(['g4q', 'c5w', 'd5w'], [{ unnumbered: true }]);
  const losses = [{ kind: 'chordSymbol', count: 3, measures: [0, 1, 2] }] as const;
  const nothing = (): void => undefined;
  render(<ProofDialog format="MIDI" {...{ score, losses }} onExport={undefined} onVisit={nothing} onClose={nothing} />);
  const links = screen.getAllByRole('button', { name: /^Show / });
  expect(links.map(({ textContent }) => textContent)).toEqual(['pickup', '1', '2']);
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Show pickup', 'Show bar 1', 'Show bar 2']);
});
