/** The comparison page: two to four entries of any directory with all their fields, or what is missing for that. */
import { useStore } from '@nanostores/react';
import { GitCompareArrows, TriangleAlert } from 'lucide-react';
import { comparisonHref, COMPARISON_LIMIT, COMPARISON_MIN, SELECT_MORE } from '@/domain/directory/comparison';
import { DIRECTORIES } from '@/domain/directory/directories';
import { $comparison } from '@/stores/comparison';
import { Button, buttonClass } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { ComparisonActions } from './ComparisonActions';
import { ComparisonTable } from './ComparisonTable';
import { useComparisonPage, type ComparisonStart } from './use-comparison-page';

function SelectMore() {
  const chosen = useStore($comparison, { ssr: 'initial' });
  return (
    <EmptyState
      role="alert"
      icon={<GitCompareArrows />}
      title={SELECT_MORE}
      text={
        chosen.length === 1
          ? `You chose ${chosen[0]?.name}. Tick Compare beside one to three more.`
          : 'Tick Compare beside two to four entries in any directory.'
      }
      action={
        <>
          {chosen.length >= COMPARISON_MIN && (
            <a href={comparisonHref({ refs: chosen, differencesOnly: false })} className={buttonClass('primary', 'sm')}>
              Compare your {chosen.length} chosen
            </a>
          )}
          {(['all-investors', 'incubators'] as const).map((name) => (
            <a key={name} href={DIRECTORIES[name].page} className={buttonClass('outline', 'sm')}>
              {DIRECTORIES[name].title}
            </a>
          ))}
        </>
      }
    />
  );
}

function Notice({ children }: { children: string }) {
  return (
    <p className="mt-4 flex items-start gap-2.5 rounded-lg border border-warning/50 px-3.5 py-3 text-sm print:hidden">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
      {children}
    </p>
  );
}

/** How many of what was asked for are not in the table, in words. */
function missingText(count: number): string {
  return count === 1
    ? '1 entry is left out: it does not exist or is no longer listed.'
    : `${count} entries are not shown because they are no longer listed.`;
}

export function ComparisonScreen(start: ComparisonStart) {
  const { asked, answer } = start;
  const page = useComparisonPage(start);
  const { listings } = page;
  const isComparing = listings.length >= COMPARISON_MIN;
  const missing = asked.refused + (answer.kind === 'listings' ? answer.missing : 0);
  return (
    <>
      <h1 className="page-title">Investor comparison</h1>
      {isComparing && (
        <p className="muted mt-1 text-sm">
          <span className="tabular-nums">{listings.length}</span> side by side.{' '}
          <span className="print:hidden">Filled labels are common to all.</span>
          <span className="hidden print:inline">Bold labels are common to all.</span>
        </p>
      )}
      <div role="status">
        {asked.isOverLimit && isComparing && <Notice>{COMPARISON_LIMIT}</Notice>}
        {missing > 0 && isComparing && <Notice>{missingText(missing)}</Notice>}
      </div>
      <p className="sr-only" aria-live="polite">
        {isComparing && `${page.shown.length} of ${page.lines.length} fields shown`}
      </p>
      {isComparing ? (
        <>
          <ComparisonActions page={page} />
          <ComparisonTable page={page} />
        </>
      ) : (
        <div className={`mt-6 ${page.isSettled ? '' : 'invisible noscript:visible'}`}>
          {answer.kind === 'error' ? (
            <EmptyState
              role="alert"
              icon={<TriangleAlert />}
              title={answer.text}
              text="Something went wrong on our side."
              action={<Button onClick={() => location.reload()}>Try again</Button>}
            />
          ) : (
            <SelectMore />
          )}
        </div>
      )}
    </>
  );
}
