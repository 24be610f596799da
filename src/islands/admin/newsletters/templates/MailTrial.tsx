/** The check of an email: placeholders without a value, the size and the links; and the hook that makes it and sends a test email. */
import { AlertTriangle, Check, CircleHelp, Minus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { weightText, type LinkResult, type LinkState, type MailTrial } from '@/domain/newsletters/templates/trials';
import { Button } from '@/islands/ui/Button';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';

const ICONS: Readonly<Record<LinkState, { Icon: typeof Check; className: string; label: string }>> = {
  ok: { Icon: Check, className: 'text-success', label: 'Works' },
  broken: { Icon: X, className: 'text-error', label: 'Broken' },
  unknown: { Icon: CircleHelp, className: 'text-warning', label: 'Not sure' },
  skipped: { Icon: Minus, className: 'muted', label: 'Not checked' },
};

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-lg border border-warning/50 bg-warning/10 px-3 py-2 text-sm">
      <AlertTriangle className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function LinkLine({ link, result }: { link: string; result: LinkResult | undefined }) {
  const { Icon, className, label } = ICONS[result?.state ?? 'skipped'];
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      {result && <Icon className={`mt-0.5 size-4 shrink-0 ${className}`} role="img" aria-label={label} />}
      <span className="min-w-0 wrap-anywhere">
        {link}
        {result && <span className="muted block text-[13px]">{result.note}</span>}
      </span>
    </li>
  );
}

export interface TrialFactsProps {
  trial: MailTrial;
  hasSamples: boolean;
  links: readonly LinkResult[] | null;
  isChecking: boolean;
  onCheck: () => void;
}

export function TrialFacts({ trial, hasSamples, links, isChecking, onCheck }: TrialFactsProps) {
  return (
    <div className="grid gap-3">
      {trial.missing.length > 0 && hasSamples && (
        <p className="muted text-sm wrap-anywhere">
          Shown with made-up values for {trial.missing.join(', ')}. You fill them in when you write the email; a test
          email leaves them empty.
        </p>
      )}
      {trial.missing.length > 0 && !hasSamples && (
        <Warning>
          No value yet for <strong>{trial.missing.join(', ')}</strong>. Fill them in before you send.
        </Warning>
      )}
      {trial.isClipped ? (
        <Warning>
          This email is {weightText(trial.bytes)}. Gmail cuts emails above 102 KB and hides the rest, including the
          unsubscribe link.
        </Warning>
      ) : (
        <p className="muted text-sm">Size {weightText(trial.bytes)}. Gmail cuts emails above 102 KB.</p>
      )}
      <section aria-label="Links" className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">Links ({trial.links.length})</h3>
          {trial.links.length > 0 && (
            <Button size="sm" busy={isChecking} onClick={onCheck}>
              Check links
            </Button>
          )}
        </div>
        {trial.links.length === 0 ? (
          <p className="muted text-sm">This email has no links.</p>
        ) : (
          <ul className="divide-y hairline" aria-busy={isChecking || undefined}>
            {trial.links.map((link) => (
              <LinkLine key={link} link={link} result={links?.find((one) => one.link === link)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

// The preview of a mail for a chosen person, the check of its links, and a test mail to the operator.

export interface TriedMail {
  subject: string;
  /** HTML with placeholders. */
  content: string;
  values?: Readonly<Record<string, string>>;
  /** The planned time of sending, ISO 8601; absent means now. */
  sendAt?: string;
  /** Placeholders without a value get a made-up one: for a template, which has no values of its own. */
  hasSamples?: boolean;
}

const PREVIEW_FAILED = 'The preview could not be made.';
const LINKS_FAILED = 'The links could not be checked.';
const TEST_FAILED = 'The test email could not be sent.';
const LINKS_AT_ONCE = 50;

export interface Trial {
  /** A message if the preview could not be made; null while it loads. */
  trial: MailTrial | string | null;
  /** Null before they were checked. */
  links: readonly LinkResult[] | null;
  busy: 'links' | 'test' | null;
  checkLinks: () => Promise<void>;
  sendTest: () => Promise<void>;
}

/** `mail` is null while nothing is shown. `showsLast`: the last preview remains until the next one has loaded. */
export function useMailTrial(mail: TriedMail | null, accountId: string, { showsLast = false } = {}): Trial {
  const [trial, setTrial] = useState<Trial['trial']>(null);
  const [links, setLinks] = useState<Trial['links']>(null);
  const [busy, setBusy] = useState<Trial['busy']>(null);
  const key = mail && JSON.stringify([mail, accountId]);

  useEffect(() => {
    if (!showsLast || !mail) setTrial(null);
    setLinks(null);
    if (!mail) return;
    let isGone = false;
    void api
      .post('/api/admin/mail-trials/preview', { json: { ...mail, ...(accountId ? { accountId } : {}) } })
      .then((answer) => {
        if (isGone || isSignedOut(answer)) return;
        setTrial(answer.data ?? failureText(answer, PREVIEW_FAILED));
      });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the mail and the person
  }, [key]);

  const checkLinks = async () => {
    if (trial === null || typeof trial === 'string') return;
    setBusy('links');
    const answer = await api.post('/api/admin/mail-trials/check-links', {
      json: { links: trial.links.slice(0, LINKS_AT_ONCE) },
    });
    setBusy(null);
    if (isSignedOut(answer)) return;
    if (answer.data) setLinks(answer.data);
    else toast('error', failureText(answer, LINKS_FAILED));
  };
  const sendTest = async () => {
    if (!mail) return;
    setBusy('test');
    const { subject, content, values, sendAt } = mail;
    const answer = await api.post('/api/admin/mail-trials/test-mail', { json: { subject, content, values, sendAt } });
    setBusy(null);
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', `Test email sent to ${answer.data?.to ?? 'you'}`);
    else toast('error', failureText(answer, TEST_FAILED));
  };
  return { trial, links, busy, checkLinks, sendTest };
}
