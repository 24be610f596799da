/** The values that Outset knows for the fields of a mail: from the account, and from the runway plan and cap table of this browser. */
import { useEffect, useMemo, useState } from 'react';
import { newerReading, type DeskTools, type SourcedReading } from '@/domain/desk/readings';
import type { Day } from '@/domain/time/days';
import { knownValues, type CompanyFacts, type KnownValue, type MailReadings } from '@/domain/outreach/known';

/** The data that the page had when it was rendered. */
export interface CompanyStart {
  today: Day;
  facts: CompanyFacts;
  plan: SourcedReading<'burn-rate'>;
  capTable: SourcedReading<'cap-table'>;
  email: string;
}

export interface KnownFacts {
  values: ReadonlyMap<string, KnownValue>;
  facts: CompanyFacts;
  tools: MailReadings;
  /** False while the tools of this browser are loading, so that the form does not ask for values that this browser has. */
  isRead: boolean;
}

export function useKnown({ today, facts, plan, capTable, email }: CompanyStart): KnownFacts {
  const [browser, setBrowser] = useState<Pick<DeskTools, 'burn-rate' | 'cap-table'> | null>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (document.documentElement.dataset['tools'] === undefined) return;
      const { readForMail } = await import('@/islands/desk/read-browser');
      const found = await readForMail(email, today);
      if (!isOver) setBrowser(found);
    };
    // If this fails, the values of the account remain.
    void read()
      .catch(() => undefined)
      .finally(() => !isOver && setRead(true));
    return () => {
      isOver = true;
    };
  }, [email, today]);
  return useMemo(() => {
    const tools = {
      plan: (browser ? newerReading(plan, browser['burn-rate']) : plan).reading,
      capTable: (browser ? newerReading(capTable, browser['cap-table']) : capTable).reading,
    };
    return { values: knownValues(facts, tools, today), facts, tools, isRead };
  }, [facts, plan, capTable, browser, today, isRead]);
}
