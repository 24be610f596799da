/** A list that is read page after page as far as somebody asks: the audit log, the bin. */
import { useState } from 'react';
import { failureText, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { isSignedOut } from '../table/signed-out';
import { useListed } from '../table/use-listed';

export interface Pages<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The page of an answer; null when it is no such answer. */
export function readPages<Item>({ ok, data }: Pick<Answer, 'ok' | 'data'>): Pages<Item> | null {
  const { items, next } = (data ?? {}) as { items?: unknown; next?: unknown };
  if (!ok || !Array.isArray(items)) return null;
  return { items: items as Item[], next: typeof next === 'string' ? next : null };
}

/** Reads the page after a place; `limit` asks for more rows at once, where the list knows it. */
type AskPage = (after: string | undefined, signal?: AbortSignal, limit?: number) => Promise<Answer>;

const READ_STEP = 500;
const MORE_FAILED = 'The rest of the list could not be read. Please try again.';

/**
 * `key` tells one list from another: a new one is read from its start, while one types `words` after a pause.
 * `first` is what the server read for the first key.
 */
export function usePages<Item>(key: string, first: Pages<Item> | null, ask: AskPage, words = '') {
  const {
    list: pages = null,
    setList: setPages,
    isBusy,
    reload,
  } = useListed<Pages<Item> | 'failed'>({
    key,
    words,
    first: first ?? undefined,
    ask: (signal) => ask(undefined, signal),
    read: (answer) => readPages<Item>(answer) ?? 'failed',
  });
  const [isReading, setReading] = useState(false);

  /** What is shown stays where the page after it cannot be read. */
  const more = async () => {
    if (isReading || pages === null || pages === 'failed' || pages.next === null) return;
    setReading(true);
    const answer = await ask(pages.next);
    setReading(false);
    if (isSignedOut(answer)) return;
    const page = readPages<Item>(answer);
    if (!page) return void toast('error', failureText(answer, MORE_FAILED));
    // Unless somebody narrowed the list meanwhile.
    setPages((now) => (now === pages ? { items: [...pages.items, ...page.items], next: page.next } : now));
  };
  /** Everything of this list, told of as it comes; null where a page could not be read. */
  const readAll = async (most: number, onRead: (count: number) => void): Promise<Item[] | null> => {
    const all: Item[] = [];
    let after: string | undefined;
    do {
      const answer = await ask(after, undefined, READ_STEP);
      const page: Pages<Item> | null = isSignedOut(answer) ? null : readPages<Item>(answer);
      if (!page) return null;
      all.push(...page.items);
      onRead(Math.min(all.length, most));
      after = page.next ?? undefined;
    } while (after !== undefined && all.length < most);
    return all.slice(0, most);
  };
  return { pages, isBusy: isBusy || isReading, more, readAll, reload };
}
