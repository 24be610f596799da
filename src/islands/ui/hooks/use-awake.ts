/** True once the page is awake in the browser: what the address opens is drawn then, and not by the server. */
import { useEffect, useState } from 'react';

export function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return isAwake;
}
