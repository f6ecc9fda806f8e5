// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PlaybackStep } from './PlaybackStep.tsx';
import type { RecordStepProps } from './recordStepProps.ts';

vi.mock('../wizard/waveform.ts', () => ({ drawWaveform: () => undefined }));

const show = (seconds: number, limit: number, isPremium: boolean) => {
  const recording = { sound: new Blob(['']), seconds, peaks: [0.5] };
  const context = { recording, limit } as unknown as RecordStepProps['context'];
  const props = { context, send: () => undefined, meter: undefined, phase: 'idle' } as const;
  const { unmount } = render(
    <MemoryRouter>
      <PlaybackStep {...props} isPremium={isPremium} />
    </MemoryRouter>,
  );
  const link = screen.queryByRole('link', { name: 'Upgrade' })?.getAttribute('href') ?? null;
  const text = screen.queryByText('Recording longer than 1 minute is available in Premium');
  unmount();
  return { link, isSaid: text !== null };
};

it('C-29 N-19 a recording that ended at the limit of free users says so, and leads to premium', () => {
  expect(show(59.9, 60, false)).toEqual({ link: '/upgrade', isSaid: true });
  expect(show(40, 60, false)).toEqual({ link: null, isSaid: false });
  expect(show(299.9, 300, true)).toEqual({ link: null, isSaid: false });
});
