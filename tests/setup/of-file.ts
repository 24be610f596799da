/** Resets the state of test helpers in each test file, because their modules stay loaded across files. */
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
