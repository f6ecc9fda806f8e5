// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PageRouter } from '../../routing/index.ts';
import { useCloseDialog } from './useCloseDialog.ts';

function Dialog() {
  return <button onClick={useCloseDialog('/songbook')}>close</button>;
}

function open(address: string): void {
  window.history.replaceState(null, '', `#${address}`);
  render(
    <PageRouter>
      <Routes>
        <Route path="/moved" element={<Navigate to="/songbook/upload" replace />} />
        <Route path="/songbook" element={<p>the songbook</p>} />
        <Route path="/help" element={<Link to="/songbook/upload">upload</Link>} />
        <Route path="/songbook/upload" element={<Dialog />} />
      </Routes>
    </PageRouter>,
  );
}

const close = async () => fireEvent.click(await screen.findByRole('button', { name: 'close' }));
const isAt = (address: string) => waitFor(() => expect(window.location.hash).toBe(`#${address}`));

afterEach(cleanup);

it.each(['/songbook/upload', '/moved'])(
  'A-30 a dialog that %s has opened first closes to the page below',
  async (from) => {
    open(from);
    await close();
    await isAt('/songbook');
    await screen.findByText('the songbook');
  },
);

it('A-30 a dialog that was opened on a page closes by going back to it', async () => {
  open('/help');
  fireEvent.click(screen.getByRole('link', { name: 'upload' }));
  await close();
  await isAt('/help');
});
