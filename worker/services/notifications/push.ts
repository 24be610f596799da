/** Web push: the devices of the person who asks, and the messages to them (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { and, desc, eq } from 'drizzle-orm';
import { conflict, invalid, notFound } from '@/domain/errors';
import {
  isPushEndpoint,
  MAX_PUSH_DEVICES,
  PUSH_TEST_TEXT,
  PUSH_TEXT,
  PUSH_TOPICS,
  type PushState,
} from '@/domain/notifications/push';
import { WRONG_SUBSCRIPTION, type PushDeviceInput } from '@/domain/notifications/input';
import { HOUR_MS } from '@/domain/time/durations';
import { pushDevices } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { describeError, log } from '@worker/log';
import { describeDevice } from '@worker/services/core/device';

const NOT_OFFERED = 'This installation sends no messages to devices.';
const TIMEOUT_MS = 5_000;
/** A message is of no use to a device that was offline until the next day. */
const TTL_SECONDS = 12 * 60 * 60;
/** Older notifications are not sent: they were seen in the bell, or the service was not available for too long. */
const WINDOW_MS = 6 * HOUR_MS;
const STEP = 60;
const MAX_STEPS = 5;
const AT_ONCE = 6;

interface Keys {
  publicKey: string;
  privateKey: string;
}
function keysOf({ env }: Ctx): Keys | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** True if the key of a device is a point on the curve P-256; without one nothing can be encrypted for the device. */
const isUsableKey = (p256dh: string): Promise<boolean> =>
  crypto.subtle
    .importKey('raw', Buffer.from(p256dh, 'base64url'), { name: 'ECDH', namedCurve: 'P-256' }, false, [])
    .then(
      () => true,
      () => false,
    );

/** The devices of the person who asks, the latest first, and the key with which a browser subscribes. */
export async function readPush(ctx: Ctx): Promise<PushState> {
  const { accountId, sessionId } = requireAccount(ctx);
  const devices = await ctx.db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.accountId, accountId))
    .orderBy(desc(pushDevices.createdAt), pushDevices.id);
  return {
    publicKey: keysOf(ctx)?.publicKey ?? null,
    devices: devices.map(({ id, device, createdAt, sessionId: session }) => ({
      id,
      device,
      createdAt: new Date(createdAt).toISOString(),
      isThis: session === sessionId,
    })),
  };
}

/**
 * Adds the browser that sends the request, until its session ends. If the browser was added before, its owner or its keys change; its
 * secret proves that it is the same browser. Throws 400 for an address that is not a push service's or a key that cannot be used, 409 for
 * an eleventh device, 404 if no keys are set.
 */
export async function addPushDevice(ctx: Ctx, { endpoint, keys }: PushDeviceInput): Promise<PushState> {
  const { accountId, sessionId } = requireAccount(ctx);
  if (!keysOf(ctx)) throw notFound(NOT_OFFERED);
  if (!isPushEndpoint(endpoint, ctx.env.PUSH_SERVICES)) {
    const message = 'We do not know the push service of this browser, so we cannot send reminders to it.';
    throw invalid(message, { endpoint: message });
  }
  if (!(await isUsableKey(keys.p256dh))) throw invalid(WRONG_SUBSCRIPTION, { keys: WRONG_SUBSCRIPTION });
  const id = ctx.newId();
  const [, added] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'push-device.added', subjectType: 'push-device', subjectId: id }),
    sql`INSERT INTO push_devices (id, account_id, session_id, endpoint, p256dh, auth, device, created_at)
      SELECT ${id}, account_id, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${describeDevice(ctx.client.userAgent)}, ${ctx.now()} FROM sessions
      WHERE id = ${sessionId} AND account_id = ${accountId} AND (SELECT count(*) FROM push_devices
        WHERE account_id = ${accountId} AND endpoint <> ${endpoint}) < ${MAX_PUSH_DEVICES}
      ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id,
        device = excluded.device, created_at = excluded.created_at, sent_at = NULL
        WHERE auth = excluded.auth AND p256dh = excluded.p256dh`,
  ]);
  if (!added.meta.changes)
    throw conflict(
      `You have ${MAX_PUSH_DEVICES} devices already, or you have signed out. Remove one that you do not use.`,
    );
  return readPush(ctx);
}

type Device = Pick<typeof pushDevices.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

/**
 * Sends a text to a device. A device that its service no longer knows, or whose key cannot be used, is removed. `failed`: no answer, or a
 * refusal.
 */
async function deliver(ctx: Ctx, keys: Keys, device: Device, text: string): Promise<'sent' | 'gone' | 'failed'> {
  const { id, endpoint, p256dh, auth } = device;
  const remove = async () => {
    await ctx.db.delete(pushDevices).where(and(eq(pushDevices.id, id), eq(pushDevices.endpoint, endpoint)));
    return 'gone' as const;
  };
  // The list of push services may have become shorter since the device was added.
  if (!isPushEndpoint(endpoint, ctx.env.PUSH_SERVICES) || !(await isUsableKey(p256dh))) return remove();
  const { headers, body } = await buildPushPayload(
    { data: text, options: { ttl: TTL_SECONDS, urgency: 'normal', topic: 'outset' } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { ...keys, subject: ctx.env.SITE_URL.startsWith('https:') ? ctx.env.SITE_URL : `mailto:${ctx.env.SUPPORT_EMAIL}` },
  );
  const { 'content-length': _length, ...others } = headers;
  const answer = await ctx.outside.ask(endpoint, {
    agent: 'Outset reminders',
    post: { body: new Uint8Array(body), headers: others },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.kind !== 'answer') return 'failed';
  if (answer.status === 404 || answer.status === 410) return remove();
  return answer.status >= 200 && answer.status < 300 ? 'sent' : 'failed';
}

const ownOf = (ctx: Ctx, id: string) => {
  const { accountId } = requireAccount(ctx);
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  return sql`id = ${id} AND account_id = ${accountId}`;
};
const deviceGone = () => notFound('This device was removed already.');

/** Immediately sends a test to one of the person's own devices. Throws 404 for any other device. */
export async function testPushDevice(ctx: Ctx, id: string): Promise<{ result: 'sent' | 'gone' | 'failed' }> {
  const isMine = ownOf(ctx, id);
  const keys = keysOf(ctx);
  if (!keys) throw notFound(NOT_OFFERED);
  const device = await ctx.first(sql<Device>`SELECT id, endpoint, p256dh, auth FROM push_devices WHERE ${isMine}`);
  if (!device) throw deviceGone();
  return { result: await deliver(ctx, keys, device, PUSH_TEST_TEXT) };
}

/** Removes one of the person's own devices. Throws 404 for any other device. */
export async function removePushDevice(ctx: Ctx, id: string): Promise<void> {
  const isMine = ownOf(ctx, id);
  const [, removed] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'push-device.removed', subjectType: 'push-device', subjectId: id },
      sql`EXISTS (SELECT 1 FROM push_devices WHERE ${isMine})`,
    ),
    sql`DELETE FROM push_devices WHERE ${isMine}`,
  ]);
  if (!removed.meta.changes) throw deviceGone();
}

/** Sends the text of reminders. A failure is logged, because the other devices are marked already and would get nothing. */
const deliverAlone = (ctx: Ctx, keys: Keys, device: Device): Promise<unknown> =>
  deliver(ctx, keys, device, PUSH_TEXT).catch((error: unknown) =>
    log('error', 'push message not sent', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) }),
  );

/**
 * Notifies each device once of the new lines since its last notification. A device is marked before the message is sent, so that parallel
 * or interrupted runs send nothing twice. If a message is lost, its lines are still behind the bell.
 */
export async function sendPush(ctx: Ctx): Promise<void> {
  const keys = keysOf(ctx);
  if (!keys) return;
  const now = ctx.now();
  for (let step = 0; step < MAX_STEPS; step++) {
    const due = await ctx.rows(sql<Device>`UPDATE push_devices SET sent_at = ${now} WHERE id IN (
        SELECT d.id FROM notifications n JOIN push_devices d ON d.account_id = n.account_id
        WHERE n.created_at > ${now - WINDOW_MS} AND n.created_at > coalesce(d.sent_at, d.created_at) AND n.created_at <= ${now}
          AND n.read_at IS NULL AND n.topic IN (SELECT value FROM json_each(${JSON.stringify(PUSH_TOPICS)})) LIMIT ${STEP})
      RETURNING id, endpoint, p256dh, auth`);
    for (let at = 0; at < due.length; at += AT_ONCE)
      await Promise.all(due.slice(at, at + AT_ONCE).map((device) => deliverAlone(ctx, keys, device)));
    if (due.length < STEP) return;
  }
}
