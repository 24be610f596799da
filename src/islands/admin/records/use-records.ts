/** The records of a table as the server lists them, and what is done to them: select, delete with Undo, show or hide, export. */
import type { AdminRecord, Entity } from '../../../domain/admin/entities/entity';
import { valueAt } from '../../../domain/admin/entities/entity';
import { recordQueryOf, type RecordState } from '../../../domain/admin/record-state';
import { api, failureText } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { isSignedOut } from '../table/signed-out';
import { readPlaces, useListed, type ListedPlaces } from '../table/use-listed';
import type { ReadAll } from '../table/use-file-export';

export interface RecordList extends ListedPlaces {
  records: readonly AdminRecord[];
}

/** The list of an answer; null when it is no such answer. */
export function readRecordList(body: Record<string, unknown>): RecordList | null {
  const { data } = body;
  return Array.isArray(data) ? { records: data as AdminRecord[], ...readPlaces(body, data.length) } : null;
}

const EXPORT_STEP = 500;

export function useRecords(entity: Entity, state: RecordState, first: RecordList | null) {
  const { noun, messages } = entity;
  const query = recordQueryOf(state);
  const {
    list = null,
    isBusy,
    reload,
  } = useListed<RecordList | 'failed'>({
    key: JSON.stringify([noun, query]),
    words: state.q,
    first: first ?? undefined,
    ask: (signal) => api.get('/api/admin/records/:noun', { param: { noun }, query, signal }),
    read: (answer) => (answer.ok ? readRecordList(answer.body) : null) ?? 'failed',
  });

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

  const readList = async (wanted: RecordState): Promise<RecordList | null> => {
    const answer = await api.get('/api/admin/records/:noun', { param: { noun }, query: recordQueryOf(wanted) });
    return !isSignedOut(answer) && answer.ok ? readRecordList(answer.body) : null;
  };

  const readAll: ReadAll<AdminRecord> = async (most, onRead) => {
    const all: AdminRecord[] = [];
    let after: string | null = null;
    do {
      const step: RecordState = { ...state, size: EXPORT_STEP, page: 1, before: '', after: after ?? '' };
      const page: RecordList | null = await readList(step);
      if (!page) return null;
      all.push(...page.records);
      onRead(Math.min(all.length, most));
      after = page.next;
    } while (after !== null && all.length < most);
    return all.slice(0, most);
  };

  return { list, isBusy, reload, remove, switchActive, nameOf, readAll };
}
