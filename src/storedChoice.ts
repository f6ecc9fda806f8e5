/** Choices that this browser keeps. Where it may keep nothing, since all data of sites is blocked, they last as long as the page. */

const unkept = new Map<string, string>();

export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Access to the storage throws where it is blocked; no page may fail for that.
    return unkept.get(key) ?? null;
  }
}

/** @param value null for what is the case without a choice. */
export function storeChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) unkept.delete(key);
    else unkept.set(key, value);
  }
}
