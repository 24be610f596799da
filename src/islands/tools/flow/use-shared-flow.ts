/** The shared flowchart in the address; null where there is none. */
import { useCallback, useEffect, useState } from 'react';
import type { FileReading } from '@/domain/flowchart/read-file';
import { UNREACHABLE } from '@/lib/api/api';

/** As in `lib/packed-flow`, which is fetched once there is one. */
const MARK = '#flow=';

export interface SharedInAddress {
  hash: string | null;
  /** The flowchart in it, or one sentence. */
  read: () => Promise<FileReading>;
  leave: () => void;
}

export function useSharedFlow(): SharedInAddress {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setHash(location.hash.startsWith(MARK) ? location.hash : null);
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('popstate', read);
    };
  }, []);
  const leave = useCallback(() => {
    history.pushState(null, '', `${location.pathname}${location.search}`);
    setHash(null);
  }, []);
  const read = useCallback(async (): Promise<FileReading> => {
    const packed = await import('@/lib/tool-documents/packed-flow').catch(() => null);
    return packed ? packed.unpackFlow(hash ?? '') : { fault: UNREACHABLE };
  }, [hash]);
  return { hash, read, leave };
}
