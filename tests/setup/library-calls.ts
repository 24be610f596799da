/** Calls of the resource library for the tests of the API: import, list, find, count. */
import { env } from 'cloudflare:test';
import type { Resource, ResourceCategory } from '@/domain/resources/resources';
import { bearer, post, rows, send } from './accounts';

export const testCategory = (title: string) => ({
  title,
  description: 'For tests',
  icon: 'TeamOutlined',
  color: '#15803D',
});

/** A local resource with its file, in the form that the import accepts. */
export const localResource = (name: string, file: Record<string, string>, over: Record<string, unknown> = {}) => ({
  resource: { name, fileType: 'csv', preview: true, ...over },
  file,
});

export const importCategory = (title: string, items: unknown[], place = 0) =>
  post('/dev/import-resources', { category: testCategory(title), place, items });

export const listCategories = async (headers: Record<string, string> = {}) =>
  (await send('GET', '/api/resources/categories', undefined, headers)).body.data as ResourceCategory[];

/** A resource by its name, as a signed-in person sees it. */
export async function findResource(token: string, name: string) {
  for (const { _id, items } of await listCategories(bearer(token))) {
    const resource = items.find((item) => item.name === name);
    if (resource) return { categoryId: _id, resource: resource as Resource & { fileUrl: string } };
  }
  throw new Error(`no ${name}`);
}

export const downloadPath = (categoryId: string, resourceId: string) =>
  `/api/resources/categories/${encodeURIComponent(categoryId)}/resources/${encodeURIComponent(resourceId)}/downloads`;

export const downloadsOf = async (id: string) =>
  (await rows('SELECT downloads FROM resources WHERE id = ?', id))[0]?.['downloads'];

export const keptFiles = async () =>
  (await env.FILES.list({ prefix: 'resources/' })).objects.map(({ key }) => key).sort();
