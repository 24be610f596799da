/** Saved searches of the caller: list, create, rename, mark as seen, delete. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { newSearch, renamedSearch, searchId } from '../../../src/domain/saved-searches/search-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { createSearch, deleteSearch, listSearches, markSeen, renameSearch } from '../../services/saved/saved-searches';

const tags = ['Saved searches'];
const signInRequired = { 401: { description: 'Login required' } };
const own = {
  400: { description: 'Not an id, or not valid; `errors` names the field' },
  ...signInRequired,
  404: { description: 'Not one of yours' },
  429: { description: 'Too many requests; see Retry-After' },
};
const limit = limitByAddress('saved-search', 'normal');

export const savedSearches = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Your saved searches, newest first, each with how many matches are new since your last visit',
      responses: { 200: { description: '{success, data: searches}; `newCount` stops at 100' }, ...signInRequired },
    }),
    requirePermission('saved-search:read'),
    async (c) => c.json(ok(await listSearches(c.get('ctx')))),
  )
  .post(
    '/',
    describeRoute({
      tags,
      summary: 'Save a search: a name, a directory, and the query of its page',
      description: 'Sort, page and view are left out. At most 30 a person.',
      responses: {
        200: { description: 'The search with its canonical query' },
        400: { description: 'The name or the query is not valid; `errors` names it' },
        ...signInRequired,
        409: { description: 'Saved already, or no more fit' },
        429: { description: 'Too many requests; see Retry-After' },
      },
    }),
    requirePermission('saved-search:write'),
    limit,
    valid('json', newSearch),
    async (c) => c.json(ok(await createSearch(c.get('ctx'), c.req.valid('json')), 'Search saved')),
  )
  .put(
    '/:id',
    describeRoute({
      tags,
      summary: 'Rename a saved search',
      responses: { 200: { description: 'The search' }, ...own },
    }),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    valid('json', renamedSearch),
    async (c) => c.json(ok(await renameSearch(c.get('ctx'), c.req.valid('param').id, c.req.valid('json').name))),
  )
  .post(
    '/:id/seen',
    describeRoute({
      tags,
      summary: 'Mark a saved search as seen',
      responses: { 200: { description: '`{id, name, fresh}`: what was new until now, newest first' }, ...own },
    }),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => c.json(ok(await markSeen(c.get('ctx'), c.req.valid('param').id))),
  )
  .delete(
    '/:id',
    describeRoute({ tags, summary: 'Delete a saved search', responses: { 200: { description: 'Gone' }, ...own } }),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => {
      await deleteSearch(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Search deleted'));
    },
  );
