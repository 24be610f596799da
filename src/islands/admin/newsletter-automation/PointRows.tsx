/** The points of one list of a newsletter: editable texts, the cited pages, and a switch to leave a point out. */
import { Trash2 } from 'lucide-react';
import { ITEM_MOST } from '@/domain/newsletters/composition/composed';
import { IconButton } from '@/islands/ui/Button';
import { TextAreaRow } from '@/islands/ui/form/rows';
import { rowOf, type Form } from '@/islands/ui/form/use-form';
import type { EditorValues } from './editor-values';

interface Props {
  form: Form<EditorValues>;
  name: 'startupHighlights' | 'investorInsights';
  title: string;
}

export function PointRows({ form, name, title }: Props) {
  const points = form.values[name];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {points.length === 0 && <p className="muted text-sm">No points. This part is left out.</p>}
      {points.map(({ sources }, at) => (
        // The rows have no other identity than their place.
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1">
          <TextAreaRow
            form={rowOf(form, name, at)}
            name="text"
            label={<span className="sr-only">{`${title}, point ${at + 1}`}</span>}
            rows={2}
            inputClass="field-sizing-content"
            maxLength={ITEM_MOST}
            help={
              sources.length > 0 && (
                <>
                  From{' '}
                  {sources.map(({ title: page, link }, index) => (
                    <span key={link + index}>
                      {index > 0 && ', '}
                      <a href={link} target="_blank" rel="noreferrer" className="link wrap-anywhere">
                        {page}
                      </a>
                    </span>
                  ))}
                </>
              )
            }
          />
          <IconButton
            label={`Leave out point ${at + 1} of ${title}`}
            icon={<Trash2 className="size-4" />}
            className="mt-1.5"
            onClick={() => form.removeRow(name, at)}
          />
        </div>
      ))}
    </fieldset>
  );
}
