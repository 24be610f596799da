/** Exports contacts as a file: shows the exports left this month, the formats, and a larger plan. Saving the same export again is not counted. */
import { useEffect, useRef, useState } from 'react';
import { FileSpreadsheet, FileText } from 'lucide-react';
import {
  contactTable,
  MAX_CONTACTS,
  leftText,
  resetDay,
  type Allowance,
  type Contact,
} from '@/domain/plans/contact-exports';
import { PLANS_PATH } from '@/domain/plans/plans';
import { saveTable, type TableFormat } from '@/lib/export/table-file';
import { toast } from '@/stores/toasts';
import { Button, buttonClass } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { api, UNREACHABLE } from '@/lib/api/api';

/** The requests of contact exports. For every failure there is a text for the person. */
const EXPORT_FAILED = 'Failed to export data';

type ExportAnswer = { kind: 'done'; contacts: Contact[]; left: Allowance } | { kind: 'limit' | 'failed'; text: string };

/** The exports left this month; null if the number is not known. */
async function fetchAllowance(signal?: AbortSignal): Promise<Allowance | null> {
  return (await api.get('/api/contacts/export/left', { signal })).data ?? null;
}

async function postExport(refs: readonly string[]): Promise<ExportAnswer> {
  const { status, message, code, data } = await api.post('/api/contacts/export', { json: { refs } });
  if (status === 0) return { kind: 'failed', text: UNREACHABLE };
  if (data) return { kind: 'done', ...data };
  const text = (status < 500 && message) || `${EXPORT_FAILED}. Nothing was counted. Please try again.`;
  return { kind: code === 'export-limit' ? 'limit' : 'failed', text };
}

interface Props extends Closable {
  refs: readonly string[];
  fileName: string;
}

const FORMATS = [
  { format: 'csv', label: 'CSV', Icon: FileText },
  { format: 'xlsx', label: 'Excel (XLSX)', Icon: FileSpreadsheet },
] as const;

const nounOf = (count: number) => (count === 1 ? '1 contact' : `${count} contacts`);

/** The contacts that were exported in this dialog, and the entries (`key`) that they belong to. */
interface ExportedContacts {
  key: string;
  contacts: Contact[];
}

function useAllowance(open: boolean) {
  const [allowance, setAllowance] = useState<Allowance | 'unknown' | null>(null);
  useEffect(() => {
    if (!open) return;
    const control = new AbortController();
    void fetchAllowance(control.signal).then((left) => {
      if (!control.signal.aborted) setAllowance(left ?? 'unknown');
    });
    return () => control.abort();
  }, [open]);
  return [allowance, setAllowance] as const;
}

function Left({ allowance, count }: { allowance: Allowance | 'unknown' | null; count: number }) {
  if (allowance === null) return <Skeleton className="h-10 w-full" />;
  if (allowance === 'unknown')
    return <p className="muted text-sm">We could not load how many exports you have left this month.</p>;
  const { limit, left, used } = allowance;
  const isShort = left !== null && left < count;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium tabular-nums">{leftText(allowance)}</span>
        {limit !== null && <span className="muted">The count resets on {resetDay(allowance)}</span>}
      </p>
      {limit !== null && (
        <progress
          className={`progress h-2 w-full ${isShort ? 'progress-error' : 'progress-secondary'}`}
          value={Math.min(used, limit)}
          max={limit}
          aria-label="Exports used this month"
        />
      )}
    </div>
  );
}

export default function ContactExportDialog({ open, onClose, refs, fileName }: Props) {
  const [allowance, setAllowance] = useAllowance(open);
  const [busy, setBusy] = useState<TableFormat | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [exported, setExported] = useState<ExportedContacts | null>(null);
  const running = useRef(false);
  const key = refs.join(',');
  const count = new Set(refs).size;
  const done = exported?.key === key ? exported.contacts : null;
  const isKnown = allowance !== null && allowance !== 'unknown';
  const isShort = isKnown && allowance.left !== null && allowance.left < count && !done;
  const isTooMany = count > MAX_CONTACTS;

  const close = () => {
    setFailure(null);
    setExported(null);
    onClose();
  };

  const save = async (contacts: readonly Contact[], format: TableFormat) => {
    try {
      toast('success', `Exported to "${await saveTable(contactTable(contacts), fileName, format)}"`);
    } catch {
      setFailure(`${EXPORT_FAILED}. The file could not be created. Save it again; this does not count.`);
    }
  };

  const run = async (format: TableFormat) => {
    if (running.current) return;
    running.current = true;
    setBusy(format);
    setFailure(null);
    if (done) await save(done, format);
    else {
      const answer = await postExport(refs);
      if (answer.kind === 'done') {
        setAllowance(answer.left);
        setExported({ key, contacts: answer.contacts });
        await save(answer.contacts, format);
      } else {
        setFailure(answer.text);
        if (answer.kind === 'limit') setAllowance((await fetchAllowance()) ?? 'unknown');
      }
    }
    setBusy(null);
    running.current = false;
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title={count === 1 ? 'Export contact' : `Export ${nounOf(count)}`}
      description="Name, city, website, LinkedIn and Twitter, and the contact person if public."
      size="sm"
      footer={
        isShort || isTooMany ? (
          <>
            <Button variant="ghost" onClick={close}>
              Close
            </Button>
            {isShort && (
              <a href={PLANS_PATH} className={buttonClass('primary')}>
                See plans
              </a>
            )}
          </>
        ) : (
          FORMATS.map(({ format, label, Icon }) => (
            <Button
              key={format}
              variant={format === 'csv' ? 'outline' : 'primary'}
              icon={Icon}
              busy={busy === format}
              onClick={() => void run(format)}
            >
              {label}
            </Button>
          ))
        )
      }
    >
      <div className="grid gap-4">
        <Left allowance={allowance} count={done ? 0 : count} />
        <div role="status" className="text-sm empty:hidden">
          {done && (
            <p>
              {nounOf(done.length)} exported. Saving {done.length === 1 ? 'it' : 'them'} again in the other format does
              not count.
            </p>
          )}
        </div>
        {isTooMany && <p className="text-sm">At most {MAX_CONTACTS} contacts can be exported at once.</p>}
        {isShort && !failure && !isTooMany && (
          <p className="text-sm">
            {allowance.left === 0
              ? 'You have used all the exports in your plan this month.'
              : `You chose ${nounOf(count)}. Choose fewer or upgrade your plan.`}
          </p>
        )}
        {!done && !isShort && !isTooMany && (
          <p className="muted text-sm">Each contact in an export counts once, even if you exported it before.</p>
        )}
        <div role="alert" className="empty:hidden">
          {failure && <p className="rounded-lg border border-error/50 px-3.5 py-3 text-sm">{failure}</p>}
        </div>
      </div>
    </Dialog>
  );
}
