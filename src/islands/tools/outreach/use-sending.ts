/** The actions for the finished mail: clipboard, mail program, file. A complete mail to a person is written to the log. */
import { useEffect, useRef, useState } from 'react';
import { emlFileName, emlOf } from '@/domain/outreach/letters/eml';
import { mailLink } from '@/domain/outreach/links';
import type { OutreachEntry } from '@/domain/outreach/log';
import { FOLLOW_UP_DAYS, noteOpened } from '@/domain/outreach/log-changes';
import { mergeMail, type MergedMail, type MergeValues, type Recipient } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { TARGET_LABELS, type MailTarget } from '@/domain/outreach/people/targets';
import { COPIED_MS, OUTREACH_MESSAGES } from '@/domain/outreach/letters/template';
import { addDays } from '@/domain/time/days';
import { saveText } from '@/lib/export/save-file';
import { localToday } from '@/lib/local-today';
import { changeOutreach } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import type { MailAtHand } from './use-mail';
import type { Addressee } from './recipients/use-recipients';

/** A mail that waits for an answer: its open blanks, and the function that continues anyway. */
export interface OpenBlanks {
  blanks: readonly string[];
  /** "Copy anyway". */
  label: string;
  go: () => void;
}

export type Sending = ReturnType<typeof useSending>;

const OPEN_ANYWAY: Readonly<Record<MailTarget, string>> = {
  gmail: `Open ${TARGET_LABELS.gmail} anyway`,
  outlook: `Open ${TARGET_LABELS.outlook} anyway`,
  default: 'Open it anyway',
};

/** Adds to the log that this mail to this person was opened, copied or downloaded. */
function noteSent(
  { subject }: MergedMail,
  { id, name, email }: Recipient,
  templateId: string | null,
  channel: OutreachEntry['channel'],
): void {
  const day = localToday();
  const entry: OutreachEntry = {
    id: crypto.randomUUID(),
    at: Date.now(),
    day,
    recipientId: id,
    recipientName: name,
    email,
    templateId,
    subject: subject.slice(0, 1000).toWellFormed(),
    channel,
    state: 'Opened',
    followUp: addDays(day, FOLLOW_UP_DAYS),
  };
  changeOutreach('log', (log) => noteOpened(log, entry));
}

/** Opens an address as a press on a link does. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}

export function useSending(hand: MailAtHand, person: Addressee | null, values: MergeValues) {
  const [isCopied, setCopied] = useState(false);
  const [fault, setFault] = useState<{ of: string; text: string } | null>(null);
  const [openBlanks, setOpenBlanks] = useState<OpenBlanks | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The message is about one mail to one person, so another mail or person hides it.
  const of = JSON.stringify([person?.id, hand.mail.subject, hand.mail.body, hand.mail.own]);

  /** Runs within the press itself, because a browser may block a window or a copy after it; with open blanks, within the press that answers. */
  const withMail = (
    label: string,
    then: (mail: MergedMail, note: (channel: OutreachEntry['channel']) => void) => void,
  ) => {
    setFault(null);
    hand.check((checked) => {
      const mail = mergeMail({ ...checked, own: hand.mail.own }, person ?? NO_RECIPIENT, values);
      if (mail.blanks.length === 0)
        return then(mail, (channel) => person && noteSent(mail, person, hand.mail.templateId, channel));
      const go = () => {
        setOpenBlanks(null);
        // Not logged: the person finishes the mail elsewhere or not at all, so no one was written to yet.
        then(mail, () => undefined);
      };
      setOpenBlanks({ blanks: mail.blanks, label, go });
    });
  };

  return {
    isCopied,
    /** The message if no link was opened because the mail is too long for one. */
    tooLong: fault?.of === of ? fault.text : null,
    /** The question before a mail with open blanks is sent; null for none. */
    asked: openBlanks,
    stopAsking: () => setOpenBlanks(null),
    copy: () =>
      withMail('Copy anyway', async (mail, note) => {
        try {
          await navigator.clipboard.writeText(`Subject: ${mail.subject}\n\n${mail.body}`);
        } catch {
          toast('error', 'Your browser did not allow copying. Select the text and copy it yourself.');
          return;
        }
        clearTimeout(timer.current);
        setCopied(true);
        timer.current = setTimeout(() => setCopied(false), COPIED_MS);
        toast('success', OUTREACH_MESSAGES.copied);
        note('clipboard');
      }),
    open: (target: MailTarget) =>
      withMail(OPEN_ANYWAY[target], (mail, note) => {
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
        note(target);
      }),
    download: () =>
      withMail('Download anyway', (mail, note) => {
        const to = person?.email ? [{ email: person.email, name: person.own?.get('fullName') || person.name }] : [];
        const file = emlOf({ to, subject: mail.subject, body: mail.body, at: Date.now() });
        if ('fault' in file) return void toast('error', file.fault);
        saveText(file.text, emlFileName(person?.name ?? mail.subject), 'message/rfc822');
        note('eml');
      }),
  };
}
