/** The exchange rates that Outset publishes, for everyone. */
import { Hono } from 'hono';
import { z } from 'zod';
import { exchangeRate } from '@/domain/answers/content';
import { ok, operation, type HonoEnv } from '@worker/http';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';

export const exchangeRates = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Site',
    'The exchange rates at which amounts are converted',
    '{success, data: [{currency, paise, day, source}]}',
    {
      programs: 'directory:read',
      data: z.array(exchangeRate),
      description: 'For each currency the paise of one unit, the day of the rate and its source.',
    },
  ),
  async (c) => c.json(ok((await readCatalogue(c.get('ctx'))).rates)),
);
