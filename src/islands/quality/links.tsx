/** Links to report a mistake in an entry and to suggest a missing entry. */
import type { ReactNode } from 'react';
import { reportHref, suggestHref, type ReportedNoun } from '@/domain/quality/items';

const LINK = 'inline-flex min-h-6 items-center text-sm text-secondary hover:underline max-md:min-h-11';

export function ReportLink({ noun, id }: { noun: ReportedNoun; id: string }) {
  return (
    <p>
      <a href={reportHref(noun, id)} className={LINK}>
        Report a mistake
      </a>
    </p>
  );
}

export function SuggestLink({ noun, children }: { noun?: ReportedNoun; children: ReactNode }) {
  return (
    <p className="muted mt-4 text-sm">
      Is someone missing?{' '}
      <a href={suggestHref(noun)} className={LINK}>
        {children}
      </a>
    </p>
  );
}
