/** The outreach tool with people: a collection one after the other, one person, someone by hand, the log, the pipeline. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { OutreachEntry } from '@/domain/outreach/log';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import {
  collectionOf,
  COLLECTION,
  makeSaver,
  openFor,
  sampleEntry,
  someEntries,
  textOf,
} from '@tests/e2e/saved/saved-steps';
import {
  bodyOf,
  caughtLinks,
  openAs,
  openTool,
  send,
  stored,
  storedMail,
  subjectOf,
  TOOL,
  write,
} from './outreach-steps';

const DAY_MS = 86_400_000;
const dayAt = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const logged = async (page: Page) => ((await stored(page, 'outreach_log')) ?? []) as OutreachEntry[];
const preview = (page: Page) => page.locator('[data-preview]');

async function filled(count: number) {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, count);
  await saver.save(collectionOf(entries));
  return { saver, entries };
}

describe('a collection', () => {
  it('is chosen when one asks, previewed person by person, written to one after the other, and shown on the pipeline', async () => {
    const { saver, entries } = await filled(3);
    const [first, second, third] = entries.map(({ name }) => name) as [string, string, string];
    const { page } = await openAs(saver.email, TOOL);
    const cards: string[] = [];
    page.on('request', (request) => request.url().includes('/api/saved/cards') && cards.push(request.url()));
    await write(
      page,
      '{{company}} for {{fund}}',
      'Hi {{firstName|there}} in {{city}},\n{{whyYou|because}} {{evil}} {{ask}}',
    );
    await page.getByRole('button', { name: 'Choose recipients' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose recipients' });
    await dialog.getByRole('button', { name: /^Seed round/ }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    // Since the page was opened.
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.filter((name) => name.includes('/api/saved/cards'))).toEqual([]);
    await dialog.getByRole('button', { name: /^Seed round/ }).click();
    await page.waitForURL(new RegExp(`collection=${COLLECTION}`));
    await page.getByText('1 of 3 · 0 written to today').waitFor();
    await expect.poll(() => cards.length).toBe(1);

    await page.getByText('1 of 3 · 0 written to today · 3 with open fields').waitFor();
    const warnings = page.getByRole('list', { name: 'Before you send' });
    await warnings.getByText(`Still open for ${first}: Evil, Ask.`).waitFor();
    await warnings.getByText(`We do not have an email address for ${first}`).waitFor();
    await expectGoodLook(page, { within: 'main' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await warnings.getByRole('button', { name: 'Fill in' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#outreach-missing') !== null))
      .toBe(true);
    await page.getByLabel('Your company', { exact: true }).fill('Kaveri');
    // What looks like a field inside a value is not read again.
    await page.getByLabel('Evil').fill('{{company}}');
    await page.getByLabel('Ask').fill('A call?');
    await page.getByLabel('Contact person').fill('Dr. Asha Rao');
    await page.locator('#outreach-fields').getByLabel('Email address').fill('asha@');
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.locator('#outreach-fields').getByLabel('Email address').fill('asha@example.com');
    await page
      .getByRole('group', { name: `Only for ${first}` })
      .getByLabel('Why this investor')
      .fill('you backed X');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect.poll(() => preview(page).innerText()).toContain(`Kaveri for ${first}`);
    await expect
      .poll(() => preview(page).innerText())
      .toMatch(/Hi Asha in \w.*,\nyou backed X \{\{company\}\} A call\?/);
    await page.getByRole('button', { name: 'Next person' }).click();
    await page.waitForURL(/to=seed%3A|to=seed:/);
    await expect.poll(() => preview(page).innerText()).toMatch(/Hi there in [^,]*,\nbecause/);
    await page.getByRole('button', { name: 'Previous person' }).click();

    // In the mail it is a blank all the same: one is asked, and no one is written to.
    await send(page, 'Gmail');
    const question = page.getByRole('alertdialog', { name: 'Some blanks are still open' });
    await question.getByText('{{company}}', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Go back' }).click();
    expect([await caughtLinks(page), await logged(page)]).toEqual([[], []]);
    await page.getByLabel('Evil').fill('Two figures.');
    await send(page, 'Gmail');
    await page.getByText('1 of 3 · 1 written to today').waitFor();
    await page.getByRole('button', { name: `Next: ${second}` }).click();
    await send(page, 'Outlook');
    await page.getByRole('button', { name: `Next: ${third}` }).click();
    await page.getByText('3 of 3 · 2 written to today').waitFor();
    await expect.poll(async () => (await caughtLinks(page)).length).toBe(2);
    const links = await caughtLinks(page);
    expect(links.map(({ href }) => new URL(href).searchParams.get('to'))).toEqual(['asha@example.com', '']);
    expect(new URL(links[0]!.href).searchParams.get('su')).toBe(`Kaveri for ${first}`);
    expect(new URL(links[0]!.href).searchParams.get('body')).toMatch(
      /^Hi Asha in [^,]*,\r\nyou backed X Two figures\. A call\?$/,
    );
    await expect
      .poll(() => logged(page))
      .toMatchObject([
        { recipientName: second, channel: 'outlook', state: 'Opened', email: null },
        { recipientName: first, channel: 'gmail', email: 'asha@example.com', day: dayAt(0), followUp: dayAt(7) },
      ]);

    await page.getByRole('tab', { name: 'Log (2)' }).click();
    await page.getByText('2 people · 0 replies · 0 meetings').waitFor();
    await page.getByLabel(`Status of the email to ${second}`).selectOption('Replied');
    await page.getByText('2 people · 1 reply · 0 meetings').waitFor();
    await expect.poll(() => page.getByLabel(`Follow up with ${second} on`).isDisabled()).toBe(true);
    await page.getByLabel(`Follow up with ${first} on`).fill(dayAt(3));
    await expect.poll(async () => (await logged(page))[1]?.followUp).toBe(dayAt(3));
    await expectAccessible(page, { within: 'main' });

    await page.evaluate(() => {
      const log = JSON.parse(localStorage.getItem('outreach_log') ?? '[]') as OutreachEntry[];
      localStorage.setItem('outreach_log', JSON.stringify(log.map((entry) => ({ ...entry, day: '2025-11-03' }))));
    });
    await page.goto(`/portal/saved-investors?tab=${COLLECTION}&view=board`);
    for (const text of [/^Written to on 3 Nov 2025$/, /^Written to on 3 Nov 2025, replied$/])
      await page.locator(':visible', { hasText: text }).first().waitFor();
    await page.getByRole('button', { name: `More for ${third}` }).click();
    await page.getByRole('menuitem', { name: 'Write to them' }).click();
    await page.waitForURL(new RegExp(`outreach-generator\\?collection=${COLLECTION}&to=${entries[2]!.ref}`));
    await page.getByText('3 of 3 · 0 written to today').waitFor();
  });
});

describe('one person', () => {
  it('comes from a detail page or by hand, gets an .eml file, and a follow-up when it is due', async () => {
    const { saver, entries } = await filled(1);
    const { ref, name } = entries[0]!;
    const { page } = await openAs(saver.email, `/portal/seed-investors/seed-detail/${ref.slice(5)}`);
    await page.getByRole('link', { name: 'Write to them' }).click();
    await page.waitForURL(new RegExp(`outreach-generator\\?to=${ref}`));
    await page.locator('[data-compose]').getByRole('link', { name }).waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose recipients' });
    await dialog.getByLabel('Email address').fill('größe@example.com');
    await dialog.getByRole('button', { name: 'Write to this person' }).click();
    await dialog.getByText('Please enter a name', { exact: true }).waitFor();
    await dialog.getByText('without accents').waitFor();
    await dialog.getByLabel('Name', { exact: false }).first().fill('Asha "Q" Rao');
    await dialog.getByLabel('Email address').fill('asha@example.com');
    await dialog.getByRole('button', { name: 'Write to this person' }).click();
    await page.waitForURL(/to=hand:/);
    await write(page, 'Hi {{lastName}}', 'Dear {{fullName}},\n\nनमस्ते');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More for this email' }).click();
    await page.getByRole('menuitem', { name: 'Download .eml' }).click();
    expect((await download).suggestedFilename()).toBe('outreach-asha-q-rao.eml');
    const file = await textOf(download);
    expect(file).toMatch(/^To: "Asha \\"Q\\" Rao" <asha@example\.com>\r\nSubject: Hi Rao\r\n/);
    await expect.poll(async () => (await logged(page)).length).toBe(1);
    await page.evaluate((day) => {
      const log = JSON.parse(localStorage.getItem('outreach_log') ?? '[]') as OutreachEntry[];
      localStorage.setItem(
        'outreach_log',
        JSON.stringify(log.map((entry) => ({ ...entry, day: '2026-01-05', followUp: day }))),
      );
    }, dayAt(-1));
    await page.goto(TOOL);
    await page.getByText('Asha "Q" Rao has not replied yet. Time to follow up.').waitFor();
    await page.getByRole('button', { name: 'Write a follow-up' }).click();
    await page.waitForURL(/to=hand:/);
    await page.getByText('Template "Follow Up" loaded successfully!').waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect.poll(() => preview(page).innerText()).toContain('I wrote to you on 5 January 2026 about');
  });

  it('that is an invented sample cannot be written to, alone or in a collection', async () => {
    const saver = await makeSaver();
    const [real] = await someEntries(saver.token, 1);
    const sample = await sampleEntry(saver.token);
    await saver.save([...collectionOf([sample, real!]), ['favourite', sample.ref, true]]);
    const { page } = await openFor(saver, `${TOOL}?collection=${COLLECTION}`);
    const mail = page.locator('[data-compose]');
    await mail.getByRole('link', { name: real!.name }).waitFor();
    await mail.getByText('One entry is a made-up sample and left out.').waitFor();
    expect(await mail.getByRole('link', { name: sample.name }).count()).toBe(0);
    await mail.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose recipients' });
    await dialog.getByRole('button', { name: 'One of your favorites' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: sample.name }).isDisabled()).toBe(true);
    await page.goto(`${TOOL}?to=${sample.ref}`);
    await mail.getByText('This person is a sample').waitFor();
    await page.goto(`/portal/startup-influencers?open=${sample.ref.split(':')[1]}`);
    await page.getByRole('heading', { name: sample.name }).waitFor();
    expect(await page.getByRole('link', { name: 'Write to them' }).count()).toBe(0);
  });

  it('who was removed is said to be gone; by keyboard: a template, a field at the cursor, and the mail program', async () => {
    const { page } = await openTool('?to=hand:none');
    await page.getByText('This person or collection is no longer available.').waitFor();
    await page.getByRole('button', { name: /^Follow Up/ }).press('Enter');
    await page.getByText('Template "Follow Up" loaded successfully!').waitFor();
    await bodyOf(page).fill('Hi , bye');
    await bodyOf(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
    await page.getByRole('button', { name: 'Insert field' }).press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => bodyOf(page).inputValue()).toBe('Hi there, bye');
    await page.keyboard.type('!');
    await expect.poll(async () => (await storedMail(page))[1]).toBe('Hi {{firstName|there}}!, bye');
    await subjectOf(page).fill('Deck: ');
    await subjectOf(page).press('End');
    await page.getByRole('button', { name: 'Insert field' }).press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => subjectOf(page).inputValue()).toBe('Deck: [Link to your deck]');
    await page.getByRole('button', { name: 'Send Email' }).press('ArrowDown');
    await page.getByText('Open blanks appear in the email as they are.').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    // The question begins on the harmless answer.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await caughtLinks(page)).length).toBe(1);
    expect((await caughtLinks(page))[0]!.href).toMatch(/^mailto:\?subject=Deck%3A%20%7B%7BdeckLink%7D%7D&body=/);
    const tabs = page.getByRole('tab', { name: 'Write' });
    await tabs.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=preview/);
  });
});
