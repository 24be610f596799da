/** The settings of bulk emails: sender, size of a batch, pause and daily cap. */
import { useRef } from 'react';
import type { SendingSettings, SendingSettingsInput } from '@/domain/newsletters/campaigns/campaign-input';
import type { SettingsForm } from '@/domain/newsletters/settings-form';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { FailedState } from '@/islands/ui/EmptyState';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { draftRevision } from '@/islands/ui/form/draft';
import { formRows } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { isSignedOut, overtakenText, SESSION_ENDED } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';

const FAILED = 'The sending settings could not be saved.';
const DRAFT = 'draft:sending-settings';

const typed = ({ senderName, replyTo, batchSize, pauseSeconds, dailyCap }: SendingSettings): SettingsForm => ({
  senderName: senderName ?? '',
  replyTo: replyTo ?? '',
  batchSize: String(batchSize),
  pauseSeconds: String(pauseSeconds),
  dailyCap: dailyCap === null ? '' : String(dailyCap),
});

interface SettingsProps {
  first: SendingSettings;
  onOvertaken: () => Promise<SendingSettings | null>;
}

function Settings({ first, onOvertaken }: SettingsProps) {
  // Revision that the typed values are based on; a draft may be older than the settings.
  const revision = useRef(draftRevision(DRAFT) ?? first.revision);
  const form = useForm<SettingsForm, SendingSettingsInput>({
    initial: typed(first),
    schema: async () => (await import('@/domain/newsletters/settings-form')).settingsRules(revision.current),
    draft: { key: DRAFT, revision: revision.current },
    onValid: async (input) => {
      const answer = await api.put('/api/admin/campaigns/settings', { json: input });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.status === 409) {
        const newer = await onOvertaken();
        if (newer) revision.current = newer.revision;
        return { failure: overtakenText(failureText(answer, FAILED)) };
      }
      const saved = answer.data;
      if (!saved) return refusalOf(answer, FAILED);
      revision.current = saved.revision;
      form.reset(typed(saved));
      toast('success', 'Sending settings saved');
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid max-w-2xl gap-5 card p-5">
      <DraftNotice
        form={form}
        onDiscard={() => {
          revision.current = first.revision;
          form.reset();
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {formRows(form, {
          senderName: {
            label: 'Sender name',
            maxLength: 100,
            help: 'Shown before the sender’s address. If empty, the default of the installation is used.',
          },
          replyTo: {
            label: 'Reply to',
            type: 'email',
            maxLength: 254,
            help: 'Replies go here. If empty, they go to the sender’s address.',
          },
          batchSize: { label: 'Emails per batch', numeric: true, required: true, maxLength: 40 },
          pauseSeconds: {
            label: 'Pause between batches',
            numeric: true,
            required: true,
            after: 'seconds',
            maxLength: 40,
          },
          dailyCap: {
            label: 'Daily cap',
            numeric: true,
            maxLength: 40,
            help: 'Newsletters and other bulk emails per 24 hours. Start small with a new domain. The rest waits. If empty, there is no cap.',
          },
        })}
      </div>
      <FormFailure form={form} />
      <div>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </form>
  );
}

export default function SettingsTab() {
  const { value, failed, reload } = useAnswer({
    key: ['sending-settings'],
    ask: (signal) => api.get('/api/admin/campaigns/settings', { signal }),
    read: ({ data }) => data ?? null,
  });
  if (value) return <Settings first={value} onOvertaken={reload} />;
  if (failed) return <FailedState title="The sending settings could not be read." size="sm" retry={reload} />;
  return (
    <div role="status" aria-label="Loading the sending settings">
      <LoadingFrame className="h-64 w-full max-w-2xl" />
    </div>
  );
}
