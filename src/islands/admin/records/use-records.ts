/** The records of a table as the server lists them, and what is done to them: select, delete with Undo, show or hide, export. */
import type { AdminRecord, Entity } from '../../../domain/admin/entities/entity';
import { valueAt } from '../../../domain/admin/entities/entity';
import { recordQueryOf, type RecordState } from '../../../domain/admin/record-state';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { isSignedOut } from '../table/signed-out';
import { usePaged } from '../table/PagedTable';
import type { Paged } from '@/domain/lists/paged';

export function useRecords(entity: Entity, state: RecordState, first: Paged<AdminRecord> | null) {
  const { noun, messages } = entity;
  const list = usePaged<AdminRecord>({
    name: `records ${noun}`,
    query: recordQueryOf(state),
    first,
    ask: (query, signal) =>
      api.get('/api/admin/records/:noun', { param: { noun }, query, ...(signal ? { signal } : {}) }),
  });
  const reload = () => void list.reload();

  const nameOf = (record: AdminRecord): string => String(valueAt(record, entity.nameField) ?? '');

  const restore = async (ids: readonly string[]) => {
    const answer = await api.post('/api/admin/records/:noun/restore', { param: { noun }, json: { ids } });
    if (isSignedOut(answer)) return;
    const back = answer.ok && Array.isArray(answer.data) ? answer.data.length : 0;
    if (back < ids.length)
      toast('error', failureText(answer, back === 0 ? 'Nothing came back.' : `${back} of ${ids.length} came back.`));
    reload();
  };

  /** Deletes at once, with a way back. Returns whether it was done. */
  const remove = async (records: readonly AdminRecord[]): Promise<boolean> => {
    const ids = records.map(({ _id }) => _id);
    const answer = await api.post('/api/admin/records/:noun/delete', { param: { noun }, json: { ids } });
    if (isSignedOut(answer)) return false;
    const otherwise = ids.length === 1 ? messages.deleteFailed : messages.deleteManyFailed;
    const gone = (answer.data as { ids?: string[] } | undefined)?.ids ?? [];
    if (!answer.ok || gone.length === 0) {
      toast('error', answer.status === 0 ? failureText(answer, otherwise) : otherwise);
      reload();
      return false;
    }
    const [only] = records;
    const said = gone.length === 1 && only ? messages.deleted : `${gone.length} ${entity.names[1]} deleted`;
    toast('success', said, { action: { label: 'Undo', run: () => void restore(gone) } });
    reload();
    return true;
  };

  /** Shows or hides records at once, and nothing else of them is looked at. */
  const switchActive = async (records: readonly AdminRecord[], isActive: boolean): Promise<boolean> => {
    const ids = records.map(({ _id }) => _id);
    const answer = await api.post('/api/admin/records/:noun/active', { param: { noun }, json: { ids, isActive } });
    if (isSignedOut(answer)) return false;
    const done = (answer.data as { ids?: string[] } | undefined)?.ids?.length ?? 0;
    const [only] = records;
    const said = `${ids.length === 1 && only ? nameOf(only) : `${done} ${entity.names[1]}`} ${isActive ? 'shown' : 'hidden'}`;
    if (answer.ok && done === ids.length) toast('success', said);
    else if (answer.ok) toast('error', `${said}, ${ids.length - done} could not be changed.`);
    else toast('error', answer.status >= 500 ? messages.updateFailed : failureText(answer, messages.updateFailed));
    reload();
    return answer.ok;
  };

  return { list, reload, remove, switchActive, nameOf };
}
