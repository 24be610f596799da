/** Feedback on the product: stars and a text, then "Thank You" with a button to update it. Typed values are stored until they are sent. */
import { useEffect, useRef, useState, useId } from 'react';
import { Heart, Star } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { focusAfter } from '@/islands/ui/focus';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { isDraftSaved, type DraftKey } from '@/islands/ui/form/draft';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextAreaRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';
import { api } from '@/lib/api/api';
import { $viewer } from '@/stores/session';

/** Feedback, as the API has it. */
interface Feedback {
  /** 0 while none is chosen. */
  rating: number;
  feedback: string;
}

const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again later.';
const FEEDBACK_SIGN_IN = 'You must be logged in to submit feedback';
const THANKS = 'Thank you for your feedback!';
const UPDATED = 'Feedback updated successfully!';

function isFeedback(value: unknown): value is Feedback {
  const found = value as Partial<Feedback> | null;
  return typeof found?.rating === 'number' && typeof found.feedback === 'string';
}

/** The person's earlier feedback; null if there is none or it cannot be loaded. Throws FEEDBACK_SIGN_IN without a session. */
async function fetchOwnFeedback(): Promise<Feedback | null> {
  const { status, data } = await api.get('/api/feedback/user/:email', { param: { email: 'current' } });
  if (status === 401) throw new Error(FEEDBACK_SIGN_IN);
  return isFeedback(data) ? data : null;
}

/** Sends it; returns the text of success. Throws an Error whose message is for the person. */
async function sendFeedback(value: Feedback, isUpdate: boolean): Promise<string> {
  const { ok, status, message, errors } = await api.post('/api/feedback/submit', { json: value });
  if (status === 401) throw new Error(FEEDBACK_SIGN_IN);
  // The person can correct a text that the server refuses; trying again later would not help.
  if (status === 400) throw new Error(errors['feedback'] ?? FEEDBACK_FAILED);
  if (!ok) throw new Error(FEEDBACK_FAILED);
  // The server knows whether there was earlier feedback, even if this page could not load it.
  return message === THANKS || message === UPDATED ? message : isUpdate ? UPDATED : THANKS;
}

/** A draft belongs to one person. Another person who signs in in the same tab does not see it. */
function feedbackDraft(): DraftKey {
  const viewer = $viewer.get();
  return `feedback-draft:${viewer.state === 'authenticated' ? viewer.email : ''}`;
}

const NAMES = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarRatingProps {
  label: string;
  /** 0 for none yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}

function StarRating({ label, value, onChange, error }: StarRatingProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      name="rating"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className="grid gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="-ml-2 flex items-center">
        {NAMES.map((name, index) => {
          const stars = index + 1;
          return (
            <label
              key={name}
              title={name}
              className="grid size-11 cursor-pointer place-items-center rounded-lg has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-(--brand-text)"
            >
              <input
                type="radio"
                name={`${id}-stars`}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <Star
                aria-hidden="true"
                className={`size-7 transition-transform duration-150 ${stars <= value ? 'scale-105 fill-current text-brand' : 'muted'}`}
                strokeWidth={1.5}
              />
              <span className="sr-only">
                {stars} {stars === 1 ? 'star' : 'stars'}, {name}
              </span>
            </label>
          );
        })}
        <span className="muted ml-2 text-sm" aria-hidden="true">
          {NAMES[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const FEEDBACK_LIMIT = 2000;
const EMPTY: Feedback = { rating: 0, feedback: '' };

type Step = 'loading' | 'form' | 'thanks';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : FEEDBACK_FAILED);

interface FeedbackFormProps {
  /** The feedback that the server has. */
  stored: Feedback | null;
  /** Why that feedback could not be loaded. */
  problem: string | null;
  onSent: (sent: Feedback) => void;
  onCancel: () => void;
}

function FeedbackForm({ stored, problem, onSent, onCancel }: FeedbackFormProps) {
  const form = useForm({
    initial: stored ?? EMPTY,
    schema: () =>
      rulesOf<Feedback>(({ rating, feedback }) => ({
        rating: rating === 0 ? 'Please select a rating before submitting' : null,
        feedback: feedback.trim() === '' ? 'Please enter your feedback' : null,
      })),
    onValid: async ({ rating, feedback }) => {
      const sent = { rating, feedback: feedback.trim() };
      try {
        toast('success', await sendFeedback(sent, stored !== null));
      } catch (error) {
        return { failure: messageOf(error) };
      }
      onSent(sent);
      return undefined;
    },
    draft: { key: feedbackDraft() },
  });
  const cancel = () => {
    form.reset();
    onCancel();
  };
  return (
    <form {...form.formProps} className="grid gap-5">
      <StarRating
        label="Your rating"
        value={form.values.rating}
        onChange={(rating) => form.set('rating', rating)}
        error={form.errorOf('rating')}
      />
      <TextAreaRow form={form} name="feedback" label="Your feedback" rows={4} maxLength={FEEDBACK_LIMIT} />
      <FormFailure form={{ failure: form.failure ?? problem }} plain />
      <div className="flex justify-end gap-2">
        {stored && (
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
        <SubmitButton form={form}>{stored ? 'Update' : 'Submit'}</SubmitButton>
      </div>
    </form>
  );
}

export default function FeedbackDialog({ open, onClose }: Closable) {
  const [step, setStep] = useState<Step>('loading');
  const [stored, setStored] = useState<Feedback | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const thanks = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!open || step !== 'loading') return;
    let isCurrent = true;
    const show = (found: Feedback | null, reason: string | null = null) => {
      if (!isCurrent) return;
      setStored(found);
      setProblem(reason);
      setStep(found && !isDraftSaved(feedbackDraft()) ? 'thanks' : 'form');
    };
    fetchOwnFeedback().then(
      (found) => show(found),
      (error: unknown) => show(null, messageOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [open, step]);

  const sent = (value: Feedback) => {
    setProblem(null);
    focusAfter(
      () => {
        setStored(value);
        setStep('thanks');
      },
      () => thanks.current,
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={step === 'thanks' ? 'Thank You' : 'Rate Your Experience'}
      description={step === 'thanks' ? undefined : 'What works, what is missing and what gets in your way?'}
    >
      {step === 'loading' && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading your feedback</span>
          <Skeleton className="h-10 w-56" />
          <LoadingFrame className="h-28 w-full" />
        </div>
      )}
      {step === 'form' && (
        <FeedbackForm stored={stored} problem={problem} onSent={sent} onCancel={() => setStep('thanks')} />
      )}
      {step === 'thanks' && stored && (
        <div className="grid gap-4">
          <p ref={thanks} tabIndex={-1} className="flex items-center gap-3 outline-none">
            <Heart className="size-5 shrink-0 text-brand" aria-hidden="true" />
            You gave us {stored.rating} of 5 stars. We read every word.
          </p>
          <blockquote className="muted max-h-48 overflow-y-auto border-l-2 hairline pl-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {stored.feedback}
          </blockquote>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setStep('form')}>Update</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
