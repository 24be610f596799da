/** The zone in which times are written: India's in the server's HTML and the first render, the person's own after it. */
import { useEffect, useState } from 'react';

export function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState('Asia/Kolkata');
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}
