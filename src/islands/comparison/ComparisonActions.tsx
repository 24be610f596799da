/** What can be done with a comparison: only the differences, add, copy the link, print, export. */
import { useState } from 'react';
import { Copy, Download, Plus, Printer } from 'lucide-react';
import { COMPARISON_LIMIT, COMPARISON_MAX, listingRefText } from '@/domain/directory/comparison';
import { comparisonTable } from '@/domain/directory/comparison-lines';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import { saveTable, type TableFormat } from '@/lib/export/table-file';
import { $comparison, replaceComparison } from '@/stores/comparison';
import { toast } from '@/stores/toasts';
import { ContactExport } from '@/islands/plans/ContactExport';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { Menu } from '@/islands/ui/overlay/Menu';
import type { ComparisonPage } from './use-comparison-page';
import { onPlainClick } from '@/lib/site/plain-click';

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

export function ComparisonActions({ page }: { page: ComparisonPage }) {
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
    // A link of someone else must not silently take the place of what the person chose.
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
        <Button
          size="sm"
          icon={<Copy className="size-4" aria-hidden="true" />}
          onClick={() => void copyLink()}
          className="noscript:hidden"
        >
          Copy link
        </Button>
        <Button
          size="sm"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => window.print()}
          className="noscript:hidden"
        >
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
        text="You have other entries selected for comparison. Adding to this one replaces them."
        confirmLabel="Replace and add"
        onConfirm={() => addFrom && goTo(addFrom)}
        onCancel={() => setAddFrom(null)}
      />
    </div>
  );
}
