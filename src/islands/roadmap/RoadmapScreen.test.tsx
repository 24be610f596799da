import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NotificationPreferences } from '@/domain/notifications/preferences';
import { readFilters } from '@/domain/roadmap/milestones';
import type { RoadmapItem } from '@/domain/roadmap/marks';
import { dayInIndia } from '@/domain/time/india';
import { DAY_MS } from '@/domain/time/durations';
import type { Viewer } from '@/lib/session/viewer';
import SignInRequiredDialog from '@/islands/shell/SignInRequiredDialog';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { $isStuck, $marks } from '@/stores/roadmap';
import { $signInRequired } from '@/stores/shell';
import { $viewer } from '@/stores/session';
import { $toasts } from '@/stores/toasts';
import { answerMarks, MILESTONES, milestoneId } from '@tests/factories/roadmap';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { RoadmapScreen } from './RoadmapScreen';

const STUCK = 'Saved on this device. It syncs to your account when you are back online.';
const PATH = '/portal/startup-roadmap';
const [first, second, , , , last] = MILESTONES as [RoadmapItem, RoadmapItem, unknown, unknown, unknown, RoadmapItem];
let people = 0;

interface Opening {
  query?: string;
  isGuest?: boolean;
  items?: readonly RoadmapItem[];
  owner?: string;
  stage?: RoadmapItem['stage'] | null;
}

function openRoadmap({ query = '', isGuest = false, items = MILESTONES, owner, stage = null }: Opening = {}) {
  people += 1;
  const person = owner ?? `person.${people}@example.com`;
  history.replaceState(null, '', PATH + query);
  const start = {
    items: [...items],
    guides: {},
    filters: readFilters(new URLSearchParams(query)),
    stage,
    path: PATH,
    owner: isGuest ? null : person,
    now: Date.now(),
  };
  render(
    <>
      <RoadmapScreen start={start} />
      <Toaster />
      <SignInRequiredDialog />
    </>,
  );
  return { user: userEvent.setup(), person };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const isTicked = (name: string) => box(name).getAttribute('aria-checked') === 'true';
const ticks = () => screen.getAllByRole('checkbox').map((one) => one.textContent);
const percent = () => screen.getByRole('region', { name: 'Progress' }).querySelector('.display')?.textContent;
const timelines = () =>
  [...document.querySelectorAll('section')]
    .filter((section) => section.querySelector('ol [role="checkbox"]'))
    .map((section) => section.querySelector('h2')?.textContent);
const next = () => within(screen.getByRole('region', { name: 'Next up' }));

beforeEach(() => {
  localStorage.setItem('token', 'a-session');
  $marks.set(null);
  $isStuck.set(false);
  $toasts.set([]);
  $signInRequired.set(null);
});

describe('the roadmap', () => {
  it('ROAD-02 ROAD-03 ROAD-04 has a progress bar, a timeline a stage, and keeps its filters in the URL', async () => {
    const { user } = openRoadmap();
    screen.getByRole('progressbar', { name: 'Overall progress' });
    expect(timelines()).toEqual(['Ideation', 'MVP', 'Growth', 'Scaling']);
    expect(ticks()).toHaveLength(6);
    const category = within(screen.getByRole('navigation', { name: 'Category' }));
    expect(category.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All categories',
      'Setup',
      'Documents',
      'Teams',
      'Goals',
      'Strategy',
    ]);
    await user.click(within(screen.getByRole('navigation', { name: 'Stage' })).getByRole('link', { name: /^MVP/ }));
    expect(location.search).toBe('?stage=MVP');
    expect(timelines()).toEqual(['MVP']);
    expect(ticks()).toHaveLength(2);
    await user.click(category.getByRole('link', { name: 'Goals' }));
    expect(location.pathname + location.search).toBe(`${PATH}?category=Goals&stage=MVP`);
    const shown = ticks();
    expect(shown).toHaveLength(1);
    cleanup();
    openRoadmap({ query: '?category=Goals&stage=MVP' });
    expect(ticks()).toEqual(shown);
    cleanup();
    const again = openRoadmap({ query: '?category=Teams&stage=MVP' });
    screen.getByRole('heading', { name: 'No milestones match these filters' });
    await again.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(ticks()).toHaveLength(6);
  });

  it('says so where there are no milestones', () => {
    openRoadmap({ items: [] });
    screen.getByRole('heading', { name: 'No milestones yet' });
  });
});

describe('a milestone', () => {
  it('ROAD-05 is ticked, changes progress and what is next at once, and can be taken back', async () => {
    const { marks } = answerMarks();
    const { user } = openRoadmap();
    next().getByText(first.description);
    expect(percent()).toBe('0\u00a0%');
    box(first.description).focus();
    await user.keyboard(' ');
    expect(isTicked(first.description)).toBe(true);
    expect(percent()).toBe('17\u00a0%');
    next().getByText(second.description);
    await waitFor(() => expect(Object.keys(marks())).toEqual([first._id]));
    await user.click(next().getByRole('button', { name: 'Mark complete' }));
    expect(isTicked(second.description)).toBe(true);
    expect(percent()).toBe('33\u00a0%');
    await user.click(box(first.description));
    expect(isTicked(first.description)).toBe(false);
    const notice = (await screen.findByText('Marked incomplete')).closest<HTMLElement>('.notice')!;
    await user.click(within(notice).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(isTicked(first.description)).toBe(true));
    await waitFor(() => expect([marks()[first._id]?.done, marks()[second._id]?.done]).toEqual([true, true]));
  });

  it('that is next is the only one marked when its button is pressed twice at once', async () => {
    const { marks } = answerMarks();
    const { user } = openRoadmap();
    next().getByRole('button', { name: 'Mark complete' }).focus();
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(Object.keys(marks())).toEqual([first._id]));
    next().getByText(second.description);
    expect(isTicked(second.description)).toBe(false);
  });

  it('gets a due date, moves to the top, and loses it again; today is the day in India', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] });
    const { marks } = answerMarks();
    const { user } = openRoadmap();
    await user.click(screen.getByRole('button', { name: `Set due date for: ${last.description}` }));
    const field = () => screen.findByLabelText(`Due date of: ${last.description}`);
    expect(document.activeElement).toBe(await field());
    const today = '2026-11-21';
    await user.type(await field(), today);
    await user.keyboard('{Enter}');
    const change = () =>
      screen.getAllByRole('button', { name: `Due today (change the date of) ${last.description}` }).at(-1)!;
    await waitFor(() => change());
    within(screen.getByRole('region', { name: 'Due dates' })).getByText('Due today');
    next().getByText(last.description);
    await waitFor(() => expect(marks()[last._id]?.dueOn).toBe(today));
    await user.click(change());
    await field();
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText(`Due date of: ${last.description}`)).toBeNull();
    await user.click(change());
    await user.click(await screen.findByRole('button', { name: 'Remove the due date' }));
    await screen.findByText('Due date removed');
    await waitFor(() => expect(marks()[last._id]?.dueOn).toBeNull());
    next().getByText(first.description);
  });

  it('asks once, when a day is set, whether an email should remind of it too', async () => {
    answerMarks();
    $viewer.set({ state: 'authenticated', userType: 'founder', fullName: 'Asha', email: 'a@example.com' } as Viewer);
    const preferences: NotificationPreferences = {
      emailNotifications: {
        newOpportunities: false,
        newsletter: false,
        applicationUpdates: false,
        investorMessages: false,
      },
      systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
    };
    answer('get', '/api/notifications', { data: preferences });
    answer('put', '/api/notifications', { data: preferences });
    const { user } = openRoadmap();
    const setDay = async ({ description }: RoadmapItem) => {
      await user.click(screen.getAllByRole('button', { name: `Set due date for: ${description}` }).at(-1)!);
      await user.type(await screen.findByLabelText(`Due date of: ${description}`), '2031-12-31');
      await user.keyboard('{Enter}');
    };
    await setDay(first);
    await user.click(await screen.findByRole('button', { name: 'Email me too' }));
    await screen.findByText('An email will also remind you that morning.');
    expect(sentTo('put', '/api/notifications').map(({ body }) => body)).toEqual([
      { section: 'systemNotifications', key: 'taskReminders', value: true },
    ]);
    await setDay(second);
    await waitFor(() => expect($marks.get()?.[second._id]?.dueOn).toBe('2031-12-31'));
    expect(sentTo('get', '/api/notifications')).toHaveLength(1);
    $viewer.set({ state: 'unauthenticated' });
  });

  it('of an earlier stage stays open and in focus while it becomes the next step and while it is ticked', async () => {
    const { marks } = answerMarks();
    const { user } = openRoadmap({ stage: last.stage });
    const fold = box(first.description).closest('details')!;
    expect(fold.open).toBe(false);
    await user.click(within(fold).getByText(/^Earlier stages/));
    await user.click(within(fold).getByRole('button', { name: `Set due date for: ${first.description}` }));
    const field = await screen.findByLabelText(`Due date of: ${first.description}`);
    await user.type(field, dayInIndia(Date.now() + DAY_MS));
    next().getByText(first.description);
    expect([document.activeElement, fold.isConnected, fold.open]).toEqual([field, true, true]);
    await user.keyboard('{Enter}');
    await user.click(box(first.description));
    expect(next().queryByText(first.description)).toBeNull();
    expect([document.activeElement, fold.open]).toEqual([box(first.description), true]);
    await waitFor(() => expect(marks()[first._id]?.done).toBe(true));
  });

  it('ROAD-05 ROAD-06 stays ticked while the server cannot be reached, and is sent when it can', async () => {
    answer('post', '/api/check/marks', 'offline');
    const { user, person } = openRoadmap();
    await user.click(box(first.description));
    await screen.findByText(STUCK);
    expect(isTicked(first.description)).toBe(true);
    expect(localStorage.getItem('roadmapPending')).toBe('1');
    cleanup();
    const { marks } = answerMarks();
    openRoadmap({ owner: person });
    await waitFor(() => expect(isTicked(first.description)).toBe(true));
    await waitFor(() => expect(marks()).toMatchObject({ [first._id]: { done: true } }));
    await waitFor(() => expect(screen.queryByText(STUCK)).toBeNull());
    expect(localStorage.getItem('roadmapPending')).toBeNull();
  });

  it('is sent as soon as maintenance is over', async () => {
    answer('post', '/api/check/marks', { status: 503, code: 'maintenance', headers: { 'retry-after': '3600' } });
    const { user } = openRoadmap();
    await user.click(box(first.description));
    await screen.findByText(STUCK);
    const { marks } = answerMarks();
    // What maintenance-watch tells every page then.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(marks()).toMatchObject({ [first._id]: { done: true } }));
    await waitFor(() => expect(screen.queryByText(STUCK)).toBeNull());
    expect(isTicked(first.description)).toBe(true);
  });

  it('merges with what another device ticked meanwhile', async () => {
    answer('post', '/api/check/marks', 'offline');
    const { user } = openRoadmap();
    await user.click(box(first.description));
    await screen.findByText(STUCK);
    // The other device was there before; the server answers its marks with ours.
    answer('post', '/api/check/marks', ({ body }) => {
      const { changes } = body as { changes: { milestoneId: string; doneAt: number }[] };
      const mine = changes.map(({ milestoneId: id, doneAt }) => [id, { done: true, doneAt, dueOn: null, dueAt: 0 }]);
      return {
        data: {
          marks: { ...Object.fromEntries(mine), [second._id]: { done: true, doneAt: 5, dueOn: null, dueAt: 0 } },
        },
      };
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(isTicked(second.description)).toBe(true));
    expect(isTicked(first.description)).toBe(true);
    expect(percent()).toBe('33\u00a0%');
    await waitFor(() => expect(screen.queryByText(STUCK)).toBeNull());
  });

  it('that the server refuses for good is shown, and holds nothing up', async () => {
    answer('post', '/api/check/marks', { status: 404, message: 'This milestone is gone.' });
    const { user } = openRoadmap();
    await user.click(box(first.description));
    await screen.findByText('This milestone is gone.');
    await waitFor(() => expect(localStorage.getItem('roadmapPending')).toBeNull());
    expect(screen.queryByText(STUCK)).toBeNull();
  });
});

describe('the calendar', () => {
  const feed = (n: number) => ({
    url: `https://outset.example/calendar/${n}.ics`,
    subscribeUrl: `webcal://outset.example/calendar/${n}.ics`,
    createdAt: '2026-11-20T10:00:00.000Z',
  });

  it('is an address that is made, copied, renewed and removed', async () => {
    answer('get', '/api/check/calendar', { data: null });
    answer('post', '/api/check/calendar', () => ({ data: feed(sentTo('post', '/api/check/calendar').length) }));
    const { user } = openRoadmap();
    await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due dates in your calendar' }));
    await user.click(await dialog.findByRole('button', { name: 'Create calendar link' }));
    const field = (await dialog.findByLabelText('Link for other calendar apps')) as HTMLInputElement;
    expect(field.value).toBe(feed(1).url);
    expect(dialog.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(feed(1).subscribeUrl);
    const calendar = dialog.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')!;
    expect(new URL(calendar).searchParams.get('cid')).toBe(feed(1).subscribeUrl);

    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(feed(1).url);

    await user.click(dialog.getByRole('button', { name: 'New link' }));
    await user.click(dialog.getByRole('button', { name: 'Keep the link' }));
    expect(sentTo('post', '/api/check/calendar')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'New link' }));
    await user.click(dialog.getByRole('button', { name: 'Create a new link' }));
    await screen.findByText('The old link no longer works');
    expect((dialog.getByLabelText('Link for other calendar apps') as HTMLInputElement).value).toBe(feed(2).url);

    await user.click(dialog.getByRole('button', { name: 'Remove link' }));
    answer('delete', '/api/check/calendar', { status: 500, message: 'No luck' });
    await user.click(dialog.getByRole('button', { name: 'Remove the link' }));
    await screen.findByText('No luck');
    answer('delete', '/api/check/calendar', { data: null });
    await user.click(dialog.getByRole('button', { name: 'Remove the link' }));
    await dialog.findByRole('button', { name: 'Create calendar link' });
  });

  it('says that it could not be loaded, and tries again', async () => {
    answer('get', '/api/check/calendar', 'offline');
    const { user } = openRoadmap();
    await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due dates in your calendar' }));
    await dialog.findByRole('alert');
    answer('get', '/api/check/calendar', { data: feed(7) });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(((await dialog.findByLabelText('Link for other calendar apps')) as HTMLInputElement).value).toBe(
      feed(7).url,
    );
  });
});

describe('a guest', () => {
  it('SHELL-27 reads it with a progress of 0 and is asked to log in', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { user } = openRoadmap({ isGuest: true });
    expect(percent()).toBe('0\u00a0%');
    await user.click(box(first.description));
    const question = () => screen.findByRole('alertdialog', { name: 'Login Required' });
    await question();
    expect(isTicked(first.description)).toBe(false);
    expect(screen.queryByRole('button', { name: /due date/i })).toBeNull();
    $signInRequired.set(null);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add to your calendar' }));
    await user.click(within(await question()).getByRole('button', { name: 'Login Now' }));
    expect(assign.mock.calls).toEqual([['/login?returnTo=%2Fportal%2Fstartup-roadmap']]);
    expect(sent).toEqual([]);
  });
});

describe('another device', () => {
  it('ROAD-08 brings its ticks onto the open roadmap with the pulse', async () => {
    openRoadmap();
    await waitFor(() => expect($marks.get()).not.toBeNull());
    answer('get', '/api/check/getcheck', {
      data: MILESTONES.map((item) => (item._id === milestoneId(3) ? { ...item, done: true, doneAt: 5_000 } : item)),
    });
    document.dispatchEvent(
      new CustomEvent('outset:pulse', {
        detail: {
          pulse: { unread: 0, done: 1, total: 6, marksChangedAt: 5_000, documentsChangedAt: 0 },
          askedAt: Date.now(),
        },
      }),
    );
    await waitFor(() => expect(isTicked('Build the smallest thing that helps')).toBe(true));
    expect(percent()).toBe('17\u00a0%');
  });
});
