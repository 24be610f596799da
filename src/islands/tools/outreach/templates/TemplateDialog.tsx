/** Saves the mail at hand as a template, or changes one: name and description, and for a change also subject and body. */
import { countText } from '@/domain/count';
import { TEMPLATE_LIMITS, type EmailTemplate } from '@/domain/outreach/letters/template';
import { templateInput } from '@/domain/outreach/letters/template-input';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-last';
import type { OwnTemplates } from './use-templates';
import { useForm } from '@/islands/ui/form/use-form';
import { DraftNotice, FormActions } from '@/islands/ui/form/actions';
import { TextRow } from '@/islands/ui/form/rows';
import { Field } from '@/islands/ui/fields/Field';
import { LetterField } from '@/islands/tools/outreach/letter/LetterField';

export interface TemplateDialogProps {
  open: boolean;
  /** Null saves a new one. */
  template: EmailTemplate | null;
  mail: { subject: string; body: string };
  own: OwnTemplates;
  onClose: () => void;
  onSaved: () => void;
}

/** A template is for any mail: its fields are by their names. */
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
      // Its reason is said elsewhere; the draft stays.
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

export function TemplateDialog({ open, template, ...rest }: TemplateDialogProps) {
  const shown = useLast(template);
  return (
    <Dialog open={open} onClose={rest.onClose} title={shown ? 'Edit template' : 'Save as template'}>
      <Form template={shown} {...rest} />
    </Dialog>
  );
}
