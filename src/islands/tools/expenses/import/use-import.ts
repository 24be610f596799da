/** The import of one file into the open book: choose, read in a thread, ask, preview, import and undo. */
import { useEffect, useRef, useState, useMemo } from 'react';
import { faultOfSize } from '@/domain/expenses/import/bytes';
import {
  chosenOf,
  countViews,
  placesIn,
  withChoice,
  type Chosen,
  type Choices,
  type LineChoice,
  type LineView,
  type PreviewRow,
} from '@/domain/expenses/import/preview';
import { rememberAnswers, sourceOf, type ImportAnswers, type ImportStep } from '@/domain/expenses/import/session';
import {
  linkTyped,
  takeOver,
  withImport,
  withImportBack,
  withoutImport,
  type ImportDone,
} from '@/domain/expenses/import/take-over';
import type { ExpenseBook, PaymentMethod } from '@/domain/expenses/expense';
import { undoInBook } from '@/islands/tools/expenses/expense-actions';
import { localToday } from '@/lib/local-today';
import type { ToolStore } from '@/stores/tools/tool-store';
import { startThread, type ImportThread } from './import-thread';

export type BookStore = ToolStore<ExpenseBook>;

export type ImportState =
  | { phase: 'choose'; fault: string | null }
  | { phase: 'busy'; share: number; lines: number }
  /** `isStale`: the file is being read again, with another answer or a new rule. */
  | { phase: 'step'; step: Exclude<ImportStep, { kind: 'fault' }>; isStale: boolean };

const START: ImportState = { phase: 'choose', fault: null };
const bookOf = (store: BookStore): ExpenseBook => store.$state.get().workspace.open.data;

export function useImport(store: BookStore, open: boolean) {
  const [state, setState] = useState<ImportState>(START);
  const [fileName, setFileName] = useState('');
  const [answers, setAnswers] = useState<ImportAnswers>({});
  const thread = useRef<ImportThread | null>(null);
  /** The book that the step was made for. */
  const seen = useRef<ExpenseBook | null>(null);
  /** Increases when a file is dropped, so that its late replies are ignored. */
  const turn = useRef(0);

  const end = () => {
    turn.current += 1;
    thread.current?.end();
    thread.current = null;
  };
  useEffect(() => end, []);

  const reset = (fault: string | null = null) => {
    end();
    setState({ phase: 'choose', fault });
    setAnswers({});
  };

  const ask = async (given: ImportAnswers, password?: string) => {
    const reader = thread.current;
    if (!reader) return;
    const mine = turn.current;
    const book = bookOf(store);
    const step = await reader.ask(
      given,
      book,
      (share, lines) => {
        if (mine === turn.current) setState((now) => (now.phase === 'busy' ? { phase: 'busy', share, lines } : now));
      },
      password,
    );
    if (mine !== turn.current) return;
    seen.current = book;
    if (step.kind === 'fault') return reset(step.fault);
    setAnswers(given);
    setState({ phase: 'step', step, isStale: false });
  };

  const choose = async (file: File) => {
    end();
    const mine = turn.current;
    const fault = faultOfSize(file.size);
    if (fault) return reset(fault);
    setFileName(file.name);
    setAnswers({});
    setState({ phase: 'busy', share: 0, lines: 0 });
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      if (mine === turn.current) reset('This file could not be opened. Please choose it again.');
      return;
    }
    if (mine !== turn.current) return;
    thread.current = startThread(bytes);
    await ask({});
  };

  /** Reads the file again with these answers; a preview stays visible until then. */
  const answer = (more: ImportAnswers) => {
    setState((now) =>
      now.phase === 'step' && now.step.kind === 'preview'
        ? { ...now, isStale: true }
        : { phase: 'busy', share: 0, lines: 0 },
    );
    return ask({ ...answers, ...more });
  };

  /** Reads another sheet, or another row of column names, and shows the choice of columns again. */
  const chooseSheet = async (choice: Pick<ImportAnswers, 'sheet' | 'headerLine'>) => {
    await answer({ mapping: undefined, outgoing: undefined, outWord: undefined, headerLine: undefined, ...choice });
    chooseColumns();
  };

  /** Opens a locked PDF; the password is not saved. */
  const unlock = (password: string) => {
    setState({ phase: 'busy', share: 0, lines: 0 });
    return ask(answers, password);
  };

  // The dialog opened again after the book changed: other lines may be new or known now.
  const isPreview = state.phase === 'step' && state.step.kind === 'preview';
  useEffect(() => {
    if (open && isPreview && seen.current !== bookOf(store)) void answer({});
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once each time that it opens
  }, [open]);

  /** Shows the choice of columns for the current file. */
  const chooseColumns = () => {
    setState((now) =>
      now.phase === 'step' && (now.step.kind === 'questions' || now.step.kind === 'preview') && now.step.table
        ? { ...now, step: { kind: 'columns', message: '', table: now.step.table } }
        : now,
    );
  };

  /** Imports the chosen lines in one step. Returns what it did and a function that undoes it. */
  const take = (chosen: Chosen, paymentMethod: PaymentMethod): { done: ImportDone; undo: () => void } => {
    const { id } = store.$state.get().workspace.open;
    let done: ImportDone = { added: new Set(), linked: new Set() };
    const step = state.phase === 'step' && state.step.kind === 'preview' ? state.step : null;
    const table = step?.table ?? null;
    const record = {
      id: crypto.randomUUID(),
      name: fileName.slice(0, 255),
      day: localToday(),
      source: sourceOf(step?.source ?? '', table),
    };
    store.edit((book) => {
      const expenses = takeOver(linkTyped(book.expenses, chosen.same), chosen.add, {
        paymentMethod,
        newId: () => crypto.randomUUID(),
        importId: record.id,
      });
      const next = withImport(book, expenses, record);
      done = next.done;
      return { ...next.book, importMemory: rememberAnswers(book.importMemory, table) };
    });
    return {
      done,
      undo: () => undoInBook(store, id, (book) => withoutImport(book, record.id)),
    };
  };

  /** Undoes a whole earlier import. Returns a function that restores it. */
  const takeBack = (importId: string): (() => void) => {
    const { id, data: before } = store.$state.get().workspace.open;
    store.edit((book) => withoutImport(book, importId));
    store.flush();
    return () => undoInBook(store, id, (book) => withImportBack(book, before, importId));
  };

  return { state, fileName, answers, choose, answer, chooseColumns, chooseSheet, unlock, reset, take, takeBack };
}

export const PAGE_LINES = 50;

interface PreviewView {
  view: LineView | 'faults';
  words: string;
  places: readonly number[];
  page: number;
}

const NONE: Choices = new Map();
const NO_ROWS: readonly PreviewRow[] = [];
const NOTHING: ReadonlySet<number> = new Set();

/** The decisions about the lines of a preview, and the lines shown. Lines stay in a view while people edit them, until it opens again. */
export function usePreview(given: readonly PreviewRow[] | null) {
  const rows = given ?? NO_ROWS;
  const [seen, setSeen] = useState(rows);
  const [choices, setChoices] = useState(NONE);
  const [shown, setShown] = useState<PreviewView>({ view: 'all', words: '', places: [], page: 0 });
  const [selected, setSelected] = useState(NOTHING);

  const placesOf = (view: PreviewView['view'], words: string, now: Choices) =>
    view === 'faults' ? [] : placesIn(rows, now, view, words);
  // The file was read again: the same lines, perhaps with other categories.
  if (seen !== rows) {
    setSeen(rows);
    setShown((now) => ({ ...now, page: 0, places: placesOf(now.view, now.words, choices) }));
  }

  const show = (view: PreviewView['view'], words: string) => {
    setShown({ view, words, places: placesOf(view, words, choices), page: 0 });
    setSelected(NOTHING);
  };
  const choose = (places: Iterable<number>, change: LineChoice) => setChoices((now) => withChoice(now, places, change));
  const select = (places: Iterable<number>, isOn: boolean) =>
    setSelected((now) => {
      const next = new Set(now);
      for (const place of places) {
        if (isOn) next.add(place);
        else next.delete(place);
      }
      return next;
    });

  const counts = useMemo(() => countViews(rows, choices), [rows, choices]);
  const chosen = useMemo(() => chosenOf(rows, choices), [rows, choices]);
  const selectable = useMemo(() => shown.places.filter((place) => rows[place]?.status === 'new'), [shown.places, rows]);
  return {
    ...shown,
    choices,
    counts,
    chosen,
    selected,
    selectable,
    lines: shown.places
      .slice(shown.page * PAGE_LINES, (shown.page + 1) * PAGE_LINES)
      .flatMap((place) => (rows[place] ? [{ place, row: rows[place] }] : [])),
    show,
    choose,
    select,
    clearSelection: () => setSelected(NOTHING),
    toPage: (page: number) => setShown((now) => ({ ...now, page })),
    reset: () => {
      setChoices(NONE);
      setSelected(NOTHING);
      setShown({ view: 'all', words: '', places: placesIn(rows, NONE, 'all', ''), page: 0 });
    },
  };
}

export type PreviewModel = ReturnType<typeof usePreview>;
