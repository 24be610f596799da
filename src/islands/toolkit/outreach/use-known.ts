/** What Outset knows for the fields of a mail: what the server said of the account, and the runway plan of this browser. */
import { useEffect, useMemo, useState } from 'react';
import { laterOf, type Sourced } from '../../../domain/desk/readings';
import type { Day } from '../../../domain/days';
import { knownValues, type CompanyFacts, type KnownValue } from '../../../domain/outreach/known';

/** What the page knew when it was rendered. */
export interface CompanyStart {
  today: Day;
  facts: CompanyFacts;
  plan: Sourced<'burn-rate'>;
  email: string;
}

export function useKnown({ today, facts, plan, email }: CompanyStart): ReadonlyMap<string, KnownValue> {
  const [browser, setBrowser] = useState<Sourced<'burn-rate'> | null>(null);
  useEffect(() => {
    if (document.documentElement.dataset['tools'] === undefined) return;
    let isOver = false;
    // What cannot be fetched or read leaves what the account knows.
    void import('../../desk/read-browser')
      .then(({ readBrowserPlan }) => readBrowserPlan(email, today))
      .then((found) => !isOver && setBrowser(found))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [email, today]);
  return useMemo(
    () => knownValues(facts, (browser ? laterOf(plan, browser) : plan).reading, today),
    [facts, plan, browser, today],
  );
}
