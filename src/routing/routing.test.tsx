// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_ENTRY, Link, Navigate, Outlet, Router, Routes } from './index.ts';
import { routeTable, useHeldMove, useLocation, useNavigate, useOutletContext, useSearchParams } from './index.ts';
import type { Location } from './index.ts';
import { hrefOf } from './address.ts';

let location: Location;
let navigate: ReturnType<typeof useNavigate>;
const built: string[] = [];

function Screen({ name }: { readonly name: string }) {
  useEffect(() => void built.push(name), [name]);
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>
      <Outlet context={`in ${name}`} />
    </>
  );
}

const Dialog = () => <p>{useOutletContext<string>()}</p>;

function Guarded() {
  const { isHeld, proceed, reset } = useHeldMove(({ to }) => to.pathname !== '/guarded');
  return (
    <>
      <p>{isHeld ? 'really?' : 'guarded'}</p>
      <button onClick={proceed}>leave</button>
      <button onClick={reset}>stay</button>
    </>
  );
}

const TABLE = routeTable([
  { path: '*', element: <p>unknown</p> },
  { path: '/moved', element: <Navigate to="/a?x=1" replace /> },
  { path: '/guarded', element: <Guarded /> },
  {
    element: (
      <section>
        <Outlet />
      </section>
    ),
    inside: [
      {
        path: '/a',
        element: <Screen name="a" />,
        inside: [
          { path: '/a/dialog', element: <Dialog /> },
          { path: '/a/edit', element: null },
        ],
      },
      { path: '/b', element: <Screen name="b" /> },
    ],
  },
]);

function Screens() {
  const [here, go] = [useLocation(), useNavigate()];
  useLayoutEffect(() => {
    location = here;
    navigate = go;
  });
  return <Routes table={TABLE} location={here} />;
}

function open(address: string): void {
  window.history.replaceState(null, '', `#${address}`);
  render(
    <Router>
      <Screens />
      <Link to="/b">to b</Link>
      <Link to={{ pathname: '/a/dialog', search: 'q=1' }} state="left">
        to the dialog
      </Link>
    </Router>,
  );
}

const go = (...to: Parameters<typeof navigate>) => act(() => navigate(...to));
const isAt = (address: string) => waitFor(() => expect(hrefOf(location)).toBe(`#${address}`));

beforeEach(() => void built.splice(0));
afterEach(cleanup);

describe('the addresses of the screens', () => {
  it.each([
    ['', 'a 0'],
    ['/A/?x=1', 'a 0'],
    ['/a/dialog', 'in a'],
    ['/b', 'b 0'],
  ])('A-01 %j shows %j', async (address, shown) => {
    open(address === '' ? '/moved' : address);
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it('X-43 an address that no screen has shows that', () => {
    open('/a/nothing');
    expect(screen.getByText('unknown')).toBeDefined();
  });

  it('A-30 a dialog above a screen does not build it anew, and another screen does', async () => {
    open('/a');
    fireEvent.click(screen.getByText('a 0'));
    fireEvent.click(screen.getByText('to the dialog'));
    expect(await screen.findByText('in a')).toBeDefined();
    expect(location).toMatchObject({ pathname: '/a/dialog', search: '?q=1', state: 'left' });
    expect(screen.getByText('a 1')).toBeDefined();
    go('/a/edit', { replace: true });
    await isAt('/a/edit');
    expect(built).toEqual(['a']);
    go('/b');
    await isAt('/b');
    expect(built).toEqual(['a', 'b']);
  });

  it('A-30 the first entry of a visit has a key of its own, and goes back where it came from', async () => {
    open('/a');
    expect(location.key).toBe(FIRST_ENTRY);
    go('/b');
    await isAt('/b');
    const { key } = location;
    expect(key).not.toBe(FIRST_ENTRY);
    go(-1);
    await isAt('/a');
    expect(location.key).toBe(FIRST_ENTRY);
    go(1);
    await isAt('/b');
    expect(location.key).toBe(key);
  });

  it('a link to the present address adds nothing to the history', async () => {
    open('/a');
    const before = window.history.length;
    fireEvent.click(screen.getByText('to b'));
    await isAt('/b');
    fireEvent.click(screen.getByText('to b'));
    expect(window.history.length).toBe(before + 1);
  });

  it('leaves clicks for another tab to the browser', () => {
    open('/a');
    const link = screen.getByText('to b');
    expect(link.getAttribute('href')).toBe('#/b');
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      fireEvent.click(link, init);
      expect(location.pathname).toBe('/a');
    }
  });

  it('changes the query and leaves the path', async () => {
    let change: ReturnType<typeof useSearchParams>[1] = () => undefined;
    const Query = () => {
      const [query, set] = useSearchParams();
      useLayoutEffect(() => {
        change = set;
      });
      return <p>{`view ${query.get('view') ?? ''}`}</p>;
    };
    window.history.replaceState(null, '', '#/a?id=1');
    render(
      <Router>
        <Query />
        <Screens />
      </Router>,
    );
    act(() => change((before) => new URLSearchParams([...before, ['view', 'roll']]), { replace: true }));
    expect(await screen.findByText('view roll')).toBeDefined();
    expect(window.location.hash).toBe('#/a?id=1&view=roll');
  });
});

describe('a move that is held', () => {
  it('I-35 stays, and then leaves by a link', async () => {
    open('/guarded');
    fireEvent.click(screen.getByText('to b'));
    expect(await screen.findByText('really?')).toBeDefined();
    expect(window.location.hash).toBe('#/guarded');
    fireEvent.click(screen.getByText('stay'));
    expect(await screen.findByText('guarded')).toBeDefined();
    fireEvent.click(screen.getByText('to b'));
    fireEvent.click(await screen.findByText('leave'));
    await isAt('/b');
    expect(screen.getByText('b 0')).toBeDefined();
  });

  it('I-35 by the browser: the address comes back, and the step is made after the answer', async () => {
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
    go(1);
    await isAt('/guarded');
  });
});
