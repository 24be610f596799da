/** Remembers the last thing there was: what a dialog shows stays while it leaves. */
import { useState } from 'react';

/** `value`, or the last one that was not null. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
