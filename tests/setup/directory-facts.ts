/** Gets the real contents of the directories from the API as a signed-in person, so that browser tests can compare screens with them. */
import type { Page } from 'playwright-core';
import type { Directory } from '@/domain/directory/directories';
import type { Facets, PageInfo } from '@/domain/directory/list-state';
import { fromWire } from '@/domain/directory/wire';
import type { Listing } from '@/domain/directory/listing';
import { apiToken, base, demoEmail, demoPassword } from './browser/page';

let token: Promise<string> | undefined;

async function ask<Body>(path: string): Promise<Body> {
  const bearer = await (token ??= apiToken(demoEmail('founder'), demoPassword()));
  const response = await fetch(`${base()}${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Body;
}

export async function listOf(directory: Directory, query = ''): Promise<{ rows: Listing[]; page: PageInfo }> {
  const body = await ask<{ data: unknown[]; page: PageInfo }>(`${directory.api}?${query}`);
  return { rows: body.data.map((row) => fromWire(directory.kinds[0] ?? 'pre-seed', row)), page: body.page };
}

export async function facetsOf(directory: Directory): Promise<Facets> {
  return (await ask<{ data: Facets }>(`${directory.api}/facets`)).data;
}

/** Names in the table as drawn, from the top. */
export const namesOf = (page: Page): Promise<string[]> => page.locator('tbody [data-row]').allInnerTexts();

/** The foot of the list, e.g. "1–6 of 16". */
export const footOf = (page: Page) => page.getByText(/^\d[\d,]*–[\d,]+ of [\d,]+\+?$/);
