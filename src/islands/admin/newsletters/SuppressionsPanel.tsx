/** Addresses that get no bulk emails: found by part of the address, added with a reason, and allowed again. */
import { useState } from 'react';
import { UserX } from 'lucide-react';
import {
  REASON_WORDS,
  SCOPE_WORDS,
  SUPPRESSIONS,
  SUPPRESSION_SCOPES,
  type Suppression,
} from '@/domain/newsletters/delivery/suppressions';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { momentColumn, removeColumn, useAskedChange } from '@/islands/lists/list-columns';
import { ListScreen } from '@/islands/lists/ListScreen';
import { useList, useLocalView } from '@/islands/lists/use-list';
import { optionsOf } from '@/domain/options';
import type { SuppressionInput } from '@/domain/newsletters/delivery/suppression-input';
import { toast } from '@/stores/toasts';
import { DraftNotice, FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';

/** The form that blocks emails to one address, with the reason that the list shows. */
function SuppressDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const form = useForm<{ email: string; scope: string; detail: string }, SuppressionInput>({
    initial: { email: '', scope: 'all', detail: '' },
    schema: async () => (await import('@/domain/newsletters/delivery/suppression-input')).suppressionInput,
    draft: { key: 'draft:suppression' },
    onValid: async (input) => {
      const answer = await api.post('/api/admin/suppressions', { json: input });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (!answer.ok) return refusalOf(answer, 'The address could not be suppressed. Nothing was changed.');
      toast('success', `${input.email} is suppressed`);
      onDone();
      return undefined;
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Suppress an address"
      description="For people who ask for no more emails. We do not notify the person."
      form={form}
      submitLabel="Suppress"
      above={
        <>
          <DraftNotice form={form} />
          <FormFailure form={form} />
        </>
      }
      fields={{
        email: { label: 'Email', type: 'email', required: true, autoFocus: true, className: 'sm:col-span-2' },
        scope: { label: 'Block', className: 'sm:col-span-2', options: optionsOf(SCOPE_WORDS, SUPPRESSION_SCOPES) },
        detail: { label: 'Reason', required: true, className: 'sm:col-span-2' },
      }}
    />
  );
}

export default function SuppressionsPanel() {
  const list = useList(SUPPRESSIONS, useLocalView(), null);
  const [isAdding, setAdding] = useState(false);
  const removal = useAskedChange<Suppression>({
    question: (row) => ({
      title: 'Allow emails to this address again?',
      text: `${row?.email ?? ''} gets emails again, if they are turned on. If emails to it bounce again, it returns to this list.`,
      confirmLabel: 'Allow emails',
    }),
    ask: ({ id }) => api.delete('/api/admin/suppressions/:id', { param: { id } }),
    done: ({ email }) => `${email} gets emails again`,
    failed: (_, answer) => failureText(answer, 'The address could not be allowed again. Please try again.'),
    onDone: list.reload,
  });
  const add = (
    <Button size="sm" icon={UserX} onClick={() => setAdding(true)}>
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
