/** The audit log: who did what to which record, when. Search, filters and the open entry are in the address; the list can be exported. */
import { useEffect, useState } from 'react';
import {
  actionText,
  AUDIT_LOG,
  changedFields,
  ENTRY_GONE,
  subjectText,
  entryLines,
  hasEarlierVersion,
  hasFile,
  historyHref,
  isChangeOfMany,
  mayRestoreLine,
  type AuditRecord,
} from '@/domain/admin/audit';
import type { Pages } from '@/domain/lists/list';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import { momentColumn, openLink, operatorColumn } from '@/islands/lists/list-columns';
import { ListScreen, ListBody } from '@/islands/lists/ListScreen';
import { useAnswer } from '@/islands/lists/use-answer';
import { useList, useListView } from '@/islands/lists/use-list';
import { undoneText } from '@/domain/admin/bulk';
import { ENTITIES } from '@/domain/admin/entities';
import type { ChangeLine } from '@/domain/admin/change-lines';
import { momentText } from '@/domain/time/india';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { isSignedOut } from '@/islands/lists/signed-out';

const NOWHERE = () => undefined;
const SIDES = { before: 'Before', after: 'After' } as const;

/** The records of an entry that changed many. */
function Together({ batch }: { batch: string }) {
  const list = useList(AUDIT_LOG, { state: { batch }, go: NOWHERE, goLater: NOWHERE, hrefOf: () => '' }, null);
  return (
    <section aria-label="Records" className="mt-4 grid gap-3">
      <ListBody list={list}>
        <ul className="grid gap-2 text-sm">
          {list.items.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <span className="muted">{`${actionText(one.action)}: `}</span>
              <a href={one.subjectId ? historyHref(one.subjectId) : AUDIT_LOG.page} className="link">
                {subjectText(one)}
              </a>
              {hasEarlierVersion(one) &&
                entryLines(one).map(({ name, label, before, after }) => (
                  <span
                    key={name}
                    className="muted block"
                  >{`${label}: ${before || 'empty'} → ${after || 'empty'}`}</span>
                ))}
            </li>
          ))}
        </ul>
      </ListBody>
    </section>
  );
}

interface AuditEntryProps {
  entry: AuditRecord;
  onClose: () => void;
  onRestored: () => void;
}

/** One entry of the audit log: each field before and after, the records if it changed many, and buttons to restore or undo. */
function AuditEntry({ entry, onClose, onRestored }: AuditEntryProps) {
  const [isBusy, setBusy] = useState(false);
  const lines = entryLines(entry);
  // A created record has no values before, a deleted one has none after.
  const sides = (['before', 'after'] as const).filter(
    (side) => hasEarlierVersion(entry) || lines.some((line) => line[side] !== ''),
  );
  /** Restores the whole record, or one field of it. */
  const restore = async (line?: ChangeLine) => {
    const param = { id: String(entry.id) };
    setBusy(true);
    const version = line ? null : await api.post('/api/admin/audit/:id/restore', { param });
    const answer =
      version ?? (await api.post('/api/admin/audit/:id/restore-field', { param, json: { field: line?.name } }));
    setBusy(false);
    if (isSignedOut(answer)) return;
    if (!answer.ok) return void toast('error', failureText(answer, 'The earlier version could not be restored.'));
    const name = entry.name ?? 'The record';
    const file = version?.body.isFileLeft ? '. Its file stays as it is.' : '';
    toast('success', line ? `${name}: ${line.label} is restored` : `${name} is as it was before this change${file}`);
    onRestored();
  };
  const undo = async () => {
    setBusy(true);
    const answer = await api.post('/api/admin/audit/:id/undo', { param: { id: entry.batch ?? '' } });
    setBusy(false);
    if (isSignedOut(answer)) return;
    const entity = ENTITIES.get(entry.subjectType);
    if (!answer.data || !entity) return void toast('error', failureText(answer, 'The change could not be undone.'));
    toast(answer.data.kept > 0 ? 'warning' : 'success', undoneText(entity, answer.data));
    onRestored();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      side="form"
      title={actionText(entry.action)}
      footer={
        hasEarlierVersion(entry) ? (
          <Button variant="primary" busy={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        ) : (
          isChangeOfMany(entry) && (
            <Button variant="primary" busy={isBusy} onClick={() => void undo()}>
              Undo this change
            </Button>
          )
        )
      }
    >
      <p className="text-sm">
        <strong className="font-medium wrap-anywhere">{subjectText(entry)}</strong>
        <span className="muted">{` · ${entry.operator ?? 'a former operator'} · ${momentText(entry.at)}`}</span>
      </p>
      {hasEarlierVersion(entry) && (
        <p className="muted mt-2 text-sm">
          Restoring this version sets the record to the values under Before; later changes are undone too. Restore
          beside a field restores only that field.
          {hasFile(entry) && ' The file of a record is not restored: it stays as it is.'}
        </p>
      )}
      {isChangeOfMany(entry) && (
        <p className="muted mt-2 text-sm">Undo restores the earlier value of each record that still has the new one.</p>
      )}
      {entry.subjectId && !entry.batch && (
        <p className="mt-2 text-sm">
          <a href={historyHref(entry.subjectId)} className="link">
            History
          </a>
        </p>
      )}
      {lines.length > 0 && (
        <div role="region" aria-label="Changes" tabIndex={0} className="mt-4 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead>
              <tr className="muted text-xs">
                {['Field', ...sides.map((side) => SIDES[side])].map((title) => (
                  <th key={title} scope="col" className="py-1 pr-3 font-medium">
                    {title}
                  </th>
                ))}
                {hasEarlierVersion(entry) && <td />}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.name} className="border-t hairline align-top">
                  <th scope="row" className="py-2 pr-3 font-medium">
                    {line.label}
                  </th>
                  {sides.map((side) => (
                    <td key={side} className="min-w-24 py-2 pr-3 whitespace-pre-line wrap-anywhere">
                      {line[side] || <span className="muted">empty</span>}
                    </td>
                  ))}
                  {hasEarlierVersion(entry) && (
                    <td className="py-1">
                      {mayRestoreLine(entry, line) && (
                        <Button
                          size="sm"
                          variant="ghost"
                          disabled={isBusy}
                          aria-label={`Restore ${line.label}`}
                          onClick={() => void restore(line)}
                        >
                          Restore
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entry.batch && <Together batch={entry.batch} />}
    </Drawer>
  );
}

/** An entry that the address names and that is not among the listed ones. */
function OtherEntry({ id, onClose, onRestored }: Omit<AuditEntryProps, 'entry'> & { id: string }) {
  const { value, failed } = useAnswer({
    key: ['audit-entry', id],
    ask: () => api.get('/api/admin/audit/:id', { param: { id } }),
    read: ({ data }) => data ?? null,
  });
  useEffect(() => {
    if (!failed) return;
    toast('error', failureText(failed, ENTRY_GONE));
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [failed]);
  return value ? <AuditEntry entry={value} onClose={onClose} onRestored={onRestored} /> : null;
}

export interface AuditScreenProps {
  query: string;
  first: Pages<AuditRecord> | null;
  /** The operators in the filter; none for an admin, who sees only their own entries. */
  operators: readonly { id: string; name: string }[];
}

export function AuditScreen({ query, first, operators }: AuditScreenProps) {
  const view = useListView(AUDIT_LOG, query);
  const list = useList(AUDIT_LOG, view, first);
  const isHydrated = useHydrated();
  const { open, record, batch } = view.state;
  const opened = isHydrated ? list.items.find(({ id }) => String(id) === open) : undefined;
  const [latest] = list.items;
  const columns: Column<AuditRecord>[] = [
    momentColumn('at', 'When'),
    operatorColumn('operator', 'Who'),
    { key: 'action', header: 'What', card: 'name', cell: ({ action }) => actionText(action) },
    {
      key: 'name',
      header: 'Record',
      card: 'line',
      className: 'min-w-40 max-w-80',
      cell: (entry) => (
        <a {...openLink(view, String(entry.id))} className="link line-clamp-2 wrap-anywhere">
          {subjectText(entry)}
        </a>
      ),
    },
    {
      key: 'changes',
      header: 'Details',
      className: 'max-w-64',
      cell: (entry) => <span className="muted line-clamp-2">{changedFields(entry) || '–'}</span>,
    },
  ];
  const close = () => view.go({ open: '' });
  const onRestored = () => {
    close();
    void list.reload();
  };
  return (
    <>
      {(record || batch) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">
            {batch ? 'Changes made together' : latest ? `History of ${subjectText(latest)}` : 'History'}
          </h2>
          <Button size="sm" variant="ghost" onClick={() => view.go({ record: '', batch: '', open: '' })}>
            All entries
          </Button>
        </div>
      )}
      <ListScreen
        list={list}
        choices={{ operator: operators.map(({ id, name }) => ({ value: id, label: name })) }}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ action }) => actionText(action)}
      >
        {opened ? (
          <AuditEntry entry={opened} onClose={close} onRestored={onRestored} />
        ) : (
          isHydrated && open && <OtherEntry key={open} id={open} onClose={close} onRestored={onRestored} />
        )}
      </ListScreen>
    </>
  );
}
