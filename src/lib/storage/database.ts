/** One connection to a database of the browser, opened when it is first asked for. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** `make` makes the stores of the first version. What is returned rejects where the browser refuses its database, and tries again when asked again. */
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
      // A newer Outset in another tab waits for this one to let go.
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
