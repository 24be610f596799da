/** Saved searches of the caller: list, create, rename, mark as seen, delete. */
import { Hono } from 'hono';
import { z } from 'zod';
import { newSearch, renamedSearch, searchId } from '@/domain/saved-searches/search-input';
import { savedSearch } from '@/domain/directory/answers';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  createSearch,
  deleteSearch,
  listSearches,
  markSeen,
  renameSearch,
} from '@worker/services/saved/saved-searches';

const operation = operations('Saved searches');
const NOT_VALID = { 400: 'Not an id, or not valid; `errors` names the field' };
const limit = limitByAddress('saved-search', 'normal');

export const savedSearches = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'Your saved searches, newest first, each with how many matches are new since your last visit',
      '{success, data: searches}; `newCount` stops at 100',
      { programs: 'own:read', data: z.array(savedSearch) },
    ),
    requirePermission('saved-search:read'),
    async (c) => c.json(ok(await listSearches(c.get('ctx')))),
  )
  .post(
    '/',
    operation('Save a search: a name, a directory, and the query of its page', 'The search with its canonical query', {
      400: 'The name or the query is not valid; `errors` names it',
      409: 'Saved already, or no more fit',
      description: 'Sort, page and view are left out. At most 30 a person.',
    }),
    requirePermission('saved-search:write'),
    limit,
    valid('json', newSearch),
    async (c) => c.json(ok(await createSearch(c.get('ctx'), c.req.valid('json')), 'Search saved')),
  )
  .put(
    '/:id',
    operation('Rename a saved search', 'The search', NOT_VALID),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    valid('json', renamedSearch),
    async (c) => c.json(ok(await renameSearch(c.get('ctx'), c.req.valid('param').id, c.req.valid('json').name))),
  )
  .post(
    '/:id/seen',
    operation('Mark a saved search as seen', '`{id, name, fresh}`: what was new until now, newest first', NOT_VALID),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => c.json(ok(await markSeen(c.get('ctx'), c.req.valid('param').id))),
  )
  .delete(
    '/:id',
    operation('Delete a saved search', 'Gone', NOT_VALID),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => {
      await deleteSearch(c.get('ctx'), c.req.valid('param').id);
      return c.json(ok(null, 'Search deleted'));
    },
  );
