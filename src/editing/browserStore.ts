/** Values stored in this browser (IndexedDB): each store has its own database. */

type Act<T> = (store: IDBObjectStore) => IDBRequest<T>;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

/**
 * Returns a function that performs one operation in the store. It rejects where the browser refuses, for example for
 * lack of space.
 */
export function browserStore(name: string, store: string) {
  return async function inStore<T>(mode: IDBTransactionMode, act: Act<T>): Promise<T> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await settled(opening);
    try {
      // The promise resolves only after the value was written to the disk, because the page may be closed a moment
      // later.
      const transaction = database.transaction(store, mode, { durability: 'strict' });
      const completed = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB failed'));
      });
      const [result] = await Promise.all([settled(act(transaction.objectStore(store))), completed]);
      return result;
    } finally {
      database.close();
    }
  };
}
