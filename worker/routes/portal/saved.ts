/** Saved items (the exchange between a device and the server, and the entries behind them) and saved searches. */
import { Hono } from 'hono';
import { z } from 'zod';
import { cardsQuery, syncInput } from '@/domain/saved/input';
import { savedCard, syncAnswer } from '@/domain/saved/answers';
import { newSearch, renamedSearch, searchId } from '@/domain/saved-searches/search-input';
import { savedSearch } from '@/domain/directory/answers';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { requireScope } from '@worker/services/core/require-actor';
import { syncSaved, listSavedCards } from '@worker/services/saved/saved';
import { limitByAddress } from '@worker/middleware/rate-limit';
import {
  createSearch,
  deleteSearch,
  listSearches,
  markSeen,
  renameSearch,
} from '@worker/services/saved/saved-searches';

const operation = operations('Saved items');

export const saved = new Hono<HonoEnv>()
  .post(
    '/saved/sync',
    operation(
      'Send changes of favourites and collections, fetch those of other devices',
      '{success, data: {records, version, hasMore}}',
      {
        programs: 'own:read',
        data: syncAnswer,
        400: 'A record is not valid; `errors` names it. Nothing was stored',
        409: 'The limit of saved items is reached. Nothing was stored',
        description:
          'Each record holds one thing and the stamp of its last writer; the greater stamp wins. A token that sends records needs `own:write` too. Returns the records newer than `since`, and the version to send next time.',
      },
    ),
    requirePermission('saved:sync'),
    valid('json', syncInput),
    async (c) => {
      const ctx = c.get('ctx');
      const input = c.req.valid('json');
      if (input.records.length > 0) requireScope(ctx, 'own:write');
      return c.json(ok(await syncSaved(ctx, input)));
    },
  )
  .get(
    '/saved/cards',
    operation('The entries behind saved items', '{success, data: cards in the order of refs}', {
      programs: 'own:read',
      data: z.array(savedCard),
      description: '`refs=seed:ID,angel:ID`, at most 50. Entries that no longer exist are left out.',
    }),
    requirePermission('saved:sync'),
    valid('query', cardsQuery),
    async (c) => c.json(ok(await listSavedCards(c.get('ctx'), c.req.valid('query').refs))),
  );

const searchOperation = operations('Saved searches');
const NOT_VALID = { 400: 'Not an id, or not valid; `errors` names the field' };
const limit = limitByAddress('saved-search', 'normal');

/** Saved searches of the caller: list, create, rename, mark as seen, delete. */
export const savedSearches = new Hono<HonoEnv>()
  .get(
    '/',
    searchOperation(
      'Your saved searches, newest first, each with how many matches are new since your last visit',
      '{success, data: searches}; `newCount` stops at 100',
      { programs: 'own:read', data: z.array(savedSearch) },
    ),
    requirePermission('saved-search:read'),
    async (c) => c.json(ok(await listSearches(c.get('ctx')))),
  )
  .post(
    '/',
    searchOperation(
      'Save a search: a name, a directory, and the query of its page',
      'The search with its canonical query',
      {
        400: 'The name or the query is not valid; `errors` names it',
        409: 'Saved already, or the limit is reached',
        description: 'Sort, page and view are left out. At most 30 per person.',
      },
    ),
    requirePermission('saved-search:write'),
    limit,
    valid('json', newSearch),
    async (c) => c.json(ok(await createSearch(c.get('ctx'), c.req.valid('json')), 'Search saved')),
  )
  .put(
    '/:id',
    searchOperation('Rename a saved search', 'The search', NOT_VALID),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    valid('json', renamedSearch),
    async (c) => c.json(ok(await renameSearch(c.get('ctx'), c.req.valid('param').id, c.req.valid('json').name))),
  )
  .post(
    '/:id/seen',
    searchOperation(
      'Mark a saved search as seen',
      '`{id, name, fresh}`: the matches that were new, newest first',
      NOT_VALID,
    ),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => c.json(ok(await markSeen(c.get('ctx'), c.req.valid('param').id))),
  )
  .delete(
    '/:id',
    searchOperation('Delete a saved search', 'Gone', NOT_VALID),
    requirePermission('saved-search:write'),
    limit,
    valid('param', searchId),
    async (c) => c.json(ok(await deleteSearch(c.get('ctx'), c.req.valid('param').id), 'Search deleted')),
  );
