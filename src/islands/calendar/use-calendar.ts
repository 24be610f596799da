/** The model of the calendar page: the due dates, the answers, and the chosen kind. Draws nothing. */
import { useEffect, useRef, useState } from 'react';
import {
  CALENDAR_PATH,
  isDueKind,
  lineOfAnchor,
  type CalendarAnswer,
  type DueKind,
  type DueView,
} from '@/domain/calendar/due-items';
import { paperOfAnchor } from '@/domain/dashboard/guide-links';
import { NO_ANSWERS } from '@/domain/due-dates/answers';
import type { Answers } from '@/domain/due-dates/due-lines';
import { dueAnchor } from '@/domain/text/slug';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

export interface CalendarState {
  /** Empty for all. */
  kind: DueKind | '';
  /** `year`: all of the year ahead instead of the next three months. */
  span: '' | 'year';
}

export interface CalendarStart {
  state: CalendarState;
  /** Null if it could not be loaded. */
  answer: CalendarAnswer | null;
}

export function readCalendarState(params: URLSearchParams): CalendarState {
  const kind = params.get('kind');
  return { kind: isDueKind(kind) ? kind : '', span: params.get('span') === 'year' ? 'year' : '' };
}

function calendarHref({ kind, span }: CalendarState): string {
  const params = new URLSearchParams();
  if (kind) params.set('kind', kind);
  if (span) params.set('span', span);
  return `${CALENDAR_PATH}${params.size > 0 ? `?${String(params)}` : ''}`;
}

interface LinkedLine {
  /** Null if the calendar of the person does not have it. */
  line: DueView | null;
  /** The name that the link used. */
  label: string;
}

/**
 * The due date that the address names after `#`; null if it names none. Scrolls to its line, and opens the group of the line if it is
 * closed.
 */
export function useLinkedLine(answer: CalendarAnswer | null): LinkedLine | null {
  const [anchor, setAnchor] = useState('');
  useEffect(() => {
    const read = () => setAnchor(location.hash.startsWith('#due-') ? location.hash.slice(1) : '');
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const paper = paperOfAnchor(anchor);
  const line = answer && anchor ? lineOfAnchor(answer, anchor, paper) : null;
  const place = useRef('');
  place.current = line ? dueAnchor(line) : '';
  // Not again after an answer: the page must not move while a person answers.
  useEffect(() => {
    const element = anchor ? document.getElementById(place.current) : null;
    element?.closest('details')?.setAttribute('open', '');
    element?.scrollIntoView();
  }, [anchor]);
  return answer && anchor ? { line, label: paper ?? 'The due date of this link' } : null;
}

const FAILED = 'Your answers could not be saved. Please try again.';

export function useCalendar(start: CalendarStart) {
  const [answer, setAnswer] = useState(start.answer);
  const [answers, setAnswers] = useState(start.answer?.answers ?? NO_ANSWERS);
  const [isBusy, setBusy] = useState(false);
  /** The last answer of the server. */
  const stored = useRef(start.answer);
  const last = useRef(0);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const { state, go, hrefOf } = useUrlState<CalendarState>({
    first: start.state,
    read: readCalendarState,
    href: calendarHref,
  });

  const show = (calendar: CalendarAnswer | null) => {
    stored.current = calendar;
    setAnswer(calendar);
    setAnswers(calendar?.answers ?? NO_ANSWERS);
  };

  /** A choice is shown immediately. Only changed answers are sent, one request after the other, so that the last reply contains all of them. */
  const change = (changed: Partial<Answers>) => {
    const number = ++last.current;
    setAnswers((shown) => ({ ...shown, ...changed }));
    setBusy(true);
    sending.current = sending.current.then(async () => {
      const saved = await api.call('put', '/api/calendar/answers', { json: changed });
      if (saved.ok && saved.data) stored.current = saved.data;
      else toast('error', failureText(saved, FAILED));
      if (number !== last.current) return;
      setBusy(false);
      show(stored.current);
    });
  };
  const retry = async () => {
    setBusy(true);
    const got = await api.call('get', '/api/calendar');
    setBusy(false);
    if (got.ok && got.data) show(got.data);
    else toast('error', failureText(got, 'The calendar could not be loaded. Please try again.'));
  };
  return { state, go, hrefOf, answer, answers, isBusy, change, retry };
}

export type CalendarModel = ReturnType<typeof useCalendar>;
