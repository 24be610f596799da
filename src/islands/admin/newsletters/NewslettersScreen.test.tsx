import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CampaignDetail, RecipientView } from '@/domain/newsletters/campaigns/campaign';
import type { MailRecipient } from '@/domain/newsletters/screen-state';
import type { SendingSettings } from '@/domain/newsletters/campaigns/campaign-input';
import { drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { NewslettersScreen } from './NewslettersScreen';

const RECIPIENTS = '/api/admin/newsletter-recipients';
const BROKEN = { status: 500, message: 'Something went wrong.' };
const recipient: MailRecipient = {
  _id: '0123456789abcdef01234567',
  fullName: 'Kite <b>Rao',
  email: 'news+letter@example.com',
  userType: 'founder',
  isSubscribed: true,
  unreachable: null,
};
const first = { rows: [recipient], total: 1, totalIsCapped: false, next: null, previous: null, at: 0 };
const draw = (query = '') => drawScreen(<NewslettersScreen query={query} first={query ? null : first} />);
const table = (name = 'Recipients') => screen.getByRole('table', { name });
const submitOf = (form: HTMLElement) => form.querySelector<HTMLButtonElement>('button[type=submit]')!;

describe('recipients', () => {
  it('are not busy any more when a search is taken back while it is under way', async () => {
    const { user } = draw();
    const never = new Promise<never>(() => undefined);
    const whole = { data: [recipient], body: { total: 1 } };
    answerAt('get', RECIPIENTS, ({ query }) => (query.get('q') === 'taken' ? never : whole));
    const search = screen.getByRole('searchbox', { name: 'Search users' });
    await user.type(search, 'taken');
    const busy = () => table().closest('[aria-busy=true]');
    // It is sent after a pause in typing.
    await waitFor(() => expect(sentTo('get', RECIPIENTS).at(-1)?.query.get('q')).toBe('taken'));
    await waitFor(() => expect(busy()).not.toBeNull());
    await user.clear(search);
    await waitFor(() => expect(busy()).toBeNull());
  });

  it('NEWS-01 are found by search, user type and subscription, with why no newsletter reaches them', async () => {
    const { user } = draw();
    const asked = () => Object.fromEntries(sentTo('get', RECIPIENTS).at(-1)?.query ?? []);
    answerAt('get', RECIPIENTS, { data: [], body: { total: 0 } });
    await user.selectOptions(screen.getByLabelText('User type'), 'founder');
    await waitFor(() => expect(asked()).toMatchObject({ userType: 'founder' }));
    await user.selectOptions(screen.getByLabelText('Subscription'), 'unsubscribed');
    await screen.findByText('No users match');
    answerAt('get', RECIPIENTS, { data: [{ ...recipient, unreachable: 'hard-bounce' }], body: { total: 1 } });
    await user.selectOptions(screen.getByLabelText('Subscription'), 'subscribed');
    await waitFor(() => within(table()).getByText(recipient.email));
    within(table()).getByText('Emails to this address bounced');
    expect(location.search).toBe('?userType=founder&subscription=subscribed');
  });
});

describe('a mail to many', () => {
  it.each([
    ['Compose Email', '/api/user/send-email', 'Failed to send email'],
    ['Send Newsletter', '/api/user/send-newsletter', 'Failed to send newsletter'],
  ] as const)('NEWS-02 NEWS-05 NEWS-07 %s says what failed, and keeps what was typed', async (button, path, text) => {
    const isEmail = button === 'Compose Email';
    answer('get', '/api/templates', { data: { data: [] } as never });
    answer('post', '/api/admin/campaigns/audience', { data: { total: 3, receives: 2, leftOut: [] } });
    answerAt('post', path, BROKEN);
    const { user, unmount } = draw();
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: button });
    const form = within(dialog);
    await user.click(submitOf(dialog));
    await form.findByText('Please enter subject');
    if (isEmail) {
      await user.selectOptions(form.getByLabelText(/^Send to/), 'chosen');
      await user.selectOptions(form.getByLabelText(/^User type/), 'all');
    } else await user.selectOptions(form.getByLabelText(/^Recipients/), 'all');
    fireEvent.change(form.getByLabelText(/^Subject/), { target: { value: 'A long subject' } });
    fireEvent.change(form.getByLabelText(/^Content/), { target: { value: 'A long text.' } });
    if (isEmail) {
      await user.click(submitOf(dialog));
      await form.findByText('No recipients selected');
      expect(sentTo('post', path)).toEqual([]);
      await user.selectOptions(form.getByLabelText(/^Send to/), 'everybody');
    }
    await form.findByText('2 people get it.');
    await user.click(submitOf(dialog));
    if (!isEmail) {
      // A newsletter to more than one person is asked about, with their number.
      const asked = within(await screen.findByRole('alertdialog', { name: 'Send this newsletter?' }));
      asked.getByText(/\b2 people\b/);
      expect(sentTo('post', path)).toEqual([]);
      await user.click(asked.getByRole('button', { name: 'Send it' }));
    }
    await form.findByText(text);
    await user.click(form.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(valueOf(form.getByLabelText(/^Content/))).toBe('A long text.');
    unmount();
    draw();
    await user.click(screen.getByRole('button', { name: button }));
    const again = within(await screen.findByRole('dialog', { name: button }));
    expect(valueOf(again.getByLabelText(/^Content/))).toBe('A long text.');
  });

  it('is asked about by the server where the count of people failed, and sent once it is confirmed', async () => {
    const path = '/api/user/send-newsletter';
    answer('get', '/api/templates', { data: { data: [] } as never });
    answerAt('post', '/api/admin/campaigns/audience', BROKEN);
    answerAt('post', path, { status: 422, code: 'confirm', message: 'This email goes to 7 people.' });
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'Send Newsletter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send Newsletter' });
    const form = within(dialog);
    await user.selectOptions(form.getByLabelText(/^Recipients/), 'all');
    fireEvent.change(form.getByLabelText(/^Subject/), { target: { value: 'A subject' } });
    fireEvent.change(form.getByLabelText(/^Content/), { target: { value: 'A text.' } });
    await user.click(submitOf(dialog));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Send this newsletter?' }));
    asked.getByText(/\b7 people\b/);
    expect(sentTo('post', path).map(({ body }) => body)).toMatchObject([{ confirmed: false }]);
    await user.click(asked.getByRole('button', { name: 'Send it' }));
    await waitFor(() => expect(sentTo('post', path).at(-1)?.body).toMatchObject({ confirmed: true }));
  });

  it('NEWS-05 says that no one has subscribed', async () => {
    const text = 'No subscribed users found';
    answer('get', '/api/templates', { data: { data: [] } as never });
    answer('post', '/api/admin/campaigns/audience', { data: { total: 3, receives: 0, leftOut: [] } });
    answerAt('post', '/api/user/send-newsletter', { status: 400, message: text });
    const { user } = draw();
    await user.click(screen.getByRole('button', { name: 'Send Newsletter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send Newsletter' });
    const form = within(dialog);
    await user.selectOptions(form.getByLabelText(/^Recipients/), 'all');
    fireEvent.change(form.getByLabelText(/^Subject/), { target: { value: 'A subject' } });
    fireEvent.change(form.getByLabelText(/^Content/), { target: { value: 'A text.' } });
    await form.findByText('No one gets it.');
    await user.click(submitOf(dialog));
    await form.findByText(text);
  });

  it('NEWS-07 says that users cannot be loaded', async () => {
    const { user } = draw();
    answerAt('get', RECIPIENTS, BROKEN);
    await user.selectOptions(screen.getByLabelText('User type'), 'visitor');
    await screen.findByText('Failed to load users');
  });
});

describe('a campaign', () => {
  const ID = 'campaign-of-the-look';
  const ONE = `/api/admin/campaigns/${ID}`;
  const campaign = (over: Partial<CampaignDetail> = {}): CampaignDetail => ({
    id: ID,
    kind: 'newsletter',
    state: 'sending',
    subject: `Everything ${'very-long-word'.repeat(10)}`,
    senderName: 'Meera <Nair>',
    replyTo: 'replies@outset.example',
    userType: 'all',
    named: null,
    details: {} as CampaignDetail['details'],
    content: '',
    sendAt: '2026-11-23T03:30:00.000Z',
    createdAt: '2026-11-23T03:30:00.000Z',
    startedAt: '2026-11-23T03:30:05.000Z',
    endedAt: null,
    createdBy: 'Operator',
    counts: { pending: 880, sending: 1, sent: 1_20_000, failed: 3, skipped: 16 },
    doubtful: 2,
    waitsUntil: null,
    actions: ['pause', 'cancel', 'resend-failed', 'duplicate'],
    revision: 4,
    ...over,
  });
  const row = (id: number, state: RecipientView['state'], over: Partial<RecipientView> = {}): RecipientView => ({
    id,
    accountId: '0123456789abcdef01234567',
    name: `Person ${id} =cmd|calc`,
    email: `person+${id}@example.com`,
    state,
    reason: null,
    tries: 1,
    retryAt: null,
    sentAt: null,
    isDoubtful: false,
    ...over,
  });
  const answerWith = (now: CampaignDetail) => {
    answerAt('get', ONE, { data: now });
    answerAt('get', '/api/admin/campaigns', { data: { items: [now], next: null } });
  };

  it('shows states with reasons and what may have come twice, pauses, and cancels after a question', async () => {
    answerWith(campaign());
    const reason = `550 ${'mailbox-unavailable'.repeat(8)}`;
    answerAt('get', `${ONE}/recipients`, {
      data: {
        items: [
          row(1, 'sent', { sentAt: '2026-11-23T03:31:00.000Z', isDoubtful: true }),
          row(2, 'failed', { reason, tries: 3 }),
          row(3, 'skipped', { reason: 'suppressed' }),
          row(4, 'pending', { accountId: null, name: null, email: null }),
        ],
        next: null,
      },
    });
    const { user } = draw('?tab=campaigns');
    await screen.findByText('1,20,000 sent, 3 failed, 16 left out, 881 waiting');
    await user.click(within(table('Campaigns')).getByRole('link'));
    await screen.findByText(/^2 people: may have gone out twice/);
    const rows = within(await screen.findByRole('table', { name: 'Recipients of this email' }));
    for (const text of ['may have gone out twice', reason, 'The address is suppressed', 'Deleted account'])
      rows.getByText(text);
    answerAt('get', `${ONE}/recipients`, { data: { items: [], next: null } });
    await user.selectOptions(screen.getByLabelText('Recipients by state'), 'failed');
    await screen.findByText('No one in this state');

    const state = () => within(within(screen.getByRole('article')).getByRole('status'));
    answerAt('post', `${ONE}/pause`, { status: 409, message: 'This email has changed.' });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await notice('This email has changed.');
    answerAt('post', `${ONE}/pause`, () => {
      answerWith(campaign({ state: 'paused', actions: ['cancel'], revision: 5 }));
      return { data: {} };
    });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() => state().getByText('Paused'));
    answerAt('post', `${ONE}/cancel`, () => {
      answerWith(campaign({ state: 'cancelled', actions: [], revision: 6 }));
      return { data: {} };
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('1,20,000 people', { exact: false });
    expect(sentTo('post', `${ONE}/cancel`)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Cancel the email' }));
    await waitFor(() => state().getByText('Cancelled'));
    expect(sentTo('post', `${ONE}/pause`).map(({ body }) => body)).toEqual([{ revision: 4 }, { revision: 4 }]);
    expect(sentTo('post', `${ONE}/cancel`).map(({ body }) => body)).toEqual([{ revision: 5 }]);
  });

  it('is sent by settings that say what is wrong with them', async () => {
    const settings: SendingSettings = {
      senderName: null,
      replyTo: null,
      batchSize: 100,
      pauseSeconds: 0,
      dailyCap: null,
      revision: 0,
    };
    answer('get', '/api/admin/campaigns/settings', { data: settings });
    const { user } = draw('?tab=settings');
    const cap = await screen.findByLabelText('Daily cap');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.change(cap, { target: { value: 'ten' } });
    await save();
    await screen.findByText('Please enter a whole number from 1 to 10,00,000, or nothing for no cap.');
    for (const [value, dailyCap, revision] of [
      ['5000', 5000, 0],
      ['', null, 1],
    ] as const) {
      fireEvent.change(cap, { target: { value } });
      answer('put', '/api/admin/campaigns/settings', { data: { ...settings, dailyCap, revision: revision + 1 } });
      await save();
      await waitFor(() =>
        expect(sentTo('put', '/api/admin/campaigns/settings').at(-1)?.body).toMatchObject({ dailyCap, revision }),
      );
      await notice('Sending settings saved');
    }
  });
});

describe('templates', () => {
  const template = {
    _id: 'default-welcome',
    name: 'Welcome Newsletter',
    description: 'For those who are new.',
    category: 'general' as const,
    isDefault: true,
    thumbnail: '/templates/welcome.png',
  };

  it('NEWS-08 have four tabs and cards, of which a default offers no change', async () => {
    const own = { ...template, _id: 'own', name: 'Demo day', isDefault: false, category: 'event' };
    answer('get', '/api/templates', { data: { data: [template, own] } as never });
    const { user } = draw('?tab=templates');
    const card = within(await screen.findByRole('article', { name: template.name }));
    const tabs = within(screen.getByRole('tablist', { name: 'Templates' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^All Templates/),
      expect.stringMatching(/^Default Templates/),
      expect.stringMatching(/^Custom Templates/),
      expect.stringMatching(/^General/),
    ]);
    expect(card.queryAllByRole('button', { name: /Edit|Delete/ })).toEqual([]);
    await user.click(tabs[2]!);
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Demo day']);
    screen.getByRole('button', { name: 'Edit Demo day' });
  });

  it('open a copy where an address is about to change a default', async () => {
    answer('get', '/api/templates', { data: { data: [template] } as never });
    const whole = { ...template, thumbnail: '/newsletters/welcome.svg', content: '<p>Hello</p>', revision: 1 };
    answer('get', '/api/templates/:id', { data: whole });
    answer('get', RECIPIENTS, { data: [] });
    answer('post', '/api/admin/mail-trials/preview', BROKEN);
    answer('post', '/api/templates', { data: { ...whole, _id: 'own', isDefault: false } });
    history.replaceState(null, '', `?tab=templates&open=edit.${template._id}`);
    const { user } = draw(`?tab=templates&open=edit.${template._id}`);
    const form = within(await screen.findByRole('dialog', { name: 'Clone template' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sentTo('post', '/api/templates')).toHaveLength(1));
    expect(sentTo('put', '/api/templates/:id')).toEqual([]);
  });

  it('say in the words of the specification what fails, and keep what was typed', async () => {
    answer('get', '/api/templates', { status: 500 });
    history.replaceState(null, '', '?tab=templates');
    const { user } = draw('?tab=templates');
    await screen.findByText('Failed to fetch templates');
    answer('get', '/api/templates', { data: { data: [template] } as never });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: template.name });
    await user.click(screen.getByRole('button', { name: 'Add template' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add template' }));
    const save = () => user.click(form.getByRole('button', { name: 'Save' }));
    await save();
    await form.findByText('Please enter the name');
    form.getByText('Please enter the content');
    const fill = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    fill(/^Name/, 'Kept');
    await user.selectOptions(form.getByLabelText(/^Category/), 'event');
    fill(/^Description/, 'Kept');
    fill(/^Thumbnail URL/, 'https://example.com/a.png');
    fill(/^Content/, '<p>Kept</p>');
    answer('post', '/api/templates', { status: 500 });
    await save();
    await form.findByText('Failed to save template');
    expect(valueOf(form.getByLabelText(/^Name/))).toBe('Kept');
    expect(valueOf(form.getByLabelText(/^Content/))).toBe('<p>Kept</p>');
  });
});
