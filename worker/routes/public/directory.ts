/** The read side of the directories: list (JSON or CSV), filter options, relaxations, one entry; and of media people. Mounted once per directory. */
import { Hono } from 'hono';
import { z } from 'zod';
import { answerOf, mediaPerson } from '@/domain/answers/content';
import { DIRECTORIES, type Directory } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { listQuery } from '@/domain/directory/input/query';
import { toNormalisedInvestor, toWire } from '@/domain/directory/wire';
import { facets, listingOf, pageInfo, relaxation } from '@/domain/directory/answers';
import { TOTAL_HEADER, toWirePerson, type MediaDirectory } from '@/domain/media/people';
import { mediaQuery } from '@/domain/media/person-input';
import { ok, operations, remembering, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import type { ReadAhead } from '@worker/middleware/session';
import {
  exportListings,
  listFacets,
  countEmptySearch,
  listListings,
  listRelaxations,
  readListing,
  requireListing,
} from '@worker/services/directory/listings';
import { requireAllowed } from '@worker/services/core/require-actor';
import { listMediaFacets, listMediaPeople, requireMediaPerson } from '@worker/services/directory/media-people';

const operation = operations('Directories');

const READS = 'directory:read';
const REFUSED = {
  programs: READS,
  401: 'Login required: guests see the first page of lists only',
  403: 'sort=fit is for founders',
} as const;

const DETAIL = new RegExp(
  `^(?:${Object.values(DIRECTORIES)
    .map(({ api }) => api)
    .join('|')})/([0-9a-f]{24})$`,
);

/** Reads the entry of a detail request together with the session. */
export const detailAhead: ReadAhead = (ctx, { path }) => {
  const [, id] = DETAIL.exec(path) ?? [];
  return id === undefined ? null : { path, statement: readListing(ctx, id) };
};

const rememberedQuery = remembering(listQuery);

export function directoryRoutes(directory: Directory) {
  const write = (listing: Listing) => (directory.kinds.length > 1 ? toNormalisedInvestor(listing) : toWire(listing));

  const entry = listingOf(directory);
  return new Hono<HonoEnv>()
    .get(
      '/',
      operation(`${directory.title}: one page`, '{success, data, message, page}', {
        ...REFUSED,
        whole: answerOf(z.array(entry), { page: pageInfo }),
        description:
          'Search, filter and sort; `page` has the total and the cursors. `sort=fit` is for founders: best fit first, each entry with `fit: {score, reasons}`. With `Accept: text/csv` a signed-in person gets up to 1,000 rows as CSV. Guests get what the rows of the page show: without description, funds, companies, sources and social links.',
      }),
      requirePermission('directory:preview'),
      valid('query', rememberedQuery),
      async (c) => {
        const ctx = c.get('ctx');
        const query = c.req.valid('query');
        if (c.req.header('accept')?.startsWith('text/csv')) {
          requireAllowed(ctx, 'directory:export');
          return c.body(await exportListings(ctx, directory, query), 200, {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${directory.name}.csv"`,
          });
        }
        const { listings, page } = await listListings(ctx, directory, query);
        countEmptySearch(ctx, query, listings.length);
        const data = listings.map((one) => (one.fit ? { ...write(one), fit: one.fit } : write(one)));
        return c.json({ success: true as const, data, message: 'OK', page });
      },
    )
    .get(
      '/facets',
      operation(`${directory.title}: filter options with counts`, '{success, data: facets}', {
        ...REFUSED,
        data: facets,
      }),
      requirePermission('directory:preview'),
      async (c) => c.json(ok(await listFacets(c.get('ctx'), directory))),
    )
    .get(
      '/relaxations',
      operation(`${directory.title}: filters to remove if nothing is found`, '{success, data: relaxations}', {
        ...REFUSED,
        data: z.array(relaxation),
      }),
      requirePermission('directory:preview'),
      valid('query', rememberedQuery),
      async (c) => c.json(ok(await listRelaxations(c.get('ctx'), directory, c.req.valid('query')))),
    )
    .get(
      '/:id',
      operation(`${directory.title}: one entry`, '{success, data, message}', {
        programs: READS,
        data: entry,
        400: 'The id is not valid',
      }),
      requirePermission('directory:read'),
      async (c) => {
        const listing = await requireListing(c.get('ctx'), directory.kinds, c.req.param('id'), c.get('readAhead'));
        return c.json(ok(write(listing)));
      },
    );
}

const mediaOperation = operations('Media people');

/** The read side of one directory of media people. Lists are plain arrays, as specified. */
export function mediaRoutes(directory: MediaDirectory) {
  return new Hono<HonoEnv>()
    .get(
      '/',
      mediaOperation(`${directory.title}: the list`, 'The people of this directory', {
        programs: 'directory:read',
        whole: z.array(mediaPerson),
        description:
          'A plain array; the header `X-Total-Count` has the number of people that match. Guests get the first ten, as the rows of the page show them: without bio, links, availability and booking.',
      }),
      requirePermission('directory:preview'),
      valid('query', mediaQuery),
      async (c) => {
        const { people, total } = await listMediaPeople(c.get('ctx'), directory.kind, c.req.valid('query'));
        return c.json(people, 200, { [TOTAL_HEADER]: String(total) });
      },
    )
    .get(
      '/facets',
      mediaOperation(`${directory.title}: focus areas with counts`, '{success, data: {areas, total}}', {
        programs: 'directory:read',
        data: z.object({ areas: z.array(z.object({ name: z.string(), count: z.number() })), total: z.number() }),
      }),
      requirePermission('directory:preview'),
      async (c) => c.json(ok(await listMediaFacets(c.get('ctx'), directory.kind))),
    )
    .get(
      '/:id',
      mediaOperation(`${directory.title}: one person`, 'The person', {
        programs: 'directory:read',
        whole: mediaPerson,
        400: 'The id is not valid',
      }),
      requirePermission('directory:read'),
      async (c) => c.json(toWirePerson(await requireMediaPerson(c.get('ctx'), directory.kind, c.req.param('id')))),
    );
}
