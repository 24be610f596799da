/** Steps that the tests of the roadmap share: someone new on the page, what it shows, what the server has. */
import type { Page } from 'playwright-core';
import { apiToken, base, type Opened, type PageOptions } from '@tests/setup/browser/page';
import { makeAccount, openFor, PASSWORD } from '@tests/e2e/accounts/account-steps';

export interface RoadmapPerson extends Opened {
  email: string;
}

/** Someone with nothing marked, on the roadmap. */
export async function openRoadmap(options: PageOptions = {}, path = '/portal/checklist'): Promise<RoadmapPerson> {
  const { email } = await makeAccount();
  return { ...(await openFor({ email }, path, options)), email };
}

export const tick = (page: Page, n: number) => page.getByRole('checkbox').nth(n).click();
export const isTicked = async (page: Page, n: number) =>
  (await page.getByRole('checkbox').nth(n).getAttribute('aria-checked')) === 'true';

/** The percent in the shell's box, and in the page. */
export const box = (page: Page) => page.locator('#side-menu [data-progress]').textContent();
export const percent = (page: Page) => page.getByRole('region', { name: 'Progress' }).locator('.display').textContent();

export interface StoredMark {
  _id: string;
  done: boolean;
  dueOn: string | null;
}

/** The milestones that the server has a mark for. */
export async function storedMarks(email: string): Promise<StoredMark[]> {
  const headers = { authorization: `Bearer ${await tokenOf(email)}` };
  const response = await fetch(`${base()}/api/check/getcheck`, { headers });
  const { data } = (await response.json()) as { data: (StoredMark & { doneAt: number; dueAt: number })[] };
  return data.filter(({ doneAt, dueAt }) => doneAt > 0 || dueAt > 0);
}

const tokens = new Map<string, Promise<string>>();
function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? apiToken(email, PASSWORD);
  tokens.set(email, token);
  return token;
}

/** What this browser keeps: the completion map of the database, or null where there is none. */
export const completionInDatabase = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, boolean> | null>((resolve) => {
        const request = indexedDB.open('outset-roadmap');
        request.onerror = () => resolve(null);
        request.onsuccess = () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('roadmap')) {
            database.close();
            return resolve(null);
          }
          const read = database.transaction('roadmap').objectStore('roadmap').get('completion');
          read.onsuccess = () => {
            database.close();
            resolve((read.result as Record<string, boolean> | undefined) ?? null);
          };
        };
      }),
  );
