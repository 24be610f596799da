/** What is decided about the lines of a preview, and which of them are shown. Lines stay in a view while they are worked on, until it is opened again. */
import { useMemo, useState } from 'react';
import {
  chosenOf,
  countViews,
  placesIn,
  withChoice,
  type Choices,
  type LineChoice,
  type LineView,
} from '@/domain/expenses/import/choices';
import type { PreviewRow } from '@/domain/expenses/import/preview';

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

export function usePreview(given: readonly PreviewRow[] | null) {
  const rows = given ?? NO_ROWS;
  const [seen, setSeen] = useState(rows);
  const [choices, setChoices] = useState(NONE);
  const [shown, setShown] = useState<PreviewView>({ view: 'all', words: '', places: [], page: 0 });
  const [selected, setSelected] = useState(NOTHING);

  const placesOf = (view: PreviewView['view'], words: string, now: Choices) =>
    view === 'faults' ? [] : placesIn(rows, now, view, words);
  // Read again: the same lines, with other categories perhaps.
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
