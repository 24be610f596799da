/** One connection to a browser database, opened at the first use. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `make` creates the stores of the first version. The returned function rejects if the browser refuses the database; the next call tries again. */
export function databaseOf<Schema extends DBSchema>(
  name: string,
  make: (database: IDBPDatabase<Schema>) => void,
  version = 1,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade: make,
      // A newer Outset in another tab waits for this connection to close.
      blocking(_current, _next, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opening.catch(forget);
    return opening;
  };
}
