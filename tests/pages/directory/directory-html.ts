/** Shared code for the page tests of the directories: the API's list, and the rows and forms of a page as sent. */
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import type { PageInfo } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { fromWire } from '@/domain/directory/wire';
import { get } from '@tests/setup/html';

async function ask<Body>(path: string): Promise<Body> {
  const { status, text } = await get(path, { as: 'visitor' });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return JSON.parse(text) as Body;
}

/** A list of the API, to compare pages with. */
export async function listOf(name: DirectoryName, query = ''): Promise<{ rows: Listing[]; page: PageInfo }> {
  const { api, kinds } = DIRECTORIES[name];
  const body = await ask<{ data: unknown[]; page: PageInfo }>(`${api}?${query}`);
  return { rows: body.data.map((row) => fromWire(kinds[0] ?? 'pre-seed', row)), page: body.page };
}

export const all = (page: Document, selector: string): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(selector),
];
export const texts = (page: Document, selector: string): string[] =>
  all(page, selector).map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '));
/** Names in the table as sent, from the top. */
export const namesOf = (page: Document): string[] => texts(page, 'tbody [data-row]');

/** The address of the one link with this text or label. */
export function linkTo(page: Document, name: string | RegExp): string {
  const isIt = (text: string | null) =>
    text !== null && (typeof name === 'string' ? text.trim() === name : name.test(text.trim().replace(/\s+/g, ' ')));
  const found = all(page, 'a').filter((link) => isIt(link.getAttribute('aria-label')) || isIt(link.textContent));
  const [href, ...others] = [...new Set(found.map((link) => link.getAttribute('href') ?? ''))];
  if (href === undefined || others.length > 0) throw new Error(`${found.length} links are called ${name}.`);
  return href;
}

/** The address that a GET form leads to, as a browser without scripts sends it, with these values changed. */
export function submit(page: Document, changed: Record<string, string | string[]> = {}): string {
  const form = page.querySelector('main form[role=search]');
  if (!form) throw new Error('The page has no form.');
  const controls = [...form.querySelectorAll('[name]'), ...all(page, `[name][form="${form.id}"]`)];
  const params = new URLSearchParams();
  for (const control of controls) {
    const name = control.getAttribute('name') ?? '';
    const field = control as HTMLInputElement;
    if (name in changed && field.type !== 'hidden') continue;
    if (/^(checkbox|radio)$/.test(field.type) && !field.hasAttribute('checked')) continue;
    params.append(name, field.value);
  }
  for (const [name, value] of Object.entries(changed)) for (const one of [value].flat()) params.append(name, one);
  return `${form.getAttribute('action') ?? ''}?${params}`;
}
