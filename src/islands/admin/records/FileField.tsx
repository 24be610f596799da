/** The file of a record: the stored one with its link, and a place to choose or drop another. The file itself is held beside the form. */
import { useEffect, useId, useState } from 'react';
import { ExternalLink, Trash2 } from 'lucide-react';
import type { AdminRecord, Field } from '@/domain/admin/entities/entity';
import { valueAt } from '@/domain/admin/entities/entity';
import { faultOfFile } from '@/domain/admin/file-check';
import type { FormValues } from '@/domain/admin/form-values';
import { Button } from '@/islands/ui/Button';
import { Field as LabelledField } from '@/islands/ui/fields/Field';
import type { Form } from '@/islands/ui/form/use-form';
import { useFileDrop } from '@/islands/ui/hooks/use-file-drop';

interface FileFieldProps {
  form: Form<FormValues>;
  field: Field;
  record: AdminRecord | null;
  /** Null takes it away again. */
  onPick: (file: File | null) => void;
  /** Deletes the stored file; only where it can go alone. */
  onRemove?: () => void;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** The picture that was picked, drawn from memory. */
function usePicture(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export function FileField({ form, field, record, onPick, onRemove }: FileFieldProps) {
  const { name, label, isRequired = false, file: rule } = field;
  const id = useId();
  const [picked, setPicked] = useState<File | null>(null);
  const picture = usePicture(rule?.isPicture ? picked : null);
  const take = (file: File | null | undefined) => {
    if (!file || !rule) return;
    const fault = faultOfFile(rule, file);
    setPicked(fault ? null : file);
    onPick(fault ? null : file);
    form.set(name, fault ? '' : file.name);
    if (fault) form.refuse({ errors: { [name]: fault } });
  };
  const { isOver, dropProps } = useFileDrop((files) => take(files[0]));
  if (!rule) return null;
  const value = record ? valueAt(record, rule.storedAs) : null;
  // An address elsewhere is no file of ours.
  const stored = typeof value === 'string' && value.startsWith('/files/') ? value : null;
  const storedName = record ? valueAt(record, 'fileName') : null;
  const help = `${rule.endings.join(', ')}, ${rule.isPicture ? 'under' : 'up to'} ${megabytes(rule.most)}. Choose it, or drop it here.`;
  return (
    <div
      {...dropProps}
      className={`rounded-xl sm:col-span-2 ${isOver ? 'outline-2 outline-offset-4 outline-brand outline-dashed' : ''}`}
    >
      <LabelledField id={id} label={label} required={isRequired} error={form.errorOf(name)} help={help}>
        {(control) => (
          <div className="grid gap-2">
            {(stored ?? picture) && (
              <div className="flex flex-wrap items-center gap-3">
                {rule.isPicture && (
                  <img
                    src={picture ?? stored ?? ''}
                    alt=""
                    width={64}
                    height={64}
                    className="size-16 rounded-lg bg-base-300 object-cover"
                  />
                )}
                {stored && !picked && (
                  <a
                    href={stored}
                    target="_blank"
                    rel="noopener"
                    className="link inline-flex min-h-8 min-w-0 items-center gap-1.5 text-sm wrap-anywhere max-md:min-h-11"
                  >
                    {typeof storedName === 'string' ? storedName : 'Open the file'}
                    <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
                    <span className="sr-only">(opens in a new tab)</span>
                  </a>
                )}
                {stored && !picked && onRemove && (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<Trash2 className="size-4" aria-hidden="true" />}
                    onClick={onRemove}
                  >
                    Delete file
                  </Button>
                )}
              </div>
            )}
            <input
              {...control}
              type="file"
              name={name}
              accept={rule.endings.map((ending) => `.${ending}`).join(',')}
              className="w-full cursor-pointer rounded-lg border control-line p-1 text-sm aria-invalid:border-error file:mr-3 file:h-8 file:cursor-pointer file:rounded-lg file:border-0 file:bg-base-300 file:px-3 file:font-medium file:text-base-content max-md:min-h-11"
              onChange={({ target }) => take(target.files?.[0])}
            />
            {picked && <p className="text-sm wrap-anywhere">{`${picked.name} is uploaded when you save.`}</p>}
          </div>
        )}
      </LabelledField>
    </div>
  );
}
