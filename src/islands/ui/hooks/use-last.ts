/** Returns the last value that was not empty, so that a dialog keeps its content during the closing animation. */
import { useState } from 'react';

/** `value`, or the last one that was not null. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
