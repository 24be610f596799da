/** The read side of one directory: list (JSON or CSV), filter options, relaxations, one entry. Mounted once a directory. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { DIRECTORIES, type Directory } from '../../../src/domain/directory/directories';
import type { Listing } from '../../../src/domain/directory/listing';
import { listQuery } from '../../../src/domain/directory/input/query';
import { toNormalisedInvestor, toWire } from '../../../src/domain/directory/wire';
import { ok, remembering, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import {
  exportListings,
  listFacets,
  countEmptySearch,
  listListings,
  listRelaxations,
  readListing,
  requireListing,
} from '../../services/directory/listings';
import type { Ctx } from '../../services/core/context';
import { requireAllowed } from '../../services/core/require-actor';

const answers = (description: string) => ({
  200: { description },
  400: { description: 'A parameter is not valid; `errors` names it' },
  401: { description: 'Login required: guests see the first page of lists only' },
  403: { description: 'sort=fit is for founders' },
});

const DETAIL = new RegExp(
  `^(?:${Object.values(DIRECTORIES)
    .map(({ api }) => api)
    .join('|')})/([0-9a-f]{24})$`,
);

/** The entry of a detail, so that it comes with the look-up of the session. */
export function detailAhead(ctx: Ctx, path: string): D1PreparedStatement | null {
  const [, id] = DETAIL.exec(path) ?? [];
  return id === undefined ? null : readListing(ctx, id);
}

const rememberedQuery = remembering(listQuery);

export function directoryRoutes(directory: Directory) {
  const write = (listing: Listing) => (directory.kinds.length > 1 ? toNormalisedInvestor(listing) : toWire(listing));
  const tags = ['Directories'];

  return new Hono<HonoEnv>()
    .get(
      '/',
      describeRoute({
        tags,
        summary: `${directory.title}: one page`,
        description:
          'Search, filter and sort; `page` tells the total and the cursors. `sort=fit` is for founders: best fit first, each entry with `fit: {score, reasons}`. With `Accept: text/csv` a signed-in person gets up to 1,000 rows as CSV.',
        responses: answers('{success, data, message, page}'),
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
      describeRoute({
        tags,
        summary: `${directory.title}: filter options with counts`,
        responses: answers('{success, data: facets}'),
      }),
      requirePermission('directory:preview'),
      async (c) => c.json(ok(await listFacets(c.get('ctx'), directory))),
    )
    .get(
      '/relaxations',
      describeRoute({
        tags,
        summary: `${directory.title}: what to drop when nothing is found`,
        responses: answers('{success, data: relaxations}'),
      }),
      requirePermission('directory:preview'),
      valid('query', rememberedQuery),
      async (c) => c.json(ok(await listRelaxations(c.get('ctx'), directory, c.req.valid('query')))),
    )
    .get(
      '/:id',
      describeRoute({
        tags,
        summary: `${directory.title}: one entry`,
        responses: { ...answers('{success, data, message}'), 404: { description: 'Unknown or no longer listed' } },
      }),
      requirePermission('directory:read'),
      async (c) => {
        const listing = await requireListing(c.get('ctx'), directory.kinds, c.req.param('id'), c.get('readAhead'));
        return c.json(ok(write(listing)));
      },
    );
}
