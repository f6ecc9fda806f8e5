// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { useToast } from './useToast.ts';
import type { ShowToast } from './useToast.ts';

// On a busy machine, loading code on demand takes long.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);

let showToast: ShowToast;

function Page() {
  const show = useToast();
  return <button ref={() => void (showToast = show)}>A page</button>;
}

const shown = (): string[] => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const open = () =>
  render(
    <Toasts>
      <Page />
    </Toasts>,
  );
const show = (...toast: Parameters<ShowToast>) => act(() => showToast(...toast));

it('A-33 three toasts are shown at most: a fourth removes the oldest', async () => {
  open();
  for (const text of ['one', 'two', 'three']) show(text, { kind: 'success' });
  await waitFor(() => expect(shown()).toEqual(['one', 'two', 'three']));
  show('four', { kind: 'error' });
  await waitFor(() => expect(shown()).toEqual(['two', 'three', 'four']));
});

it('Q-02 A-33 a toast is shown for the given time, and for 3 s where none is given', async () => {
  open();
  show('short', { kind: 'info', shownFor: 50 });
  show('long', { kind: 'info' });
  await waitFor(() => expect(shown()).toEqual(['short', 'long']));
  const before = performance.now();
  await waitFor(() => expect(shown()).toEqual(['long']));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(performance.now() - before).toBeGreaterThan(2000);
});

it('a message with `isOnce` is not shown twice at the same time, other messages are', async () => {
  open();
  for (let time = 0; time < 2; time++) show('away', { kind: 'warning', isOnce: true });
  for (let time = 0; time < 2; time++) show('saved', { kind: 'success' });
  await waitFor(() => expect(shown()).toEqual(['away', 'saved', 'saved']));
});

it('a toast can have a link: a click elsewhere keeps the toast, the link closes it', async () => {
  open();
  show('added', { kind: 'success', link: { label: 'Open', href: '#/score' } });
  const link = await screen.findByRole('link', { name: 'Open' });
  act(() => screen.getByRole('button', { name: 'A page' }).click());
  expect(shown()).toEqual(['addedOpen']);
  act(() => link.click());
  await waitFor(() => expect(shown()).toEqual([]));
});
