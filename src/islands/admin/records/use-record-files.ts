/** The files that were picked in a record's form: sent with it or after it, as the rule of their field says. */
import { useRef, useState } from 'react';
import type { AdminRecord, Entity } from '@/domain/admin/entities/entity';
import { toParts } from '@/domain/admin/form-values';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';

export function useRecordFiles(entity: Entity, record: AdminRecord | null, onChanged: (record: AdminRecord) => void) {
  const { noun, fields } = entity;
  const field = fields.find(({ kind }) => kind === 'file');
  const after = field?.file?.after;
  const picked = useRef<File | null>(null);
  const [isAsking, setAsking] = useState(false);

  /** A body with the file beside it, or as JSON where there is none to be sent with it. */
  const sent = (given: object) => {
    const body = given as Readonly<Record<string, unknown>>;
    const { onlyWhen } = field ?? {};
    const isShown = !onlyWhen || body[onlyWhen.field] === onlyWhen.is;
    if (!field || after || !picked.current || !isShown) return { json: body };
    const form = new FormData();
    for (const [name, text] of toParts(body)) form.append(name, text);
    form.append(field.name, picked.current);
    return { body: form };
  };

  /** The words for what failed, once the record itself is. */
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
      text: 'It is deleted at once and cannot be brought back.',
      confirmLabel: 'Delete file',
      danger: true,
      onConfirm: () => void remove(),
      onCancel: () => setAsking(false),
    },
  };
}
export type RecordFiles = ReturnType<typeof useRecordFiles>;
