/** What the account has of a tool while this browser has nothing of it: said by the server in the page, so that no request is made. */
import { useEffect, useState } from 'react';

export interface KeptElsewhere {
  /** The name of the document that was saved last. */
  newest: string;
  count: number;
}

/** Null unless the account has documents and `isEmpty`. */
export function useKeptElsewhere(isEmpty: boolean): KeptElsewhere | null {
  const [kept, setKept] = useState<KeptElsewhere | null>(null);
  useEffect(() => {
    const { keptNewest, keptCount } = document.querySelector<HTMLElement>('[data-kept-newest]')?.dataset ?? {};
    if (keptNewest) setKept({ newest: keptNewest, count: Number(keptCount) });
  }, []);
  return isEmpty ? kept : null;
}
