/** Subject and body, with fields that can be put in at the cursor, and the same mail as the person gets it. */
import { useRef } from 'react';
import { Braces } from 'lucide-react';
import { fieldText, KNOWN_FIELDS, type MergeValues, type Recipient } from '../../../domain/outreach/merge';
import { buttonClass } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Menu } from '../../ui/Menu';
import type { MenuItem } from '../../ui/menu-item';
import { Tabs } from '../../ui/Tabs';
import { insertAtCursor } from './insert-field';
import { outreachHref } from './outreach-url';
import { Preview } from './Preview';
import type { MailAtHand } from './use-mail';
import type { OutreachPage } from './use-outreach-page';
import { TextInput } from '../../ui/TextInput';
import { TextArea } from '../../ui/TextArea';

const PANEL = 'mail-panel';
const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

export interface MailFormProps {
  page: OutreachPage;
  hand: MailAtHand;
  recipient: Recipient;
  values: MergeValues;
}

export function MailForm({ page, hand, recipient, values }: MailFormProps) {
  const { mail, errors, set } = hand;
  const body = useRef<HTMLTextAreaElement>(null);
  /** The field that the cursor was in last. */
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const entries = (from: 'person' | 'sender'): MenuItem[] =>
    KNOWN_FIELDS.filter((field) => field.from === from).map(({ name, label }) => ({
      label,
      onSelect: () => {
        const field = last.current?.isConnected ? last.current : body.current;
        if (field) insertAtCursor(field, fieldText(name));
      },
    }));
  const { view } = page.state;
  return (
    <div data-mail="">
      <div className="flex items-center gap-2">
        <Tabs
          label="Email"
          className="min-w-0 flex-1"
          value={view}
          panelId={PANEL}
          items={VIEWS.map(({ value, label }) => ({
            value,
            label,
            href: outreachHref({ ...page.state, view: value }),
          }))}
          onChange={(to) => page.go({ view: to === 'preview' ? 'preview' : 'write' })}
        />
        {view === 'write' && (
          <Menu
            label="Insert field"
            width={250}
            triggerClass={buttonClass('ghost', 'sm')}
            trigger={
              <>
                <Braces className="size-4" aria-hidden="true" />
                Insert field
              </>
            }
            items={[...entries('person'), 'separator', ...entries('sender')]}
          />
        )}
      </div>
      <div id={PANEL} role="tabpanel" aria-label={view === 'write' ? 'Write' : 'Preview'} className="mt-4">
        {view === 'preview' ? (
          <Preview mail={mail} recipient={recipient} values={values} />
        ) : (
          <div className="grid gap-4">
            <Field label="Subject" error={errors.subject} required>
              {(props) => (
                <TextInput
                  {...props}
                  name="subject"
                  dir="auto"
                  autoComplete="off"

                  value={mail.subject}
                  onFocus={(event) => (last.current = event.currentTarget)}
                  onChange={(event) => set({ subject: event.target.value })}
                />
              )}
            </Field>
            <Field
              label="Body"
              error={errors.body}
              help="A field such as {{firstName|there}} is filled in for each person. The text after the | is used when we do not know it."
              required
            >
              {(props) => (
                <TextArea
                  {...props}
                  ref={body}
                  name="body"
                  dir="auto"
                  rows={16}
                  className="leading-relaxed"
                  value={mail.body}
                  onFocus={(event) => (last.current = event.currentTarget)}
                  onChange={(event) => set({ body: event.target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  );
}
