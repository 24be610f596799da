/** Saved items: the exchange between a device and the server, and the entries behind them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { cardsQuery } from '@/domain/saved/cards-query';
import { syncInput } from '@/domain/saved/sync';
import { savedCard, syncAnswer } from '@/domain/saved/answers';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { requireScope } from '@worker/services/core/require-actor';
import { syncSaved } from '@worker/services/saved/saved';
import { listSavedCards } from '@worker/services/saved/saved-cards';

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
        409: 'More is saved than fits. Nothing was stored',
        description:
          'Each record holds one thing and the stamp of its last writer; the greater stamp wins. A token that sends records needs `own:write` too. Answers the records newer than `since`, and the version to send next time.',
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
      description: '`refs=seed:ID,angel:ID`, at most 50. Entries that are gone are left out.',
    }),
    requirePermission('saved:sync'),
    valid('query', cardsQuery),
    async (c) => c.json(ok(await listSavedCards(c.get('ctx'), c.req.valid('query').refs))),
  );
