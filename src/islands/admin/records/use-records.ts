/** The list of records from the server, and its actions: delete with Undo, show or hide, and undo a change of many. */
import { countText } from '@/domain/count';
import type { AdminRecord, Entity } from '@/domain/admin/entities/entity';
import { valueAt } from '@/domain/admin/entities/entity';
import { undoneText, type BulkResult } from '@/domain/admin/bulk';
import { entityOf } from '@/domain/admin/entities';
import type { RecordNames } from '@/domain/admin/record-export';
import { recordListOf } from '@/domain/admin/record-list';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';
import { usePaged } from '@/islands/lists/PagedTable';
import { NOTHING_SELECTED, selectedCount, type Selection } from '@/islands/lists/selection';
import type { ListView } from '@/islands/lists/use-list';
import { readPaged, type ListPage } from '@/domain/lists/paged';

/** The selection as the API takes it. */
export const selectionRequest = ({ rows, all }: Selection<AdminRecord>) => (all ? { all } : { ids: [...rows.keys()] });
export const selectionOf = (...records: AdminRecord[]): Selection<AdminRecord> => ({
  rows: new Map(records.map((record) => [record._id, record])),
  all: null,
});

/** The names of the records that fields of a kind can choose. Rejects if they cannot be read. */
export async function readNames({ fields }: Pick<Entity, 'fields'>): Promise<RecordNames> {
  const nouns = new Set(fields.flatMap(({ optionsOf }) => optionsOf ?? []));
  const lists = [...nouns].map(async (noun) => {
    const answer = await api.get('/api/admin/records/:noun', { param: { noun } });
    const all = isSignedOut(answer) ? null : readPaged<AdminRecord>(answer);
    if (!all) throw new Error(`The names of ${noun} could not be read.`);
    const { nameField } = entityOf(noun);
    return [noun, new Map(all.rows.map((record) => [record._id, String(valueAt(record, nameField))]))] as const;
  });
  return new Map(await Promise.all(lists));
}

export function useRecords(
  entity: Entity,
  view: ListView,
  first: ListPage<AdminRecord> | null,
  also: Record<string, string> = {},
) {
  const { noun, messages } = entity;
  const list = usePaged(recordListOf(entity), view, first, { param: { noun }, also });
  const reload = () => void list.reload();

  /** Ends the selection "all matches" if other records match now, so that the person selects again from the shown list. */
  const endChangedSelection = ({ code }: Pick<Answer, 'code'>): boolean => {
    if (code !== 'selection-changed') return false;
    list.select(NOTHING_SELECTED);
    return true;
  };

  const nameOf = (record: AdminRecord): string => String(valueAt(record, entity.nameField) ?? '');

  const restore = async (ids: readonly string[]) => {
    const answer = await api.post('/api/admin/records/:noun/restore', { param: { noun }, json: { ids } });
    if (isSignedOut(answer)) return;
    const back = answer.ok && Array.isArray(answer.data) ? answer.data.length : 0;
    if (back < ids.length)
      toast('error', failureText(answer, back === 0 ? 'Nothing was restored.' : `${back} of ${ids.length} restored.`));
    reload();
  };

  /** Deletes at once, with Undo. Returns whether it was done. */
  const remove = async (selection: Selection<AdminRecord>): Promise<boolean> => {
    const json = selectionRequest(selection);
    const answer = await api.post('/api/admin/records/:noun/delete', { param: { noun }, json });
    if (isSignedOut(answer)) return false;
    const otherwise = selectedCount(selection) === 1 ? messages.deleteFailed : messages.deleteManyFailed;
    const deletedIds = answer.data?.ids ?? [];
    if (!answer.ok || deletedIds.length === 0) {
      endChangedSelection(answer);
      toast('error', answer.status === 0 || answer.status === 409 ? failureText(answer, otherwise) : otherwise);
      reload();
      return false;
    }
    const deletedText = deletedIds.length === 1 ? messages.deleted : `${deletedIds.length} ${entity.names[1]} deleted`;
    toast('success', deletedText, { action: { label: 'Undo', run: () => void restore(deletedIds) } });
    reload();
    return true;
  };

  /** Undoes a change of many records. */
  const undo = async (batch: string) => {
    const answer = await api.post('/api/admin/audit/:id/undo', { param: { id: batch } });
    if (isSignedOut(answer)) return;
    if (answer.data) toast(answer.data.kept > 0 ? 'warning' : 'success', undoneText(entity, answer.data));
    else toast('error', failureText(answer, messages.updateFailed));
    reload();
  };

  const wayBack = (batch: string | null) => (batch ? { action: { label: 'Undo', run: () => void undo(batch) } } : {});

  /** Shows the result of a change of a selection, with Undo if it changed more than one record. */
  const sayChanged = (result: BulkResult) => {
    const { changed, refused, reason, batch } = result;
    const changedText = `${countText(changed)} ${entity.names[changed === 1 ? 0 : 1]} changed`;
    const note = refused > 0 ? `${countText(refused)} could not be changed: ${reason ?? ''}` : undefined;
    toast(note ? 'warning' : 'success', changedText, {
      about: note,
      ...wayBack(batch),
    });
    reload();
  };

  /** Shows or hides records at once. Their other fields are not checked. */
  const switchActive = async (selection: Selection<AdminRecord>, isActive: boolean): Promise<boolean> => {
    const json = { ...selectionRequest(selection), isActive };
    const answer = await api.post('/api/admin/records/:noun/active', { param: { noun }, json });
    if (isSignedOut(answer)) return false;
    const { ids = [], batch = null } = answer.data ?? {};
    const count = selectedCount(selection);
    const [only] = selection.rows.values();
    const shownText = `${count === 1 && only ? nameOf(only) : `${ids.length} ${entity.names[1]}`} ${isActive ? 'shown' : 'hidden'}`;
    if (answer.ok && ids.length === count) toast('success', shownText, wayBack(batch));
    else if (answer.ok) toast('error', `${shownText}, ${count - ids.length} could not be changed.`, wayBack(batch));
    else toast('error', answer.status >= 500 ? messages.updateFailed : failureText(answer, messages.updateFailed));
    endChangedSelection(answer);
    reload();
    return answer.ok;
  };

  /** Shows why a selection was not changed, if others match now. Returns whether it was that. */
  const sayStale = (answer: Answer): boolean => {
    if (!endChangedSelection(answer)) return false;
    toast('error', failureText(answer, messages.updateFailed));
    reload();
    return true;
  };

  return { list, reload, remove, switchActive, sayChanged, sayStale, nameOf };
}
