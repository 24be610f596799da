/** The calendar as its screen draws it: days with sources, lines to check without a day, answers, kinds, feeds. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, sentTo } from '@tests/setup/component/network';
import { address, drawScreen, notices } from '@tests/setup/component/screen';
import type { CalendarAnswer, DueItem, DueView } from '@/domain/calendar/due-items';
import { NO_ANSWERS } from '@/domain/due-dates/answers';
import { guideLink, type LinkRef } from '@/domain/dashboard/guide-links';
import { CalendarScreen } from './CalendarScreen';
import { readCalendarState } from './use-calendar';

const report = { text: 'within 15 days', address: 'https://taxguru.in/x', published: '2024-03', isList: true };
const line = (over: Partial<DueView> = {}): DueView => ({
  id: 'l1',
  name: 'ESI: monthly payment',
  paper: 'ESI contribution',
  authority: 'ESIC',
  when: '15th of the next month',
  appliesTo: 'employers',
  lateFee: '',
  law: '',
  applies: 'maybe',
  open: ['employees'],
  differs: false,
  confirmedOn: null,
  reports: [report],
  ...over,
});
const item = (over: Partial<DueItem>): DueItem => ({
  kind: 'roadmap',
  id: 'i',
  on: '2026-11-28',
  until: null,
  title: 'Open an account',
  detail: 'Setup',
  href: '/portal/checklist#m-1',
  line: null,
  ...over,
});
const ANSWER: CalendarAnswer = {
  today: '2026-11-26',
  answers: NO_ANSWERS,
  items: [
    item({ id: 'past', on: '2026-11-20', title: 'Late step' }),
    item({}),
    item({
      kind: 'filings',
      id: 'f',
      on: '2026-12-15',
      title: 'ESI: monthly payment',
      detail: 'ESI',
      href: null,
      line: line(),
    }),
    item({ kind: 'meetings', id: 'm', on: '2027-06-01', title: 'A far call', href: '/portal/assistant' }),
  ],
  rules: [
    line({
      id: 'r',
      name: 'allotment',
      authority: 'ROC (MCA)',
      when: 'within 30 days of date of allotment',
      applies: 'yes',
      open: [],
    }),
  ],
  toCheck: [line({ id: 'c', name: 'PF: monthly payment', authority: 'EPFO', when: '', differs: true })],
};
const draw = (query = '', given: CalendarAnswer | null = ANSWER) => {
  history.replaceState(null, '', `/portal/calendar${query}`);
  return drawScreen(<CalendarScreen state={readCalendarState(new URLSearchParams(query))} answer={given} />);
};

describe('what is due', () => {
  it('is listed by month with its source and the date of the page, and says once that it is not legal advice', () => {
    draw();
    const november = within(screen.getByRole('region', { name: 'November 2026' }));
    expect(november.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '20 November 2026passedLate stepSetupRoadmap',
      '28 November 2026Open an accountSetupRoadmap',
    ]);
    const december = within(screen.getByRole('region', { name: 'December 2026' }));
    december.getByText('May apply. Skipped: Employees');
    expect(december.getByRole('link', { name: /^as reported by taxguru.in, Mar 2024/ }).getAttribute('href')).toBe(
      'https://taxguru.in/x',
    );
    expect(document.body.textContent?.match(/legal advice/g)).toHaveLength(1);
  });

  it('that lies between two days shows both, and passed only after the last', () => {
    const between = item({ on: '2026-11-20', until: '2026-12-19', title: 'Commencement' });
    draw('', { ...ANSWER, items: [between, { ...between, id: 'over', on: '2026-10-20', until: '2026-11-18' }] });
    expect(within(screen.getByRole('region', { name: 'November 2026' })).getByRole('listitem').textContent).toBe(
      'Between 20 November 2026 and 19 December 2026CommencementSetupRoadmap',
    );
    within(screen.getByRole('region', { name: 'October 2026' })).getByText('passed');
  });

  it('has three months, and the year on request; one kind alone by its address', async () => {
    const { user } = draw();
    expect(screen.queryByText('A far call')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the whole year (1 more)' }));
    screen.getByText('A far call');
    expect(address()).toBe('/portal/calendar?span=year');
    await user.click(screen.getByRole('button', { name: 'Meetings' }));
    expect(address()).toBe('/portal/calendar?kind=meetings&span=year');
    expect(screen.queryByText('Open an account')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'To check' })).toBeNull();
  });

  it('is nothing for the time that the calendar shows, and later dates are not shown', async () => {
    const { user } = draw('?kind=meetings');
    screen.getByRole('heading', { name: 'Nothing is due in the next three months' });
    await user.click(screen.getByRole('button', { name: 'Show the whole year (1 more)' }));
    screen.getByText('A far call');
    await user.click(screen.getByRole('button', { name: 'Schemes' }));
    screen.getByRole('heading', { name: 'Nothing is due in the next year' });
    screen.getByText(/up to a year ahead\. Later dates are not shown yet\.$/);
  });

  it('shows lines to check in the words of the page, without a day', () => {
    draw();
    const open = within(screen.getByRole('region', { name: 'To check' }));
    open.getByText(/only one site reports it, sites disagree, the rule is not settled, or it has no fixed day/);
    open.getByText('Reports differ', { exact: false });
    open.getByText('within 15 days');
    within(screen.getByRole('region', { name: 'When something happens' })).getByText(
      'within 30 days of date of allotment',
    );
  });
});

describe('a link to a due date', () => {
  const gst = line({ id: 'g', name: 'monthly GST: outward supplies', paper: 'GSTR-1 (monthly), GSTR-1' });
  const dated = (on: string, of: DueView) =>
    item({ kind: 'filings', id: `f-${on}`, on, title: of.name, href: null, line: of });
  const follow = (link: LinkRef, given: CalendarAnswer) => {
    const hash = guideLink(link).href.split('#')[1] ?? '';
    draw(`#${hash}`, given);
    return document.getElementById(hash);
  };

  it('leads to the first day of its line', () => {
    const place = follow('due:gst', { ...ANSWER, items: [dated('2026-12-11', gst), dated('2027-01-11', gst)] });
    expect(place?.textContent).toContain('11 December 2026');
    expect(screen.queryByText(/not in your calendar/)).toBeNull();
  });

  it('shows the whole year if its day is later', () => {
    expect(follow('due:gst', { ...ANSWER, items: [dated('2027-05-11', gst)] })?.textContent).toContain('11 May 2027');
  });

  it('opens the group of a line without a day', () => {
    const auditor = line({ id: 'a', name: 'first auditor: ADT-1, NEW from 2025-07-14', paper: 'ADT-1', when: '' });
    expect(follow('due:auditor', { ...ANSWER, toCheck: [auditor] })?.closest('details')?.open).toBe(true);
  });

  it('says that the line is not in the calendar of this person', () => {
    expect(follow('due:commencement', ANSWER)).toBeNull();
    screen.getByText('INC-20A is not in your calendar, by your answers.');
  });
});

describe('the questions', () => {
  it('are six, each may be skipped, and an answer selects at once', async () => {
    answer('put', '/api/calendar/answers', ({ body }) => ({
      data: { ...ANSWER, answers: { ...NO_ANSWERS, ...(body as object) }, toCheck: [] },
    }));
    const { user } = draw();
    expect(screen.getAllByRole('combobox')).toHaveLength(5);
    screen.getByLabelText('Month of incorporation');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Employees' }), '1 to 9');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'To check' })).toBeNull());
    expect(sentTo('put', '/api/calendar/answers')[0]?.body).toEqual({ employees: '1' });
    await user.click(screen.getByRole('button', { name: 'Skip all' }));
    await waitFor(() => expect(sentTo('put', '/api/calendar/answers')[1]?.body).toEqual(NO_ANSWERS));
    expect(document.activeElement?.tagName).toBe('SUMMARY');
  });

  it('stay open after an answer, with the focus on it, and one answer after the other is sent', async () => {
    let given = NO_ANSWERS;
    answer('put', '/api/calendar/answers', ({ body }) => {
      given = { ...given, ...(body as object) };
      return { data: { ...ANSWER, answers: given } };
    });
    const { user } = draw();
    const gst = screen.getByRole<HTMLElement & { value: string }>('combobox', { name: 'GST' });
    const state = screen.getByRole<HTMLElement & { value: string }>('combobox', { name: 'State' });
    await user.selectOptions(gst, 'Monthly returns');
    await user.selectOptions(state, 'Karnataka');
    await waitFor(() => expect(sentTo('put', '/api/calendar/answers')).toHaveLength(2));
    expect(sentTo('put', '/api/calendar/answers').map(({ body }) => body)).toEqual([
      { gst: 'monthly' },
      { state: 'Karnataka' },
    ]);
    expect(document.querySelector('details')?.open).toBe(true);
    expect(document.activeElement).toBe(state);
    expect([gst.value, state.value]).toEqual(['monthly', 'Karnataka']);
  });

  it('are closed on a page that loads with answers', () => {
    draw('', { ...ANSWER, answers: { ...NO_ANSWERS, gst: 'none' } });
    expect(document.querySelector('details')?.open).toBe(false);
  });

  it('send a month that is whole, and say of another one that it is not saved', async () => {
    answer('put', '/api/calendar/answers', ({ body }) => ({
      data: { ...ANSWER, answers: { ...NO_ANSWERS, ...(body as object) } },
    }));
    draw();
    const month = screen.getByLabelText<HTMLInputElement>('Month of incorporation');
    // Browsers take what is outside of the bounds and mark it; happy-dom empties the field.
    for (const bound of ['min', 'max']) month.removeAttribute(bound);
    for (const value of ['0002-02', '0020-02', '0202-02']) fireEvent.change(month, { target: { value } });
    expect(sentTo('put', '/api/calendar/answers')).toEqual([]);
    fireEvent.blur(month);
    screen.getByText('Please enter a month from January 1900 to this month. It is not saved yet.');
    expect(month.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(month, { target: { value: '2020-02' } });
    await waitFor(() => expect(sentTo('put', '/api/calendar/answers')).toHaveLength(1));
    expect(sentTo('put', '/api/calendar/answers')[0]?.body).toEqual({ incorporated: '2020-02' });
    fireEvent.blur(month);
    expect(screen.queryByText(/not saved yet/)).toBeNull();
    fireEvent.change(month, { target: { value: '2026-12' } });
    fireEvent.blur(month);
    screen.getByText(/not saved yet/);
    expect(sentTo('put', '/api/calendar/answers')).toHaveLength(1);
  });

  it('take an answer back that could not be saved, and say so', async () => {
    answer('put', '/api/calendar/answers', 'offline');
    const { user } = draw();
    const gst = screen.getByRole<HTMLElement & { value: string }>('combobox', { name: 'GST' });
    await user.selectOptions(gst, 'Monthly returns');
    await waitFor(() => expect(gst.value).toBe(''));
    await notices().findByText(/could not reach Outset/);
  });
});

describe('the feeds', () => {
  it('have an address for each kind', async () => {
    const address = (kind: string) => ({
      url: `https://outset.example/calendar/${kind}.ics`,
      subscribeUrl: `webcal://outset.example/calendar/${kind}.ics`,
    });
    const feeds = {
      filings: address('filings'),
      roadmap: address('roadmap'),
      'follow-ups': address('f'),
      meetings: address('m'),
      schemes: address('s'),
    };
    answer('get', '/api/check/calendar', { data: { ...address('roadmap'), createdAt: '2026-11-26T00:00:00Z', feeds } });
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'In your calendar app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due dates in your calendar' }));
    const link = await dialog.findByLabelText<HTMLInputElement>(/^Link for other calendar apps/);
    expect(link.value).toContain('filings.ics');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What' }), 'Schemes');
    expect(link.value).toContain('/s.ics');
  });

  it('stay shown after a double click on their button, and close by a press beside them', async () => {
    const name = 'Due dates in your calendar';
    answer('get', '/api/check/calendar', { data: null });
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'In your calendar app' }));
    const dialog = await screen.findByRole('dialog', { name });
    const pressBeside = (detail: number) => {
      fireEvent.pointerDown(dialog);
      fireEvent.click(dialog, { detail });
    };
    pressBeside(2);
    screen.getByRole('dialog', { name });
    pressBeside(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  });
});

it('says when the calendar could not be loaded, and loads it again', async () => {
  answer('get', '/api/calendar', { data: ANSWER });
  const { user } = draw('', null);
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Open an account');
});
