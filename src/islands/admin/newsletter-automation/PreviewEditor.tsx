/** Edits the parts of a composed newsletter beside the email that they make, and sends it to the subscribers. */
import { countText } from '@/domain/count';
import { useState } from 'react';
import { Bot, MailOpen, Send } from 'lucide-react';
import { NEWSLETTER_NOT_SENT, type NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import {
  MAX_INTRODUCTION,
  MODEL_NOTE,
  RULES_NOTE,
  MAX_SUBJECT,
  type NewsletterPreview,
} from '@/domain/newsletters/composition/composed';
import type { EditedPreview } from '@/domain/newsletters/schedule/automation-input';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { contentOf, editDraft, valuesOf, PointRows, type EditorValues } from './NewsletterRows';
import { monthYearOf, renderContent, writtenHtml } from '@/domain/newsletters/templates/render';
import { PicturesLeftOut } from '@/islands/admin/newsletters/templates/PreviewFrame';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { AudienceNote, useAudience } from '@/islands/admin/newsletters/compose/AudienceNote';

interface SendDialogProps {
  subject: string;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
}

/** Asks before a newsletter is sent, and shows how many people get it, and who is left out with the reason. */
function SendDialog({ subject, busy, onSend, onCancel }: SendDialogProps) {
  // Newsletters of both kinds go to the same people.
  const audience = useAudience({ kind: 'newsletter', userType: 'all', recipients: null }, true);
  return (
    <ConfirmDialog
      open
      title="Send this newsletter?"
      text={`“${subject}” goes to everyone who gets newsletters.`}
      confirmLabel="Send now"
      busy={busy}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <AudienceNote audience={audience} nobody="Counting who gets it …" />
    </ConfirmDialog>
  );
}

/** The page style of our emails. */
const PAGE =
  'margin:0;padding:16px;background:#f6f3ec;color:#1d212b;font:16px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere';
/** The reader's name in the preview. */
const READER = 'Asha';

/** The content of a newsletter as an email shows it, while the operator edits it. Scripts do not run, and links are not followed. */
function MailFrame({ content }: { content: string }) {
  const [monthYear] = useState(() => monthYearOf(Date.now()));
  const html = renderContent(writtenHtml(content), { subscriberName: READER, monthYear });
  return (
    <>
      <iframe
        title="The newsletter as it will look"
        sandbox=""
        srcDoc={`<!doctype html><html lang="en"><head><title>Preview</title></head><body style="${PAGE}"><div style="max-width:600px;margin:0 auto">${html}</div></body></html>`}
        className="h-152 w-full rounded-lg border hairline bg-white"
      />
      <PicturesLeftOut html={html} />
    </>
  );
}

const MailPreview = lazyComponent(async () => ({
  default: (await import('@/islands/admin/newsletters/templates/MailPreview')).MailPreview,
}));

interface Props {
  preview: NewsletterPreview;
  focus: NewsletterFocus;
  onSent: () => void;
}

export function PreviewEditor({ preview, focus, onSent }: Props) {
  const [ready, setReady] = useState<EditedPreview | null>(null);
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const form = useForm<EditorValues, EditedPreview>({
    initial: valuesOf(preview),
    schema: async (values) => {
      const { editedPreview } = await import('@/domain/newsletters/schedule/automation-input');
      const edited = { id: preview.id, subject: values.subject, content: contentOf(values) };
      return { safeParse: () => editedPreview.safeParse(edited) };
    },
    draft: { key: editDraft(preview.id) },
    onValid: (edited) => {
      setReady(edited);
      // Nothing is sent yet: the draft stays.
      return {};
    },
  });
  const { values } = form;
  const send = async () => {
    if (!ready) return;
    setSending(true);
    const answer = await api.post('/api/newsletter/send-now', { json: { customization: focus, preview: ready } });
    setSending(false);
    if (isSignedOut(answer)) return form.refuse({ failure: SESSION_ENDED });
    setReady(null);
    const count = answer.data?.successCount;
    if (!answer.ok || typeof count !== 'number') {
      form.refuse({ errors: answer.errors, failure: failureText(answer, NEWSLETTER_NOT_SENT) });
      toast('error', failureText(answer, NEWSLETTER_NOT_SENT));
      return;
    }
    toast('success', `The newsletter is on its way to ${countText(count)} ${count === 1 ? 'person' : 'people'}.`);
    form.reset();
    onSent();
  };
  const toHtml = () => {
    form.set('content', contentOf(values));
    form.set('isHtml', true);
  };
  return (
    <section aria-labelledby="preview" className="card p-4 md:p-5">
      <h2 id="preview" className="text-xl font-semibold">
        Preview
      </h2>
      <p className="muted mt-1.5 flex items-start gap-2 text-sm text-pretty">
        <Bot className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {preview.isFromModel ? MODEL_NOTE : RULES_NOTE}
      </p>
      <form {...form.formProps} className="mt-4 grid gap-4">
        <FormFailure form={form} />
        <TextRow form={form} name="subject" label="Subject" required maxLength={MAX_SUBJECT} />
        <div className="grid items-start gap-4 2xl:grid-cols-2">
          {values.isHtml ? (
            <TextAreaRow
              form={form}
              name="content"
              label="Content"
              required
              rows={24}
              inputClass="font-mono text-[13px]"
              help="HTML. {{subscriberName}} becomes the name of the reader; scripts and forms are removed."
            />
          ) : (
            <div className="grid grid-cols-1 gap-4">
              <TextAreaRow
                form={form}
                name="introduction"
                label="Introduction"
                rows={3}
                inputClass="field-sizing-content"
                maxLength={MAX_INTRODUCTION}
              />
              <PointRows form={form} name="startupHighlights" title="Startup highlights" />
              <PointRows form={form} name="investorInsights" title="Investor insights" />
            </div>
          )}
          <div className="grid gap-1.5 2xl:sticky 2xl:top-20">
            <p className="text-sm font-medium">How it will look</p>
            <MailFrame content={contentOf(values)} />
            <p className="muted text-[13px]">
              We add the footer with the sender and the unsubscribe link to each email.
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton form={form} className="max-sm:w-full" icon={Send}>
            Send now
          </SubmitButton>
          <Button
            variant="ghost"
            className="max-sm:w-full"
            onClick={values.isHtml ? () => form.set('isHtml', false) : toHtml}
          >
            {values.isHtml ? 'Back to the parts' : 'Edit the HTML'}
          </Button>
          <Button variant="ghost" className="max-sm:w-full" icon={MailOpen} onClick={() => setTried(true)}>
            Preview and test
          </Button>
          {values.isHtml && <p className="muted text-[13px]">If you go back, your changes to the HTML are lost.</p>}
        </div>
      </form>
      {ready && (
        <SendDialog
          subject={ready.subject}
          busy={isSending}
          onSend={() => void send()}
          onCancel={() => setReady(null)}
        />
      )}
      {isTried && (
        <MailPreview
          open
          onClose={() => setTried(false)}
          title="the newsletter"
          mail={{ subject: values.subject, content: contentOf(values) }}
        />
      )}
    </section>
  );
}
