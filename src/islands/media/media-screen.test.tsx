/** The directories of media people as their screen draws them: order, focus, details, booking, guests, failures. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, sent } from '@tests/setup/component/network';
import { address, drawScreen } from '@tests/setup/component/screen';
import { mediaStart, person } from '@tests/factories/media';
import type { MediaKind } from '@/domain/media/people';
import { MediaScreen } from './MediaScreen';

const LOGIN_TO_SEE = 'Login required to view more';

const names = () =>
  [...document.querySelectorAll('tbody [data-col=name] p:first-child')].map(({ textContent }) => textContent);
const people = (kind: MediaKind, count = 23) => Array.from({ length: count }, (_, at) => person(kind, at));
const draw = (kind: MediaKind, query = '', isGuest = false, all = people(kind)) =>
  drawScreen(<MediaScreen {...mediaStart(kind, all, query, isGuest)} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a list of people', () => {
  it('MEDIA-01 MEDIA-07 MEDIA-11 shows ten a page, keeps its state in the URL, and resets', async () => {
    const all = people('youtube-influencer');
    const { user } = draw('youtube-influencer', '', false, all);
    expect(names()).toEqual(all.slice(0, 10).map(({ name }) => name));
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(address()).toBe('/portal/yt-startup-influencers?page=2');
    expect(names()).toEqual(all.slice(10, 20).map(({ name }) => name));
    await user.click(screen.getByText('Focus', { exact: true, selector: 'summary' }));
    await user.click(screen.getByRole('checkbox', { name: /^Growth & मुंबई/ }));
    expect(new URLSearchParams(location.search).getAll('focus')).toEqual(['Growth & मुंबई']);
    const focused = all.filter(({ focus }) => focus.includes('Growth & मुंबई')).map(({ name }) => name);
    expect(names()).toEqual(focused.slice(0, 10));
    const order = screen.getByLabelText('Sorted by');
    expect(
      within(order)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Relevance', 'Name']);
    await user.selectOptions(order, 'name');
    expect(new URLSearchParams(location.search).get('sort')).toBe('name');
    const inOrder = [...focused].sort((a, b) => a.localeCompare(b, 'en-IN'));
    expect(inOrder).not.toEqual(focused);
    expect(names()).toEqual(inOrder.slice(0, 10));
    await user.click(button('Reset'));
    expect(address()).toBe('/portal/yt-startup-influencers');
    expect(names()).toEqual(all.slice(0, 10).map(({ name }) => name));
    act(() => history.back());
    await waitFor(() => expect(names()).toEqual(inOrder.slice(0, 10)));
  });

  it('MEDIA-08 gives guests the first ten, and asks them to log in for more', async () => {
    const { user } = draw('startup-influencer', '', true, people('startup-influencer'));
    expect(names()).toHaveLength(10);
    const more = screen.getAllByRole('button', { name: `More information. ${LOGIN_TO_SEE}` });
    expect(more[0]?.dataset['tip']).toBe(LOGIN_TO_SEE);
    const second = button(`Page 2. ${LOGIN_TO_SEE}`);
    expect([second.dataset['tip'], second.getAttribute('aria-disabled')]).toEqual([LOGIN_TO_SEE, 'true']);
    for (const control of [more[0] as HTMLElement, second]) {
      await user.click(control);
      const question = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
      question.getByText('You need to be logged in to access these features.');
      await user.click(question.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    second.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Login Required' });
    expect(address()).toBe('/portal/startup-influencers');
  });

  it.each([
    ['mentor', [/^Book a call with /, /^Save (?!.* to a collection$)/]],
    ['startup-influencer', [/^Save (?!.* to a collection$)/, / to a collection$/]],
    ['youtube-influencer', [/^Save (?!.* to a collection$)/, / to a collection$/]],
  ] as const)(
    'SHELL-23 of the kind %s asks guests to log in for a call and for saving, and keeps nothing',
    async (kind, controls) => {
      const { user } = draw(kind, '', true, people(kind));
      for (const name of controls) {
        await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
        const question = within(await screen.findByRole('alertdialog', { name: 'Login Required' }));
        question.getByText('You need to be logged in to access these features.');
        await user.click(question.getByRole('button', { name: 'Cancel' }));
        await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      }
      for (const key of ['favorites', 'collections', 'saved'])
        expect(localStorage.getItem(key) ?? '[]', key).toBe('[]');
      expect(sent).toEqual([]);
    },
  );

  it('MEDIA-01 MEDIA-09 searches 300 ms after typing stops', async () => {
    const all = people('youtube-influencer');
    const wanted = all[17]?.name ?? '';
    draw('youtube-influencer', '', false, all);
    // Its code is there, as when the field had the focus for a moment.
    await import('@/domain/media/search');
    vi.useFakeTimers();
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: wanted.slice(0, 3) } });
    act(() => void vi.advanceTimersByTime(200));
    fireEvent.change(search, { target: { value: wanted } });
    act(() => void vi.advanceTimersByTime(299));
    expect(address()).toBe('/portal/yt-startup-influencers');
    act(() => void vi.advanceTimersByTime(1));
    expect(new URLSearchParams(location.search).get('q')).toBe(wanted);
    vi.useRealTimers();
    await waitFor(() => expect(names()[0]).toBe(wanted));
  });

  it('takes what was typed just before another choice, unless that choice clears it', () => {
    const all = people('youtube-influencer');
    draw('youtube-influencer', '', false, all);
    const search = screen.getByRole<HTMLInputElement>('searchbox');
    const type = (value: string) => fireEvent.change(search, { target: { value } });
    type('growth');
    fireEvent.change(screen.getByLabelText('Sorted by'), { target: { value: 'name' } });
    expect(address()).toBe('/portal/yt-startup-influencers?q=growth&sort=name');
    type('growth x');
    fireEvent.click(button('Reset'));
    expect(address()).toBe('/portal/yt-startup-influencers');
    type('fund');
    fireEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(address()).toBe('/portal/yt-startup-influencers?q=fund');
    expect(search.value).toBe('fund');
  });

  it('shows everyone, and says why, when a search holds nothing to search for', () => {
    draw('mentor', 'q=%22');
    screen.getByText('Your search has no letters or digits, so we show every entry.');
    expect(names()).toHaveLength(10);
  });

  it('says that nothing matches, and goes back to all', async () => {
    const { user } = draw('youtube-influencer', 'q=zzzzqqqqxx');
    screen.getByText('No influencers match this search');
    await user.click(screen.getAllByRole('button', { name: 'Reset' }).at(-1) as HTMLElement);
    expect(names()).toHaveLength(10);
  });
});

describe('details', () => {
  it('MEDIA-01 MEDIA-02 of a YouTube influencer have both links and are in the URL', async () => {
    const [one] = people('youtube-influencer');
    const { user, unmount } = draw('youtube-influencer');
    for (const view of ['Table', 'Grid']) screen.getByRole('link', { name: view });
    await user.click(button(`Full-size picture of ${one?.name}`));
    const picture = within(await screen.findByRole('dialog', { name: one?.name }));
    picture.getByRole('img', { name: `Picture of ${one?.name}` });
    await user.click(picture.getByRole('button', { name: 'Close' }));
    await user.click(button(`More information about ${one?.name}`));
    expect(address()).toBe(`/portal/yt-startup-influencers?open=${one?._id}`);
    const dialog = within(await screen.findByRole('dialog', { name: one?.name }));
    expect(dialog.getByRole('link', { name: /^YouTube/ }).getAttribute('href')).toBe(one?.youtubeUrl);
    expect(dialog.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href')).toBe(one?.linkedinUrl);
    dialog.getByRole('button', { name: `Save ${one?.name} to a collection` });
    unmount();
    const again = draw('youtube-influencer', `open=${one?._id}`);
    const opened = within(await screen.findByRole('dialog', { name: one?.name }));
    await again.user.click(opened.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/portal/yt-startup-influencers');
  });

  it('opened in the list are closed by a step back, which leaves none over', async () => {
    const [one] = people('mentor');
    const { user } = draw('mentor');
    await user.click(button(`More information about ${one?.name}`));
    const back = vi.spyOn(history, 'back');
    const dialog = within(await screen.findByRole('dialog', { name: one?.name }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/portal/mentors'));
    expect(back).toHaveBeenCalledOnce();
  });

  it('of an address say that the person is not there, but not to guests, who are asked to log in', async () => {
    const { user, unmount } = draw('mentor', 'open=ffffffffffffffffffffffff');
    const dialog = within(screen.getByRole('dialog', { name: 'Not found' }));
    dialog.getByText('This entry could not be loaded. It may have been removed.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/portal/mentors');
    unmount();
    const cut = draw('mentor', 'open=ffff');
    screen.getByRole('dialog', { name: 'Not found' });
    cut.unmount();
    draw('mentor', 'open=ffffffffffffffffffffffff', true);
    expect(screen.queryByRole('dialog', { name: 'Not found' })).toBeNull();
  });

  it('MEDIA-04 MEDIA-05 of a startup influencer have no YouTube, and a call can be scheduled', async () => {
    const [one] = people('startup-influencer');
    const saved: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', text: (blob as Blob).text() });
      return 'blob:call';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const last = saved.at(-1);
      if (last) last.name = this.download;
    });
    const { user } = draw('startup-influencer');
    button(`Full-size picture of ${one?.name}`);
    button(`Save ${one?.name} to a collection`);
    await user.click(button(`More information about ${one?.name}`));
    const dialog = within(await screen.findByRole('dialog', { name: one?.name }));
    dialog.getByText(one?.bio ?? '');
    dialog.getByRole('link', { name: /^LinkedIn/ });
    expect(dialog.queryByRole('link', { name: /YouTube/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Schedule a call' }));
    const schedule = within(await screen.findByRole('dialog', { name: 'Schedule a call' }));
    const download = schedule.getByRole('button', { name: 'Download .ics' }) as HTMLButtonElement;
    expect(download.disabled).toBe(true);
    schedule.getByText('Choose a day first.');
    fireEvent.change(schedule.getByLabelText('Day'), { target: { value: '2026-12-07' } });
    const calendar = schedule.getByRole('link', { name: /^Google Calendar/ }) as HTMLAnchorElement;
    const utc = (hours: number, minutes: number) =>
      new Date(2026, 11, 7, hours, minutes).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(new URL(calendar.href).searchParams.get('dates')).toBe(`${utc(11, 0)}/${utc(11, 30)}`);
    await user.click(download);
    expect(saved[0]?.name).toBe('call.ics');
    expect(await saved[0]?.text).toContain(`DTSTART:${utc(11, 0)}`);
  });

  it('of a mentor have expertise, languages, availability and a booking page', async () => {
    const [one] = people('mentor');
    const { user } = draw('mentor');
    await user.click(button(`More information about ${one?.name}`));
    const dialog = within(await screen.findByRole('dialog', { name: one?.name }));
    for (const fact of ['Expertise', 'Languages', 'Availability']) dialog.getByText(fact);
    for (const value of [one?.expertise?.[0] ?? '', 'Hindi, मराठी', one?.availability ?? '']) dialog.getByText(value);
    await user.click(dialog.getByRole('button', { name: 'Schedule a call' }));
    const schedule = within(await screen.findByRole('dialog', { name: 'Schedule a call' }));
    const link = schedule.getByRole('link', { name: 'Open the booking page' });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      one?.bookingUrl,
      '_blank',
      'noopener noreferrer',
    ]);
  });
});

it('MEDIA-15 a list says what went wrong while it loads, and tries again', async () => {
  const start = mediaStart('startup-influencer', []);
  const failed = { kind: 'error', text: 'Not yet', hint: '' } as const;
  const { user } = drawScreen(<MediaScreen {...start} answer={failed} />);
  const api = '/api/startup-influencers';
  const again = async (heading: string) => {
    await user.click(button('Try again'));
    await waitFor(() => within(screen.getByRole('alert')).getByText(heading));
  };
  answer('get', api, { status: 500 });
  await again('Failed to fetch influencers');
  answer('get', api, 'offline');
  await again('Connection Error');
  answer('get', api, { data: [] });
  await again('Data Error');
  answer('get', api, new Response(JSON.stringify(people('startup-influencer', 12)), { status: 200 }));
  await user.click(button('Try again'));
  await waitFor(() => expect(names()).toHaveLength(10));
});

describe('the list of a guest', () => {
  it('is searched by the API, with the total of what matches and at most ten rows', async () => {
    const all = people('mentor');
    const found = all.filter((_, at) => at % 2 === 0);
    answer('get', '/api/mentors', ({ query }) =>
      query.get('q') === 'esha'
        ? Response.json(found.slice(0, 10), { headers: { 'x-total-count': '12' } })
        : Response.json([], { headers: { 'x-total-count': '0' } }),
    );
    const { user } = draw('mentor', '', true, all);
    screen.getByText('23 mentors. Guests see the first page.');
    screen.getByText('1–10 of 23');
    const box = screen.getByRole('searchbox');
    await user.type(box, 'esha');
    await screen.findByText('1–10 of 12');
    expect(names()).toEqual(found.slice(0, 10).map(({ name }) => name));
    expect(button(`Page 2. ${LOGIN_TO_SEE}`).getAttribute('aria-disabled')).toBe('true');
    await user.clear(box);
    await user.type(box, 'qqxyz');
    await screen.findByText('No mentors match this search');
    expect(sent.map(({ query }) => query.get('q'))).toEqual(['esha', 'qqxyz']);
  });

  it('offers the focus areas of the whole list', async () => {
    const { user } = draw('mentor', 'q=esha', true);
    await user.click(screen.getByText('Focus', { exact: true, selector: 'summary' }));
    screen.getByRole('checkbox', { name: 'Hiring 11' });
  });
});
