/** The records of a table as the server lists them, and what is done to them: select, delete with Undo, export. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AdminRecord, Entity } from '../../../domain/admin/entities/entity';
import { valueAt } from '../../../domain/admin/entities/entity';
import { recordQueryOf, type RecordState } from '../../../domain/admin/record-state';
import { leaveForPassword } from '../../../lib/admin-token';
import { api, failureText, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';

export interface RecordList {
  records: readonly AdminRecord[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** A session that is over leads to the password page; what was typed into a form is kept there. */
export function isSignedOut({ status }: Pick<Answer, 'status'>): boolean {
  if (status !== 401) return false;
  leaveForPassword();
  return true;
}

/** The list of an answer; null when it is no such answer. */
export function readRecordList(body: Record<string, unknown>): RecordList | null {
  const { data, total, totalIsCapped, next, previous } = body;
  if (!Array.isArray(data)) return null;
  return {
    records: data as AdminRecord[],
    total: typeof total === 'number' ? total : data.length,
    totalIsCapped: totalIsCapped === true,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  };
}

const EXPORT_STEP = 500;
/** More than a spreadsheet is read with. */
const EXPORT_MOST = 100_000;

export function useRecords(entity: Entity, state: RecordState, first: RecordList | null) {
  const { noun, messages } = entity;
  const [list, setList] = useState<RecordList | 'failed' | null>(first);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const asked = useRef<string | null>(first ? JSON.stringify([recordQueryOf(state), 0]) : null);
  const query = recordQueryOf(state);
  const key = JSON.stringify([query, version]);

  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    const end = new AbortController();
    const load = async () => {
      setBusy(true);
      try {
        const answer = await api.get('/api/admin/records/:noun', { param: { noun }, query, signal: end.signal });
        if (isSignedOut(answer)) return;
        setList((answer.ok ? readRecordList(answer.body) : null) ?? 'failed');
      } catch {
        return; // A newer question took its place.
      }
      setBusy(false);
    };
    void load();
    return () => end.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key holds all of the query
  }, [key, noun]);

  const reload = useCallback(() => setVersion((now) => now + 1), []);

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

  const readList = async (wanted: RecordState): Promise<RecordList | null> => {
    const answer = await api.get('/api/admin/records/:noun', { param: { noun }, query: recordQueryOf(wanted) });
    return answer.ok ? readRecordList(answer.body) : null;
  };

  /** All records that the state finds, page by page; null where a page could not be read. */
  const readAll = async (): Promise<AdminRecord[] | null> => {
    const all: AdminRecord[] = [];
    let after: string | null = null;
    do {
      const step: RecordState = { ...state, size: EXPORT_STEP, page: 1, before: '', after: after ?? '' };
      const page: RecordList | null = await readList(step);
      if (!page) return null;
      all.push(...page.records);
      after = page.next;
    } while (after !== null && all.length < EXPORT_MOST);
    return all;
  };

  return { list, isBusy, reload, remove, nameOf, readAll };
}
