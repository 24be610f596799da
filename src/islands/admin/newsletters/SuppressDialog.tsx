/** The form that holds mails back from one address, with the reason that the list shows. */
import { optionsOf } from '@/domain/options';
import { SUPPRESSION_SCOPES } from '@/domain/newsletters/preferences/consent';
import type { SuppressionInput } from '@/domain/newsletters/delivery/suppression-input';
import { SCOPE_WORDS } from '@/domain/newsletters/delivery/suppressions';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { DraftNotice, FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/admin/table/signed-out';

export interface SuppressDialogProps {
  onClose: () => void;
  onDone: () => void;
}

export function SuppressDialog({ onClose, onDone }: SuppressDialogProps) {
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
