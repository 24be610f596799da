/** The comparison page: two to four entries of any directory with all their fields, or a text about how to choose entries. */
import { useStore } from '@nanostores/react';
import { GitCompareArrows, TriangleAlert, Copy, Download, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import {
  comparisonHref,
  COMPARISON_LIMIT,
  COMPARISON_MIN,
  SELECT_MORE,
  COMPARISON_MAX,
  listingRefText,
} from '@/domain/directory/comparison';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { $comparison, replaceComparison } from '@/stores/comparison';
import { Button, buttonClass } from '@/islands/ui/Button';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { comparisonTable } from '@/domain/directory/comparison-lines';
import { saveTable, type TableFormat } from '@/lib/export/table-file';
import { toast } from '@/stores/toasts';
import { ContactExport } from '@/islands/plans/ContactExport';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { Menu } from '@/islands/ui/overlay/Menu';
import { onPlainClick } from '@/lib/plain-click';
import { ComparisonTable } from './ComparisonTable';
import { useComparisonPage, type ComparisonStart, type ComparisonPage } from './use-comparison-page';

const MENU_BUTTON = 'btn btn-ghost btn-sm border control-line max-md:min-h-11 noscript:hidden';

function DifferencesSwitch({ page }: { page: ComparisonPage }) {
  const { differencesOnly } = page.state;
  const toggle = onPlainClick(() => page.toggleDifferences());
  return (
    <a
      role="switch"
      aria-checked={differencesOnly}
      href={page.hrefOfSwitch}
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className="group inline-flex min-h-8 items-center gap-2.5 rounded-md px-1 text-sm max-md:min-h-11"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 rounded-full border border-base-content/50 transition-colors duration-150 group-aria-checked:border-primary group-aria-checked:bg-primary"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-base-content/60 transition-transform duration-150 group-aria-checked:translate-x-4 group-aria-checked:bg-primary-content" />
      </span>
      Differences only
    </a>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast('success', 'Link copied');
  } catch {
    toast('error', 'The link could not be copied. Copy the address of the page instead.');
  }
}

/** The actions of a comparison: show only the differences, add, copy the link, print, export. */
function ComparisonActions({ page }: { page: ComparisonPage }) {
  const { listings, shown } = page;
  const [isExporting, setExporting] = useState(false);
  const [addFrom, setAddFrom] = useState<DirectoryName | null>(null);
  const name = `Comparison of ${listings.map((listing) => listing.name).join(', ')}`;

  const exportTable = (format: TableFormat) => {
    setExporting(true);
    saveTable(comparisonTable(listings, shown), name, format)
      .then(
        (file) => toast('success', `Exported to "${file}"`),
        () => toast('error', 'Failed to export data'),
      )
      .finally(() => setExporting(false));
  };
  const goTo = (directory: DirectoryName) => {
    replaceComparison(listings);
    location.assign(DIRECTORIES[directory].page);
  };
  const add = (directory: DirectoryName) => {
    if (listings.length >= COMPARISON_MAX) return void toast('warning', COMPARISON_LIMIT);
    const here = new Set(listings.map(({ id }) => id));
    // A link from someone else must not silently replace the person's own selection.
    if ($comparison.get().some(({ id }) => !here.has(id))) setAddFrom(directory);
    else goTo(directory);
  };

  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
      <DifferencesSwitch page={page} />
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <Menu
          label="Add an entry"
          align="start"
          triggerClass={MENU_BUTTON}
          trigger={
            <>
              <Plus className="size-4" aria-hidden="true" />
              Add
            </>
          }
          items={(Object.keys(DIRECTORIES) as DirectoryName[]).map((directory) => ({
            label: `From ${DIRECTORIES[directory].title}`,
            onSelect: () => add(directory),
          }))}
        />
        <Button size="sm" icon={Copy} onClick={() => void copyLink()} className="noscript:hidden">
          Copy link
        </Button>
        <Button size="sm" icon={Printer} onClick={() => window.print()} className="noscript:hidden">
          Print
        </Button>
        <Menu
          label="Export the comparison"
          triggerClass={MENU_BUTTON}
          trigger={
            <>
              {isExporting ? (
                <span className="loading loading-spinner loading-xs" aria-hidden="true" />
              ) : (
                <Download className="size-4" aria-hidden="true" />
              )}
              Export
            </>
          }
          items={[
            { label: 'CSV', onSelect: () => exportTable('csv') },
            { label: 'Excel (XLSX)', onSelect: () => exportTable('xlsx') },
          ]}
        />
        <ContactExport refs={listings.map(listingRefText)} fileName={`Contacts - ${name}`} size="sm" />
      </div>
      <ConfirmDialog
        open={addFrom !== null}
        title="Replace your selection?"
        text="You selected other entries for comparison. If you add to this comparison, it replaces your selection."
        confirmLabel="Replace and add"
        onConfirm={() => addFrom && goTo(addFrom)}
        onCancel={() => setAddFrom(null)}
      />
    </div>
  );
}

function SelectMore() {
  const chosen = useStore($comparison, { ssr: 'initial' });
  return (
    <EmptyState
      role="alert"
      icon={GitCompareArrows}
      title={SELECT_MORE}
      text={
        chosen.length === 1
          ? `You selected ${chosen[0]?.name}. Tick Compare beside one to three more.`
          : 'Tick Compare beside two to four entries in any directory.'
      }
      action={
        <>
          {chosen.length >= COMPARISON_MIN && (
            <a href={comparisonHref({ refs: chosen, differencesOnly: false })} className={buttonClass('primary', 'sm')}>
              Compare your {chosen.length} selected entries
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

/** The text that says how many of the requested entries are not in the table. */
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
            <FailedState
              icon={TriangleAlert}
              title={answer.text}
              text="Something went wrong on our side."
              retry={() => location.reload()}
            />
          ) : (
            <SelectMore />
          )}
        </div>
      )}
    </>
  );
}
