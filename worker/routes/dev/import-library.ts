/** Local use only: the start script loads resources with their files, and startup terms, through here. */
import { Hono } from 'hono';
import { z } from 'zod';
import { categoryInput, resourceInput } from '@/domain/resources/resource-input';
import { termInput } from '@/domain/startup-terms/term-input';
import { ok, valid, type HonoEnv } from '@worker/http';
import { importResources } from '@worker/services/content/resources';
import { importStartupTerms } from '@worker/services/content/startup-terms';
import { importContext } from './sample-import';

const FileBody = z.strictObject({
  name: z.string('file.name must be a text').max(200),
  text: z.string('file.text must be a text').optional(),
  base64: z.base64('file.base64 must be base64').optional(),
});

const ResourcesBody = z.strictObject({
  category: categoryInput,
  place: z.int('place must be a number').min(0).max(10_000),
  items: z
    .array(z.strictObject({ resource: resourceInput, file: FileBody.optional() }), 'items must be a list')
    .max(500, 'items must have at most 500 entries'),
});

const TermsBody = z.strictObject({
  terms: z
    .array(termInput, 'terms must be a list')
    .min(1, 'terms must not be empty')
    .max(1000, 'terms must have at most 1,000 entries'),
});

/** Null for a name alone: a document that Outset brings. */
function bytesOf({ text, base64 }: z.output<typeof FileBody>): Uint8Array | null {
  if (base64 === undefined) return text === undefined ? null : new TextEncoder().encode(text);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export const devImportResources = new Hono<HonoEnv>().post('/', valid('json', ResourcesBody), async (c) => {
  const { category, place, items } = c.req.valid('json');
  const all = items.map(({ resource, file }) => ({
    resource,
    file: file ? { name: file.name, bytes: bytesOf(file) } : null,
  }));
  const stored = await importResources(importContext(c), category, place, all);
  return c.json(ok({ stored }));
});

export const devImportTerms = new Hono<HonoEnv>().post('/', valid('json', TermsBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importStartupTerms(ctx, c.req.valid('json').terms) }));
});
