/** A meeting from the conversation: the form, what it refuses, the confirmation, and the way to Google and back. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import {
  hydrated,
  inbox,
  openContext,
  signIn,
  uniqueEmail,
  type Opened,
  type PageOptions,
} from '@tests/setup/browser/page';
import { makeAccount, PASSWORD } from '@tests/e2e/accounts/account-steps';

const json = (body: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The words of an answer are no matter here; that it asks for the form is. */
async function answerWith(page: Page, event: unknown): Promise<void> {
  const events = [
    { conversationId: null, messageId: 'a'.repeat(24), by: 'embedded' },
    { content: 'Here is the form.' },
    event,
  ];
  const body = `${events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`;
  await page.route('**/api/ai-chat/chat', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
}

const STATE = {
  by: 'embedded',
  provider: null,
  left: null,
  limit: null,
  settings: { keepsConversations: false, sharesOwn: false },
};

async function openAssistant(options: PageOptions = {}, query = ''): Promise<Opened & { email: string }> {
  const account = await makeAccount('founder');
  const opened = await openContext(options);
  await signIn(opened.context, account.email, PASSWORD);
  const page = await opened.context.newPage();
  await page.route('**/api/ai-chat/state', (route) => route.fulfill(json({ success: true, data: STATE })));
  await page.route('**/api/ai-chat/conversations*', (route) =>
    route.fulfill(json({ success: true, data: { items: [], next: null } })),
  );
  await page.goto(`/portal/assistant${query}`);
  await hydrated(page);
  return { ...opened, page, email: account.email };
}

async function askToMeet(page: Page, meetingDetails?: unknown): Promise<void> {
  await answerWith(page, { showScheduler: true, ...(meetingDetails ? { meetingDetails } : {}) });
  await page
    .getByRole('textbox', { name: /message|question|ask/i })
    .first()
    .fill('Schedule a meeting');
  await page.keyboard.press('Enter');
  await form(page).waitFor();
}

const form = (page: Page) => page.getByRole('form', { name: 'Schedule a meeting' });
const press = (page: Page) => form(page).getByRole('button', { name: 'Schedule meeting' }).click();
const participants = (page: Page) => form(page).getByLabel('Participants');

describe('the meeting form', () => {
  it('CHAT-13 CHAT-18 comes with what is known, says what is wrong, and confirms with the link', async () => {
    const guest = uniqueEmail('guest');
    const { page, email } = await openAssistant();
    await askToMeet(page, {
      title: 'Seed <b>call</b>',
      date: inDays(2),
      time: '10:00',
      participants: [guest],
      duration: 60,
    });
    expect(await form(page).getByLabel('Title').inputValue()).toBe('Seed <b>call</b>');
    expect(await form(page).getByLabel('Date').inputValue()).toBe(inDays(2));
    expect(await form(page).getByLabel('Duration').inputValue()).toBe('60');
    expect(await participants(page).inputValue()).toBe(guest);

    await participants(page).fill(`${guest}, nobody`);
    await participants(page).blur();
    await form(page).getByText('Invalid email(s): nobody', { exact: true }).waitFor();
    await form(page).getByLabel('Date').fill('2020-01-01');
    await press(page);
    // The first rules are those of the fields; the clock is looked at once they are right.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('participants');
    await participants(page).fill(guest);
    await press(page);
    await form(page).getByText('Cannot schedule meetings in the past', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('date');
    await expectGoodLook(page);
    await form(page).getByLabel('Date').fill(inDays(2));
    await press(page);
    await page
      .getByRole('list', { name: 'Conversation' })
      .getByText(/^Meeting scheduled for .+, 10:00 to 11:00/)
      .waitFor();
    const link = await page.getByRole('link', { name: 'Join the meeting' }).getAttribute('href');
    expect(link).toMatch(/^https:\/\/meet\.jit\.si\/outset-/);
    expect(await form(page).count()).toBe(0);
    const [mail, ...more] = await inbox(guest, 1);
    expect([more, mail?.subject, mail?.headers['Reply-To']]).toEqual([[], 'Invitation: Seed <b>call</b>', email]);
  });
});
