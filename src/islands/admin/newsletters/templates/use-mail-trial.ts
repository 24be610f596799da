/** The preview of a mail for a chosen person, the check of its links, and a test mail to the operator. */
import { useEffect, useState } from 'react';
import type { LinkResult, MailTrial } from '@/domain/newsletters/templates/trials';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';

export interface TriedMail {
  subject: string;
  /** HTML with placeholders. */
  content: string;
  values?: Readonly<Record<string, string>>;
  /** Shown with made-up values where there are none: of a template, which has none of its own. */
  hasSamples?: boolean;
}

const PREVIEW_FAILED = 'The preview could not be made.';
const LINKS_FAILED = 'The links could not be checked.';
const TEST_FAILED = 'The test email could not be sent.';
const LINKS_AT_ONCE = 50;

export interface Trial {
  /** A sentence where it could not be made. */
  trial: MailTrial | string | null;
  /** Null before they were checked. */
  links: readonly LinkResult[] | null;
  busy: 'links' | 'test' | null;
  checkLinks: () => Promise<void>;
  sendTest: () => Promise<void>;
}

/** `mail` is null while nothing is shown. `showsLast`: the last one stays until the next has come. */
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
    const { subject, content, values } = mail;
    const answer = await api.post('/api/admin/mail-trials/test-mail', { json: { subject, content, values } });
    setBusy(null);
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', `Test email sent to ${answer.data?.to ?? 'you'}`);
    else toast('error', failureText(answer, TEST_FAILED));
  };
  return { trial, links, busy, checkLinks, sendTest };
}
