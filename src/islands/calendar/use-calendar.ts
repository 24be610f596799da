/** The model of the calendar page: the due dates, the answers, and the chosen kind. Draws nothing. */
import { useRef, useState } from 'react';
import { CALENDAR_PATH, isDueKind, type CalendarAnswer, type DueKind } from '@/domain/calendar/due-items';
import { NO_ANSWERS } from '@/domain/due-dates/answers';
import type { Answers } from '@/domain/due-dates/due-lines';
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

  /** A choice shows at once. Only changed answers are sent, one request after the other, so that the last reply has them all. */
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
