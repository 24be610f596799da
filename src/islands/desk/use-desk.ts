/** The model of the desk: data of the account as rendered, data of this browser, and marks of the next step. Draws nothing. */
import { useEffect, useRef, useState } from 'react';
import { newerReading, type DeskTools } from '@/domain/desk/readings';
import { sentenceOf } from '@/domain/desk/tiles';
import type { DeskStep, DeskView, FounderDesk } from '@/domain/desk/answers';
import { OUTREACH_KEYS } from '@/domain/outreach/letters/drafts';
import { nextOpen, percentOf } from '@/domain/roadmap/progress';
import { api } from '@/lib/api/api';
import { onPulse, PULSE_EVERY_MS } from '@/lib/shell/pulse-news';
import { tellProgress } from '@/lib/roadmap/roadmap-progress';
import { readText } from '@/lib/storage/storage';
import { toast } from '@/stores/toasts';

const merge = (account: DeskTools, browser: DeskTools): DeskTools => ({
  'burn-rate': newerReading(account['burn-rate'], browser['burn-rate']),
  expenses: newerReading(account.expenses, browser.expenses),
  'cap-table': newerReading(account['cap-table'], browser['cap-table']),
});

/**
 * The tools of the account and of this browser. `isRead` is false until the browser's tools are read, so that the page does not ask for
 * data that this browser has.
 */
export function useDeskTools(desk: FounderDesk, email: string): { tools: DeskTools; isRead: boolean } {
  const [browser, setBrowser] = useState<DeskTools | null>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (document.documentElement.dataset['tools'] === undefined) return;
      const { readBrowser } = await import('./read-browser');
      const found = await readBrowser(email, desk.today);
      if (!isOver) setBrowser(found);
    };
    // If it cannot be loaded or read, the account's data stays.
    const run = () =>
      void read()
        .catch(() => undefined)
        .finally(() => !isOver && setIsRead(true));
    run();
    // A page from the back/forward cache: the person may have used a tool since.
    const onShow = (event: PageTransitionEvent) => event.persisted && run();
    window.addEventListener('pageshow', onShow);
    return () => {
      isOver = true;
      window.removeEventListener('pageshow', onShow);
    };
  }, [email, desk.today]);
  const tools = browser ? merge(desk.tools, browser) : desk.tools;

  useEffect(() => {
    const place = document.querySelector('[data-desk-sentence]');
    if (!place || !isRead) return;
    place.textContent = sentenceOf(desk, tools);
    place.classList.remove('desk-unread');
  });
  return { tools, isRead };
}

/** The desk as the account has it now: read again when a document changed on another device, and when the person returns to the page. */
export function useLiveDesk(first: DeskView, changedAt: number): DeskView {
  const [desk, setDesk] = useState(first);
  useEffect(() => {
    let known = changedAt;
    let askedAt = Date.now();
    let isOver = false;
    const read = async () => {
      askedAt = Date.now();
      const { data: found } = await api.get('/api/desk');
      if (found && !isOver) setDesk(found);
    };
    const stop = onPulse(({ pulse }) => {
      if (!pulse || pulse.documentsChangedAt <= known) return;
      known = pulse.documentsChangedAt;
      void read();
    });
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt >= PULSE_EVERY_MS) void read();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [changedAt]);
  return desk;
}

/** The next step and its mark: shown at once, stored and sent by the roadmap's own store. */
export function useNextStep({ roadmap, today }: FounderDesk, email: string) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isWatching = useRef(false);
  // Steps that the account already counts as done are no longer among its open steps.
  const countOf = (ids: readonly string[]) => roadmap.done + roadmap.open.filter(({ _id }) => ids.includes(_id)).length;
  const done = countOf(ticked);

  const mark = async (step: DeskStep, isDone: boolean) => {
    const next = isDone ? [...ticked, step._id] : ticked.filter((id) => id !== step._id);
    setTicked((ids) => (isDone ? [...ids, step._id] : ids.filter((id) => id !== step._id)));
    const store = await import('@/stores/roadmap');
    // Once per page: it listens from then on.
    if (!isWatching.current) store.watchRoadmap(email, []);
    isWatching.current = true;
    store.changeMark(step._id, { done: isDone });
    const now = countOf(next);
    tellProgress({
      progress: { done: now, total: roadmap.total, percent: percentOf(now, roadmap.total) },
      isSettled: false,
    });
  };
  const fail = (step: DeskStep) => () => {
    setTicked((ids) => ids.filter((id) => id !== step._id));
    toast('error', 'Failed to save milestone');
  };
  return {
    step: nextOpen(
      roadmap.open.filter(({ _id }) => !ticked.includes(_id)),
      today,
      roadmap.start,
    ),
    done,
    tick: (step: DeskStep) => {
      void mark(step, true).catch(fail(step));
      const undo = () => void mark(step, false).catch(() => toast('error', 'Failed to save milestone'));
      toast('success', 'Marked complete', { action: { label: 'Undo', run: undo } });
    },
  };
}

/** Number of unanswered emails that are due for a follow-up, from the outreach tool of this browser. */
export function useWriting(today: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (readText(OUTREACH_KEYS.log) === null) return;
    let isOver = false;
    void import('./read-outreach').then(({ countDue }) => !isOver && setCount(countDue(today))).catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [today]);
  return count;
}
