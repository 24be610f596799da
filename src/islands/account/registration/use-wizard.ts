/** What happens in the wizard: going on, going back, sending, and where the focus lands. */
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { toast } from '../../../stores/toasts';
import { api, failureText, UNREACHABLE } from '../../../lib/api';
import { dropDraft } from './draft';
import type { RegistrationBody } from './schemas';
import {
  EMPTY_VALUES,
  fieldsOfStep,
  firstWrong,
  LAST_STEP,
  toStep,
  type Step,
  type WizardField,
  type WizardValues,
} from './values';
import { useWizardForm } from './wizard-form';

/** Said when the server says nothing of its own. */
export const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
export const NOTICE_MS = 10_000;

const ENDPOINTS = { founder: '/api/register', visitor: '/api/register-visitor' } as const;

export interface WizardOptions {
  startStep: number;
  onStep: (step: Step) => void;
  onRegistered: (email: string) => void;
}

export function useWizard({ startStep, onStep, onRegistered }: WizardOptions) {
  const form = useWizardForm();
  const [step, setStep] = useState<Step>(toStep(startStep));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Set when a step changes: the field to focus, or null for the heading of the step. */
  const wanted = useRef<WizardField | null | undefined>(undefined);
  const [request, setRequest] = useState(0);

  useEffect(() => {
    if (wanted.current === undefined) return;
    if (wanted.current === null) heading.current?.focus();
    else form.setFocus(wanted.current);
    wanted.current = undefined;
  }, [request, form]);

  const goTo = (target: Step, field: WizardField | null) => {
    wanted.current = field;
    setStep(target);
    onStep(target);
    setRequest((count) => count + 1);
  };
  const userType = () => form.getValues('userType');

  const goOn = async () => {
    setFailure(null);
    const isRight = await form.trigger([...fieldsOfStep(step, userType())], { shouldFocus: true });
    if (isRight) goTo(toStep(step + 1), null);
  };
  const goBack = () => {
    setFailure(null);
    goTo(toStep(step - 1), null);
  };

  const jumpToWrong = (names: readonly string[]) => {
    const wrong = firstWrong(names, userType());
    if (wrong) goTo(wrong.step, wrong.field);
  };

  const send = async (body: RegistrationBody) => {
    const answer = await api.post(ENDPOINTS[body.userType], { json: body });
    if (answer.ok) {
      const { email } = form.getValues();
      form.reset(EMPTY_VALUES);
      dropDraft();
      setStep(0);
      toast('success', answer.message ?? REGISTERED, { duration: NOTICE_MS });
      onRegistered(email.trim());
      return;
    }
    const { REGISTRATION_FAILED } = await import('./schemas');
    setFailure(failureText(answer, REGISTRATION_FAILED));
    for (const [name, message] of Object.entries(answer.errors)) {
      if (Object.hasOwn(EMPTY_VALUES, name)) form.setError(name as WizardField, { type: 'server', message });
    }
    jumpToWrong(Object.keys(answer.errors));
  };
  const refuse = async (errors: FieldErrors<WizardValues>) => {
    const { INCOMPLETE } = await import('./schemas');
    setFailure(INCOMPLETE);
    jumpToWrong(Object.keys(errors));
  };

  const submit = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (step < LAST_STEP) await goOn();
      else {
        setFailure(null);
        await form.handleSubmit(send, refuse)();
      }
    } catch {
      // The rules themselves could not be loaded.
      setFailure(UNREACHABLE);
    } finally {
      setIsBusy(false);
    }
  };

  return { form, step, failure, isBusy, heading, goBack, submit };
}
