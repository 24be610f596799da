/** The inbox and the system screen: one journey each, what fails, and how they look. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { base } from '../../setup/page';
import { notice, openAdmin } from './admin-steps';

const INBOX = '/adminPortal/inbox';
const SYSTEM = '/adminPortal/system';
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** What somebody wrote at /support; returns the address that they gave. */
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
  it('opens a message beside the list, takes it over, answers with a prepared answer, and finds it done', async () => {
    const subject = unique('Export');
    const { page } = await openAdmin(`${INBOX}/prepared-answers?open=new`);
    const title = unique('How to export');
    const form = page.getByRole('dialog');
    await form.getByLabel('Title').fill(title);
    await form.getByRole('textbox', { name: 'Answer' }).fill('Hello {first name},\n\nchoose Export.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(page, `${title} saved`).waitFor();

    const email = await write(page, subject);
    await page.goto(INBOX);
    const list = page.getByRole('list', { name: 'Messages' });
    await list.getByText(subject).click();
    await message(page).getByText('How do I export?').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toMatch(/^message-[0-9a-f]{24}$/);
    await page.reload();
    await message(page).getByLabel('Status').selectOption('open');
    await expect.poll(() => list.getByRole('link', { name: new RegExp(subject) }).innerText()).toContain('Open');

    await message(page).getByRole('button', { name: 'Prepared answers' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    const text = message(page).getByLabel('Your reply');
    expect(await text.inputValue()).toBe('Hello Asha,\n\nchoose Export.');
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

  it('keeps what was typed when the mail fails, and says who was faster', async () => {
    const subject = unique('Failing');
    const { page } = await openAdmin(INBOX, { allow: [/(?:502|409) (?:POST|PATCH) \/api\/admin\/inbox/] });
    await write(page, subject);
    await page.goto(`${INBOX}?tab=all&q=${encodeURIComponent(subject)}`);
    await page.getByRole('list', { name: 'Messages' }).getByText(subject).click();
    const text = message(page).getByLabel('Your reply');
    await text.fill('A long answer.');
    await page.route('**/replies', (route) =>
      route.fulfill({ status: 502, json: { success: false, message: 'The mail could not be sent.' } }),
    );
    await message(page).getByRole('button', { name: 'Send reply' }).click();
    await message(page).getByText('The mail could not be sent.').waitFor();
    expect(await text.inputValue()).toBe('A long answer.');
    await page.reload();
    await expect.poll(() => text.inputValue()).toBe('A long answer.');

    const place = new URL(page.url()).searchParams.get('open')?.replace('-', '/') ?? '';
    await page.request.patch(`${base()}/api/admin/inbox/${place}`, {
      headers: { origin: base(), 'x-outset-client': 'web' },
      data: { revision: 1, status: 'open' },
    });
    await message(page).getByLabel('Status').selectOption('done');
    await page
      .getByRole('region', { name: 'Notices' })
      .getByText(/has changed this/)
      .waitFor();
    const status = message(page).getByLabel('Status');
    await expect.poll(() => status.inputValue()).toBe('open');

    // An arrow key pressed twice: the second change waits for the first and counts.
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/admin/inbox/message/*', async (route) => (await held, route.continue()), { times: 1 });
    await status.selectOption('new');
    await status.selectOption('done');
    letGo();
    await expect.poll(() => status.getAttribute('aria-busy')).toBeNull();
    await page.reload();
    await expect.poll(() => status.inputValue()).toBe('done');
  });

  it('has no serious axe finding and fits, with long words too', async () => {
    const { page } = await openAdmin(INBOX);
    const subject = unique('x'.repeat(120));
    await write(page, subject, { name: `Asha ${'A'.repeat(60)}`, message: 'w'.repeat(900) });
    await page.goto(`${INBOX}?q=${subject.slice(-8)}`);
    await page.getByRole('list', { name: 'Messages' }).getByRole('link').click();
    await message(page).waitFor();
    await expectGoodLook(page);
  });
});

describe('the system screen', () => {
  it('says that everything works, or what is wrong; a check that fails leaves what is known', async () => {
    const { page } = await openAdmin(SYSTEM, { allow: [/500 GET \/api\/admin\/system/] });
    await page.getByText(/^(?:Everything works|One thing is wrong|\d+ things are wrong)$/).waitFor();
    await page.getByRole('heading', { name: 'Scheduler' }).waitFor();
    await expectGoodLook(page);
    await page.route('**/api/admin/system', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('The last check was not answered.', { exact: false }).waitFor();
    await page.getByRole('heading', { name: 'Scheduler' }).waitFor();
  });

  it('retries and drops what failed, many at once', async () => {
    const { page } = await openAdmin(SYSTEM);
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
    const sent: unknown[] = [];
    await page.route('**/failed-jobs/*', (route) => {
      sent.push([route.request().url().split('/').at(-1), route.request().postDataJSON()]);
      return route.fulfill({ json: { success: true, data: { done: 1, refused: 1, gone: 0 } } });
    });
    await page.getByRole('button', { name: 'Check now' }).click();
    const table = page.getByRole('table', { name: 'Jobs that failed' });
    await table.getByLabel('Select job a').check();
    await page.getByRole('button', { name: 'Retry 1' }).click();
    await notice(page, '1 job put back on the queue, 1 job cannot be retried').waitFor();
    await table.getByLabel('Select all failed jobs').check();
    await page.getByRole('button', { name: 'Drop 2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Drop', exact: true }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        ['retry', { ids: ['a'] }],
        ['drop', { ids: ['a', 'b'] }],
      ]);
    await expectGoodLook(page);
  });
});
