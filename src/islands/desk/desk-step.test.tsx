/** The next step of the founder’s desk with its tick and Undo, mails that are due, the desk on another day, and the desk of a visitor. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_DOCUMENT } from '@/domain/desk/readings';
import type { DeskView, FounderDesk } from '@/domain/desk/answers';
import { PULSE_EVERY_MS } from '@/lib/shell/pulse-news';
import * as roadmap from '@/stores/roadmap';
import { answer, sentTo } from '@tests/setup/component/network';
import { drawScreen, notices } from '@tests/setup/component/screen';
import { DeskRow } from './DeskRow';

const MARKS = '/api/check/marks';
const id = (n: number) => n.toString(16).padStart(24, '0');
const step = (n: number, more: Partial<FounderDesk['roadmap']['open'][number]> = {}) => ({
  _id: id(n),
  description: `Step ${n}`,
  stage: 'MVP' as const,
  done: false,
  dueOn: null,
  ...more,
});
const DESK: FounderDesk = {
  userType: 'founder',
  today: '2026-11-23',
  tools: { 'burn-rate': NO_DOCUMENT, expenses: NO_DOCUMENT, 'cap-table': NO_DOCUMENT },
  roadmap: { done: 3, total: 54, start: null, open: [step(1, { dueOn: '2026-11-24' }), step(2)] },
  missing: [],
  fits: [],
  followUps: { due: 0, first: [] },
  saved: { favourites: 0, collections: 0 },
  hasOtherBrowsers: false,
};
const draw = (desk: DeskView = DESK) => drawScreen(<DeskRow desk={desk} email="asha@example.com" changedAt={1_000} />);
const card = (name: string) => within(document.querySelector<HTMLElement>(`[data-desk="${name}"]`)!);
const next = () => card('next-step');
const sentMarks = () =>
  sentTo('post', MARKS).flatMap(({ body }) => (body as { changes: { milestoneId: string; done?: boolean }[] }).changes);

beforeEach(() => {
  delete document.documentElement.dataset['tools'];
  answer('post', MARKS, { data: { marks: {}, unknown: [] } });
});

describe('the next step', () => {
  it('is ticked, sent, told to the page and taken back with Undo', async () => {
    const told: unknown[] = [];
    const hear = (event: Event) => void told.push((event as CustomEvent).detail);
    document.addEventListener('outset:progress', hear);
    onTestFinished(() => document.removeEventListener('outset:progress', hear));
    const { user } = draw();
    next().getByText('3 of 54');
    next().getByText('Due tomorrow');
    expect(next().getByRole('link', { name: 'Step 1' }).getAttribute('href')).toBe(`/portal/checklist#m-${id(1)}`);
    await user.click(next().getByRole('button', { name: 'Done' }));
    await next().findByText('4 of 54');
    next().getByRole('link', { name: 'Step 2' });
    await notices().findByText('Marked complete');
    await waitFor(() => expect(sentMarks()).toMatchObject([{ milestoneId: id(1), done: true }]));
    expect(told).toContainEqual({ progress: { done: 4, total: 54, percent: 7 }, isSettled: false });
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await next().findByText('3 of 54');
    next().getByRole('link', { name: 'Step 1' });
    await waitFor(() => expect(sentMarks().at(-1)).toMatchObject({ milestoneId: id(1), done: false }));
    expect(told).toContainEqual({ progress: { done: 3, total: 54, percent: 6 }, isSettled: false });
  });

  it.each([
    ['a double click', async (user: UserEvent, done: HTMLElement) => user.dblClick(done)],
    [
      'Enter twice',
      async (user: UserEvent, done: HTMLElement) => {
        done.focus();
        await user.keyboard('{Enter}{Enter}');
      },
    ],
  ])('is one step for %s, and the step after it has a press of its own', async (_, press) => {
    const { user } = draw();
    await press(user, next().getByRole('button', { name: 'Done' }));
    await next().findByText('4 of 54');
    next().getByRole('link', { name: 'Step 2' });
    await waitFor(() => expect(sentMarks()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 550));
    await user.click(next().getByRole('button', { name: 'Done' }));
    await next().findByText('5 of 54');
  });

  it('is over when the last one is ticked, and where the roadmap has none', async () => {
    const { user, unmount } = draw({ ...DESK, roadmap: { ...DESK.roadmap, done: 1, total: 2, open: [step(3)] } });
    next().getByText('MVP');
    await user.click(next().getByRole('button', { name: 'Done' }));
    await next().findByRole('link', { name: 'Every step is done.' });
    next().getByText('2 of 2');
    unmount();
    draw({ ...DESK, roadmap: { ...DESK.roadmap, done: 0, total: 0, open: [] } });
    next().getByRole('link', { name: 'The roadmap has no steps yet.' });
    expect(next().queryByRole('button')).toBeNull();
  });

  it('comes back when its tick cannot be stored', async () => {
    vi.spyOn(roadmap, 'changeMark').mockImplementation(() => {
      throw new Error('no storage');
    });
    const { user } = draw();
    await user.click(next().getByRole('button', { name: 'Done' }));
    await notices().findByText('Failed to save milestone');
    next().getByText('3 of 54');
    next().getByRole('link', { name: 'Step 1' });
  });
});

describe('what is due', () => {
  const letter = (n: number, followUp: string) => ({
    id: `letter-${n}`,
    at: n,
    day: '2026-11-01',
    recipientId: `person-${n}`,
    recipientName: `Person ${n}`,
    email: null,
    templateId: null,
    subject: 'Hello',
    channel: 'clipboard',
    state: 'Sent',
    followUp,
  });

  it('counts mails of this browser beside the saved ones, by name and day', async () => {
    localStorage.setItem(
      'outreach_log',
      JSON.stringify([letter(1, '2026-11-23'), letter(2, '2026-11-20'), letter(3, '2026-11-24')]),
    );
    const first = [{ name: 'Asha Fund', on: '2026-11-20', href: '/portal/saved-investors?tab=1' }];
    draw({ ...DESK, followUps: { due: 3, first } });
    const due = card('follow-ups');
    const mails = await due.findByRole('link', { name: /^2 emails to follow up/ });
    expect(mails.getAttribute('href')).toBe('/portal/tools/outreach-generator');
    due.getByText('5');
    due.getByText('20 Nov 2026');
    due.getByText('and 2 more');
    expect(due.getByRole('link', { name: 'Asha Fund' }).getAttribute('href')).toBe('/portal/saved-investors?tab=1');
  });

  it('is nothing: then the board is named, or what to save first', async () => {
    const { unmount } = draw();
    card('follow-ups').getByRole('link', { name: 'Save your first investor' });
    unmount();
    draw({ ...DESK, saved: { favourites: 0, collections: 1 } });
    expect(card('follow-ups').getByRole('link', { name: 'board' }).getAttribute('href')).toBe(
      '/portal/saved-investors?view=board',
    );
    card('follow-ups').getByText('0');
  });
});

describe('investors that fit', () => {
  it('are shown with two reasons each, beside what the profile lacks', () => {
    const fit = { id: id(1), name: 'Asha Fund', href: '/portal/x', score: 81, reasons: ['One.', 'Two.', 'Three.'] };
    const { unmount } = draw({ ...DESK, fits: [fit], missing: ['city', 'stage', 'industry'] });
    const fits = card('fits');
    expect(fits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Asha FundFit 81One.Two.',
      'One.',
      'Two.',
    ]);
    expect(fits.getByRole('link', { name: 'Add your city, stage and industry' }).getAttribute('href')).toBe(
      '/portal/settings/profile?edit=1',
    );
    fits.getByText('to your profile for a better match.');
    expect(fits.getByRole('link', { name: 'All by best fit' }).getAttribute('href')).toBe(
      '/portal/all-investors?sort=fit',
    );
    unmount();
    const { unmount: again } = draw({ ...DESK, missing: ['city'] });
    card('fits').getByRole('link', { name: 'Add your city' });
    card('fits').getByText('to your profile to see investors that fit.');
    expect(card('fits').queryByRole('link', { name: 'All by best fit' })).toBeNull();
    again();
    draw();
    card('fits').getByText('No investor in the directory fits your profile yet.', { exact: false });
  });
});

describe('the desk when one comes back to the page', () => {
  const show = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('is read again after a minute, not sooner and not while it is hidden', async () => {
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    draw();
    answer('get', '/api/desk', { data: { ...DESK, roadmap: { ...DESK.roadmap, done: 9 } } });
    now += PULSE_EVERY_MS - 1;
    show('visible');
    now += 1;
    show('hidden');
    expect(sentTo('get', '/api/desk')).toEqual([]);
    show('visible');
    await next().findByText('9 of 54');
    show('visible');
    expect(sentTo('get', '/api/desk')).toHaveLength(1);
    // An answer that fails leaves what is shown.
    answer('get', '/api/desk', 'offline');
    now += PULSE_EVERY_MS;
    show('visible');
    await waitFor(() => expect(sentTo('get', '/api/desk')).toHaveLength(2));
    await act(async () => {});
    next().getByText('9 of 54');
  });
});

describe('the desk of a visitor', () => {
  const visitor = (saved: Partial<Extract<DeskView, { userType: 'visitor' }>['saved']>): DeskView => ({
    userType: 'visitor',
    today: DESK.today,
    followUps: { due: 0, first: [] },
    saved: { favourites: 0, collections: 0, shared: 0, searches: 0, fresh: 0, ...saved },
  });
  const says = (name: string) => document.querySelector(`[data-desk="${name}"]`)?.textContent;

  it('names the first thing to do, then what is saved and shared', async () => {
    const { unmount } = draw(visitor({}));
    screen.getByRole('heading', { level: 2, name: 'Your desk' });
    expect(card('saved').getByRole('link').getAttribute('href')).toBe('/portal/all-investors');
    expect(says('saved')).toBe('SavedSave your first entrySave funds and people you may invest with.');
    expect(says('shared')).toContain('Create a collection');
    expect(says('searches')).toContain('Save a search');
    unmount();
    draw(visitor({ favourites: 1_200, collections: 1 }));
    expect(says('saved')).toBe('Saved1,2001 collection.');
    expect(says('shared')).toContain('Share a collection');
    expect(card('follow-ups').queryByText('Save your first investor')).toBeNull();
  });

  it('counts what is shared, and what is new in searches', () => {
    const { unmount } = draw(visitor({ searches: 1, fresh: 3 }));
    expect(says('searches')).toBe('New in your searches3Since your last visit.');
    unmount();
    draw(visitor({ favourites: 1, collections: 2, shared: 2, searches: 1 }));
    expect(says('searches')).toBe('New in your searches0Nothing new since your last visit.');
    expect(says('saved')).toBe('Saved12 collections.');
    expect(says('shared')).toBe('Shared collections2Each has a link that you can turn off.');
  });
});
