/** Steps on the assistant, and a double of its stream whose events a test sends when it wants: no route of a browser can answer in parts. */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AssistantState, Conversation, ConversationPage } from '../../../src/domain/chat/conversation';
import type { ChatEvent } from '../../../src/domain/chat/stream';
import { base } from '../../setup/page';

export const ASK = '**/api/ai-chat/chat';
export const PAGE = '/portal/assistant';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Assistant/ });
export const field = (page: Page): Locator => page.getByLabel('Your question');

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

export const EMBEDDED: AssistantState = {
  by: 'embedded',
  provider: null,
  readsImages: false,
  hasCalendar: false,
  settings: { keepsConversations: true, sharesOwn: false },
  left: null,
  limit: null,
};
export const MODEL: AssistantState = { ...EMBEDDED, by: 'model', provider: 'api.model.example (big-1)' };

interface Doubles {
  state?: AssistantState;
  list?: ConversationPage;
  found?: Conversation;
}

/** Answers what the window asks for beside the stream. */
export async function doubleCalls(context: BrowserContext, { state = EMBEDDED, list, found }: Doubles): Promise<void> {
  const data = (value: unknown) => ({ json: { success: true, data: value } });
  await context.route('**/api/ai-chat/state', (route) => route.fulfill(data(state)));
  if (list) await context.route(/\/api\/ai-chat\/conversations(\?|$)/, (route) => route.fulfill(data(list)));
  if (found) await context.route(`**/api/ai-chat/conversations/${found.id}`, (route) => route.fulfill(data(found)));
}

interface Held {
  bodies: unknown[];
  isAborted: boolean;
  push: (text: string) => void;
  close: () => void;
}
type WithHeld = typeof globalThis & { heldChat: Held };

/** From now on questions of pages of this context are answered by `tell`. */
export async function holdStream(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = window.fetch.bind(window);
    const encoder = new TextEncoder();
    const held: Held = { bodies: [], isAborted: false, push: () => undefined, close: () => undefined };
    (globalThis as WithHeld).heldChat = held;
    window.fetch = (input, init = {}) => {
      const path = new URL(input instanceof Request ? input.url : String(input), location.href).pathname;
      if (path !== '/api/ai-chat/chat') return real(input, init);
      held.bodies.push(JSON.parse(String(init.body)));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          held.push = (text) => controller.enqueue(encoder.encode(text));
          held.close = () => controller.close();
          init.signal?.addEventListener('abort', () => {
            held.isAborted = true;
            controller.error(init.signal?.reason);
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });
}

const linesOf = (events: readonly (ChatEvent | '[DONE]')[]): string =>
  events.map((event) => `data: ${event === '[DONE]' ? event : JSON.stringify(event)}\n\n`).join('');

export const tell = (page: Page, ...events: (ChatEvent | '[DONE]')[]): Promise<void> =>
  page.evaluate((text) => (globalThis as WithHeld).heldChat.push(text), linesOf(events));
/** Ends the connection, with or without an end marker before. */
export const hangUp = (page: Page): Promise<void> => page.evaluate(() => (globalThis as WithHeld).heldChat.close());
export const asked = (page: Page): Promise<unknown[]> => page.evaluate(() => (globalThis as WithHeld).heldChat.bodies);
export const isAborted = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as WithHeld).heldChat.isAborted);

/** A whole answer for a route. */
export const streamed = (...events: (ChatEvent | '[DONE]')[]) => ({
  contentType: 'text/event-stream; charset=utf-8',
  body: linesOf(events),
});

/** An answer with everything that can stand in one, and what hurts screens. */
export const RICH: ChatEvent[] = [
  {
    conversationId: 'b'.repeat(24),
    userMessageId: 'c'.repeat(24),
    messageId: 'd'.repeat(24),
    title: 'Runway',
    by: 'model',
  },
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
