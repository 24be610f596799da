/** A read-only cap table from someone's link. The whole table is in the address: viewing it stores and sends nothing. */
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Eye, Link2Off, Download, LogIn } from 'lucide-react';
import { hasShares, type CapTable } from '@/domain/cap-table/document/document';
import { DOCUMENT_NAME_LIMIT, documentFileName, writeDocument } from '@/domain/tools/document';
import { unpackTable } from '@/lib/tool-documents/packed-table';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { EmptyState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import SharesMode from '@/islands/tools/cap-table/shares/SharesMode';
import { computeDilution } from '@/domain/cap-table/calculation/dilution';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { isZero } from '@/domain/money/fractions';
import { DataTable } from '@/islands/ui/table/DataTable';
import { Faults } from '@/islands/tools/cap-table/shares/Faults';
import { watchAddress } from '@/lib/address';
import { saveText } from '@/lib/export/save-file';
import { isShared, storeSharedHash, SHARED_TOOL } from '@/lib/tool-documents/shared-table-hash';
import { Button, buttonClass } from '@/islands/ui/Button';
import { capTableStore as store } from '@/islands/tools/cap-table/store';

/** A shared cap table in percentages: everyone's equity today and after each round. */
function SharedPercent({ table }: { table: CapTable }) {
  const dilution = computeDilution(table);
  const rows = [...dilution.stakeholders, ...dilution.newMoney];
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Faults faults={dilution.faults} />
      {!dilution.isOver && (
        <DataTable
          caption="Equity today and after each round"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'name',
              header: 'Holder',
              cell: (row) => (
                <span className="font-medium wrap-anywhere">
                  {row.type === 'round' ? `${row.name} investors` : row.name || 'Without a name'}
                </span>
              ),
            },
            {
              key: 'today',
              header: 'Today',
              numeric: true,
              cell: ({ equity }) => <span className={isZero(equity) ? 'muted' : ''}>{formatPercent(equity)}</span>,
            },
            ...dilution.rounds.map(({ id, name }) => ({
              key: id,
              header: `After ${name}`,
              numeric: true,
              cell: (row: (typeof rows)[number]) => {
                const share = row.rounds.find(({ roundId }) => roundId === id);
                return share ? formatPercent(share.running) : '–';
              },
            })),
          ]}
        />
      )}
    </div>
  );
}

export interface SharedTableProps {
  hash: string;
  /** For rendering only: the shared table is not written to it. */
  store: ToolStore<CapTable>;
  state: ToolState<CapTable>;
  /** The buttons above the table, such as the one that saves a copy. */
  actions: (table: CapTable, name: string) => ReactNode;
  /** The link or button to show when the shared link is broken. */
  way: ReactNode;
}

const nameOf = ({ company }: CapTable) => company.trim().slice(0, DOCUMENT_NAME_LIMIT) || 'Shared cap table';

type Reading = { hash: string } & ({ table: CapTable } | { fault: string });

export function SharedTable({ hash, store, state, actions, way }: SharedTableProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void unpackTable(hash).then((result) => {
      if (!isCurrent) return;
      setReading(
        result.ok
          ? { hash, table: result.value }
          : { hash, fault: result.faults[0]?.message ?? 'This link is incomplete or broken.' },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [hash]);
  const current = reading?.hash === hash ? reading : null;
  const table = current && 'table' in current ? current.table : null;
  const shown = useMemo(
    (): ToolState<CapTable> | null =>
      table && {
        ...state,
        workspace: { open: { id: 'shared', name: nameOf(table), savedAt: 0, data: table }, others: [] },
      },
    [table, state],
  );

  return (
    <>
      <h1 className="page-title">Shared cap table</h1>
      {current === null && <LoadingFrame className="mt-6 h-72 w-full" />}
      {current && 'fault' in current && (
        <div className="mt-6">
          <EmptyState
            role="alert"
            icon={Link2Off}
            title={current.fault}
            text="Please ask for the link again and copy all of it."
            action={way}
          />
        </div>
      )}
      {table && shown && (
        <>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-info/40 bg-info/10 px-4 py-3 text-sm print:hidden">
            <Eye className="size-4 shrink-0" aria-hidden="true" />
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {table.company ? `${table.company}: you` : 'You'} are looking at a table stored in the link. It is not
              saved anywhere, and you cannot change it.
            </p>
            {actions(table, nameOf(table))}
          </div>
          {hasShares(table) ? <SharesMode store={store} state={shown} isReadOnly /> : <SharedPercent table={table} />}
        </>
      )}
    </>
  );
}

const SIGN_IN = `/login?returnTo=${encodeURIComponent(SHARED_TOOL)}`;

/** People can open the file again with "Import" in the tool's document menu. */
async function download(data: CapTable, name: string): Promise<void> {
  const { CAP_TABLE } = await import('@/domain/cap-table/document/stored-cap-table');
  const document = { id: crypto.randomUUID(), name, savedAt: Date.now(), data };
  saveText(writeDocument(CAP_TABLE, document, 2), documentFileName(CAP_TABLE, document), 'application/json');
}

/** A shared cap table for everyone with the link, without an account: view, download, or save after a sign-in. */
export function SharedPage() {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => watchAddress(() => setHash(isShared(location.hash) ? location.hash : '')), []);
  if (hash === null) return <LoadingFrame className="h-72 w-full" />;
  return (
    <SharedTable
      hash={hash}
      store={store}
      state={store.$state.get()}
      actions={(table, name) => (
        <>
          <Button size="sm" icon={Download} onClick={() => void download(table, name)}>
            Download a copy
          </Button>
          <a className={buttonClass('primary', 'sm')} href={SIGN_IN} onClick={storeSharedHash}>
            <LogIn className="size-4" aria-hidden="true" />
            Log in to save it
          </a>
        </>
      )}
      way={
        <a className={buttonClass('outline', 'sm')} href="/">
          What is Outset?
        </a>
      }
    />
  );
}
