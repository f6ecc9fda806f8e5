/**
 * The screens of the addresses, as a table. An entry stands inside the one that contains it, where that one has an
 * `Outlet`. React keeps what two addresses have in common, so that a dialog above a screen does not build it anew.
 */
import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Location, To } from './address.ts';
import { toAddress, toText } from './address.ts';
import { LocationContext, useNavigate } from './Router.tsx';

export interface RouteEntry {
  /** From the root. Without one the entry only surrounds others; `*` is for all addresses that no other entry has. */
  readonly path?: string;
  readonly element: ReactNode;
  readonly inside?: readonly RouteEntry[];
}

/** What stands at an address: an element, and what stands in its outlet. */
interface Nested {
  readonly element: ReactNode;
  readonly inside: Nested | undefined;
}

export type RouteTable = ReadonlyMap<string, Nested>;

const ANY = '*';
const OutletContext = createContext<{ readonly inside: Nested | undefined; readonly value: unknown }>({
  inside: undefined,
  value: undefined,
});

/** Addresses may end with a slash, and the case of their letters does not matter. */
const keyOf = (path: string): string => path.toLowerCase().replace(/(?<=.)\/+$/, '');

function addEntries(
  table: Map<string, Nested>,
  entries: readonly RouteEntry[],
  around: (inside: Nested) => Nested,
): void {
  for (const { path, element, inside = [] } of entries) {
    if (path !== undefined) table.set(keyOf(path), around({ element, inside: undefined }));
    addEntries(table, inside, (innermost) => around({ element, inside: innermost }));
  }
}

export function routeTable(entries: readonly RouteEntry[]): RouteTable {
  const table = new Map<string, Nested>();
  addEntries(table, entries, (innermost) => innermost);
  return table;
}

function Level({ nested, value }: { readonly nested: Nested; readonly value: unknown }) {
  return <OutletContext value={{ inside: nested.inside, value }}>{nested.element}</OutletContext>;
}

/** Everything in it reads `location`, which need not be the one in the history. */
export function Routes({ table, location }: { readonly table: RouteTable; readonly location: Location }) {
  const nested = table.get(keyOf(location.pathname)) ?? table.get(ANY);
  if (nested === undefined) return null;
  return (
    <LocationContext value={location}>
      <Level nested={nested} value={undefined} />
    </LocationContext>
  );
}

/** `context`: for `useOutletContext` in what stands here. */
export function Outlet({ context }: { readonly context?: unknown }) {
  const { inside } = useContext(OutletContext);
  return inside === undefined ? null : <Level nested={inside} value={context} />;
}

export function useOutletContext<Value>(): Value {
  return useContext(OutletContext).value as Value;
}

/** Moves as soon as it is shown. */
export function Navigate({ to, replace = false }: { readonly to: To; readonly replace?: boolean }) {
  const navigate = useNavigate();
  const address = toText(toAddress(to));
  useEffect(() => navigate(address, { replace }), [navigate, address, replace]);
  return null;
}
