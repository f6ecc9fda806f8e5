/** Values stored in this browser (IndexedDB): each store has its own database. */

type Act<T> = (store: IDBObjectStore) => IDBRequest<T>;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/** Resolves only after the value was written to the disk, because the page may be closed a moment later. */
async function perform<T>(database: IDBDatabase, store: string, mode: IDBTransactionMode, act: Act<T>): Promise<T> {
  const transaction = database.transaction(store, mode, { durability: 'strict' });
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
  });
  const request = settled(act(transaction.objectStore(store)));
  // The browser then completes it also without this page.
  transaction.commit();
  const [result] = await Promise.all([request, completed]);
  return result;
}

/**
 * Returns a function that performs one operation in the store; operations are performed in the order of the calls. It
 * rejects where the browser refuses, for example for lack of space. The database stays open between operations, because
 * a page that is being left can begin to write, but not wait for a database to be opened first; it is closed when the
 * page is hidden for good or kept for the way back.
 */
export function browserStore(name: string, store: string) {
  let opened: Promise<IDBDatabase> | undefined;
  const close = (): void => {
    void opened?.then((database) => database.close());
    opened = undefined;
  };
  async function connect(): Promise<IDBDatabase> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    const database = await settled(request);
    database.onversionchange = close;
    database.onclose = close;
    return database;
  }
  function open(): Promise<IDBDatabase> {
    window.addEventListener('pagehide', close, { once: true });
    const opening = connect();
    opening.catch(() => {
      opened = undefined;
    });
    return opening;
  }
  return async function inStore<T>(mode: IDBTransactionMode, act: Act<T>): Promise<T> {
    return perform(await (opened ??= open()), store, mode, act);
  };
}
