/** The form of a campaign. Typed values stay after a refusal, a closed dialog and a reload; the same mail is sent only once. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useRef, useState } from 'react';
import {
  ASKED_ABOVE,
  askedAbout,
  CANCELLED_CODE,
  EMAIL_NOT_SENT,
  NEWSLETTER_NOT_SENT,
  NO_RECIPIENTS,
  type SendResult,
} from '@/domain/newsletters/campaigns/campaign';
import type { MailRecipient } from '@/domain/newsletters/screen-state';
import {
  emailFaults,
  EMPTY_MAIL,
  newsletterFaults,
  peopleText,
  sentMail,
  type MailForm,
} from '@/domain/newsletters/audience/send-form';
import { api, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { rulesOf } from '@/islands/ui/form/errors';
import { refusalOf, useForm, type Form, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { useAudience } from './AudienceNote';

export interface MailDialogProps extends Closable {
  /** The recipients chosen in the table. */
  chosen: readonly MailRecipient[];
  onSent: (campaignId: string) => void;
}

const KINDS = {
  newsletter: {
    path: '/api/user/send-newsletter',
    failed: NEWSLETTER_NOT_SENT,
    noun: 'Newsletter',
    draft: 'draft:newsletter',
  },
  service: {
    path: '/api/user/send-email',
    failed: EMAIL_NOT_SENT,
    noun: 'Email',
    draft: 'draft:compose-email',
  },
} as const;

/** A server error is shown in the specification's words, any other failure with its own message. */
const refusedWith = (answer: Answer, failed: string): Refusal =>
  answer.status >= 500 ? { failure: failed } : refusalOf(answer, failed);

/** Ids of the chosen recipients who are of the user type. */
const idsOf = (chosen: readonly MailRecipient[], { userType }: MailForm): string[] =>
  chosen.filter((one) => userType === 'all' || one.userType === userType).map(({ _id }) => _id);

/** The id that a mail was tried with, and that mail as text. */
const NO_REQUEST = { id: '', mail: '' };

export function useMailForm(kind: keyof typeof KINDS, { open, chosen, onSent }: MailDialogProps) {
  const { path, failed, noun, draft } = KINDS[kind];
  const [asked, setQuestion] = useState<string | null>(null);
  /** The mails that were asked about and agreed to, as text: an answer is for that mail alone. */
  const question = useRef('');
  const agreed = useRef('');
  const request = useRef(NO_REQUEST);

  /** A changed email needs a new id. An unchanged email keeps its id, because it may have been sent already without our knowledge. */
  const requestIdOf = (mail: string): string => {
    if (request.current.mail !== mail) request.current = { id: crypto.randomUUID(), mail };
    return request.current.id;
  };

  const form: Form<MailForm> = useForm<MailForm>({
    initial: EMPTY_MAIL,
    schema: () =>
      rulesOf<MailForm>((values) => (kind === 'newsletter' ? newsletterFaults : emailFaults)(values, Date.now())),
    draft: { key: draft },
    onValid: async (values) => {
      const ids = idsOf(chosen, values);
      if (values.sendTo === 'chosen' && ids.length === 0) return { failure: NO_RECIPIENTS };
      const mail = JSON.stringify([values, ids]);
      const isAgreed = agreed.current === mail;
      question.current = mail;
      const count = audience !== null && typeof audience === 'object' ? audience.receives : null;
      if (!isAgreed && count !== null && count > ASKED_ABOVE[kind]) {
        setQuestion(askedAbout(count));
        return {};
      }
      const answer = await api.post(path, {
        json: {
          ...sentMail(values, ids, requestIdOf(mail)),
          // The count of people may be slow or fail: then the server asks for the confirmation.
          confirmed: isAgreed,
        },
      });
      agreed.current = '';
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.code === 'confirm') {
        setQuestion(answer.message);
        return {};
      }
      if (answer.code === CANCELLED_CODE) request.current = NO_REQUEST;
      const { campaignId, successCount = 0 } = (answer.data ?? {}) as Partial<SendResult>;
      if (!answer.ok || campaignId === undefined) return refusedWith(answer, failed);
      const people = peopleText(successCount);
      toast('success', `${noun} ${values.sendAt ? 'scheduled for' : 'on its way to'} ${people}`);
      // The next send is a new email, even with the same text.
      request.current = NO_REQUEST;
      form.reset();
      onSent(campaignId);
      return undefined;
    },
  });
  const { sendTo, userType } = form.values;
  const audience = useAudience(
    { kind, userType, recipients: sendTo === 'chosen' ? idsOf(chosen, form.values) : null },
    open,
  );
  const count = audience !== null && typeof audience === 'object' ? audience.receives : null;
  const [verb, to] = form.values.sendAt ? ['Schedule', 'for'] : ['Send', 'to'];
  return {
    form,
    audience,
    submitLabel: count === null || count === 0 ? verb : `${verb} ${to} ${peopleText(count)}`,
    /** The question before many people are mailed; null if none is asked. */
    asked,
    agree: () => {
      setQuestion(null);
      agreed.current = question.current;
      void form.submit();
    },
    disagree: () => setQuestion(null),
  };
}
