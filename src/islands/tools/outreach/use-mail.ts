/** The current mail: typed text, stored during typing, and validated by the shared schema before it is opened. */
import { useEffect, useRef, useState } from 'react';
import { putDraft, type Draft } from '@/domain/outreach/letters/drafts';
import type { OwnValues } from '@/domain/outreach/own-values';
import type { CurrentMail } from '@/domain/outreach/people/stored-people';
import { OUTREACH_MESSAGES, type EmailTemplate } from '@/domain/outreach/letters/template';
import { emailInput, type EmailInput } from '@/domain/outreach/input';
import { changeOutreach, type OutreachState } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import { isPersonField, type MergeField } from '@/domain/outreach/letters/merge';

const EMPTY: CurrentMail = { subject: '', body: '', templateId: null, draftId: null, own: [] };
const KEEP_DELAY_MS = 300;

type MailErrors = Partial<Record<'subject' | 'body', string>>;

export type MailAtHand = ReturnType<typeof useMail>;

const isBlank = ({ subject, body }: Pick<CurrentMail, 'subject' | 'body'>) => !subject.trim() && !body.trim();
const hasOwn = ({ own }: CurrentMail) => own.some(({ value }) => value.trim() !== '');

/** `findText` returns a template by its id, to distinguish typed text from loaded text; `onInvalid` shows the fields. */
export function useMail(
  outreach: OutreachState,
  findText: (id: string) => EmailTemplate | null,
  onInvalid: () => void,
) {
  const [mail, setMail] = useState(EMPTY);
  const [errors, setErrors] = useState<MailErrors>({});
  const [isTouched, setTouched] = useState(false);
  const [isRestored, setRestored] = useState(false);
  if (outreach.phase === 'ready' && !isRestored) {
    setRestored(true);
    if (!isTouched && outreach.current) setMail(outreach.current);
  }

  const latest = useRef(mail);
  useEffect(() => {
    latest.current = mail;
    if (!isTouched) return;
    const timer = setTimeout(() => changeOutreach('current', () => mail), KEEP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [mail, isTouched]);
  useEffect(() => {
    const onHide = () => isTouched && changeOutreach('current', () => latest.current);
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, [isTouched]);

  const show = (next: CurrentMail) => {
    setTouched(true);
    setErrors({});
    setMail(next);
  };
  /** Replaces the mail; the toast offers Undo if the person had typed something in the old one. */
  const replace = (next: CurrentMail, text: string) => {
    const before = mail;
    const source = before.templateId === null ? null : findText(before.templateId);
    const isTyped = !(source?.subject === before.subject && source.body === before.body) || hasOwn(before);
    const isOwn = !isBlank(before) && isTyped;
    show(next);
    toast('success', text, isOwn ? { action: { label: 'Undo', run: () => show(before) }, duration: 10_000 } : {});
  };

  // The first invalid field gets the focus once its message is rendered.
  const [faults, setFaults] = useState(0);
  useEffect(() => {
    if (faults > 0) document.querySelector<HTMLElement>('[data-mail] [aria-invalid="true"]')?.focus();
  }, [faults]);

  const check = (then?: (mail: EmailInput) => void) => {
    const reading = emailInput.safeParse(mail);
    if (reading.success) {
      setErrors({});
      then?.(reading.data);
      return;
    }
    const found: MailErrors = {};
    for (const { path, message } of reading.error.issues) found[path[0] as keyof MailErrors] ??= message;
    setErrors(found);
    onInvalid();
    setFaults((times) => times + 1);
  };

  return {
    mail,
    errors,
    set(change: Partial<Pick<CurrentMail, 'subject' | 'body'>>) {
      setTouched(true);
      setMail((now) => ({ ...now, ...change }));
      setErrors(({ subject, body }) => ({
        ...(subject && change.subject === undefined ? { subject } : {}),
        ...(body && change.body === undefined ? { body } : {}),
      }));
    },
    /** Changes the values for this mail only. */
    setOwn(change: (own: OwnValues) => OwnValues) {
      setTouched(true);
      setMail((now) => ({ ...now, own: change(now.own) }));
    },
    /** Loads a template; Undo restores the typed text. */
    load: ({ id, name, subject, body }: EmailTemplate) =>
      replace({ ...EMPTY, subject, body, templateId: id }, OUTREACH_MESSAGES.loaded(name)),
    open: ({ id, subject, body, templateId, own }: Draft) =>
      replace({ subject, body, templateId, draftId: id, own }, 'Draft opened.'),
    clear: () => replace(EMPTY, 'The email was cleared.'),
    saveDraft() {
      if (isBlank(mail)) return check();
      const id = mail.draftId ?? crypto.randomUUID();
      const { subject, body, templateId, own } = mail;
      const draft = { id, subject, body, templateId, own, savedAt: Date.now() };
      changeOutreach('drafts', (drafts) => putDraft(drafts, draft));
      setTouched(true);
      setMail({ ...mail, draftId: id });
      toast('success', OUTREACH_MESSAGES.draft);
    },
    /** Calls `then` with the checked mail, or shows its messages and puts the focus on the first field. */
    check,
  };
}

/** The fields to ask for above the letter: those that nothing fills in, and those answered there, until another mail is opened. */
export function useOpenFields(
  { templateId, draftId }: Pick<CurrentMail, 'templateId' | 'draftId'>,
  fields: readonly MergeField[],
  missing: readonly string[],
) {
  const [answered, setAnswered] = useState<{ of: string; names: ReadonlySet<string> }>({ of: '', names: new Set() });
  const mail = `${templateId} ${draftId}`;
  const isAnswered = (name: string) => answered.of === mail && answered.names.has(name);
  return {
    /** The names of the fields, in the order of the mail. */
    asked: fields.flatMap(({ name }) =>
      !isPersonField(name) && (missing.includes(name) || isAnswered(name)) ? [name] : [],
    ),
    /** Marks a field as answered there, so that it stays while people type. */
    answer(name: string) {
      if (isAnswered(name)) return;
      setAnswered(({ of, names }) => ({ of: mail, names: new Set(of === mail ? [...names, name] : [name]) }));
    },
  };
}
