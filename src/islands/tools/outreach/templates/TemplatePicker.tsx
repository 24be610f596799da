/** The templates to start with, under two tabs: the tool's templates and the person's own. */
import { useRef, useState } from 'react';
import { Ellipsis, FileDown, FilePlus2, FileUp, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { DEFAULT_TEMPLATES, TEMPLATE_LIMITS, type EmailTemplate } from '@/domain/outreach/letters/template';
import { Button } from '@/islands/ui/Button';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { Menu } from '@/islands/ui/overlay/Menu';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tabs } from '@/islands/ui/Tabs';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { outreachHref, type OutreachPage } from '@/islands/tools/outreach/outreach-url';
import type { MailAtHand } from '@/islands/tools/outreach/use-mail';
import { countText } from '@/domain/count';
import { templateInput } from '@/domain/outreach/input';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { useForm } from '@/islands/ui/form/use-form';
import { DraftNotice, FormActions } from '@/islands/ui/form/actions';
import { TextRow } from '@/islands/ui/form/rows';
import { Field } from '@/islands/ui/fields/inputs';
import { LetterField } from '@/islands/tools/outreach/letter/LetterField';
import type { OwnTemplates } from './use-templates';

interface TemplateDialogProps extends Closable {
  /** Null saves a new one. */
  template: EmailTemplate | null;
  mail: { subject: string; body: string };
  own: OwnTemplates;
  onSaved: () => void;
}

/** A template is for any mail, so its fields show their names. */
const NO_VALUES: ReadonlyMap<string, string> = new Map();

function Form({ template, mail, own, onClose, onSaved }: Omit<TemplateDialogProps, 'open'>) {
  const isNew = template === null;
  const form = useForm({
    initial: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      subject: template?.subject ?? mail.subject,
      body: template?.body ?? mail.body,
    },
    draft: { key: `draft:template:${template?.id ?? 'new'}` },
    schema: () => templateInput,
    onValid: async (input) => {
      const isSaved = await own.save({ ...input, id: template?.id ?? crypto.randomUUID(), isCustom: true }, isNew);
      // A toast has given the reason; the draft stays.
      if (!isSaved) return {};
      onSaved();
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <DraftNotice form={form} />
      <TextRow form={form} name="name" label="Name" required autoFocus />
      <TextRow form={form} name="description" label="Description" help="When to use it, in one line." required />
      <Field label="Subject" error={form.errorOf('subject')} required>
        {(control) => (
          <LetterField
            control={control}
            name="subject"
            stored={form.values.subject}
            values={NO_VALUES}
            own={null}
            onStored={(text) => form.set('subject', text)}
          />
        )}
      </Field>
      <Field
        label="Body"
        error={form.errorOf('body')}
        help={`At most ${countText(TEMPLATE_LIMITS.body)} characters. The marked words are fields.`}
        required
      >
        {(control) => (
          <LetterField
            control={control}
            name="body"
            stored={form.values.body}
            values={NO_VALUES}
            own={null}
            lines={isNew ? 5 : 9}
            onStored={(text) => form.set('body', text)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <FormActions form={form} onCancel={onClose} submitLabel={isNew ? 'Save template' : 'Update template'} />
      </div>
    </form>
  );
}

/** Saves the current mail as a template, or changes one: name, description, subject and body. */
function TemplateDialog({ open, template, ...rest }: TemplateDialogProps) {
  const shown = useLast(template);
  return (
    <Dialog open={open} onClose={rest.onClose} title={shown ? 'Edit template' : 'Save as template'}>
      <Form template={shown} {...rest} />
    </Dialog>
  );
}

const PANEL = 'template-list';
const ICON = { className: 'size-4', 'aria-hidden': true } as const;

export interface TemplatePickerProps {
  page: OutreachPage;
  hand: MailAtHand;
  own: OwnTemplates;
  /** True while a new template is being saved from the current mail. */
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
}

function Card({ template, isCurrent, onUse }: { template: EmailTemplate; isCurrent: boolean; onUse: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onUse}
      className="grid h-full w-full cursor-pointer content-start gap-1 rounded-lg border control-line px-4 py-3 text-left transition-colors duration-150 hover:bg-base-content/5 aria-pressed:border-primary aria-pressed:bg-primary/8"
    >
      <span className="font-medium wrap-anywhere">{template.name}</span>
      <span className="muted line-clamp-2 text-[13px] text-pretty wrap-anywhere">{template.description}</span>
    </button>
  );
}

export function TemplatePicker({ page, hand, own, isSaving, onSaving }: TemplatePickerProps) {
  const [editing, setEditing] = useState<EmailTemplate | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const isCustom = page.state.tab === 'custom';
  const dialog = useLast(editing ? ('edit' as const) : isSaving ? ('new' as const) : null);
  const hrefOf = (tab: 'default' | 'custom') => outreachHref({ ...page.state, tab });
  const edit = (template: EmailTemplate) => setEditing(template);
  const shown = isCustom ? own.list : DEFAULT_TEMPLATES;
  return (
    <section aria-label="Templates" className="card p-5 pt-3 max-sm:p-4 max-sm:pt-2">
      <div className="flex items-center gap-2">
        <Tabs
          label="Templates"
          className="min-w-0 flex-1"
          value={page.state.tab}
          panelId={PANEL}
          items={[
            { value: 'default', label: 'Default Templates', href: hrefOf('default') },
            { value: 'custom', label: 'Custom Templates', href: hrefOf('custom') },
          ]}
          onChange={(tab) => page.go({ tab: tab === 'custom' ? 'custom' : 'default' })}
        />
        <Menu
          label="More for templates"
          width={240}
          trigger={<Ellipsis {...ICON} />}
          items={[
            { label: 'Save this email as a template', icon: FilePlus2, onSelect: () => onSaving(true) },
            'separator',
            { label: 'Import templates', icon: FileUp, onSelect: () => file.current?.click() },
            {
              label: 'Export templates',
              icon: FileDown,
              disabled: own.list.length === 0,
              onSelect: () => void own.exportFile(),
            },
          ]}
        />
      </div>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="File of templates to import"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void own.importFile(chosen).then(() => page.go({ tab: 'custom' }, 'replace'));
          // Lets people choose the same file again.
          event.target.value = '';
        }}
      />
      <div id={PANEL} role="tabpanel" aria-label={isCustom ? 'Custom Templates' : 'Default Templates'} className="mt-4">
        {isCustom && own.phase === 'loading' ? (
          <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3 sm:grid-cols-2">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
        ) : isCustom && own.phase === 'failed' ? (
          <FailedState
            headingLevel={3}
            icon={TriangleAlert}
            title="Your templates could not be read"
            text="Your browser does not let us save templates, as in some private windows. The default templates still work."
            retry={own.retry}
          />
        ) : isCustom && shown.length === 0 ? (
          <EmptyState
            ghost={['name', 'text']}
            headingLevel={3}
            title="You have no templates yet"
            text="Write an email below and save it as a template, or import a file from another browser."
            action={<Button onClick={() => onSaving(true)}>Save this email as a template</Button>}
          />
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2">
            {shown.map((template) => (
              <li key={template.id} className="relative min-w-0">
                <Card
                  template={template}
                  isCurrent={hand.mail.templateId === template.id}
                  onUse={() => hand.load(template)}
                />
                {template.isCustom && (
                  <div className="absolute top-1.5 right-1.5 rounded-lg bg-base-100">
                    <Menu
                      label={`More for ${template.name}`}
                      trigger={<Ellipsis {...ICON} />}
                      items={[
                        { label: 'Edit', icon: Pencil, onSelect: () => edit(template) },
                        {
                          label: 'Delete',
                          icon: Trash2,
                          danger: true,
                          onSelect: () => void own.remove(template),
                        },
                      ]}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        {isCustom && own.unreadable > 0 && (
          <p role="status" className="muted mt-3 text-[13px]">
            {own.unreadable === 1 ? 'One template' : `${own.unreadable} templates`} in this browser could not be read
            and
            {own.unreadable === 1 ? ' is' : ' are'} left as {own.unreadable === 1 ? 'it is' : 'they are'}.
          </p>
        )}
      </div>
      {dialog && (
        <TemplateDialog
          key={dialog === 'edit' ? (editing?.id ?? 'edit') : 'new'}
          open={editing !== null || isSaving}
          template={dialog === 'edit' ? editing : null}
          mail={hand.mail}
          own={own}
          onClose={() => {
            setEditing(null);
            onSaving(false);
          }}
          onSaved={() => page.go({ tab: 'custom' }, 'replace')}
        />
      )}
    </section>
  );
}
