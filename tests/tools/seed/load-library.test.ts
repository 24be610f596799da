/** The loader of resources and startup terms: its requests, and its messages if they are refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mayKeep, endingOf } from '@/domain/resources/file-kind';
import { categoryInput, resourceInput } from '@/domain/resources/resource-input';

interface Body {
  category: { title: string };
  place: number;
  items: { resource: { name: string }; file: { name: string } }[];
}
interface Loader {
  readResources(): Body[];
  loadResources(post: (path: string, body: Body) => Promise<Response>): Promise<number>;
  loadTerms(post: (path: string, body: { terms: unknown[] }) => Promise<Response>): Promise<number>;
}
// The scripts are plain modules without types.
const load = (name: string): Promise<unknown> =>
  import(new URL(`../../../scripts/data/${name}.mjs`, import.meta.url).href);
const { readResources, loadResources, loadTerms } = (await load('load-library')) as Loader;
const folder = new URL('../../../public/files/library/', import.meta.url);

describe('the library that Outset brings', () => {
  it('is valid, fits its requests, and names documents that lie among the static files', () => {
    const names = new Set<string>();
    for (const body of readResources()) {
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(100 * 1024);
      categoryInput.parse(body.category);
      for (const { resource, file } of body.items) {
        resourceInput.parse(resource);
        names.add(file.name);
        expect(Object.keys(file)).toEqual(['name']);
        expect(mayKeep(endingOf(file.name), readFileSync(new URL(file.name, folder)))).toBe(true);
      }
    }
    expect(names.size).toBe(30);
  });

  it('is posted by category, and a refusal names it', async () => {
    const places: number[] = [];
    const stored = await loadResources((path, { place, items }) => {
      expect(path).toBe('/dev/import-resources');
      places.push(place);
      return Promise.resolve(Response.json({ success: true, data: { stored: items.length } }));
    });
    expect([stored, places]).toEqual([30, [0, 1, 2, 3, 4, 5]]);
    const refuse = () => Promise.resolve(Response.json({ success: false, message: 'Said so.' }, { status: 400 }));
    await expect(loadResources(refuse)).rejects.toThrow('resources.json (Fundraising kit) was refused: Said so.');
    await expect(loadTerms(() => Promise.resolve(new Response('<p>', { status: 500 })))).rejects.toThrow('status 500');
  });
});
