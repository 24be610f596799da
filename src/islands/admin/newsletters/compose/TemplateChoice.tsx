/** The template that a mail starts from. Read when the form is opened; without any the form works as well. */
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';

export interface ChosenTemplate {
  _id: string;
  name: string;
  content: string;
}

export function TemplateChoice({ onChosen }: { onChosen: (template: ChosenTemplate) => void }) {
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
    <Field
      label="Start from a template"
      help={templates === 'failed' ? 'Failed to fetch templates' : undefined}
      className="sm:col-span-2"
    >
      {(control) => (
        <Select
          {...control}
          value=""
          aria-busy={templates === null || undefined}
          options={known.map(({ _id, name }) => ({ value: _id, label: name }))}
          placeholder="Choose a template"
          onChange={({ target }) => {
            const template = known.find(({ _id }) => _id === target.value);
            if (template) onChosen(template);
          }}
        />
      )}
    </Field>
  );
}
