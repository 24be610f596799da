/** Media people as cards, marks of samples, searches by Enter, empty directories, and the length of a proposed call. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MediaKind, WireMediaPerson } from '@/domain/media/people';
import { address, drawScreen } from '@tests/setup/component/screen';
import { signInSaver } from '@tests/setup/component/saved';
import { mediaStart, person } from '@tests/factories/media';
import { MediaScreen } from './MediaScreen';

const PATH = '/portal/startup-influencers';
const people = (kind: MediaKind, count: number) => Array.from({ length: count }, (_, at) => person(kind, at));
const draw = (kind: MediaKind, query: string, all: WireMediaPerson[]) =>
  drawScreen(<MediaScreen {...mediaStart(kind, all, query)} />);
const card = (name: string) => within(screen.getAllByRole('article').find((one) => one.textContent.includes(name))!);
const SAMPLES = 'These people are samples, made up to show how the portal works.';

describe('the cards of a directory', () => {
  it('have a description, areas, languages and what can be done, by the switch and in the address', async () => {
    const all = people('mentor', 3);
    const { user } = draw('mentor', '', all);
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Grid' }));
    expect(new URLSearchParams(location.search).get('view')).toBe('grid');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    const [one] = all as [WireMediaPerson];
    const mine = card(one.name);
    mine.getByText(one.description);
    mine.getByText('Hindi, मराठी');
    expect(mine.getByRole('list', { name: 'Focus' }).textContent).toContain('Fundraising');
    await user.click(mine.getByRole('button', { name: `More information about ${one.name}` }));
    await screen.findByRole('dialog', { name: one.name });
    expect(new URLSearchParams(location.search).get('open')).toBe(one._id);
    await user.click(
      within(screen.getByRole('dialog', { name: one.name })).getAllByRole('button', { name: 'Close' })[0]!,
    );
    await waitFor(() => expect(new URLSearchParams(location.search).has('open')).toBe(false));
  });

  it('mark samples one by one among real people, and together where all are', () => {
    const all = people('startup-influencer', 3);
    const { unmount } = draw('startup-influencer', 'view=grid', all);
    expect(screen.getAllByText('Sample')).toHaveLength(2);
    expect(screen.queryByText(SAMPLES)).toBeNull();
    unmount();
    draw('startup-influencer', 'view=grid', all.slice(1));
    screen.getByText(SAMPLES);
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it.each(['startup-influencer', 'mentor'] as const)(
    'of %s are saved, and taken out again, by their bookmark',
    async (kind) => {
      const [one] = people(kind, 1) as [WireMediaPerson];
      const { server } = await signInSaver();
      const { user } = draw(kind, 'view=grid', [one]);
      // The second click of a double click takes nothing out.
      await user.dblClick(screen.getByRole('button', { name: `Save ${one.name}` }));
      await waitFor(() => expect(server.held('favourite').map(({ key }) => key)).toEqual([`${kind}:${one._id}`]));
      await user.click(await screen.findByRole('button', { name: new RegExp(one.name), pressed: true }));
      await waitFor(() => expect(server.held('favourite')).toEqual([]));
      if (kind === 'mentor')
        await user.click(screen.getByRole('button', { name: `More information about ${one.name}` }));
      await user.click(screen.getByRole('button', { name: `Save ${one.name} to a collection` }));
      await screen.findByRole('dialog', { name: /collection/i });
    },
  );
});

describe('the search and the choices', () => {
  it('are counted, searched at once by Enter, and taken back one by one', async () => {
    const all = people('startup-influencer', 14);
    const { user } = draw('startup-influencer', '', all);
    screen.getByText('14 influencers');
    const reset = screen.getByRole<HTMLElement & { disabled: boolean }>('button', { name: 'Reset' });
    expect(reset.disabled).toBe(true);
    const wanted = all[5]!.name;
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: ` ${wanted} ` } });
    fireEvent.submit(screen.getByRole('search'));
    expect(new URLSearchParams(location.search).get('q')).toBe(wanted);
    expect(reset.disabled).toBe(false);
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain(wanted));
    await user.click(reset);
    await user.click(screen.getByText('Focus', { exact: true, selector: 'summary' }));
    const area = screen.getByRole<HTMLElement & { checked: boolean }>('checkbox', { name: /^Hiring/ });
    expect(area.closest('label')?.textContent).toBe('Hiring7');
    await user.click(area);
    expect(address()).toBe(`${PATH}?focus=Hiring`);
    screen.getByText('7 results');
    await user.click(area);
    expect(address()).toBe(PATH);
    screen.getByText('14 results');
  });

  it('say that a directory has no one yet, or one person', () => {
    const { unmount } = draw('mentor', '', []);
    screen.getByText('No mentors yet');
    screen.getByText('Try fewer letters or another focus area.');
    unmount();
    draw('mentor', '', people('mentor', 1));
    screen.getByText('1 mentor');
    screen.getByText('1 result');
    screen.getByText('1–1 of 1');
  });
});

describe('a call that is proposed', () => {
  it('has the day, the time and the length that are chosen', async () => {
    const [one] = people('startup-influencer', 1) as [WireMediaPerson];
    const { user } = draw('startup-influencer', `open=${one._id}`, [one]);
    const details = within(await screen.findByRole('dialog', { name: one.name }));
    await user.click(details.getByRole('button', { name: 'Schedule a call' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a call' }));
    dialog.getByText(`With ${one.name}`);
    expect(
      within(dialog.getByLabelText('Minutes'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['15', '30', '45', '60']);
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2026-12-07' } });
    dialog.getByText('Add the time to your calendar and include it in your message.');
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '09:15' } });
    await user.selectOptions(dialog.getByLabelText('Minutes'), '45');
    const link = dialog.getByRole('link', { name: /^Google Calendar/ });
    const { searchParams } = new URL(link.getAttribute('href') ?? '');
    const utc = (hours: number, minutes: number) =>
      new Date(2026, 11, 7, hours, minutes).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(searchParams.get('dates')).toBe(`${utc(9, 15)}/${utc(10, 0)}`);
    expect(searchParams.get('text')).toBe(`Call with ${one.name}`);
    // Without a time the day begins.
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '' } });
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('dates')).toBe(`${utc(0, 0)}/${utc(0, 45)}`);
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '' } });
    dialog.getByText('Choose a day first.');
    expect(dialog.queryByRole('link', { name: /^Google Calendar/ })).toBeNull();
  });
});
