/** Mails a link to the signed-in operator, who opens it in this browser to prove their identity; then the action continues. */
import { useState } from 'react';
import { LINK_FAILED } from '@/domain/admin/sign-in-texts';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { isSignedOut } from '@/islands/lists/signed-out';

export interface MailedLinkProps {
  /** Called when the operator says that the link is open. If it is not, this is shown again. */
  onOpened: () => Promise<void> | void;
}

/** Mails the link. Returns the address, or why it failed; null if the session has ended. */
async function mailLink(): Promise<{ to: string } | { failure: string } | null> {
  const me = await api.get('/api/auth/current-user');
  if (isSignedOut(me)) return null;
  const admin = me.data ?? null;
  if (!admin) return { failure: failureText(me, LINK_FAILED) };
  const answer = await api.post('/api/auth/sign-in-link', { json: { adminemail: admin.adminemail } });
  return answer.ok ? { to: admin.adminemail } : { failure: failureText(answer, LINK_FAILED) };
}

export function MailedLink({ onOpened }: MailedLinkProps) {
  const [to, setTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void> | void) => {
    setBusy(true);
    setFailure(null);
    await work();
    setBusy(false);
  };
  const send = async () => {
    const sent = await mailLink();
    if (sent && 'to' in sent) setTo(sent.to);
    else if (sent) setFailure(sent.failure);
  };
  const goOn = async () => {
    await onOpened();
    setFailure('The link is not open in this browser yet.');
  };
  return (
    <div className="grid gap-3 text-sm">
      <p role="status">
        {to === null
          ? 'You have no authenticator yet, so we email you a link to confirm this.'
          : `We emailed a link to ${to}. Open it in this browser within 10 minutes, then come back here.`}
      </p>
      {failure !== null && (
        <p role="alert" className="text-error">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {to !== null && (
          <Button size="sm" variant="primary" disabled={isBusy} onClick={() => void run(goOn)}>
            I have opened it
          </Button>
        )}
        <Button size="sm" variant={to === null ? 'primary' : 'ghost'} disabled={isBusy} onClick={() => void run(send)}>
          {to === null ? 'Email me a link' : 'Email another one'}
        </Button>
      </div>
    </div>
  );
}
