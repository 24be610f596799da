/** Local use only: the start script loads the sample content through here, by the same code as an admin's import. */
import { Hono } from 'hono';
import { z } from 'zod';
import { LISTING_KINDS } from '@/domain/directory/directories';
import { ok, valid, type HonoEnv } from '@worker/http';
import { MEDIA_KINDS, type MediaKind } from '@/domain/media/people';
import { importListings } from '@worker/services/directory/listing-import';
import { importMediaPeople } from '@worker/services/directory/media-people';
import { importDueDates } from '@worker/services/due-dates/due-rows';
import { importSchemes } from '@worker/services/schemes/schemes';
import { importContext } from './sample-import';

const KINDS = [...LISTING_KINDS, ...MEDIA_KINDS, 'scheme', 'due-date'] as const;
const isMedia = (kind: (typeof KINDS)[number]): kind is MediaKind => (MEDIA_KINDS as readonly string[]).includes(kind);

const ImportBody = z.strictObject({
  kind: z.enum(KINDS, `kind must be one of ${KINDS.join(', ')}`),
  records: z
    .array(z.unknown(), 'records must be a list')
    .min(1, 'records must not be empty')
    .max(500, 'records must have at most 500 entries'),
});

export const devImport = new Hono<HonoEnv>().post('/', valid('json', ImportBody), async (c) => {
  const { kind, records } = c.req.valid('json');
  const ctx = importContext(c);
  const result =
    kind === 'scheme'
      ? await importSchemes(ctx, records)
      : kind === 'due-date'
        ? await importDueDates(ctx, records)
        : isMedia(kind)
          ? await importMediaPeople(ctx, kind, records)
          : await importListings(ctx, kind, records);
  return c.json(ok(result, `Successfully imported ${result.created + result.updated} records`));
});
