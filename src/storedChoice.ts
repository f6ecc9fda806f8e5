/** Choices that this browser stores. If it blocks the storage of sites, they last as long as the page. */

const unkept = new Map<string, string>();

export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Access to the storage throws where it is blocked, which must not break the page.
    return unkept.get(key) ?? null;
  }
}

/** `value`: null removes the choice. */
export function storeChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) unkept.delete(key);
    else unkept.set(key, value);
  }
}
