/** Steps that the browser tests of the flow builder share: a page with a stored flowchart, the canvas, what was announced. */
import type { Locator, Page } from 'playwright-core';
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { readWorkspace, writeOpen } from '@/domain/tools/local-keys';
import { openContext, type Opened, type PageOptions } from '@tests/setup/browser/page';

export const FLOW = '/flow-builder';
const KEY = FLOW_LAYOUT.restKey;

/** The keys of a flowchart as this browser stores them. */
export const keysOf = (data: Diagram, name = 'Funnel'): [string, string][] =>
  writeOpen(FLOWCHART, FLOW_LAYOUT, { id: 'funnel', name, savedAt: 1, data }).map(({ key, value }) => [
    key,
    value ?? '',
  ]);

/** Puts keys into local storage once: a reload finds what the page made of them. */
export const plantKeys = (page: Page, keys: readonly (readonly [string, string])[]): Promise<unknown> =>
  page.addInitScript(
    (entries) => {
      if (window !== window.top || !location.protocol.startsWith('http') || sessionStorage.getItem('planted')) return;
      sessionStorage.setItem('planted', '1');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    keys as [string, string][],
  );

/** The canvas has drawn its shapes. */
export const drawn = (page: Page): Promise<void> => shapes(page).first().waitFor();

export async function openFlow({
  path = FLOW,
  diagram,
  ...options
}: PageOptions & { path?: string; diagram?: Diagram } = {}): Promise<Opened> {
  const opened = await openContext({ guest: options.as === undefined, ...options });
  const page = await opened.context.newPage();
  if (diagram) await plantKeys(page, keysOf(diagram));
  await page.goto(path);
  await drawn(page);
  return { ...opened, page };
}

export const canvas = (page: Page): Locator => page.getByRole('application', { name: 'Flowchart' });
export const shapes = (page: Page): Locator => page.locator('.react-flow__node');
export const shape = (page: Page, label: string): Locator =>
  page.locator(`.react-flow__node[aria-label*=${JSON.stringify(label)}]`);
export const lines = (page: Page): Locator => page.locator('.react-flow__edge');
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** What a screen reader was told last. */
export const said = (page: Page): Promise<string> => page.locator('[data-flow-said]').innerText();

/** The open flowchart as this browser keeps it; null while nothing is stored. */
export async function stored(page: Page): Promise<Diagram | null> {
  const entries = await page.evaluate(() => {
    // As if the page were left: what is drawn is stored at once then, not a moment later.
    dispatchEvent(new Event('pagehide'));
    return Object.entries(localStorage) as [string, string][];
  });
  const known = new Map(entries);
  if (!known.has(KEY)) return null;
  const nothing = { id: 'none', name: '', savedAt: 0, data: NOTHING };
  return readWorkspace(FLOWCHART, FLOW_LAYOUT, known, nothing, 0).workspace.open.data;
}

/** Drags from one point of the window to another, in steps that the canvas follows. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = (await place.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Chooses a file for "Load JSON". */
export const load = (page: Page, name: string, text: string, mimeType = 'application/json'): Promise<void> =>
  page.getByLabel('Flowchart file to load').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
