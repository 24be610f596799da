/** Text that is typed and not yet in a document. It survives a change of tab or view; saving or cancelling the row removes it. */
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

/** Where the form of a row stores its text. */
export interface RowDraft {
  key: DraftKey;
}

type AnyStore = Pick<ToolStore<unknown>, 'tool' | '$state'>;

/** Every document has rows of its own. Those typed before the first document exists move to it, since its id is another at each load until then. */
function prefixOf({ tool, $state }: AnyStore): `draft:row:${string}` {
  const { isUntouched, workspace } = $state.get();
  const first = `draft:row:${tool}-first:` as const;
  if (isUntouched) return first;
  const own = `draft:row:${workspace.open.id}:` as const;
  moveDrafts(first, own);
  return own;
}

interface OpenRow {
  /** The id of the row, or `NEW_ROW`; null while none is open. */
  id: string | null;
  /** For `useForm`: the text is stored while it differs from the row. */
  draftOf: (id: string) => RowDraft;
  open: (id: string) => void;
  /** After it was saved or cancelled. */
  close: () => void;
}

/**
 * `list` names the list within its tool. The first of `ids` that has stored text is open at the start, otherwise `start`. The text is in session
 * storage, as every draft is.
 */
export function useRowDraft(
  store: AnyStore,
  list: string,
  ids: readonly string[],
  start: string | null = null,
): OpenRow {
  const draftOf = (id: string): RowDraft => ({ key: `${prefixOf(store)}${list}:${id}` });
  const [id, setId] = useState(() => ids.find((one) => isDraftSaved(draftOf(one).key)) ?? start);
  return {
    id,
    draftOf,
    open: setId,
    close: () => {
      if (id !== null) dropDraft(draftOf(id).key);
      setId(null);
    },
  };
}

/**
 * What is typed in a view and is no part of a document, such as the price of a sale, or not yet. `view` is null where nothing may be stored: in a
 * table that another person shared. `mend` drops what no longer fits the document.
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
  // At once, since a field may be read only after its view has gone.
  const change = (part: Partial<Values> | ((now: Values) => Partial<Values>)) => {
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
    setValues(latest.current);
    if (key) saveDraft({ key }, latest.current, initial);
  };
  return [values, change];
}

/** Removes everything that is typed for the open document. */
export const dropRowDrafts = (store: AnyStore): void => dropDrafts(prefixOf(store));
