/** Composes a newsletter from its focus and shows it for editing and sending. Sending clears both. */
import { useRef, useState, type FormEvent } from 'react';
import { Sparkles } from 'lucide-react';
import { PREVIEW_FAILED } from '@/domain/newsletters/screen-state';
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import type { NewsletterPreview } from '@/domain/newsletters/composition/composed';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { dropDraft, isDraftSaved, saveDraft, readDraft } from '@/islands/ui/form/draft';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { FocusRows, editDraft } from './NewsletterRows';
import { PreviewEditor } from './PreviewEditor';

interface ComposedPreview {
  preview: NewsletterPreview;
  /** The focus that it was composed from; the form may have changed since. */
  focus: NewsletterFocus;
}

function Loading() {
  return (
    <div role="status" aria-label="Composing the newsletter" className="card grid gap-3 p-4 md:p-5">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-16 w-full" />
      <LoadingFrame className="h-40 w-full" />
    </div>
  );
}

const FOCUS_DRAFT = 'draft:newsletter-focus';
/** The preview survives a reload too. */
const MADE = { key: 'draft:newsletter-preview' } as const;
const NOTHING: Record<keyof ComposedPreview, object> = { preview: {}, focus: {} };

function readMade(): ComposedPreview | null {
  const { preview: stored, focus } = readDraft(MADE, NOTHING);
  return stored && focus ? { preview: stored as NewsletterPreview, focus: focus as NewsletterFocus } : null;
}

/** `isHydrated` is false before hydration. It is rendered again after it, because the server has no drafts. */
export function GenerateTab({ isHydrated }: { isHydrated: boolean }) {
  const [made, setMade] = useState<ComposedPreview | null>(() => (isHydrated ? readMade() : null));
  const [isAsking, setAsking] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const store = (next: ComposedPreview | null) => {
    setMade(next);
    if (next) saveDraft<Record<keyof ComposedPreview, object>>(MADE, next, NOTHING);
    else dropDraft(MADE.key);
  };
  const form = useForm<NewsletterFocus>({
    initial: NO_FOCUS,
    schema: async () => (await import('@/domain/newsletters/audience/focus-input')).newsletterFocus,
    ...(isHydrated ? { draft: { key: FOCUS_DRAFT } } : {}),
    onValid: async (customization) => {
      const answer = await api.post('/api/newsletter/preview', { json: { customization } });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      const preview = answer.data?.preview;
      if (!preview) {
        toast('error', PREVIEW_FAILED);
        return refusalOf(answer, PREVIEW_FAILED);
      }
      if (made) dropDraft(editDraft(made.preview.id));
      store({ preview, focus: customization });
      requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'start' }));
      // An empty refusal: the draft of the focus stays until the newsletter is sent.
      return {};
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (made && isDraftSaved(editDraft(made.preview.id))) setAsking(true);
    else void form.submit();
  };
  const clear = () => {
    store(null);
    form.reset();
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <section aria-labelledby="focus" className="card p-4 md:p-5">
        <h2 id="focus" className="text-xl font-semibold">
          What it is about
        </h2>
        <form {...form.formProps} onSubmit={onSubmit} className="mt-4 grid gap-4">
          <FormFailure form={form} />
          <FocusRows form={form} />
          <SubmitButton form={form} className="max-sm:w-full sm:justify-self-start" icon={Sparkles}>
            {made ? 'Generate again' : 'Generate preview'}
          </SubmitButton>
        </form>
      </section>
      <div ref={result} className="min-w-0 scroll-mt-20">
        {form.isBusy && <Loading />}
        {!form.isBusy && made && (
          <PreviewEditor key={made.preview.id} preview={made.preview} focus={made.focus} onSent={clear} />
        )}
        {!form.isBusy && !made && (
          <EmptyState
            ghost={['name', 'bar']}
            title="No preview yet"
            text="Say what it is about and generate a preview. You can edit it before it goes out."
          />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Replace the newsletter you edited?"
        text="A new preview takes its place, and your changes are lost."
        confirmLabel="Replace it"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setAsking(false);
          void form.submit();
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
