/** The lists of mails: the log with its states and follow-ups, and the drafts. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutreachEntry } from '@/domain/outreach/log';
import { emptyDatabase, expectMail, field, openTool, template, write } from '@tests/setup/component/outreach';
import { catchLeaving, fill, notices, pressButton, storedAt, valueOf } from '@tests/setup/component/tool';

const DAY = '2026-01-05';
const entry = (n: number, more: Partial<OutreachEntry> = {}): OutreachEntry => ({
  id: `e${n}`,
  at: 1_767_600_000_000 - n,
  day: DAY,
  recipientId: `hand:${n}`,
  recipientName: `Person ${n}`,
  email: null,
  templateId: null,
  subject: `Subject ${n}`,
  channel: 'gmail',
  state: 'Opened',
  followUp: null,
  ...more,
});
const openLog = (log: readonly OutreachEntry[], stored: Record<string, unknown> = {}) =>
  openTool('?list=log', { outreach_log: log, ...stored });
const log = () => within(screen.getByRole('list', { name: 'Log' }));
const storedLog = () => storedAt('outreach_log') as OutreachEntry[];

beforeEach(emptyDatabase);

describe('the log', () => {
  it('gives an email that was removed back at its place', async () => {
    const all = [entry(1), entry(2), entry(3)];
    const { user } = await openLog(all);
    await pressButton(user, 'Remove the email to Person 2');
    await notices().findByText('Removed from the log.');
    await waitFor(() => expect(storedLog().map(({ id }) => id)).toEqual(['e1', 'e3']));
    expect(log().queryByText('Person 2')).toBeNull();
    await user.click(notices().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(storedLog()).toEqual(all));
    expect(
      log()
        .getAllByText(/^Person/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Person 1', 'Person 2', 'Person 3']);
  });

  it('an answer ends the follow-up; without one, a day is proposed, changed and taken away', async () => {
    const { user } = await openLog([entry(1, { followUp: '2026-01-20' })]);
    const state = screen.getByRole('combobox', { name: 'Status of the email to Person 1' });
    const day = screen.getByLabelText<HTMLInputElement>('Follow up with Person 1 on');
    await user.selectOptions(state, 'Meeting');
    await screen.findByText('1 person · 1 reply · 1 meeting');
    expect([valueOf(day), day.disabled]).toEqual(['', true]);
    expect(storedLog()).toEqual([entry(1, { state: 'Meeting', followUp: null })]);
    await user.selectOptions(state, 'Sent');
    await screen.findByText('1 person · 0 replies · 0 meetings');
    expect([valueOf(day), day.disabled]).toEqual(['2026-01-12', false]);
    fill(day, '2026-02-01');
    await waitFor(() => expect(storedLog()).toEqual([entry(1, { state: 'Sent', followUp: '2026-02-01' })]));
    fill(day, '');
    await waitFor(() => expect(storedLog()).toEqual([entry(1, { state: 'Sent', followUp: null })]));
  });

  it('is saved as a table with every email, also those further down', async () => {
    const { files } = catchLeaving();
    const first = entry(1, {
      email: 'asha@example.com',
      subject: 'One, "two"',
      channel: 'default',
      followUp: '2026-01-12',
    });
    const { user } = await openLog([first, entry(2, { channel: 'eml', state: 'Declined' })]);
    await pressButton(user, 'Export CSV');
    expect(files[0]?.name).toBe('outreach-log.csv');
    expect((await files[0]!.blob.text()).replace('\ufeff', '').split('\r\n')).toEqual([
      'Day,Person,Email,Subject,Through,State,Follow up on',
      `${DAY},Person 1,asha@example.com,"One, ""two""",mail program,Opened,2026-01-12`,
      `${DAY},Person 2,,Subject 2,.eml file,Declined,`,
      '',
    ]);
  });

  it('shows twenty emails, and more of them when asked', async () => {
    const { user } = await openLog(Array.from({ length: 45 }, (_, at) => entry(at + 1)));
    const count = () => log().getAllByRole('listitem').length;
    expect(count()).toBe(20);
    await pressButton(user, 'Show 20 more');
    expect(count()).toBe(40);
    await pressButton(user, 'Show 5 more');
    expect(count()).toBe(45);
    expect(screen.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
  });

  it('says how many people are due, shows them, and begins a follow-up to the one who is chosen', async () => {
    const people = [1, 2].map((n) => ({ id: `hand:${n}`, name: `Person ${n}`, fund: '', email: '', values: [] }));
    const due = [entry(1, { followUp: '2026-01-12' }), entry(2, { followUp: '2026-01-13' })];
    const { user } = await openTool('', { outreach_log: due, outreach_people: people });
    await screen.findByText('2 people have not replied yet. Time to follow up.');
    await pressButton(user, 'Show them');
    expect(location.search).toBe('?list=log');
    await user.click(await screen.findByRole('button', { name: 'Follow up with Person 2' }));
    await notices().findByText('Template "Follow Up" loaded successfully!');
    expect(new URLSearchParams(location.search).get('to')).toBe('hand:2');
    // Who was written to, on which day, and about what.
    await screen.findByText('Written to on 5 Jan: “Subject 2”');
    expect(field('body').value).toMatch(/^Hi .*\n\nI wrote to you on 5 January 2026/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status of the email to Person 2' }), 'Replied');
    await screen.findByText('Person 1 has not replied yet. Time to follow up.');
  });
});

describe('drafts', () => {
  const draft = { id: 'd1', subject: 'Old', body: 'Old body', templateId: null, own: [], savedAt: 1_767_600_000_000 };

  it('one that is opened says so, and the words that it replaced come back by Undo', async () => {
    const { user } = await openTool('?view=preview', { outreach_drafts: [draft] });
    await pressButton(user, /^Old/);
    await notices().findByText('Draft opened.');
    // What is opened is to be written on.
    expect([location.search, valueOf(field('body'))]).toEqual(['', 'Old body']);
    expect(notices().queryByRole('button', { name: 'Undo' })).toBeNull();
    await screen.findByText('· open');
    fill(field('body'), 'Other words');
    await template(user, 'Cold Outreach');
    await pressButton(user, /^Old/);
    await expectMail('Old', 'Old body');
    fill(field('body'), 'New words');
    await pressButton(user, /^Old/);
    await expectMail('Old', 'Old body');
    await user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await expectMail('Old', 'New words');
  });

  it('one that is longer than an email may be is there again after a reload', async () => {
    const { user, unmount } = await openTool();
    const body = 'x'.repeat(60_000);
    write('s'.repeat(1_500), body);
    await pressButton(user, 'Save Draft');
    await notices().findByText('Draft saved successfully!');
    unmount();
    const again = await openTool();
    await pressButton(again.user, /^Delete the draft s/);
    await again.user.click(notices().getAllByRole('button', { name: 'Undo' }).at(-1)!);
    await waitFor(() => expect(storedAt('outreach_drafts')).toMatchObject([{ body }]));
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });
});
