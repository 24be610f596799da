/** Steps that the browser tests of the burn rate calculator share: a page with a stored plan, and what its parts are called. */
import type { Locator, Page } from 'playwright-core';
import type { BurnPlan } from '@/domain/burn-rate/plan';
import { keysOf } from '@tests/factories/burn-plans';
import { hydrated, openContext, type Opened, type PageOptions } from '@tests/setup/browser/page';

export { keysOf };

export const PATH = '/portal/tools/burn-rate';

/** Opens the calculator with these keys in local storage, put there once: a reload finds what the page made of them. */
export async function openWith(
  keys: readonly (readonly [string, string])[],
  { path = PATH, ...options }: PageOptions & { path?: string } = {},
): Promise<Opened> {
  const opened = await openContext({ as: 'founder', ...options });
  const page = await opened.context.newPage();
  await page.addInitScript(
    (entries) => {
      if (window !== window.top || sessionStorage.getItem('seeded')) return;
      sessionStorage.setItem('seeded', '1');
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    keys as [string, string][],
  );
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('tabpanel').first().waitFor();
  return { ...opened, page };
}

export const openPlan = (
  plan: Partial<BurnPlan> = {},
  options: PageOptions & { path?: string } = {},
): Promise<Opened> => openWith(keysOf(plan), options);

export const card = (page: Page, name: 'Bank balance' | 'Monthly burn rate' | 'Runway'): Locator =>
  page.getByRole('region', { name, exact: true });
export const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Configure' });
export const field = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true });

/** Opens the drawer and waits for its fields. */
export async function configure(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Configure' }).click();
  await field(drawer(page), 'Bank balance').waitFor();
  return drawer(page);
}

/** For polls: the focus is moved a frame after what it goes to was drawn. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
