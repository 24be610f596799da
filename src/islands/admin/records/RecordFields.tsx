/** The fields of a record beyond text: its file, which is held outside the form's values, and the choice of another record. */
import { useEffect, useId, useState, useRef } from 'react';
import { ExternalLink, Trash2 } from 'lucide-react';
import { valueAt, type AdminRecord, type Field, type Entity, type Noun } from '@/domain/admin/entities/entity';
import { faultOfFile, storedFile } from '@/domain/admin/record-edit';
import { toParts, type FormValues } from '@/domain/admin/form-values';
import { Button } from '@/islands/ui/Button';
import { Field as LabelledField } from '@/islands/ui/fields/inputs';
import type { Form, FormFields } from '@/islands/ui/form/use-form';
import { useFileDrop } from '@/islands/ui/hooks/use-file-drop';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { entityOf } from '@/domain/admin/entities';
import { SelectRow } from '@/islands/ui/form/rows';
import { useAnswer } from '@/islands/lists/use-answer';
import { readPaged } from '@/domain/lists/paged';

interface FileFieldProps {
  form: Form<FormValues>;
  field: Field;
  record: AdminRecord | null;
  /** Null removes it again. */
  onPick: (file: File | null) => void;
  /** Deletes the stored file; only if it can be deleted without the record. */
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
  const chooseFile = (file: File | null | undefined) => {
    if (!file || !rule) return;
    const fault = faultOfFile(rule, file);
    setPicked(fault ? null : file);
    onPick(fault ? null : file);
    form.set(name, fault ? '' : file.name);
    if (fault) form.refuse({ errors: { [name]: fault } });
  };
  const { isOver, dropProps } = useFileDrop((files) => chooseFile(files[0]));
  if (!rule) return null;
  const stored = record ? storedFile(rule, record) : null;
  const storedName = record ? valueAt(record, 'fileName') : null;
  const help = `${rule.endings.join(', ')}, ${rule.isPicture ? 'under' : 'up to'} ${megabytes(rule.maxBytes)}. Choose it, or drop it here.`;
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
                  <Button size="sm" variant="ghost" icon={Trash2} onClick={onRemove}>
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
              onChange={({ target }) => chooseFile(target.files?.[0])}
            />
            {picked && <p className="text-sm wrap-anywhere">{`${picked.name} is uploaded when you save.`}</p>}
          </div>
        )}
      </LabelledField>
    </div>
  );
}

/** The file that was chosen in a record's form. It is sent with the record or after it, depending on the rule of its field. */
export function useRecordFiles(entity: Entity, record: AdminRecord | null, onChanged: (record: AdminRecord) => void) {
  const { noun, fields } = entity;
  const field = fields.find(({ kind }) => kind === 'file');
  const after = field?.file?.after;
  const picked = useRef<File | null>(null);
  const [isAsking, setAsking] = useState(false);

  /** The request: the body with the file, or as JSON if no file is sent with it. */
  const sent = (formValues: object) => {
    const body = formValues as Readonly<Record<string, unknown>>;
    const { onlyWhen } = field ?? {};
    const isShown = !onlyWhen || body[onlyWhen.field] === onlyWhen.is;
    if (!field || after || !picked.current || !isShown) return { json: body };
    const form = new FormData();
    for (const [name, text] of toParts(body)) form.append(name, text);
    form.append(field.name, picked.current);
    return { body: form };
  };

  /** Uploads the file after the record is saved. Returns a message if it failed. */
  const upload = async ({ _id }: AdminRecord): Promise<string | null> => {
    if (!after || !picked.current) return null;
    const form = new FormData();
    form.append('file', picked.current);
    const answer = await api.post('/api/admin/records/:noun/:id/file', { param: { noun, id: _id }, body: form });
    if (isSignedOut(answer)) return null;
    return answer.ok ? null : after.uploadFailed;
  };

  const remove = async () => {
    setAsking(false);
    if (!record || !after) return;
    const answer = await api.delete('/api/admin/records/:noun/:id/file', { param: { noun, id: record._id } });
    if (isSignedOut(answer)) return;
    if (!answer.ok || !answer.data) return void toast('error', after.removeFailed);
    toast('success', 'File deleted');
    onChanged(answer.data);
  };

  return {
    sent,
    upload,
    pick: (file: File | null) => {
      picked.current = file;
    },
    askToRemove: () => setAsking(true),
    question: {
      open: isAsking,
      title: 'Delete the file?',
      text: 'It is deleted at once and cannot be restored.',
      confirmLabel: 'Delete file',
      danger: true,
      onConfirm: () => void remove(),
      onCancel: () => setAsking(false),
    },
  };
}
export type RecordFiles = ReturnType<typeof useRecordFiles>;

interface RecordChoiceProps {
  form: FormFields<Record<string, string>>;
  field: Field;
  noun: Noun;
}

/** A choice among the records of another kind, such as the category of a resource. */
export function RecordChoice({ form, field: { name, label, hint, isRequired = false }, noun }: RecordChoiceProps) {
  const { nameField, messages } = entityOf(noun);
  const { value, failed } = useAnswer({
    key: ['choices', noun],
    ask: (signal) => api.get('/api/admin/records/:noun', { param: { noun }, signal }),
    read: (answer) => readPaged<AdminRecord>(answer),
  });
  useEffect(() => {
    if (failed) toast('error', messages.fetchFailed);
  }, [failed, messages.fetchFailed]);
  const options = value?.rows.map((record) => ({ value: record._id, label: String(valueAt(record, nameField)) }));
  return (
    <SelectRow
      form={form}
      name={name}
      label={label}
      help={hint}
      required={isRequired}
      placeholder={options || failed ? 'Select' : 'Loading'}
      disabled={!options && !failed}
      options={options ?? []}
    />
  );
}
