/** Newsletters and Email: a newsletter from the table of recipients to the mailbox; what fails leaves what was typed; how it looks. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { apiToken, base, expectAccessible, inbox, uniqueEmail } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { notice, openAdmin } from '@tests/e2e/admin/admin-steps';

const PAGE = '/adminPortal/notification-management/notifications';
const PASSWORD = 'monsoon over Pune 7!';
const HEADERS = { 'content-type': 'application/json' };

/** A founder who confirmed the address and has the newsletter switch on. */
async function subscriber(fullName: string): Promise<string> {
  const email = uniqueEmail('news+letter');
  const send = (method: string, path: string, body: unknown, headers = {}) =>
    fetch(`${base()}${path}`, { method, headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) });
  await send('POST', '/api/register', {
    userType: 'founder',
    fullName,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+91 98765 43210',
    location: 'Pune',
    termsAccepted: true,
    companyName: 'Kite Labs',
    foundedYear: 2021,
    industry: 'tech',
    companyDescription: 'We build kites.',
    currentStage: 'pre-seed',
  });
  const [mail] = await inbox(email, 1);
  await fetch(`${base()}/api/verify-email?token=${/verify-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]}`);
  const set = await send(
    'PUT',
    '/api/notifications',
    { section: 'emailNotifications', key: 'newsletter', value: true },
    { authorization: `Bearer ${await apiToken(email, PASSWORD)}` },
  );
  expect(set.status, await set.text()).toBe(200);
  return email;
}

const table = (page: Page, name = 'Recipients') => page.getByRole('table', { name, exact: true });
const stateOf = (page: Page) => page.getByRole('article').getByRole('status');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

describe('Newsletters and Email', () => {
  it('NEWS-01 NEWS-02 finds people by search, user type and subscription, sends them a newsletter and follows it to the end', async () => {
    const word = `Kite${crypto.randomUUID().slice(0, 8)}`;
    const email = await subscriber(`${word} <b>Rao`);
    const { page } = await openAdmin(PAGE);
    await page.getByRole('searchbox', { name: 'Search users' }).fill(word);
    await page.getByLabel('User type').selectOption('founder');
    await page.getByLabel('Subscription').selectOption('unsubscribed');
    await page.getByText('No users match').waitFor();
    await page.getByLabel('Subscription').selectOption('subscribed');
    await table(page).getByText(email).waitFor();
    expect(new URL(page.url()).searchParams.get('subscription')).toBe('subscribed');
    await table(page).getByLabel(`Select ${word} <b>Rao`).check();

    await page.getByRole('button', { name: 'Send Newsletter' }).click();
    const form = dialog(page, 'Send Newsletter');
    await form.getByLabel('Recipients').selectOption('all');
    await form.getByLabel(/^Only those selected/).check();
    await form.getByLabel('Subject').fill(`${word} for {{subscriberName}}`);
    await form.getByLabel('Content').fill('Hello {{subscriberName}},\n\ncome to {{eventName}}.');
    await form.getByText('1 person gets it.').waitFor();
    await form.getByRole('button', { name: 'Send to 1 person' }).click();
    await form.getByText('Please enter a value for {{eventName}}').waitFor();
    await form.getByLabel('Event name').fill('Demo <Day>');
    await form.getByRole('button', { name: 'Preview and test' }).click();
    const preview = dialog(page, 'Preview of your email');
    await preview.getByText(/^Subject: .*for /).waitFor();
    await preview.getByRole('button', { name: 'Close' }).last().click();
    await form.getByRole('button', { name: 'Send to 1 person' }).dblclick();

    await notice(page, 'Newsletter on its way to 1 person').waitFor();
    await page.getByRole('heading', { name: `${word} for {{subscriberName}}` }).waitFor();
    await stateOf(page).getByText('Finished').waitFor();
    await table(page, 'Recipients of this email').getByText('Sent', { exact: true }).waitFor();
    const mails = (await inbox(email, 2)).filter(({ subject }) => subject.startsWith(word));
    expect(mails.map(({ subject }) => subject)).toEqual([`${word} for there`]);
    expect(mails[0]?.text).toContain('come to Demo <Day>.');
    expect(mails[0]?.html).toContain('Demo &lt;Day&gt;');

    await page.getByRole('link', { name: 'All campaigns' }).click();
    await table(page, 'Campaigns').getByRole('row').filter({ hasText: word }).getByText('1 sent').waitFor();
    expect(await table(page, 'Campaigns').getByRole('row').filter({ hasText: word }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('tab', { name: 'All Templates' }).waitFor();
  });

  it('has no serious axe finding and fits, with long words too', async () => {
    const { page } = await openAdmin(PAGE);
    const row = {
      _id: '0123456789abcdef01234567',
      fullName: `<script>${'A'.repeat(80)}`,
      email: `${'w'.repeat(60)}@${'long-host.'.repeat(8)}example`,
      userType: 'founder',
      isSubscribed: true,
      unreachable: 'hard-bounce',
    };
    await page.route('**/api/admin/newsletter-recipients**', (route) =>
      route.fulfill({ json: { success: true, data: [row], total: 1, next: null, previous: null } }),
    );
    await page.getByLabel('User type').selectOption('founder');
    await table(page).getByText('Emails to this address bounced').waitFor();
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Compose Email' }).click();
    await dialog(page, 'Compose Email').getByLabel('Content').fill('{{eventName}} {{eventDescription}}');
    await expectGoodLook(page, { widths: [390], within: 'dialog[open]' });
  });
});

describe('a campaign', () => {
  const counts = { pending: 880, sending: 1, sent: 1_20_000, failed: 3, skipped: 16 };
  const campaign = (over: object = {}) => ({
    id: 'campaign-of-the-look',
    kind: 'newsletter',
    state: 'sending',
    subject: `Everything ${'very-long-word'.repeat(10)}`,
    senderName: 'Meera <Nair>',
    replyTo: 'replies@outset.example',
    userType: 'all',
    named: null,
    details: {},
    content: '',
    sendAt: '2026-11-23T03:30:00.000Z',
    createdAt: '2026-11-23T03:30:00.000Z',
    startedAt: '2026-11-23T03:30:05.000Z',
    endedAt: null,
    createdBy: 'Operator',
    counts,
    doubtful: 2,
    waitsUntil: null,
    actions: ['pause', 'cancel', 'resend-failed', 'duplicate'],
    revision: 4,
    ...over,
  });
  const recipient = (id: number, state: string, over: object = {}) => ({
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

  it('looks good with states and reasons, and is sent by settings that are kept', async () => {
    const { page } = await openAdmin(PAGE);
    const now = campaign();
    await page.route('**/api/admin/campaigns/campaign-of-the-look**', (route) =>
      route.fulfill({ json: { success: true, data: now } }),
    );
    await page.route('**/api/admin/campaigns/campaign-of-the-look/recipients**', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: {
            items: [
              recipient(1, 'sent', { sentAt: '2026-11-23T03:31:00.000Z', isDoubtful: true }),
              recipient(2, 'failed', { reason: `550 ${'mailbox-unavailable'.repeat(8)}`, tries: 3 }),
              recipient(3, 'skipped', { reason: 'suppressed' }),
              recipient(4, 'pending', { accountId: null, name: null, email: null }),
            ],
            next: null,
          },
        },
      }),
    );
    await page.route('**/api/admin/campaigns?**', (route) =>
      route.fulfill({ json: { success: true, data: { items: [now], next: null } } }),
    );
    await page.route('**/api/admin/campaigns', (route) =>
      route.fulfill({ json: { success: true, data: { items: [now], next: null } } }),
    );
    await page.getByRole('tab', { name: 'Campaigns' }).click();
    await table(page, 'Campaigns').getByText('1,20,000 sent, 3 failed, 16 left out, 881 waiting').waitFor();
    await table(page, 'Campaigns').getByRole('link').click();
    await page.getByText(/^2 people: may have gone out twice/).waitFor();
    const rows = table(page, 'Recipients of this email');
    await rows.getByText('may have gone out twice').waitFor();
    await rows.getByText('The address is suppressed').waitFor();
    await rows.getByText('Deleted account').waitFor();
    await expectGoodLook(page);

    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(`${PAGE}?tab=settings`);
    const cap = page.getByLabel('Daily cap');
    await cap.fill('5000');
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Sending settings saved').waitFor();
    await expect.poll(() => cap.inputValue()).toBe('5000');
    await cap.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Sending settings saved').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'main' });
  });
});
