/** The exchange rates that Outset states, for everybody. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ok, type HonoEnv } from '../../http';
import { readCatalogue } from '../../services/directory/listing-catalogue';

export const exchangeRates = new Hono<HonoEnv>().get(
  '/',
  describeRoute({
    tags: ['Site'],
    summary: 'The exchange rates at which amounts are converted',
    description: 'For each currency the paise of one unit, the day of the rate and its source.',
    responses: { 200: { description: '{success, data: [{currency, paise, day, source}]}' } },
  }),
  async (c) => c.json(ok((await readCatalogue(c.get('ctx'))).rates)),
);
