/** A list by its description: read for what its address says, page after page, and as a file. */
import { useCallback, useState } from 'react';
import {
  listHref,
  listQueryOf,
  readListState,
  readPages,
  type ListSpec,
  type ListState,
  type Pages,
} from '@/domain/lists/list';
import { api, type Answer, type Path } from '../../../lib/api';
import { saveTable, type TableFormat } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import { useUrlState, type UrlState } from '../../ui/use-url-state';
import { usePages } from '../use-answer';
import { isSignedOut } from './signed-out';
import { useFileExport } from './use-file-export';

/** Where a list stands, and how it goes on. */
export type ListView = Pick<UrlState<ListState>, 'state' | 'go' | 'goLater' | 'hrefOf'>;
/** A description whose list the API has; one of an address with parts is told what stands in them. */
export type Listed<Row> = ListSpec<Row> & { api: Path<'get'> };

/** Rows that an export reads at once. */
const READ_STEP = 500;

/** The state of a list in the address of its screen. */
export const useListView = (spec: ListSpec<never>, query: string): ListView =>
  useUrlState<ListState>({
    first: readListState(spec, new URLSearchParams(query)),
    read: (params) => readListState(spec, params),
    href: (next) => listHref(spec, next),
  });

/** The same where the address belongs to others. */
export function useLocalView(first: ListState = {}): ListView {
  const [state, setState] = useState(first);
  const go = useCallback((change: Partial<ListState>) => setState((now) => ({ ...now, ...change }) as ListState), []);
  return { state, go, goLater: go, hrefOf: () => '' };
}

interface ListOptions<Row, Page extends Pages<Row>> {
  /** What fills the parts of the address. */
  param?: Record<string, string>;
  /** Of an answer that has more than its rows, or has them elsewhere. */
  read?: (answer: Answer) => Page | null;
  /** Tells one reading from another where the query is the same. */
  also?: unknown;
  pace?: (rows: readonly Row[]) => number | null;
}

/** `first` is what the server read for the first state. */
export function useList<Row, Page extends Pages<Row> = Pages<Row>>(
  spec: Listed<Row>,
  view: ListView,
  first: Page | null,
  { param = {}, read = readPages as (answer: Answer) => Page | null, also = null, pace }: ListOptions<Row, Page> = {},
) {
  const query = listQueryOf(spec, view.state);
  const readPage = (
    asked: Record<string, string>,
    place: string | undefined,
    rest: { limit?: number; signal?: AbortSignal },
  ) => {
    const { limit, signal } = rest;
    const options = {
      param,
      query: { ...asked, limit, [spec.place ?? 'after']: place },
      ...(signal ? { signal } : {}),
    };
    return api.get(spec.api as '/api/admin/bin', options) as Promise<Answer>;
  };
  const pages = usePages<Row, Page, readonly [string, Record<string, string>, Record<string, string>, unknown]>({
    asked: [spec.name, param, query, also],
    words: query['q'] ?? '',
    first,
    ...(pace ? { pace: (rows = []) => pace(rows) } : {}),
    ask: ([, , asked], place, signal) => readPage(asked, place, { signal }),
    read,
  });
  const { exportRows, count, result } = useFileExport();

  /** Everything of this list, told of as it comes; null where a page could not be read. */
  const readAll = async (most: number, onRead: (count: number) => void): Promise<Row[] | null> => {
    const all: Row[] = [];
    let place: string | undefined;
    do {
      const answer = await readPage(query, place, { limit: READ_STEP });
      const page = isSignedOut(answer) ? null : read(answer);
      if (!page) return null;
      all.push(...page.items);
      onRead(Math.min(all.length, most));
      place = page.next ?? undefined;
    } while (place !== undefined && all.length < most);
    return all.slice(0, most);
  };
  const saveAs = (format: TableFormat): void => {
    const { file } = spec;
    if (!file) return;
    const { title, most, header, cells } = file;
    const save = (rows: readonly Row[]) =>
      saveTable({ header, rows: rows.map(cells) }, `${title} ${localToday()}`, format);
    void exportRows({ most, readAll, save });
  };
  return { spec, view, ...pages, saveAs, count, result };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
