/** The template that a mail starts from. Read when the form is opened; without any the form works as well. */
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';

export interface ChosenTemplate {
  id: string;
  name: string;
  content: string;
}

function readTemplates(data: unknown): ChosenTemplate[] {
  const { data: list } = (data ?? {}) as { data?: unknown };
  if (!Array.isArray(list)) return [];
  return (list as Record<string, unknown>[]).flatMap(({ _id, name, content }) =>
    typeof _id === 'string' && typeof name === 'string' && typeof content === 'string'
      ? [{ id: _id, name, content }]
      : [],
  );
}

export function TemplateChoice({ onChosen }: { onChosen: (template: ChosenTemplate) => void }) {
  const [templates, setTemplates] = useState<ChosenTemplate[] | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    void api.get('/api/templates').then(({ ok, data }) => {
      if (!isGone) setTemplates(ok ? readTemplates(data) : 'failed');
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
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose a template"
          onChange={({ target }) => {
            const template = known.find(({ id }) => id === target.value);
            if (template) onChosen(template);
          }}
        />
      )}
    </Field>
  );
}
