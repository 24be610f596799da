/** The page's state in the URL, with the browser's Back. */
import { useEffect, useState } from 'react';
import { outreachHref, readOutreachPage, type OutreachPageState } from './outreach-url';

export interface OutreachPage {
  state: OutreachPageState;
  /** `replace` for steps that Back should not repeat, such as the next person. */
  go: (change: Partial<OutreachPageState>, how?: 'push' | 'replace') => void;
}

export function useOutreachPage(first: OutreachPageState): OutreachPage {
  const [state, setState] = useState(first);
  useEffect(() => {
    const back = () => setState(readOutreachPage(new URLSearchParams(location.search)));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go: OutreachPage['go'] = (change, how = 'push') => {
    // What the address says now: a saved template or an imported file comes after later choices.
    const next = { ...readOutreachPage(new URLSearchParams(location.search)), ...change };
    const href = outreachHref(next);
    if (href !== location.pathname + location.search) {
      if (how === 'push') history.pushState(null, '', href);
      else history.replaceState(history.state, '', href);
    }
    setState(next);
  };
  return { state, go };
}
