/** What somebody is typing and no document holds yet: it outlives another tab or view of a tool. A row goes when it is saved or cancelled. */
import { useRef, useState } from 'react';
import type { ToolStore } from '../../../stores/tool-store';
import { dropDraft, dropDrafts, isDraftKept, keepDraft, readDraft, type DraftKey } from '../../ui/form/draft';

/** Stands for the row that is not there yet. */
export const NEW_ROW = 'new';

/** What the form of a row needs to keep its text. */
export interface RowDraft {
  key: DraftKey;
}

type AnyStore = Pick<ToolStore<unknown>, '$state'>;

/** Every document has rows of its own. */
const prefixOf = (store: AnyStore) => `draft:row:${store.$state.get().workspace.open.id}:` as const;

interface OpenRow {
  /** The id of the row, or `NEW_ROW`; null while none is open. */
  id: string | null;
  /** For `useForm`, whose text is kept while it differs from the row. */
  draftOf: (id: string) => RowDraft;
  open: (id: string) => void;
  /** After it was saved or cancelled. */
  close: () => void;
}

/**
 * `list` names the list within its tool. Of `ids` the first with a kept text is open at the start, else `start`. What is typed lies in session
 * storage, like every draft.
 */
export function useRowDraft(
  store: AnyStore,
  list: string,
  ids: readonly string[],
  start: string | null = null,
): OpenRow {
  const draftOf = (id: string): RowDraft => ({ key: `${prefixOf(store)}${list}:${id}` });
  const [id, setId] = useState(() => ids.find((one) => isDraftKept(draftOf(one).key)) ?? start);
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
 * Figures of a view that a document never holds, such as what a company is sold for. `view` is null where nothing is to be kept: in a table
 * of somebody else.
 */
export function useViewDraft<Values extends object>(
  store: AnyStore,
  view: string | null,
  first: () => Values,
): [Values, (change: Partial<Values>) => void] {
  const [initial] = useState(first);
  const key = view === null ? null : (`${prefixOf(store)}${view}` as const);
  const [values, setValues] = useState(() => ({ ...initial, ...(key && readDraft({ key }, initial)) }));
  const latest = useRef(values);
  // At once, since a field may be read only after its view has gone.
  const change = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    if (key) keepDraft({ key }, latest.current, initial);
  };
  return [values, change];
}

/** Forgets what is typed over the open document. */
export const dropRowDrafts = (store: AnyStore): void => dropDrafts(prefixOf(store));
