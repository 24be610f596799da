/** The dialog to create, copy or edit a template. An edit sends the revision that it is based on. */
import { capital } from '@/domain/text/capital';
import { useRef } from 'react';
import { placeholderText } from '@/domain/newsletters/templates/render';
import {
  PLACEHOLDERS,
  TEMPLATE_CATEGORIES,
  cloneOf,
  TEMPLATE_TEXTS,
  type Template,
} from '@/domain/newsletters/templates/templates';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { DraftNotice, FormActions, FormFailure } from '@/islands/ui/form/actions';
import { draftRevision } from '@/islands/ui/form/draft';
import { formRows, TextAreaRow } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { Select } from '@/islands/ui/fields/inputs';
import { isSignedOut, overtakenText, SESSION_ENDED } from '@/islands/lists/signed-out';
import { LivePreview } from './MailPreview';

type Values = Record<'name' | 'description' | 'category' | 'thumbnail' | 'content', string>;

const EMPTY: Values = { name: '', description: '', category: '', thumbnail: '', content: '' };
const TITLES = { new: 'Add template', clone: 'Clone template', edit: 'Edit template' } as const;
const CATEGORIES = TEMPLATE_CATEGORIES.map((value) => ({
  value,
  label: capital(value),
}));

function startOf(action: keyof typeof TITLES, template: Template | null): Values {
  if (!template) return EMPTY;
  const { name, description, category, thumbnail, content = '' } = template;
  return action === 'clone' ? cloneOf(template) : { name, description, category, thumbnail, content };
}

/** The stored revision; undefined if it cannot be read. */
async function revisionOf(id: string): Promise<number | undefined> {
  return (await api.get('/api/templates/:id', { param: { id } })).data?.revision;
}

export interface TemplateFormProps extends Closable {
  what: keyof typeof TITLES;
  /** The template with its content; null for a new one. */
  template: Template | null;
  onSaved: () => void;
}

export function TemplateForm({ what, template, open, onClose, onSaved }: TemplateFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = `draft:template:${what}:${template?._id ?? ''}` as const;
  // Revision that the typed values are based on; a draft may be older than the template.
  const revision = useRef(draftRevision(draft) ?? template?.revision);
  const form = useForm<Values>({
    initial: startOf(what, template),
    schema: async () => (await import('@/domain/newsletters/templates/template-input')).templateInput,
    draft: { key: draft, revision: revision.current },
    onValid: async (input) => {
      const answer =
        what === 'edit' && template
          ? await api.put('/api/templates/:id', {
              param: { id: template._id },
              json: { ...input, revision: revision.current },
            })
          : await api.post('/api/templates', { json: input });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.code === 'changed-elsewhere' && template) {
        revision.current = await revisionOf(template._id);
        return { failure: overtakenText(answer.message) };
      }
      if (!answer.ok)
        return answer.status >= 500
          ? { failure: TEMPLATE_TEXTS.saveFailed }
          : refusalOf(answer, TEMPLATE_TEXTS.saveFailed);
      if (answer.data?.content === input.content.trim()) toast('success', `${input.name} saved`);
      else
        toast('info', `${input.name} saved. We tidied the HTML: scripts, forms and the like are left out.`, {
          duration: 8000,
        });
      onSaved();
      return undefined;
    },
  });
  const insert = (name: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    const { content } = form.values;
    form.set('content', content.slice(0, selectionStart) + placeholderText(name) + content.slice(selectionEnd));
    area.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TITLES[what]}
      size="wide"
      footer={<FormActions form={form} submitLabel="Save" onCancel={onClose} />}
    >
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_38rem]">
        <form {...form.formProps} className="grid content-start gap-5">
          <DraftNotice
            form={form}
            onDiscard={() => {
              revision.current = template?.revision;
              form.reset();
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {formRows(form, {
              name: { label: 'Name', required: true, maxLength: 120, autoFocus: true },
              category: { label: 'Category', required: true, options: CATEGORIES, placeholder: 'Choose a category' },
              description: {
                label: 'Description',
                required: true,
                rows: 2,
                maxLength: 500,
                className: 'sm:col-span-2',
              },
              thumbnail: {
                label: 'Thumbnail URL',
                required: true,
                maxLength: 1000,
                help: 'The picture on the card. An address that begins with https://.',
                className: 'sm:col-span-2',
              },
            })}
            <TextAreaRow
              ref={area}
              form={form}
              name="content"
              label="Content"
              required
              rows={14}
              spellCheck={false}
              help={
                <>
                  HTML of tables, text, pictures and links with inline styles. <code>{'{{subscriberName}}'}</code> and{' '}
                  <code>{'{{monthYear}}'}</code> are filled in by Outset, other placeholders when you write the email.
                  We add the sender’s address and the unsubscribe link below.
                </>
              }
              inputClass="font-mono text-[13px] leading-relaxed"
              className="sm:col-span-2"
            />
            <Select
              aria-label="Insert a placeholder"
              value=""
              placeholder="Insert a placeholder"
              options={PLACEHOLDERS.map((name) => ({ value: name, label: name }))}
              onChange={({ target }) => insert(target.value)}
              className="sm:max-w-64"
            />
          </div>
          <FormFailure form={form} />
        </form>
        <LivePreview mail={{ subject: form.values.name, content: form.values.content, hasSamples: true }} />
      </div>
    </Dialog>
  );
}
