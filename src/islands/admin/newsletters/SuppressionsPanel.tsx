/** Addresses that get no mails to many: found by part of the address, added with a reason, and let in again. */
import { useState } from 'react';
import { UserX } from 'lucide-react';
import { REASON_WORDS, SCOPE_WORDS, SUPPRESSIONS, type Suppression } from '@/domain/newsletters/delivery/suppressions';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { momentColumn, removeColumn, useAskedChange } from '@/islands/admin/table/list-columns';
import { ListScreen } from '@/islands/admin/table/ListScreen';
import { useList, useLocalView } from '@/islands/admin/table/use-list';
import { SuppressDialog } from './SuppressDialog';

export default function SuppressionsPanel() {
  const list = useList(SUPPRESSIONS, useLocalView(), null);
  const [isAdding, setAdding] = useState(false);
  const removal = useAskedChange<Suppression>({
    question: (row) => ({
      title: 'Allow emails to this address again?',
      text: `${row?.email ?? ''} gets emails again, where they are turned on. If emails to it come back again, it returns to this list.`,
      confirmLabel: 'Allow emails',
    }),
    ask: ({ id }) => api.delete('/api/admin/suppressions/:id', { param: { id } }),
    done: ({ email }) => `${email} gets emails again`,
    failed: (_, answer) => failureText(answer, 'The address could not be allowed again. Please try again.'),
    onDone: list.reload,
  });
  const add = (
    <Button size="sm" icon={<UserX className="size-4" aria-hidden="true" />} onClick={() => setAdding(true)}>
      Suppress an address
    </Button>
  );
  return (
    <>
      <p className="muted max-w-prose text-sm">
        These addresses get only emails about account security. An address lands here automatically when emails to it
        bounce or are marked as spam.
      </p>
      <ListScreen
        list={list}
        actions={add}
        columns={[
          {
            key: 'email',
            header: 'Email',
            className: 'min-w-52 max-w-80 font-medium wrap-anywhere',
            cell: ({ email }) => email,
          },
          { key: 'scope', header: 'Blocked', className: 'min-w-32', cell: ({ scope }) => SCOPE_WORDS[scope] },
          {
            key: 'reason',
            header: 'Reason',
            className: 'wrap-anywhere',
            cell: ({ reason, detail }) => (
              <>
                {REASON_WORDS[reason]}
                {detail && <span className="muted">: {detail}</span>}
              </>
            ),
          },
          momentColumn('suppressedAt', 'Since'),
          removeColumn<Suppression>(({ email }) => `Allow emails to ${email}`, removal.ask),
        ]}
        rowKey={({ id }) => id}
        nameOf={({ email }) => email}
      >
        {isAdding && (
          <SuppressDialog
            onClose={() => setAdding(false)}
            onDone={() => {
              setAdding(false);
              void list.reload();
            }}
          />
        )}
        {removal.dialog}
      </ListScreen>
    </>
  );
}
