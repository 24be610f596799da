/** The read side of one directory of media people. Lists are plain arrays, as the specification has them. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { toWirePerson, type MediaDirectory } from '../../../src/domain/media/people';
import type { HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listMediaPeople, requireMediaPerson } from '../../services/directory/media-people';

export function mediaRoutes(directory: MediaDirectory) {
  const tags = ['Media people'];
  return new Hono<HonoEnv>()
    .get(
      '/',
      describeRoute({
        tags,
        summary: `${directory.title}: the list`,
        description: 'A plain array. Guests get the first ten.',
        responses: { 200: { description: 'The people of this directory' } },
      }),
      requirePermission('directory:preview'),
      async (c) => c.json((await listMediaPeople(c.get('ctx'), directory.kind)).map(toWirePerson)),
    )
    .get(
      '/:id',
      describeRoute({
        tags,
        summary: `${directory.title}: one person`,
        responses: {
          200: { description: 'The person' },
          400: { description: 'The id cannot be one' },
          401: { description: 'Login required' },
          404: { description: 'Unknown or no longer listed' },
        },
      }),
      requirePermission('directory:read'),
      async (c) => c.json(toWirePerson(await requireMediaPerson(c.get('ctx'), directory.kind, c.req.param('id')))),
    );
}
