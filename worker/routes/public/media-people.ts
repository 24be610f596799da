/** The read side of one directory of media people. Lists are plain arrays, as the specification has them. */
import { Hono } from 'hono';
import { z } from 'zod';
import { toWirePerson, type MediaDirectory } from '@/domain/media/people';
import { mediaPerson } from '@/domain/answers/directories';
import { operations, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listMediaPeople, requireMediaPerson } from '@worker/services/directory/media-people';

const operation = operations('Media people');

export function mediaRoutes(directory: MediaDirectory) {
  return new Hono<HonoEnv>()
    .get(
      '/',
      operation(`${directory.title}: the list`, 'The people of this directory', {
        programs: 'directory:read',
        whole: z.array(mediaPerson),
        description: 'A plain array. Guests get the first ten.',
      }),
      requirePermission('directory:preview'),
      async (c) => c.json((await listMediaPeople(c.get('ctx'), directory.kind)).map(toWirePerson)),
    )
    .get(
      '/:id',
      operation(`${directory.title}: one person`, 'The person', {
        programs: 'directory:read',
        whole: mediaPerson,
        400: 'The id cannot be one',
      }),
      requirePermission('directory:read'),
      async (c) => c.json(toWirePerson(await requireMediaPerson(c.get('ctx'), directory.kind, c.req.param('id')))),
    );
}
