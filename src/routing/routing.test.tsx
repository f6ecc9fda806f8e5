// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { Link, Navigate, Route, Routes, createPath, useLocation } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageRouter, useHeldMove, useNavigate } from './index.ts';
import type { Move } from './index.ts';

/** React Router's key of an entry that the app has not made. */
const FIRST_ENTRY = 'default';

let location: Location;
let navigate: ReturnType<typeof useNavigate>;
const moves: Move[] = [];
let navigateChanges = 0;

function Guarded() {
  const { isHeld, proceed, reset } = useHeldMove((move) => {
    moves.push(move);
    return move.to.pathname !== '/guarded';
  });
  return (
    <>
      <p>{isHeld ? 'really?' : 'guarded'}</p>
      <button onClick={proceed}>leave</button>
      <button onClick={reset}>stay</button>
    </>
  );
}

function Screens() {
  const [here, go] = [useLocation(), useNavigate()];
  useLayoutEffect(() => {
    location = here;
    navigate = go;
  });
  useEffect(() => {
    navigateChanges += 1;
  }, [go]);
  return (
    <Routes>
      <Route path="/moved" element={<Navigate to="/a?x=1" replace />} />
      <Route path="/guarded" element={<Guarded />} />
      <Route path="*" element={<p>{here.pathname}</p>} />
    </Routes>
  );
}

function open(address: string): void {
  window.history.replaceState(null, '', `#${address}`);
  render(
    <PageRouter>
      <Screens />
      <Link to="/b">to b</Link>
    </PageRouter>,
  );
}

const go = (...to: Parameters<typeof navigate>) => act(() => navigate(...to));
const isAt = (address: string) => waitFor(() => expect(createPath(location)).toBe(address));

beforeEach(() => {
  moves.splice(0);
  navigateChanges = 0;
});
afterEach(cleanup);

describe('the addresses', () => {
  it('A-30 the first entry of a visit has a key of its own, and going back leads to the address before it', async () => {
    open('/a');
    expect(location.key).toBe(FIRST_ENTRY);
    go({ pathname: '/b', search: '?q=1' }, { state: 'left' });
    await isAt('/b?q=1');
    expect(location.state).toBe('left');
    const { key } = location;
    expect(key).not.toBe(FIRST_ENTRY);
    go(-1);
    await isAt('/a');
    expect(location.key).toBe(FIRST_ENTRY);
    go(1);
    await isAt('/b?q=1');
    expect(location.key).toBe(key);
  });

  it('A-01 a redirect happens before anything else is shown', async () => {
    open('/moved');
    await isAt('/a?x=1');
    expect(window.location.hash).toBe('#/a?x=1');
  });

  it('A-30 an address that was typed is shown, and going back leads to the one before', async () => {
    open('/a');
    // Browsers add a new entry without a state of ours, and then send the event.
    act(() => {
      window.history.pushState(null, '', '#/typed');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await isAt('/typed');
    go('/b');
    await isAt('/b');
    go(-2);
    await isAt('/a');
  });

  it('a change of the address leaves the function that navigates as it is', async () => {
    open('/a');
    go('/b');
    await isAt('/b');
    go('/c', { replace: true });
    await isAt('/c');
    expect(navigateChanges).toBe(1);
  });
});

describe('navigation that is held', () => {
  it('I-35 the page stays, and is then left by a link', async () => {
    open('/guarded');
    fireEvent.click(screen.getByText('to b'));
    expect(await screen.findByText('really?')).toBeDefined();
    expect(window.location.hash).toBe('#/guarded');
    fireEvent.click(screen.getByText('stay'));
    expect(await screen.findByText('guarded')).toBeDefined();
    fireEvent.click(screen.getByText('to b'));
    fireEvent.click(await screen.findByText('leave'));
    await isAt('/b');
    expect(moves.map(({ kind, to }) => [kind, to.pathname])).toEqual([
      ['push', '/b'],
      ['push', '/b'],
    ]);
  });

  it('I-35 a step by the browser: the address is restored, and the step is repeated after the answer', async () => {
    open('/a');
    go('/guarded');
    await isAt('/guarded');
    for (const answer of ['stay', 'leave']) {
      window.history.back();
      expect(await screen.findByText('really?')).toBeDefined();
      await waitFor(() => expect(window.location.hash).toBe('#/guarded'));
      fireEvent.click(screen.getByText(answer));
    }
    await isAt('/a');
    expect(moves.map(({ kind }) => kind)).toEqual(['pop', 'pop']);
    go(1);
    await isAt('/guarded');
  });

  it('I-35 replacing the present address is held too, and can be allowed', async () => {
    open('/guarded');
    go('/c', { replace: true });
    expect(await screen.findByText('really?')).toBeDefined();
    fireEvent.click(screen.getByText('leave'));
    await isAt('/c');
    expect(moves).toMatchObject([{ kind: 'replace', from: { pathname: '/guarded' }, to: { pathname: '/c' } }]);
  });
});
