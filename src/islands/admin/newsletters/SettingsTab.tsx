/** How mails to many are sent: from whom, in batches of how many, with what pause and cap. */
import { useEffect, useRef, useState } from 'react';
import type { SendingSettings, SendingSettingsInput } from '../../../domain/newsletters/campaign-input';
import type { SettingsForm } from '../../../domain/newsletters/settings-form';
import { api, failureText, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { FormFailure, SubmitButton } from '../../ui/form/actions';
import { TextRow } from '../../ui/form/rows';
import { refusalOf, useForm } from '../../ui/form/use-form';
import { Skeleton } from '../../ui/Skeleton';
import { isSignedOut } from '../table/signed-out';

const FAILED = 'The sending settings could not be saved.';

function settingsOf({ ok, data }: Pick<Answer, 'ok' | 'data'>): SendingSettings | null {
  const { batchSize, revision } = (data ?? {}) as Partial<SendingSettings>;
  return ok && typeof batchSize === 'number' && typeof revision === 'number' ? (data as SendingSettings) : null;
}

const typed = ({ senderName, replyTo, batchSize, pauseSeconds, dailyCap }: SendingSettings): SettingsForm => ({
  senderName: senderName ?? '',
  replyTo: replyTo ?? '',
  batchSize: String(batchSize),
  pauseSeconds: String(pauseSeconds),
  dailyCap: dailyCap === null ? '' : String(dailyCap),
});

function Settings({
  first,
  onOvertaken,
}: {
  first: SendingSettings;
  onOvertaken: () => Promise<SendingSettings | null>;
}) {
  const revision = useRef(first.revision);
  const form = useForm<SettingsForm, SendingSettingsInput>({
    initial: typed(first),
    schema: async () => (await import('../../../domain/newsletters/settings-form')).settingsRules(revision.current),
    draft: { key: 'draft:sending-settings', revision: first.revision },
    onValid: async (input) => {
      const answer = await api.put('/api/admin/campaigns/settings', { json: input });
      if (isSignedOut(answer)) return { failure: 'Your session has ended.' };
      if (answer.status === 409) {
        const newer = await onOvertaken();
        if (newer) revision.current = newer.revision;
        return { failure: `${failureText(answer, FAILED)} Save again to write over it, or reload to see it.` };
      }
      const saved = settingsOf(answer);
      if (!saved) return refusalOf(answer, FAILED);
      revision.current = saved.revision;
      form.reset(typed(saved));
      toast('success', 'Sending settings saved');
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid max-w-2xl gap-5 card p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextRow
          form={form}
          name="senderName"
          label="Sender name"
          maxLength={100}
          help="Stands before the address of the sender. Empty: as the installation has it."
        />
        <TextRow
          form={form}
          name="replyTo"
          label="Reply to"
          type="email"
          maxLength={254}
          help="Answers go there. Empty: to the address of the sender."
        />
        <TextRow form={form} name="batchSize" label="Mails in a batch" numeric required maxLength={6} />
        <TextRow
          form={form}
          name="pauseSeconds"
          label="Pause between batches"
          numeric
          required
          after="seconds"
          maxLength={6}
        />
        <TextRow
          form={form}
          name="dailyCap"
          label="Daily cap"
          numeric
          maxLength={8}
          help="Mails to many in 24 hours: a young domain begins with few. What is over waits. Empty: no cap."
        />
      </div>
      <FormFailure form={form} />
      <div>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </form>
  );
}

export default function SettingsTab() {
  const [settings, setSettings] = useState<SendingSettings | 'failed' | null>(null);
  const read = async (): Promise<SendingSettings | null> => {
    const answer = await api.get('/api/admin/campaigns/settings');
    return isSignedOut(answer) ? null : settingsOf(answer);
  };
  const load = async () => setSettings((await read()) ?? 'failed');
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(() => void load(), []);
  if (settings === null)
    return (
      <div role="status" aria-label="Loading the sending settings">
        <Skeleton className="h-64 w-full max-w-2xl" />
      </div>
    );
  if (settings === 'failed')
    return (
      <EmptyState
        role="alert"
        title="The sending settings could not be read."
        action={
          <Button size="sm" onClick={() => void load()}>
            Try again
          </Button>
        }
      />
    );
  return <Settings first={settings} onOvertaken={read} />;
}
