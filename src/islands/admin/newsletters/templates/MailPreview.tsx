/** The preview of a mail in both widths and colour schemes, with its text part, its problems, and a test mail to the operator. */
import { useEffect, useId, useState } from 'react';
import { Send } from 'lucide-react';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { isNarrow } from '@/islands/ui/hooks/use-browser';
import { PreviewFrame, WIDTHS, type FrameWidth } from './PreviewFrame';
import { TrialFacts, useMailTrial, type Trial, type TriedMail } from './MailTrial';
import { api } from '@/lib/api/api';
import { SearchInput, Select } from '@/islands/ui/fields/inputs';
import { useAnswer } from '@/islands/lists/use-answer';

const MOST = 10;

/** The person that a preview is shown for: made up, or found by name or email. */
function RecipientChoice({ value, onChange }: { value: string; onChange: (accountId: string) => void }) {
  const [text, setText] = useState('');
  const { value: people } = useAnswer({
    key: ['preview-recipients', text],
    words: text,
    ask: (signal, [, q]) =>
      api.get('/api/admin/newsletter-recipients', { query: { q: q as string, limit: MOST }, signal }),
    read: ({ data }) => data ?? null,
  });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SearchInput
        className="w-full"
        aria-label="Find a recipient"
        placeholder="Find a recipient"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // The preview may be inside a form, which Enter must not send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Select
        className="select-sm"
        aria-label="Preview as"
        value={value}
        placeholder="Asha Rao (made up)"
        options={(people ?? []).map(({ _id, fullName, email }) => ({
          value: _id,
          label: `${fullName || email} (${email})`,
        }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

const VIEWS = [
  ...WIDTHS.flatMap((width) => [
    { value: `light-${width}`, label: `${width} px`, width, scheme: 'light' as const },
    { value: `dark-${width}`, label: `${width} px, dark`, width, scheme: 'dark' as const },
  ]),
  { value: 'text', label: 'Text' },
];
interface TrialViewProps {
  mail: TriedMail | null;
  made: Trial;
  accountId: string;
  onRecipient: (accountId: string) => void;
}

/** The email as the chosen person gets it, and its problems. */
function TrialView({ mail, made: { trial, links, busy, checkLinks }, accountId, onRecipient }: TrialViewProps) {
  const [view, setView] = useState(() => (isNarrow() ? 'light-360' : 'light-600'));
  const panelId = useId();
  const chosen = VIEWS.find(({ value }) => value === view) as { width?: FrameWidth; scheme?: 'light' | 'dark' };
  const shown = trial === null || typeof trial === 'string' ? null : trial;
  return (
    <div className="grid grid-cols-1 gap-4">
      <RecipientChoice value={accountId} onChange={onRecipient} />
      <Tabs label="Views of the email" items={VIEWS} value={view} onChange={setView} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-label={VIEWS.find(({ value }) => value === view)?.label}>
        {typeof trial === 'string' ? (
          <p role="alert" className="py-6 text-sm text-error">
            {trial}
          </p>
        ) : !shown ? (
          <div role="status" aria-label="Loading">
            <LoadingFrame className="h-[28rem] w-full" />
          </div>
        ) : chosen.width && chosen.scheme ? (
          <PreviewFrame html={shown[chosen.scheme]} width={chosen.width} />
        ) : (
          <pre
            tabIndex={0}
            aria-label="Text part"
            className="max-h-[28rem] overflow-auto rounded-lg border hairline bg-base-300 p-4 text-[13px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
          >
            {shown.text}
          </pre>
        )}
      </div>
      {shown && (
        <TrialFacts
          trial={shown}
          hasSamples={mail?.hasSamples ?? false}
          links={links}
          isChecking={busy === 'links'}
          onCheck={() => void checkLinks()}
        />
      )}
    </div>
  );
}

/** The pause in typing after which the preview beside a form is refreshed. */
const PAUSE_MS = 500;

/** The preview beside the form of a mail. It changes while the operator types. */
export function LivePreview({ mail }: { mail: TriedMail }) {
  const [accountId, setAccountId] = useState('');
  const [typed, setTyped] = useState(mail);
  const key = JSON.stringify(mail);
  useEffect(() => {
    const pause = setTimeout(() => setTyped(JSON.parse(key) as TriedMail), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [key]);
  const isEmpty = typed.content.trim() === '';
  const made = useMailTrial(isEmpty ? null : typed, accountId, { showsLast: true });
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-1 content-start gap-4">
      {isEmpty ? (
        <EmptyState
          ghost={['bar']}
          headingLevel={3}
          title="No content yet"
          text="The email appears here as you write it."
        />
      ) : (
        <>
          <TrialView mail={typed} made={made} accountId={accountId} onRecipient={setAccountId} />
          <div>
            <TestMailButton made={made} />
          </div>
        </>
      )}
    </section>
  );
}

function TestMailButton({ made: { trial, busy, sendTest } }: { made: Trial }) {
  return (
    <Button
      icon={Send}
      busy={busy === 'test'}
      disabled={trial === null || typeof trial === 'string' || !trial.subject}
      onClick={() => void sendTest()}
    >
      Send me a test email
    </Button>
  );
}

export function MailPreview({ open, onClose, title, mail }: Closable & { title: string; mail: TriedMail | null }) {
  const [accountId, setAccountId] = useState('');
  const made = useMailTrial(open ? mail : null, accountId);
  const subject = made.trial === null || typeof made.trial === 'string' ? '' : made.trial.subject;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Preview of ${title}`}
      description={subject ? `Subject: ${subject}` : undefined}
      size="xl"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <TestMailButton made={made} />
        </>
      }
    >
      <TrialView mail={mail} made={made} accountId={accountId} onRecipient={setAccountId} />
    </Dialog>
  );
}
