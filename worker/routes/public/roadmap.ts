/** The roadmap's milestones for everyone, their attachments, and the calendar files that people subscribe to. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { milestone } from '@/domain/answers/content';
import { ok, operation, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { readCalendarFeed } from '@worker/services/roadmap/roadmap-calendar';
import { findAttachment, listMilestones } from '@worker/services/roadmap/roadmap';

export const milestones = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Roadmap',
    'The milestones of the roadmap, in their order',
    '`data` is a list of `{_id, description, category, stage, createdAt, fileUrl}`; `fileUrl` is null without a file',
    { programs: 'directory:read', data: z.array(milestone), 304: 'The same as the one with the ETag that was sent' },
  ),
  requirePermission('milestone:read'),
  async (c) => {
    const body = ok(await listMilestones(c.get('ctx')));
    const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
    c.header('etag', tag);
    c.header('cache-control', 'public, max-age=0, must-revalidate');
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304);
    return c.json(body);
  },
);

/** Mounted at /files. */
export const milestoneFiles = new Hono<HonoEnv>().get(
  '/milestones/:name',
  requirePermission('milestone:download', 'Please log in to open attachments.'),
  async (c) => {
    const file = await findAttachment(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
    c.header('etag', file.tag);
    c.header('cache-control', 'private, no-cache');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!file.body) return c.body(null, 304);
    c.header('content-type', file.type);
    const plain = file.fileName.replace(/[^\w .()-]/g, '_');
    c.header(
      'content-disposition',
      `${file.disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName.toWellFormed())}`,
    );
    return c.body(file.body);
  },
);

/** Mounted at /calendar. Calendar programs have no session, so only the signed name gives access to the file. */
export const calendarFiles = new Hono<HonoEnv>().get(
  '/:name{[\\w.-]+\\.ics}',
  limitByAddress('calendar', 'normal'),
  async (c) => {
    const { kind, text, tag } = await readCalendarFeed(c.get('ctx'), c.req.param('name').slice(0, -'.ics'.length));
    c.header('etag', tag);
    c.header('cache-control', 'private, no-cache');
    c.header('x-robots-tag', 'noindex');
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304);
    c.header('content-type', 'text/calendar; charset=utf-8');
    c.header('content-disposition', `inline; filename="outset-${kind}.ics"`);
    return c.body(text);
  },
);
