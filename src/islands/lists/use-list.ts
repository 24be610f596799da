/** A list from its description: the state in its address, its rows page after page, and its file. */
import { useCallback, useRef, useState } from 'react';
import {
  listHref,
  listQueryOf,
  readListState,
  readPages,
  type ListSpec,
  type ListState,
  type Pages,
} from '@/domain/lists/list';
import { api, type Answer, type Path } from '@/lib/api/api';
import { saveTable, type TableFormat } from '@/lib/export/table-file';
import { localToday } from '@/lib/local-today';
import { useUrlState, type UrlState } from '@/islands/ui/hooks/use-url-state';
import { usePages } from './use-answer';
import { NOTHING_SELECTED, type Selection } from './selection';
import { readAllOf, useFileExport } from './FileExport';

/** The state of a list, and how to change it. */
export type ListView = Pick<UrlState<ListState>, 'state' | 'go' | 'goLater' | 'hrefOf'>;
/** A description of a list that the API has. */
export type ApiListSpec<Row> = ListSpec<Row> & { api: Path<'get'> };

/** The state of a list in the address of its screen. */
export const useListView = (spec: ListSpec<never>, query: string): ListView =>
  useUrlState<ListState>({
    first: readListState(spec, new URLSearchParams(query)),
    read: (params) => readListState(spec, params),
    href: (next) => listHref(spec, next),
  });

/** The state of a list that has no address of its own. */
export function useLocalView(): ListView {
  const [state, setState] = useState<ListState>({});
  const go = useCallback((change: Partial<ListState>) => setState((now) => ({ ...now, ...change }) as ListState), []);
  return { state, go, goLater: go, hrefOf: () => '' };
}

interface ListOptions<Row> {
  /** The parts of the API's address, such as an id. */
  param?: Record<string, string>;
  /** Reads an answer of another shape. */
  read?(answer: Answer): Pages<Row> | null;
  /** A new value reloads the list. */
  also?: unknown;
  /** Likewise, but not once a person has opened later pages. */
  follows?: unknown;
  pace?: (rows: readonly Row[]) => number | null;
}

/** `first` is the page that the server read for the first state. */
export function useList<Row>(
  spec: ApiListSpec<Row>,
  view: ListView,
  first: Pages<Row> | null,
  { param = {}, read = readPages<Row>, also = null, follows = null, pace }: ListOptions<Row> = {},
) {
  const query = listQueryOf(spec, view.state);
  const [selection, select] = useState<Selection<Row>>(NOTHING_SELECTED);
  const isFar = useRef(false);
  const followed = useRef(follows);
  if (!isFar.current) followed.current = follows;
  const ask = (
    asked: Record<string, string>,
    place: string | undefined,
    { limit, signal }: { limit?: number; signal?: AbortSignal },
  ) => {
    const options = {
      param,
      query: { ...asked, limit, [spec.place ?? 'after']: place },
      ...(signal ? { signal } : {}),
    };
    return api.get(spec.api as '/api/admin/bin', options) as Promise<Answer>;
  };
  const pages = usePages<Row, readonly [string, Record<string, string>, Record<string, string>, unknown, unknown]>({
    asked: [spec.name, param, query, also, followed.current],
    words: query['q'] ?? '',
    first,
    ...(pace ? { pace: (rows = []) => pace(rows) } : {}),
    ask: ([, , asked], place, signal) => ask(asked, place, { signal }),
    read,
  });
  isFar.current = pages.isFar;
  const { exportRows, count, result } = useFileExport();

  const saveAs = (format: TableFormat): void => {
    const { file } = spec;
    if (!file) return;
    const { title, maxRows, header, cells } = file;
    const save = (rows: readonly Row[]) =>
      saveTable({ header, rows: rows.map(cells) }, `${title} ${localToday()}`, format);
    void exportRows({ maxRows, readAll: readAllOf((limit, place) => ask(query, place, { limit }), read), save });
  };
  return { spec, view, ...pages, rows: pages.items, selection, select, saveAs, count, result };
}

export type List<Row> = ReturnType<typeof useList<Row>>;

interface Worklist<Row, Facts> {
  first: Pages<Row> | null;
  keyOf: (row: Row) => string;
  /** The data of an answer beside its rows, such as counts. */
  facts: Facts;
  factsOf: (data: Facts | undefined, before: Facts) => Facts;
}

/** A list that is worked through row by row: a changed row stays in place until the list is read again; answers update the counts. */
export function useWorklist<Row, Facts>(
  spec: ApiListSpec<Row>,
  view: ListView,
  { first, keyOf, facts: firstFacts, factsOf }: Worklist<Row, Facts>,
) {
  const [facts, setFacts] = useState(firstFacts);
  const [version, setVersion] = useState(0);
  const [changed, setChanged] = useState<ReadonlyMap<string, Row>>(new Map());
  const list = useList(spec, view, version === 0 ? first : null, {
    read: (answer) => {
      if (answer.data) setFacts((before) => factsOf(answer.data as Facts, before));
      return readPages<Row>(answer);
    },
    also: version,
  });
  const items = list.items.map((row) => changed.get(keyOf(row)) ?? row);
  return {
    list: { ...list, items },
    facts,
    setFacts,
    /** Shows a changed row. Returns the row as it was before. */
    put: (row: Row): Row | undefined => {
      setChanged((all) => new Map(all).set(keyOf(row), row));
      return items.find((one) => keyOf(one) === keyOf(row));
    },
    /** Loads the list again, and drops the rows changed here. */
    again: () => {
      setChanged(new Map());
      setVersion((before) => before + 1);
    },
  };
}
