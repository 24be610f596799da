/** Saves the mail at hand as a template, or changes one: name and description, and for a change also subject and body. */
import { useState } from 'react';
import { TEMPLATE_LIMITS, type EmailTemplate } from '../../../domain/outreach/template';
import { templateInput } from '../../../domain/outreach/template-input';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { useLast } from '../../ui/use-last';
import { useToolForm } from '../frame/use-tool-form';
import type { OwnTemplates } from './use-templates';

export interface TemplateDialogProps {
  open: boolean;
  /** Null saves a new one. */
  template: EmailTemplate | null;
  mail: { subject: string; body: string };
  own: OwnTemplates;
  onClose: () => void;
  onSaved: () => void;
}

const INPUT = 'w-full aria-invalid:border-error';

function Form({ template, mail, own, onClose, onSaved }: Omit<TemplateDialogProps, 'open'>) {
  const [isBusy, setBusy] = useState(false);
  const isNew = template === null;
  const form = useToolForm({
    initial: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      subject: template?.subject ?? mail.subject,
      body: template?.body ?? mail.body,
    },
    schema: () => templateInput,
    onValid: (input) => {
      if (isBusy) return;
      setBusy(true);
      void own.save({ ...input, id: template?.id ?? crypto.randomUUID(), isCustom: true }, isNew).then((isKept) => {
        setBusy(false);
        if (!isKept) return;
        onSaved();
        onClose();
      });
    },
  });
  const { values, errors, set } = form;
  return (
    <form {...form.formProps} className="grid gap-4">
      <Field label="Name" error={errors['name']} required>
        {(props) => (
          <input
            {...props}
            data-autofocus=""
            autoComplete="off"
            className={`input max-md:h-11 ${INPUT}`}
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <Field label="Description" error={errors['description']} help="When you would use it, in one line." required>
        {(props) => (
          <input
            {...props}
            autoComplete="off"
            className={`input max-md:h-11 ${INPUT}`}
            value={values.description}
            onChange={(event) => set('description', event.target.value)}
          />
        )}
      </Field>
      <Field label="Subject" error={errors['subject']} required>
        {(props) => (
          <input
            {...props}
            dir="auto"
            autoComplete="off"
            className={`input max-md:h-11 ${INPUT}`}
            value={values.subject}
            onChange={(event) => set('subject', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Body"
        error={errors['body']}
        help={`At most ${TEMPLATE_LIMITS.body.toLocaleString('en-IN')} characters.`}
        required
      >
        {(props) => (
          <textarea
            {...props}
            dir="auto"
            rows={isNew ? 5 : 9}
            className={`textarea ${INPUT}`}
            value={values.body}
            onChange={(event) => set('body', event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isNew ? 'Save template' : 'Update template'}
        </Button>
      </div>
    </form>
  );
}

export default function TemplateDialog({ open, template, ...rest }: TemplateDialogProps) {
  const shown = useLast(template);
  return (
    <Dialog open={open} onClose={rest.onClose} title={shown ? 'Edit template' : 'Save as template'}>
      <Form template={shown} {...rest} />
    </Dialog>
  );
}
