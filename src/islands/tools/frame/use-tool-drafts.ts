/** Typed text that is not yet in a document. It survives a change of tab or view; saving or cancelling the row removes it. */
import { useRef, useState } from 'react';
import type { ToolStore } from '@/stores/tools/tool-store';
import {
  dropDraft,
  dropDrafts,
  isDraftSaved,
  moveDrafts,
  saveDraft,
  readDraft,
  type Draft,
  type DraftKey,
} from '@/islands/ui/form/draft';

/** The id of a row that does not exist yet. */
export const NEW_ROW = 'new';

/** The key under which the form of a row stores its text. */
export interface RowDraft {
  key: DraftKey;
}

type AnyStore = Pick<ToolStore<unknown>, 'tool' | '$state'>;

/**
 * Each document has its own drafts. The id of the first document changes at each load until it is stored. So drafts that were typed before
 * move to the document when it exists.
 */
function prefixOf({ tool, $state }: AnyStore): `draft:row:${string}` {
  const { isUntouched, workspace } = $state.get();
  const first = `draft:row:${tool}-first:` as const;
  if (isUntouched) return first;
  const own = `draft:row:${workspace.open.id}:` as const;
  moveDrafts(first, own);
  return own;
}

/**
 * `list` identifies the list within its tool. The first of `ids` that has stored text is open at the start, otherwise `start`. The text is
 * in session storage, like every draft.
 */
export function useRowDraft(store: AnyStore, list: string, ids: readonly string[], start: string | null = null) {
  const draftOf = (id: string): RowDraft => ({ key: `${prefixOf(store)}${list}:${id}` });
  const [id, setId] = useState(() => ids.find((one) => isDraftSaved(draftOf(one).key)) ?? start);
  return {
    /** The id of the row, or `NEW_ROW`; null while none is open. */
    id,
    /** For `useForm`: the text is stored while it differs from the row. */
    draftOf,
    open: setId,
    /** Call this after the row was saved or cancelled. */
    close: () => {
      if (id !== null) dropDraft(draftOf(id).key);
      setId(null);
    },
  };
}

/**
 * Values that a person typed in a view and that do not belong to the document, or not yet, such as the price of a sale. `view` is null if
 * nothing may be stored, as in a table that another person shared. `mend` removes values that no longer fit the document.
 */
export function useViewDraft<Values extends object>(
  store: AnyStore,
  view: string | null,
  first: () => Values,
  mend?: Draft<Values>['mend'],
): [Values, (change: Partial<Values> | ((now: Values) => Partial<Values>)) => void] {
  const [initial] = useState(first);
  const key = view === null ? null : (`${prefixOf(store)}${view}` as const);
  const [values, setValues] = useState(() => ({
    ...initial,
    ...(key && readDraft({ key, ...(mend && { mend }) }, initial)),
  }));
  const latest = useRef(values);
  // Saved at once, because a field may pass on its value only after its view was removed.
  const change = (part: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
    setValues(latest.current);
    if (key) saveDraft({ key }, latest.current, initial);
  };
  return [values, change];
}

/** Removes all drafts of the open document. */
export const dropRowDrafts = (store: AnyStore): void => dropDrafts(prefixOf(store));
