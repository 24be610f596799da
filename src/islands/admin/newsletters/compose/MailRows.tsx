/** The fields of both mail forms: template, subject, content, values of placeholders, sender and time. */
import { useState, useEffect } from 'react';
import { Eye } from 'lucide-react';
import { askedFor, placeholderLabel, type MailForm } from '@/domain/newsletters/audience/send-form';
import { momentInIndia } from '@/domain/time/india';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { formRows, TextAreaRow, TextRow } from '@/islands/ui/form/rows';
import type { Form, FormFields } from '@/islands/ui/form/use-form';
import { MailPreview } from '@/islands/admin/newsletters/templates/MailPreview';
import { api } from '@/lib/api/api';
import { SelectField } from '@/islands/ui/fields/inputs';

/** A template that an email can start from. They are read when the form opens; the form also works without any. */
interface ChosenTemplate {
  _id: string;
  name: string;
  content: string;
}

function TemplateChoice({ onChosen }: { onChosen: (template: ChosenTemplate) => void }) {
  const [templates, setTemplates] = useState<ChosenTemplate[] | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    void api.get('/api/templates').then(({ ok, data }) => {
      if (!isGone) setTemplates(ok ? (data as { data: ChosenTemplate[] }).data : 'failed');
    });
    return () => {
      isGone = true;
    };
  }, []);
  const known = Array.isArray(templates) ? templates : [];
  return (
    <SelectField
      label="Start from a template"
      help={templates === 'failed' ? 'Failed to fetch templates' : undefined}
      className="sm:col-span-2"
      value=""
      aria-busy={templates === null || undefined}
      options={known.map(({ _id, name }) => ({ value: _id, label: name }))}
      placeholder="Choose a template"
      onChange={({ target }) => {
        const template = known.find(({ _id }) => _id === target.value);
        if (template) onChosen(template);
      }}
    />
  );
}

const MAX_SUBJECT = 200;
const MAX_CONTENT = 256 * 1024;

/** The values of the placeholders as separate fields. */
const valuesOf = (form: Form<MailForm>, names: readonly string[]): FormFields<Record<string, string>> => ({
  values: Object.fromEntries(names.map((name) => [name, form.values.values[name] ?? ''])),
  path: 'values.',
  errorOf: (name) => form.errors[`values.${name}`],
  set: (name, value) => form.set('values', { ...form.values.values, [name]: value }),
});

export function MailRows({ form }: { form: Form<MailForm> }) {
  const [isPreview, setPreview] = useState(false);
  const [askedTemplate, setAskedTemplate] = useState<ChosenTemplate | null>(null);
  const names = askedFor(form.values);
  const values = valuesOf(form, names);
  const sendAt = momentInIndia(form.values.sendAt);

  const chooseTemplate = ({ _id, content }: ChosenTemplate) => {
    form.set('templateId', _id);
    form.set('content', content);
    setAskedTemplate(null);
  };
  return (
    <>
      <TemplateChoice
        onChosen={(template) => {
          if (form.values.content.trim() === '' || form.values.content === template.content) chooseTemplate(template);
          else setAskedTemplate(template);
        }}
      />
      {formRows(form, {
        subject: { label: 'Subject', required: true, maxLength: MAX_SUBJECT, className: 'sm:col-span-2' },
        content: {
          label: 'Content',
          required: true,
          rows: 10,
          maxLength: MAX_CONTENT,
          help: (
            <>
              Text or HTML. Placeholders such as <code>{'{{subscriberName}}'}</code> are filled in for each person. We
              add the sender, the postal address and the unsubscribe link below.
            </>
          ),
          inputClass: 'font-mono text-[13px] leading-relaxed',
          className: 'sm:col-span-2',
        },
      })}
      <div className="sm:col-span-2">
        <Button size="sm" icon={Eye} disabled={form.values.content.trim() === ''} onClick={() => setPreview(true)}>
          Preview and test
        </Button>
      </div>
      <MailPreview
        open={isPreview}
        title="your email"
        mail={{
          subject: form.values.subject,
          content: form.values.content,
          values: values.values,
          ...(sendAt ? { sendAt } : {}),
        }}
        onClose={() => setPreview(false)}
      />
      {names.length > 0 && (
        <fieldset className="grid gap-4 rounded-lg border hairline p-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="px-1 text-sm font-medium">Values of the placeholders</legend>
          {names.map((name) =>
            name.endsWith('Content') || name === 'eventDescription' || name === 'specialOffers' ? (
              <TextAreaRow
                key={name}
                form={values}
                name={name}
                label={placeholderLabel(name)}
                required
                rows={3}
                className="sm:col-span-2"
              />
            ) : (
              <TextRow key={name} form={values} name={name} label={placeholderLabel(name)} required />
            ),
          )}
        </fieldset>
      )}
      {formRows(form, {
        senderName: { label: 'Sender name', maxLength: 100, help: 'If empty, the sending settings apply.' },
        replyTo: { label: 'Reply to', type: 'email', maxLength: 254, help: 'If empty, the sending settings apply.' },
        sendAt: {
          label: 'Send at',
          type: 'datetime-local',
          max: '9999-12-31T23:59',
          help: 'India Standard Time. If empty, it is sent now.',
        },
      })}
      <ConfirmDialog
        open={askedTemplate !== null}
        title="Replace what you wrote?"
        text={`The template ${askedTemplate?.name ?? ''} replaces the content. The subject stays.`}
        confirmLabel="Replace"
        onConfirm={() => askedTemplate && chooseTemplate(askedTemplate)}
        onCancel={() => setAskedTemplate(null)}
      />
    </>
  );
}
