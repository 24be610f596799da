/** The reply to one message: prepared answers, the text, and the two ways to send it. The typed text is stored until it is sent. */
import { useRef, useState } from 'react';
import { MessageSquareText } from 'lucide-react';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import { MAX_REPLY, keyOf, placeOf, type InboxMessage } from '@/domain/admin/inbox/inbox';
import { fillAnswer, insertAt } from '@/domain/admin/inbox/reply';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button, buttonClass } from '@/islands/ui/Button';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { TextAreaRow } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { Menu } from '@/islands/ui/overlay/Menu';
import { readPaged } from '@/domain/lists/paged';
import { isSignedOut } from '@/islands/lists/signed-out';

const ANSWERS_PAGE = '/adminPortal/inbox/prepared-answers';
const MAX_ANSWERS = 100;
/** A text has the same id at each try, so that a second click or a retry does not send a second email. */
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

export interface ReplyFormProps {
  message: InboxMessage;
  answers: readonly AdminRecord[] | null;
  onSent: (answer: Answer<InboxMessage>) => void;
  /** Called if the entry changed elsewhere, so that it is read again. */
  onStale: () => void;
}

/** Reads the prepared answers; null if they could not be read. */
export async function readAnswers(): Promise<AdminRecord[] | null> {
  const answer = await api.get('/api/admin/records/:noun', {
    param: { noun: 'prepared-answer' },
    query: { limit: MAX_ANSWERS, sort: 'title' },
  });
  const list = readPaged<AdminRecord>(answer);
  return list && [...list.rows];
}

export function ReplyForm({ message, answers, onSent, onStale }: ReplyFormProps) {
  const id = useRef(newId());
  const isDone = useRef(false);
  const [sends, setSends] = useState<'reply' | 'done'>('reply');
  const key = keyOf(message);
  const place = placeOf(key);
  const form = useForm({
    initial: { text: '' },
    schema: async () => (await import('@/domain/admin/inbox/inbox-input')).replyText,
    draft: { key: `draft:inbox:${key}` },
    onValid: async ({ text }) => {
      if (!place) return undefined;
      const answer = await api.post('/api/admin/inbox/:kind/:id/replies', {
        param: place,
        json: { id: id.current, text, isDone: isDone.current },
      });
      if (isSignedOut(answer)) return { failure: failureText(answer, 'The reply could not be sent.') };
      if (!answer.ok) {
        // A different text needs a new id; a text that may have been sent already keeps its id.
        if (answer.code === 'already-sent') id.current = newId();
        if (answer.status === 409 || answer.status === 404) onStale();
        return refusalOf(answer, 'The reply could not be sent. Your text is saved.');
      }
      id.current = newId();
      form.reset();
      toast('success', `Your reply went to ${message.email}`);
      onSent(answer);
      return undefined;
    },
  });
  const insert = (answer: AdminRecord) => {
    const field = form.formProps.ref.current?.querySelector('textarea');
    const typed = form.values.text;
    const text = fillAnswer(String(answer['text'] ?? ''), message.name);
    form.set('text', insertAt(typed, field?.selectionStart ?? typed.length, field?.selectionEnd ?? typed.length, text));
    field?.focus();
  };
  const send = (isEnd: boolean) => {
    if (form.isBusy) return;
    isDone.current = isEnd;
    setSends(isEnd ? 'done' : 'reply');
    void form.submit();
  };
  return (
    <form
      {...form.formProps}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">Reply</h3>
        {answers && answers.length > 0 ? (
          <Menu
            label="Prepared answers"
            width={288}
            triggerClass={buttonClass('outline', 'sm')}
            trigger={
              <>
                <MessageSquareText className="size-4" aria-hidden="true" />
                Prepared answers
              </>
            }
            items={answers.map((answer) => ({
              label: String(answer['title'] ?? ''),
              onSelect: () => insert(answer),
            }))}
          />
        ) : (
          <Button size="sm" variant="ghost" href={ANSWERS_PAGE}>
            {answers ? 'Add a prepared answer' : 'Prepared answers'}
          </Button>
        )}
      </div>
      <TextAreaRow
        form={form}
        name="text"
        label="Your reply"
        help={`It goes to ${message.email} by email. Replies come to the support address.`}
        rows={7}
        maxLength={MAX_REPLY}
        inputClass="leading-relaxed"
      />
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={{ ...form, isBusy: form.isBusy && sends === 'reply' }} size="sm">
          Send reply
        </SubmitButton>
        <Button size="sm" busy={form.isBusy && sends === 'done'} onClick={() => send(true)}>
          Send and mark done
        </Button>
      </div>
    </form>
  );
}
