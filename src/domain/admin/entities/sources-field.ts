/** The form field for the sources of a record: the page for each fact. Data only. */
import { SOURCE_LIMITS } from '@/domain/directory/input/record-rules';
import type { Field } from './entity';

/** `labels`: the fields that a source may be about, with their labels. */
export const sourcesField = (labels: Readonly<Record<string, string>>): Field => ({
  name: 'sources',
  label: 'Sources',
  kind: 'rows',
  section: 'Sources',
  headings: ['source'],
  rows: [
    {
      name: 'field',
      label: 'Field',
      kind: 'choice',
      options: Object.keys(labels),
      optionLabels: labels,
      isRequired: true,
    },
    {
      name: 'value',
      label: 'What it says',
      kind: 'line',
      most: SOURCE_LIMITS.fact,
      hint: 'Only for facts that no field of the record shows.',
    },
    { name: 'address', label: 'Address of the page', kind: 'web-address', isRequired: true },
    { name: 'published', label: 'Published', kind: 'line', most: 7, hint: 'A month such as 2024-03, or a year.' },
    { name: 'isList', label: 'The page only collects what others say', kind: 'flag' },
  ],
});
