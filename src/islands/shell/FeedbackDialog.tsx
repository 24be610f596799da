/** Rate the product: stars and a text, then "Thank You" with a way to update. What is typed is kept when the dialog closes. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Heart } from 'lucide-react';
import { toast } from '../../stores/toasts';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Skeleton } from '../ui/Skeleton';
import { StarRating } from './StarRating';

export const FEEDBACK_LIMIT = 2000;
const FAILED = 'Failed to submit feedback. Please try again later.';
const NOT_LOGGED_IN = 'You must be logged in to submit feedback';

type Step = 'loading' | 'form' | 'thanks';

interface Stored {
  rating: number;
  feedback: string;
}

async function fetchOwn(): Promise<Stored | null> {
  const response = await fetch('/api/feedback/user/current');
  if (!response.ok) return null;
  const { data } = (await response.json()) as { data?: Partial<Stored> | null };
  return data && typeof data.rating === 'number' ? { rating: data.rating, feedback: data.feedback ?? '' } : null;
}

export default function FeedbackDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>('loading');
  const [rating, setRating] = useState(0);
  const [text, setText] = useState('');
  const [hasSent, setHasSent] = useState(false);
  const [errors, setErrors] = useState<{ rating?: string; text?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const thanks = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!open || step !== 'loading') return;
    let isCurrent = true;
    fetchOwn()
      .catch(() => null)
      .then((stored) => {
        if (!isCurrent) return;
        if (stored) {
          setRating(stored.rating);
          setText(stored.feedback);
          setHasSent(true);
        }
        setStep(stored ? 'thanks' : 'form');
      });
    return () => {
      isCurrent = false;
    };
  }, [open, step]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: typeof errors = {};
    if (rating === 0) found.rating = 'Please select a rating before submitting';
    if (text.trim() === '') found.text = 'Please enter your feedback';
    setErrors(found);
    if (found.rating) return form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    if (found.text) return form.current?.querySelector<HTMLElement>('textarea')?.focus();
    setBusy(true);
    try {
      const response = await fetch('/api/feedback/submit', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rating, feedback: text.trim() }),
      });
      if (response.status === 401) return setErrors({ form: NOT_LOGGED_IN });
      if (!response.ok) return setErrors({ form: FAILED });
      toast('success', hasSent ? 'Feedback updated successfully!' : 'Thank you for your feedback!');
      setHasSent(true);
      setStep('thanks');
      requestAnimationFrame(() => thanks.current?.focus());
    } catch {
      setErrors({ form: FAILED });
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
          <StarRating label="Your rating" value={rating} onChange={setRating} error={errors.rating} />
          <Field label="Your feedback" error={errors.text}>
            {(control) => (
              <textarea
                {...control}
                className="textarea w-full"
                rows={4}
                maxLength={FEEDBACK_LIMIT}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div role="alert" className="text-sm text-error empty:hidden">
            {errors.form}
          </div>
          <div className="flex justify-end gap-2">
            {hasSent && (
              <Button variant="ghost" onClick={() => setStep('thanks')}>
                Cancel
              </Button>
            )}
            <Button type="submit" variant="primary" busy={busy}>
              {hasSent ? 'Update' : 'Submit'}
            </Button>
          </div>
        </form>
      )}
      {step === 'thanks' && (
        <div className="grid gap-4">
          <p ref={thanks} tabIndex={-1} className="flex items-center gap-3 outline-none">
            <Heart className="size-5 shrink-0 text-brand" aria-hidden="true" />
            You gave us {rating} of 5 stars. We read every word.
          </p>
          <blockquote className="muted max-h-48 overflow-y-auto border-l-2 hairline pl-4 text-sm break-words whitespace-pre-wrap">
            {text}
          </blockquote>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setStep('form')}>Update</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
