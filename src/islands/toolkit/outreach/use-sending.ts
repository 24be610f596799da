/** What can be done with the finished mail: the clipboard, a mail program, a file. What went to a person is noted in the log. */
import { useEffect, useRef, useState } from 'react';
import { addDays } from '../../../domain/days';
import { mailLink, type MailTarget } from '../../../domain/outreach/links';
import { FOLLOW_UP_DAYS, noteOpened, type OutreachEntry } from '../../../domain/outreach/log';
import { mergeMail, type MergedMail, type MergeValues } from '../../../domain/outreach/merge';
import { NOBODY } from '../../../domain/outreach/people';
import { COPIED_MS, OUTREACH_MESSAGES } from '../../../domain/outreach/template';
import { localToday } from '../../../lib/local-today';
import { changeOutreach } from '../../../stores/outreach';
import { toast } from '../../../stores/toasts';
import type { MailAtHand } from './use-mail';
import type { Addressee } from './use-recipients';

export interface Sending {
  isCopied: boolean;
  /** Why no link was opened: the mail is too long for one. */
  tooLong: string | null;
  copy: () => void;
  open: (target: MailTarget) => void;
  download: () => void;
}

const fetchFile = async () => ({
  ...(await import('../../../domain/outreach/eml')),
  ...(await import('../../../lib/export/save-file')),
});

/** Opened by a link, so that neither the browser nor the mail program learns where it came from. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}

export function useSending(hand: MailAtHand, person: Addressee | null, values: MergeValues): Sending {
  const [isCopied, setCopied] = useState(false);
  const [fault, setFault] = useState<{ of: string; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The sentence is about one mail to one person: with another it goes.
  const of = JSON.stringify([person?.id, hand.mail.subject, hand.mail.body]);

  const note = (mail: MergedMail, channel: OutreachEntry['channel']) => {
    if (!person) return;
    const day = localToday();
    const entry: OutreachEntry = {
      id: crypto.randomUUID(),
      at: Date.now(),
      day,
      recipientId: person.id,
      recipientName: person.name,
      email: person.email,
      templateId: hand.mail.templateId,
      subject: mail.subject.slice(0, 1000).toWellFormed(),
      channel,
      state: 'Opened',
      followUp: addDays(day, FOLLOW_UP_DAYS),
    };
    changeOutreach('log', (log) => noteOpened(log, entry));
  };
  const withMail = (then: (mail: MergedMail) => void | Promise<void>) => {
    setFault(null);
    void hand.check().then((checked) => checked && then(mergeMail(checked, person ?? NOBODY, values)));
  };

  return {
    isCopied,
    tooLong: fault?.of === of ? fault.text : null,
    copy: () =>
      withMail(async (mail) => {
        try {
          await navigator.clipboard.writeText(`Subject: ${mail.subject}\n\n${mail.body}`);
        } catch {
          toast('error', 'This browser did not let us copy. Select the text and copy it yourself.');
          return;
        }
        clearTimeout(timer.current);
        setCopied(true);
        timer.current = setTimeout(() => setCopied(false), COPIED_MS);
        toast('success', OUTREACH_MESSAGES.copied);
        note(mail, 'clipboard');
      }),
    open: (target) =>
      withMail((mail) => {
        const link = mailLink(target, {
          to: person?.email ? [person.email] : [],
          subject: mail.subject,
          body: mail.body,
        });
        if ('fault' in link) {
          if (link.reason === 'too-long') setFault({ of, text: link.fault });
          else toast('error', link.fault);
          return;
        }
        if (target === 'default') follow(link.href);
        else window.open(link.href, '_blank', 'noopener,noreferrer');
        toast('success', OUTREACH_MESSAGES.opening);
        note(mail, target);
      }),
    download: () =>
      withMail(async (mail) => {
        const parts = await fetchFile().catch(() => null);
        if (!parts) return void toast('error', 'Connection Error');
        const { emlFileName, emlOf, saveText } = parts;
        const to = person?.email ? [{ email: person.email, name: person.own?.get('fullName') || person.name }] : [];
        const file = emlOf({ to, subject: mail.subject, body: mail.body, at: Date.now() });
        if ('fault' in file) return void toast('error', file.fault);
        saveText(file.text, emlFileName(person?.name ?? mail.subject), 'message/rfc822');
        note(mail, 'eml');
      }),
  };
}
