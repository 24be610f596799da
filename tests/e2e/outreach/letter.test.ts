/** The letter in Chromium: filled in from what the founder told Outset before, with its fields as chips while one writes, and values for one email. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DEFAULT_TEMPLATES } from '@/domain/outreach/letters/template';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { bodyOf, caughtLinks, openTool, send, stored, storedMail, subjectOf, write } from './outreach-steps';

const COLD = DEFAULT_TEMPLATES[0]!;
const PLAN = {
  burnCalc_bankBalance: 9_600_000,
  burnCalc_teamMembers: [{ id: 't', name: 'Asha', role: 'Engineer', monthlyCost: 600_000 }],
};
/** Percentages; the currency of a cap table without one is the dollar. */
const CAP_TABLE = {
  equity_stakeholders: [{ id: 'a', name: 'Asha', type: 'co-founder', equity: 80 }],
  equity_fundingRounds: [{ id: 'r', name: 'Seed', amount: 600_000, valuation: 3_000_000 }],
};

const missingFields = (page: Page) => page.getByRole('region', { name: 'Missing in this email' });
const panelOf = (page: Page, field: string) => page.getByRole('group', { name: `${field} in this email` });
/** Presses on the words in the letter, as the chips themselves lie beneath it. */
async function pressChip(page: Page, text: string): Promise<void> {
  const chip = page.locator('[data-letter-layer] [data-chip]', { hasText: text }).first();
  await chip.scrollIntoViewIfNeeded();
  const box = (await chip.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
const caretTo = (page: Page, text: string) =>
  bodyOf(page).evaluate((field: HTMLTextAreaElement, before) => {
    const at = field.value.indexOf(before) + before.length;
    field.focus();
    field.setSelectionRange(at, at);
  }, text);

describe('what the founder told Outset before', () => {
  it('fills the letter in, and only the rest is asked above it; a blank is a chip that leads to its field', async () => {
    const { page } = await openTool('', {}, { ...PLAN, ...CAP_TABLE });
    await page.getByRole('button', { name: /^Progress Update/ }).click();
    const missing = missingFields(page);
    await missing.getByText('10 things are missing in this email').waitFor();
    for (const name of ['Your name', 'Your company', 'Runway', 'Burn a month', 'Month', 'Cash in the bank'])
      expect(await missing.getByLabel(name, { exact: true }).count(), name).toBe(0);
    await page.getByText('From your runway plan').first().waitFor();
    await page.getByRole('tab', { name: 'Preview' }).click();
    const letter = page.locator('[data-preview]');
    await expect.poll(() => letter.innerText()).toContain('which is 16 months of runway');
    await expectAccessible(page, { within: 'main' });
    await letter.getByRole('button', { name: 'Revenue', exact: true }).click();
    const revenue = missing.getByLabel('Revenue', { exact: true });
    await expect.poll(() => revenue.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('$9.6M');
    await expect.poll(() => letter.innerText()).toContain('$9.6M');
    await missing.getByText('9 things are missing in this email').waitFor();

    await page.getByRole('tab', { name: 'Write' }).click();
    await page.getByRole('button', { name: /^Cold Outreach/ }).click();
    await expect.poll(() => bodyOf(page).inputValue()).toContain('We are raising $600K to [What the money is for].');
    await page.getByText('From your cap table').waitFor();
  });
});

it('fields are chips while one writes, which take a value for this email alone and give it back', async () => {
  const person = { id: 'hand:1', name: 'Asha Rao', fund: '', email: 'asha@example.com', values: [] };
  const { page } = await openTool('?to=hand:1', {}, { outreach_people: [person] });
  await page.locator('[data-compose]').getByText('Asha Rao').waitFor();
  await page.getByRole('button', { name: /^Cold Outreach/ }).click();
  await expect.poll(() => bodyOf(page).inputValue()).toMatch(/^Hi Asha,\n\nI am .*\n- \[What you have shown so far\]/s);

  // Around the chips one types; a chip goes whole, and comes back.
  await caretTo(page, 'Hi Asha');
  await page.keyboard.type(' and team');
  await expect.poll(async () => (await storedMail(page))[1]).toMatch(/^Hi \{\{firstName\|there\}\} and team,/);
  await caretTo(page, 'Hi Asha');
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await storedMail(page))[1]).toMatch(/^Hi {2}and team,/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => bodyOf(page).inputValue()).toMatch(/^Hi Asha and team,/);
  // By the keys a chip is reached as one, and Tab leads to what can be done with it.
  await caretTo(page, 'Hi ');
  await page.keyboard.press('ArrowRight');
  const panel = panelOf(page, 'First name');
  await panel.getByText('Your answer for Asha Rao').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ms Rao');
  await page.keyboard.press('Enter');
  await expect.poll(() => bodyOf(page).inputValue()).toMatch(/^Hi Ms Rao and team,/);
  await panel.waitFor({ state: 'detached' });

  await pressChip(page, '[A second proof]');
  const proof = panelOf(page, 'A second proof');
  await proof.getByText('Not filled in yet').waitFor();
  await expectGoodLook(page, { widths: [1280, 390, 320], within: 'main' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await proof.getByLabel('Only in this email to Asha Rao').fill('12 sites');
  await proof.getByLabel('Text if it is not known').fill('more when we meet');
  await proof.getByRole('button', { name: 'Change it for every email' }).click();
  await proof.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText('Draft saved successfully!', { exact: true }).waitFor();
  const own = [
    { to: 'hand:1', name: 'firstName', value: 'Ms Rao' },
    { to: 'hand:1', name: 'tractionTwo', value: '12 sites' },
  ];
  expect(await stored(page, 'outreach_drafts')).toMatchObject([{ own }]);
  expect([await stored(page, 'outreach_values'), await stored(page, 'outreach_people')]).toEqual([null, [person]]);

  // What is taken back is as it was; another mail knows nothing of it.
  const only = page.getByRole('group', { name: 'Only in this email' });
  await only.getByRole('button', { name: 'Take back: A second proof' }).click();
  await expect.poll(() => bodyOf(page).inputValue()).toContain('- more when we meet');
  await page.getByRole('button', { name: /^Cold Outreach/ }).click();
  await expect.poll(() => storedMail(page)).toEqual([COLD.subject, COLD.body]);
  await expect.poll(() => bodyOf(page).inputValue()).toMatch(/^Hi Asha,/);
  expect(await only.count()).toBe(0);

  // Chips that are moved stay fields.
  await write(page, 'For {{company}}', 'Hi {{firstName|there}}! Bye.');
  await bodyOf(page).press('Control+Home');
  for (const key of [
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Shift+ArrowRight',
    'Control+x',
    'Control+End',
    'Control+v',
  ])
    await page.keyboard.press(key);
  await expect.poll(async () => (await storedMail(page))[1]).toBe('! Bye.Hi {{firstName|there}}');
  await pressChip(page, 'Asha');
  await panel.getByLabel('Only in this email to Asha Rao').fill('Asha ji');
  await expect.poll(() => subjectOf(page).inputValue()).not.toContain('{{');
  await send(page, 'Gmail');
  await expect.poll(async () => (await caughtLinks(page)).length).toBe(1);
  expect(new URL((await caughtLinks(page))[0]!.href).searchParams.get('body')).toBe('! Bye.Hi Asha ji');
});
