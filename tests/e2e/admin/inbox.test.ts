/** The inbox and the system screen: one journey each, what fails, and how they look. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base } from '@tests/setup/browser/page';
import { notice, openAdmin } from './admin-steps';

const INBOX = '/adminPortal/inbox';
const SYSTEM = '/adminPortal/system';
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** What someone wrote at /support; returns the address that they gave. */
async function write(page: Page, subject: string, over: object = {}): Promise<string> {
  const email = `asha+${crypto.randomUUID().slice(0, 8)}@example.com`;
  const response = await page.request.post(`${base()}/api/contact`, {
    headers: { origin: base(), 'x-outset-client': 'web' },
    data: { name: 'Asha <script>Rao', email, subject, message: 'How do I export?\n=cmd', website: '', ...over },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return email;
}
const message = (page: Page) => page.getByRole('article', { name: /^Message from Asha/ });

describe('the inbox', () => {
  it('opens a message beside the list, takes it over, answers with a prepared answer, and finds it done; looks good with long words', async () => {
    const subject = unique('Export');
    const { page } = await openAdmin(`${INBOX}/prepared-answers?open=new`);
    const title = unique('How to export');
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill(title);
    await form.getByRole('textbox', { name: 'Answer' }).fill('Hello {first name},\n\nchoose Export.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(page, `${title} saved`).waitFor();

    const long = unique('x'.repeat(120));
    await write(page, long, { name: `Asha ${'A'.repeat(60)}`, message: 'w'.repeat(900) });
    await page.goto(`${INBOX}?q=${long.slice(-8)}`);
    await page.getByRole('list', { name: 'Messages' }).getByRole('link').click();
    await message(page).waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });

    const email = await write(page, subject);
    await page.goto(INBOX);
    const list = page.getByRole('list', { name: 'Messages' });
    await list.getByText(subject).click();
    await message(page).getByText('How do I export?').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^message-[0-9a-f]{24}$/);
    await message(page).getByLabel('Status').selectOption('open');
    await expect.poll(() => list.getByRole('link', { name: new RegExp(subject) }).innerText()).toContain('Open');

    await message(page).getByRole('button', { name: 'Prepared answers' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    const text = message(page).getByLabel('Your reply');
    expect(await text.inputValue()).toBe('Hello there,\n\nchoose Export.');
    await message(page).getByRole('button', { name: 'Send and mark done' }).dblclick();
    await notice(page, `Your reply went to ${email}`).waitFor();
    await message(page).getByRole('region', { name: 'Replies' }).getByText('choose Export.').waitFor();
    expect(await text.inputValue()).toBe('');
    const mails = (await (
      await page.request.get(`${base()}/dev/inbox.json?to=${encodeURIComponent(email)}`)
    ).json()) as {
      subject: string;
    }[];
    expect(mails.filter((mail) => mail.subject === `Re: ${subject}`)).toHaveLength(1);

    await page.getByRole('tab', { name: 'Done' }).click();
    await page.getByRole('searchbox', { name: 'Search the inbox' }).fill(subject);
    await expect.poll(() => list.getByRole('link').count()).toBe(1);
    await page.getByRole('heading', { name: 'Inbox', exact: true }).click();
    await page.keyboard.press('j');
    await message(page).waitFor();
  });
});

describe('the system screen', () => {
  it('says that everything works, or what is wrong, and what failed; a check that fails leaves what is known', async () => {
    const { page } = await openAdmin(SYSTEM, { allow: [/500 GET \/api\/admin\/system/] });
    await page.getByText(/^(?:Everything works|One thing is wrong|\d+ things are wrong)$/).waitFor();
    await page.getByRole('heading', { name: 'Scheduler' }).waitFor();
    const answer = (await (await page.request.get('/api/admin/system')).json()) as {
      data: { failedJobs: { items: object[]; total: number; next: null } };
    };
    const job = (id: string) => ({
      id,
      job: `job ${id}`,
      body: '{"job":"x"}',
      isWhole: true,
      error: `Error: ${'e'.repeat(300)}`,
      attempts: 6,
      failedAt: new Date(0).toISOString(),
    });
    answer.data.failedJobs = { items: [job('a'), job('b')], total: 2, next: null };
    await page.route('**/api/admin/system', (route) => route.fulfill({ json: answer }));
    // The list is read again by itself when the state names other jobs.
    const listed = { success: true, data: answer.data.failedJobs };
    await page.route('**/api/admin/system/failed-jobs*', (route) => route.fulfill({ json: listed }));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('table', { name: 'Jobs that failed' }).waitFor();
    await expectGoodLook(page);
    await page.unroute('**/api/admin/system');
    await page.route('**/api/admin/system', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The last check was not answered.', { exact: false }).waitFor();
    await page.getByRole('heading', { name: 'Scheduler' }).waitFor();
  });
});
