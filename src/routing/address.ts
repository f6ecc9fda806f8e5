/** Addresses of the app's screens. They stand behind the `#` of the page's address. */

export interface Address {
  /** Begins with a slash. */
  readonly pathname: string;
  /** Empty, or begins with `?`. */
  readonly search: string;
  /** Empty, or begins with `#`. */
  readonly hash: string;
}

/** One entry of the browser's history. */
export interface Location extends Address {
  /** What the navigation that made the entry left with it; it survives a reload. */
  readonly state: unknown;
  /** Differs between entries; `FIRST_ENTRY` for an entry that the app has not made. */
  readonly key: string;
}

/** Where a link leads to: `/path?query#hash`, or its parts. */
export type To = string | Partial<Address>;

/** The key of an entry that a typed address or a link of another site has made. */
export const FIRST_ENTRY = 'default';

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

const withMark = (mark: string, text: string): string =>
  text === '' || text === mark ? '' : text.startsWith(mark) ? text : mark + text;

export function toAddress(to: To): Address {
  if (typeof to === 'string') {
    const [, pathname = '', search = '', hash = ''] = PARTS.exec(to) ?? [];
    return toAddress({ pathname, search, hash });
  }
  const { pathname = '', search = '', hash = '' } = to;
  return { pathname: withMark('/', pathname) || '/', search: withMark('?', search), hash: withMark('#', hash) };
}

export const toText = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** The `href` of a link. */
export const hrefOf = (to: To): string => `#${toText(toAddress(to))}`;
