/** The actions for the finished mail: clipboard, mail program, file. A complete mail to a person is written to the log. */
import { useEffect, useRef, useState } from 'react';
import type { OutreachEntry } from '@/domain/outreach/log';
import { mergeMail, type MergedMail, type MergeValues } from '@/domain/outreach/letters/merge';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { TARGET_LABELS, type MailTarget } from '@/domain/outreach/people/targets';
import { COPIED_MS, OUTREACH_MESSAGES } from '@/domain/outreach/letters/template';
import { toast } from '@/stores/toasts';
import type { MailAtHand } from './use-mail';
import type { Addressee } from './recipients/use-recipients';
import { prefetch, whenFetched } from '@/islands/ui/loading/lazy-component';

/**
 * Code that a press needs, loaded before the press, because a browser may block a window that opens, or a text that is
 * copied, long after it.
 */
interface FetchedAhead<Module> {
  /** Loads it in the background; if that fails, the press shows a message. */
  prepare: () => void;
  /** Calls `then` at once if the code is loaded, else as soon as it is; offline, shows a message. */
  use: (then: (module: Module) => void) => void;
}

/** Loads nothing while offline, as in `prefetch`. */
function fetchAhead<Module>(load: () => Promise<Module>): FetchedAhead<Module> {
  let module: Module | undefined;
  const fetch = async (): Promise<Module> => (module ??= await load());
  return {
    prepare: () => prefetch(fetch),
    use(then) {
      if (module) then(module);
      else if (!navigator.onLine) toast('error', 'Connection Error');
      else whenFetched(fetch, then);
    },
  };
}

/** A mail that waits for an answer: its open blanks, and the function that continues anyway. */
export interface OpenBlanks {
  blanks: readonly string[];
  /** "Copy anyway". */
  label: string;
  go: () => void;
}

export interface Sending {
  isCopied: boolean;
  /** The message if no link was opened because the mail is too long for one. */
  tooLong: string | null;
  /** The question before a mail with open blanks is sent; null for none. */
  asked: OpenBlanks | null;
  stopAsking: () => void;
  copy: () => void;
  open: (target: MailTarget) => void;
  download: () => void;
  /** Loads the code that these need, so that a press need not wait. */
  prepare: () => void;
}

const OPEN_ANYWAY: Readonly<Record<MailTarget, string>> = {
  gmail: `Open ${TARGET_LABELS.gmail} anyway`,
  outlook: `Open ${TARGET_LABELS.outlook} anyway`,
  default: 'Open it anyway',
};

type MailActions = typeof import('./send-mail');
const mailActions = fetchAhead<MailActions>(() => import('./send-mail'));

const fetchFile = async () => ({
  ...(await import('@/domain/outreach/letters/eml')),
  ...(await import('@/lib/export/save-file')),
});

/** Opens an address as a press on a link does. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.click();
}

export function useSending(hand: MailAtHand, person: Addressee | null, values: MergeValues): Sending {
  const [isCopied, setCopied] = useState(false);
  const [fault, setFault] = useState<{ of: string; text: string } | null>(null);
  const [asked, setAsked] = useState<OpenBlanks | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The message is about one mail to one person, so another mail or person hides it.
  const of = JSON.stringify([person?.id, hand.mail.subject, hand.mail.body, hand.mail.own]);

  /** Runs within the press itself once its code is loaded; with open blanks, within the press that answers the question. */
  const withMail = (
    label: string,
    then: (mail: MergedMail, note: (channel: OutreachEntry['channel']) => void, ways: MailActions) => void,
  ) => {
    setFault(null);
    mailActions.use((ways) =>
      hand.check((checked) => {
        const mail = mergeMail({ ...checked, own: hand.mail.own }, person ?? NO_RECIPIENT, values);
        if (mail.blanks.length === 0)
          return then(mail, (channel) => person && ways.noteSent(mail, person, hand.mail.templateId, channel), ways);
        const go = () => {
          setAsked(null);
          // Not logged: the person finishes the mail elsewhere or not at all, so no one was written to yet.
          then(mail, () => undefined, ways);
        };
        setAsked({ blanks: mail.blanks, label, go });
      }),
    );
  };

  return {
    isCopied,
    tooLong: fault?.of === of ? fault.text : null,
    asked,
    stopAsking: () => setAsked(null),
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
    open: (target) =>
      withMail(OPEN_ANYWAY[target], (mail, note, { mailLink }) => {
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
      withMail('Download anyway', async (mail, note) => {
        const parts = await fetchFile().catch(() => null);
        if (!parts) return void toast('error', 'Connection Error');
        const { emlFileName, emlOf, saveText } = parts;
        const to = person?.email ? [{ email: person.email, name: person.own?.get('fullName') || person.name }] : [];
        const file = emlOf({ to, subject: mail.subject, body: mail.body, at: Date.now() });
        if ('fault' in file) return void toast('error', file.fault);
        saveText(file.text, emlFileName(person?.name ?? mail.subject), 'message/rfc822');
        note('eml');
      }),
    prepare: mailActions.prepare,
  };
}
