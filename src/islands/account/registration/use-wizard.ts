/** The logic of the registration wizard: next, previous, send and focus; and the improvement of the company description. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { toast } from '@/stores/toasts';
import { api, failureText, UNREACHABLE } from '@/lib/api/api';
import { useForm, type Form, type Refusal } from '@/islands/ui/form/use-form';
import type { Draft } from '@/islands/ui/form/draft';
import { returnPageQuery } from '@/islands/account/return-page';
import { ENHANCE_EMPTY, ENHANCE_FAILED, ENHANCED } from '@/domain/text/enhance-messages';
import { yearInIndia } from '@/domain/time/india';
import type { RegistrationBody } from './schemas';
import { EMPTY_VALUES, fieldsOfStep, firstWrong, LAST_STEP, toStep, type Step, type WizardValues } from './values';

/** Shown if the server sends no message. */
const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
const NOTICE_MS = 10_000;

const ENDPOINTS = { founder: '/api/register', visitor: '/api/register-visitor' } as const;

export type WizardForm = Form<WizardValues>;

/** Outlives an accidental close of the dialog. */
export const DRAFT: Draft<WizardValues> = {
  key: 'registration-draft',
  never: ['password', 'confirmPassword'],
  mend: ({ userType, ...rest }) => (userType === 'founder' || userType === 'visitor' ? { ...rest, userType } : rest),
};

export interface WizardOptions {
  startStep: number;
  onStep: (step: Step) => void;
  onRegistered: (email: string) => void;
}

/** The schemas are large because of the phone metadata, so they load while the first step is filled in. */
const loadSchemas = () => import('./schemas');

export function useWizard({ startStep, onStep, onRegistered }: WizardOptions) {
  const [step, setStep] = useState<Step>(toStep(startStep));
  const heading = useRef<HTMLHeadingElement>(null);
  /** Counts the steps that were opened by a button; the heading of such a step gets the focus. */
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  useEffect(() => void loadSchemas().catch(() => undefined), []);

  const goTo = (target: Step) => {
    setStep(target);
    onStep(target);
  };
  const move = (by: 1 | -1) => {
    goTo(toStep(step + by));
    setMoves((count) => count + 1);
  };

  const send = async (body: RegistrationBody): Promise<Refusal | undefined> => {
    const answer = await api.post(ENDPOINTS[body.userType], { json: body, query: returnPageQuery() });
    if (!answer.ok) {
      const { REGISTRATION_FAILED } = await loadSchemas();
      return { errors: answer.errors, failure: failureText(answer, REGISTRATION_FAILED) };
    }
    const { email } = form.values;
    form.reset();
    setStep(0);
    toast('success', answer.message ?? REGISTERED, { duration: NOTICE_MS });
    onRegistered(email.trim());
    return undefined;
  };
  const form: WizardForm = useForm<WizardValues, RegistrationBody>({
    initial: EMPTY_VALUES,
    schema: async () => (await loadSchemas()).registrationRules(yearInIndia(Date.now())),
    onValid: send,
    onInvalid: (errors) => {
      const wrong = firstWrong(Object.keys(errors), form.values.userType);
      if (wrong && wrong.step !== step) goTo(wrong.step);
    },
    unloaded: UNREACHABLE,
    draft: DRAFT,
  });

  const goBack = () => {
    form.refuse({});
    move(-1);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (step === LAST_STEP) return form.formProps.onSubmit(event);
    event.preventDefault();
    if (event.target !== event.currentTarget) return;
    if (await form.check(fieldsOfStep(step, form.values.userType))) move(1);
  };
  return { form, step, heading, goBack, onSubmit };
}

const FIELD = 'companyDescription';

interface Result {
  before: string;
  after: string;
  note: string;
}

/** Improves the company description through the API; the person can return to their own text. */
export function useEnhance(form: WizardForm) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const enhance = async () => {
    if (isBusy) return;
    setFailure(null);
    setResult(null);
    const before = form.values[FIELD];
    if (before.trim() === '') return form.refuse({ errors: { [FIELD]: ENHANCE_EMPTY } });
    setIsBusy(true);
    const answer = await api.post('/api/ai/enhance-text', { json: { text: before } });
    setIsBusy(false);
    const { enhancedText, note } = answer.body;
    if (!answer.ok || typeof enhancedText !== 'string' || !enhancedText) {
      setFailure((answer.ok ? null : answer.message) ?? ENHANCE_FAILED);
      return;
    }
    form.set(FIELD, enhancedText);
    setResult({
      before,
      after: enhancedText,
      note: [ENHANCED, note].filter((part) => typeof part === 'string').join(' '),
    });
  };

  const undo = () => {
    if (!result) return;
    form.set(FIELD, result.before);
    setResult(null);
    field.current?.focus();
  };

  return { isBusy, failure, result, field, enhance, undo };
}
