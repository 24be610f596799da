/** What a helper of tests counts or remembers, begun again in each test file: the modules of tests outlast a file. */
import { expect } from 'vitest';

/** Returns what `make` made for the test file that runs. */
export function ofFile<Value>(make: () => Value): () => Value {
  let path: string | undefined;
  let value: Value;
  return () => {
    const { testPath } = expect.getState();
    if (value === undefined || testPath !== path) {
      path = testPath;
      value = make();
    }
    return value;
  };
}
