/** The model of the list of schemes: state in the URL, answers from the API. Draws nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { NO_FILTERS, readSchemeState, schemeParams, schemesHref, type SchemeState } from '@/domain/schemes/list-state';
import type { WireScheme, SchemeInstitution } from '@/domain/schemes/schemes';
import { api, type Answer } from '@/lib/api/api';
import { useSearchState } from '@/islands/ui/hooks/use-url-state';
import type { SchemeFacets } from '@/domain/schemes/arrange';

// The answers of the schemes API, in the shape that the screen needs. Server and browser share this.

export type SchemesAnswer =
  | {
      kind: 'rows';
      rows: WireScheme[];
      page: { number: number; size: number; total: number };
      facets: SchemeFacets;
      notices: string[];
    }
  | { kind: 'error'; text: string; hint: string }
  | { kind: 'sign-in' };

interface OpenedScheme {
  scheme: WireScheme;
  /** Null until they are loaded. */
  institutions: SchemeInstitution[] | null;
}

type SchemesBody = Partial<Omit<Extract<SchemesAnswer, { kind: 'rows' }>, 'kind' | 'rows'>>;

const FAILED = 'Failed to fetch schemes';
export const schemesUnreachable: SchemesAnswer = {
  kind: 'error',
  text: FAILED,
  hint: 'We lost the connection. Your search and filters are still here.',
};

export function schemesOf({ status, data, body }: Answer<WireScheme[], SchemesBody>): SchemesAnswer {
  if (status === 0) return schemesUnreachable;
  if (status === 401) return { kind: 'sign-in' };
  const { page, facets, notices = [] } = body;
  return data && page && facets
    ? { kind: 'rows', rows: data, page, facets, notices }
    : { kind: 'error', text: FAILED, hint: 'Something went wrong on our side.' };
}

/** The scheme that the address names. `missing`: the scheme does not exist or is no longer listed. */
export type OpenedSchemeState = OpenedScheme | 'missing' | 'failed';

export function schemeOf({
  status,
  data,
  body,
}: Answer<WireScheme, { institutions?: SchemeInstitution[] }>): OpenedSchemeState {
  if (data) return { scheme: data, institutions: body.institutions ?? null };
  return status === 404 ? 'missing' : 'failed';
}

export interface SchemesStart {
  state: SchemeState;
  answer: SchemesAnswer;
  opened: OpenedSchemeState | null;
  isGuest: boolean;
  /** Conditions are answered for founders only. */
  isFounder: boolean;
}

export type SchemesModel = ReturnType<typeof useSchemes>;

export function useSchemes(start: SchemesStart) {
  const [answer, setAnswer] = useState(start.answer);
  const [opened, setOpened] = useState(start.opened);
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const askedQuery = useRef(String(schemeParams(start.state)));

  const load = useCallback(async (state: SchemeState, isAgain = false) => {
    const query = schemeParams(state);
    if (!isAgain && String(query) === askedQuery.current) return;
    askedQuery.current = String(query);
    running.current?.abort();
    const control = (running.current = new AbortController());
    setBusy(true);
    const next = await api
      .get('/api/schemes', { query, signal: control.signal })
      .then(schemesOf, () => schemesUnreachable);
    // Overtaken by a newer request.
    if (control.signal.aborted) return;
    setAnswer(next);
    setBusy(false);
  }, []);

  const wantedId = useRef('');
  const show = useCallback(async (id: string, row: WireScheme | null) => {
    wantedId.current = id;
    setOpened((now) => (row ? { scheme: row, institutions: null } : now === 'failed' ? now : null));
    const found = schemeOf(await api.get('/api/schemes/:id', { param: { id } }));
    // The row of the list has most of the facts, so it remains if the other facts cannot be loaded.
    if (wantedId.current === id && !(row && found === 'failed')) setOpened(found);
  }, []);
  const hide = useCallback(() => {
    wantedId.current = '';
    setOpened(null);
  }, []);

  const {
    state,
    latest,
    text,
    type,
    go: write,
    goBack,
    hrefOf,
  } = useSearchState<SchemeState>({
    first: start.state,
    read: readSchemeState,
    href: schemesHref,
    restart: { page: 1, open: '' },
    paging: 'page',
    onFollow: (next) => {
      if (next.open) void show(next.open, null);
      else hide();
    },
  });

  const go = useCallback((change: Partial<SchemeState>) => write({ page: 1, open: '', ...change }), [write]);
  const open = (scheme: WireScheme) => {
    write({ open: scheme._id }, 'open');
    void show(scheme._id, scheme);
  };
  const close = () => {
    hide();
    goBack({ open: '' });
  };
  useEffect(() => void load(state), [load, state]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    /** The text of the search box, ahead of the list. */
    text,
    answer,
    opened,
    isBusy,
    hrefOf: (change: Partial<SchemeState>) => hrefOf({ page: 1, open: '', ...change }),
    /** Any change except of the page goes back to the first page. */
    go,
    type,
    open,
    close,
    /** Loads the opened scheme again. */
    reopen: () => void show(state.open, null),
    reset: () => go({ ...NO_FILTERS }),
    retry: () => void load(latest(), true),
  };
}
