/** Rate the product: stars and a text, then "Thank You" with a way to update. What is typed is kept until it is sent. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Heart } from 'lucide-react';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Skeleton } from '../ui/Skeleton';
import { StarRating } from './StarRating';
import {
  FEEDBACK_FAILED,
  fetchOwnFeedback,
  keepFeedbackDraft,
  readFeedbackDraft,
  sendFeedback,
  type Feedback,
} from './feedback';

export const FEEDBACK_LIMIT = 2000;
const EMPTY: Feedback = { rating: 0, feedback: '' };

type Step = 'loading' | 'form' | 'thanks';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : FEEDBACK_FAILED);

export default function FeedbackDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>('loading');
  /** What the server has. */
  const [stored, setStored] = useState<Feedback | null>(null);
  const [draft, setDraft] = useState<Feedback>(EMPTY);
  const [errors, setErrors] = useState<{ rating?: string; text?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!open || step !== 'loading') return;
    let isCurrent = true;
    const show = (found: Feedback | null, problem?: string) => {
      if (!isCurrent) return;
      const kept = readFeedbackDraft();
      setStored(found);
      setDraft(kept ?? found ?? EMPTY);
      if (problem) setErrors({ form: problem });
      setStep(found && !kept ? 'thanks' : 'form');
    };
    fetchOwnFeedback().then(show, (error: unknown) => show(null, messageOf(error)));
    return () => {
      isCurrent = false;
    };
  }, [open, step]);

  const edit = (change: Partial<Feedback>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    keepFeedbackDraft(next);
  };

  const cancel = () => {
    keepFeedbackDraft(null);
    setDraft(stored ?? EMPTY);
    setErrors({});
    setStep('thanks');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const sent = { rating: draft.rating, feedback: draft.feedback.trim() };
    const found: typeof errors = {};
    if (sent.rating === 0) found.rating = 'Please select a rating before submitting';
    if (sent.feedback === '') found.text = 'Please enter your feedback';
    setErrors(found);
    if (found.rating) return form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    if (found.text) return form.current?.querySelector<HTMLElement>('textarea')?.focus();
    setBusy(true);
    try {
      toast('success', await sendFeedback(sent, stored !== null));
      keepFeedbackDraft(null);
      setStored(sent);
      setDraft(sent);
      setStep('thanks');
      requestAnimationFrame(() => thanks.current?.focus());
    } catch (error) {
      setErrors({ form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={step === 'thanks' ? 'Thank You' : 'Rate Your Experience'}
      description={step === 'thanks' ? undefined : 'What works, what is missing, what gets in your way.'}
    >
      {step === 'loading' && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading your feedback</span>
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-28 w-full" />
        </div>
      )}
      {step === 'form' && (
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <StarRating
            label="Your rating"
            value={draft.rating}
            onChange={(rating) => edit({ rating })}
            error={errors.rating}
          />
          <Field label="Your feedback" error={errors.text}>
            {(control) => (
              <textarea
                {...control}
                className="textarea w-full"
                rows={4}
                maxLength={FEEDBACK_LIMIT}
                value={draft.feedback}
                onChange={(event) => edit({ feedback: event.target.value })}
              />
            )}
          </Field>
          <div role="alert" className="text-sm text-error empty:hidden">
            {errors.form}
          </div>
          <div className="flex justify-end gap-2">
            {stored && (
              <Button variant="ghost" onClick={cancel}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant="primary" busy={busy}>
              {stored ? 'Update' : 'Submit'}
            </Button>
          </div>
        </form>
      )}
      {step === 'thanks' && stored && (
        <div className="grid gap-4">
          <p ref={thanks} tabIndex={-1} className="flex items-center gap-3 outline-none">
            <Heart className="size-5 shrink-0 text-brand" aria-hidden="true" />
            You gave us {stored.rating} of 5 stars. We read every word.
          </p>
          <blockquote className="muted max-h-48 overflow-y-auto border-l-2 hairline pl-4 text-sm break-words whitespace-pre-wrap">
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
