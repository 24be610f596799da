/** Steps on the assistant, and doubles of what it asks for. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ChatEvent } from '@/domain/assistant/message';
import { idsBy, linesOf, MODEL, type Told } from '@tests/factories/chats';
import { base } from '@tests/setup/browser/page';

export const ASK = '**/api/ai-chat/chat';
export const PAGE = '/portal/assistant';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Assistant/ });
const field = (page: Page): Locator => page.getByLabel('Your question');

/** Opens the window as a person does, by its button in the header. */
export async function openAssistant(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Assistant' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return dialog;
}

/** Waits for the end of so many answers. */
export const answered = (page: Page, count = 1): Promise<void> =>
  expect.poll(() => answers(page).getByRole('button', { name: 'Copy answer' }).count()).toBe(count);

export async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

/** The demo people are shared by files of tests: what was asked before is forgotten. */
export async function forgetConversations({ request }: BrowserContext): Promise<void> {
  const answer = await request.delete(`${base()}/api/ai-chat/conversations`, { headers: { origin: base() } });
  if (!answer.ok()) throw new Error(`The conversations were not deleted: ${answer.status()}`);
}

export const answers = (page: Page): Locator => page.locator('[data-message="assistant"]');

/** Answers what the window asks for beside the stream: by a model, and nothing was asked before. */
export async function doubleCalls(context: BrowserContext): Promise<void> {
  const data = (value: unknown) => ({ json: { success: true, data: value } });
  await context.route('**/api/ai-chat/state', (route) => route.fulfill(data(MODEL)));
  await context.route(/\/api\/ai-chat\/conversations(\?|$)/, (route) => route.fulfill(data({ items: [], next: null })));
}

/** A whole answer for a route. */
export const streamed = (...events: Told[]) => ({
  contentType: 'text/event-stream; charset=utf-8',
  body: linesOf(events),
});

/** An answer with everything that can be in one, and what hurts screens. */
export const RICH: ChatEvent[] = [
  { ...idsBy('model'), title: 'Runway' },
  { content: 'The money lasts **6.7 months** [1], see [the tool](/portal/tools/burn-rate).\n\n' },
  { content: '| Month | Left |\n| --- | --- |\n| Nov 2026 | ₹34,00,000 |\n\n' },
  {
    content:
      'Nobody stands behind this. <img src=x onerror=alert(1)> [bad](javascript:alert(1)) ![pic](https://evil.example/a.png)\n\n',
  },
  { content: `\`\`\`\n${'wide '.repeat(60)}\n\`\`\`\n\nAnd the news says so [2]. ${'Unbroken'.repeat(30)}` },
  {
    citations: [
      { n: 1, title: 'Burn Rate Calculator', href: '/portal/tools/burn-rate', kind: 'tool' },
      {
        n: 2,
        title: 'Startups raise less 🚀',
        href: 'https://news.example/1',
        kind: 'news',
        source: 'Mint, 12 Nov 2026',
      },
    ],
    sums: [
      {
        title: 'Runway',
        lines: [
          { label: 'Cash', value: '₹40,00,000' },
          { label: 'Costs a month', value: '₹6,00,000' },
        ],
        formula: 'cash ÷ (costs − revenue)',
        result: '6.7 months',
        href: '/portal/tools/burn-rate',
      },
    ],
    draft: {
      subject: 'Intro: Asha Foods',
      body: 'Hello Ravi,\n\nWe sell snacks.',
      href: '/portal/tools/outreach-generator',
    },
    notice: 'The budget of today is nearly used up.',
  },
];
