/** Maintenance: reads its record from KV, cached for 15 seconds in the isolate, and runs the actions of operators. */
import { desc } from 'drizzle-orm';
import { readRecord, type MaintenancePlan, type MaintenanceToggle } from '@/domain/maintenance/input';
import {
  isRunning,
  nextChange,
  NO_MAINTENANCE,
  statusAt,
  type MaintenanceRecord,
  type MaintenanceStatus,
} from '@/domain/maintenance/status';
import { conflict } from '@/domain/errors';
import { batch, sql, type Sql } from '@worker/db/sql';
import { maintenanceSwitches } from '@worker/db/schema';
import { describeError, log } from '@worker/log';
import { auditRow, type AuditEntry } from '@worker/services/core/audit';
import { isRestoring } from '@worker/services/core/health';
import type { Ctx } from '@worker/services/core/context';
import { notifyEverybody, type NotificationLine } from '@worker/services/notifications/notifications';

export const MAINTENANCE_KEY = 'maintenance';
const MEMO_MS = 15_000;

/** The state with its HTTP answer, built once and sent many times. */
export interface KnownMaintenance {
  status: MaintenanceStatus;
  body: string;
  etag: string;
}

interface Memo extends KnownMaintenance {
  record: MaintenanceRecord;
  /** In milliseconds; after this time one caller reads KV again. */
  until: number;
}

/** Memos by KV binding, which exists as long as its isolate. */
const memos = new WeakMap<KVNamespace, Memo>();

/** An unreadable record counts as none, because a typing error of an operator must not close the site. */
function readStored(ctx: Ctx, value: string): MaintenanceRecord {
  let record: MaintenanceRecord | null = null;
  try {
    record = readRecord(JSON.parse(value));
  } catch {
    // Not JSON: logged below.
  }
  if (!record) log('error', 'maintenance record unreadable', { requestId: ctx.requestId });
  return record ?? NO_MAINTENANCE;
}

/** The record in KV; null if there is none. */
async function loadRecord(ctx: Ctx): Promise<MaintenanceRecord | null> {
  const value = await ctx.env.KV.get(MAINTENANCE_KEY);
  return value === null ? null : readStored(ctx, value);
}

async function remember(ctx: Ctx, record: MaintenanceRecord): Promise<Memo> {
  const now = ctx.now();
  const status = statusAt(record, now);
  const body = JSON.stringify({ success: true, ...status, contactEmail: ctx.env.SUPPORT_EMAIL });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)));
  const hex = Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const memo = { record, status, body, etag: `"${hex}"`, until: Math.min(now + MEMO_MS, nextChange(record, now)) };
  memos.set(ctx.env.KV, memo);
  return memo;
}

/**
 * The current state. When the cache has expired, one caller reads KV, and other callers get the last state until then. If KV fails, the
 * last known state remains; if none is known, maintenance is off.
 */
export async function findMaintenance(ctx: Ctx): Promise<KnownMaintenance> {
  const known = memos.get(ctx.env.KV);
  const now = ctx.now();
  if (known && now < known.until) return known;
  if (known) known.until = Math.min(now + MEMO_MS, nextChange(known.record, now));
  try {
    const record = (await loadRecord(ctx)) ?? NO_MAINTENANCE;
    // Another location of KV may lag behind what this isolate has written.
    const isOld = known && record.revision < known.record.revision && record.revision > 0;
    return await remember(ctx, isOld ? known.record : record);
  } catch (error) {
    log('error', 'maintenance state not read', { requestId: ctx.requestId, error: describeError(error).slice(0, 200) });
    return remember(ctx, known?.record ?? NO_MAINTENANCE);
  }
}

/** The cached state, without waiting; null if the cache has expired. For the one answer that must not read KV. */
export function recallMaintenance(kv: KVNamespace, now: number): KnownMaintenance | null {
  const known = memos.get(kv);
  return known && now < known.until ? known : null;
}

const OVERTAKEN = 'Someone else changed maintenance at the same time. Check the current state and try again.';

/** The result of an operator's action: the new state and its revision. */
export interface SwitchedMaintenance extends MaintenanceStatus {
  revision: number;
}

/** The last switch in the database; revision 0 before the first. */
async function readLastSwitch(ctx: Ctx): Promise<MaintenanceRecord> {
  const [row] = await ctx.db.select().from(maintenanceSwitches).orderBy(desc(maintenanceSwitches.revision)).limit(1);
  const record = row && readRecord(JSON.parse(row.record));
  return { ...(record ?? NO_MAINTENANCE), revision: row?.revision ?? 0 };
}

/** The record that a switch starts from: the last switch, or a record that was written to KV by hand since. */
async function readBefore(ctx: Ctx): Promise<MaintenanceRecord> {
  const [stored, last] = await Promise.all([loadRecord(ctx), readLastSwitch(ctx)]);
  return stored?.revision === 0 ? { ...stored, revision: last.revision } : last;
}

const switchRow = (ctx: Ctx, record: MaintenanceRecord) =>
  ctx.db
    .insert(maintenanceSwitches)
    .values({ revision: record.revision, record: JSON.stringify(record), at: ctx.now() });

/**
 * If several operators switch at the same time, only one change is written, with its audit row and its notice; the other changes are
 * refused.
 */
async function writeSwitch(ctx: Ctx, record: MaintenanceRecord, rows: Sql[]): Promise<void> {
  try {
    await batch(ctx.d1, [switchRow(ctx, record), ...rows]);
  } catch (error) {
    if (/UNIQUE constraint failed: maintenance_switches/.test(describeError(error))) throw conflict(OVERTAKEN);
    throw error;
  }
}

/**
 * The job of every minute. The database knows the last switch. If KV has an older record or none, the record is written again, because KV
 * writes arrive in any order and may fail. A record written by hand has no revision and is not replaced.
 */
export async function settleMaintenance(ctx: Ctx): Promise<void> {
  const [stored, last] = await Promise.all([loadRecord(ctx), readLastSwitch(ctx)]);
  const isRight = stored?.revision === 0 || (stored?.revision ?? 0) >= last.revision;
  if (!isRight) await ctx.env.KV.put(MAINTENANCE_KEY, JSON.stringify(last));
}

const noticeId = (at: string | number): string => `maintenance:${at}`;

const noticeOf = (ctx: Ctx, at: string | number, line: Pick<NotificationLine, 'title' | 'body'>): Sql =>
  notifyEverybody(ctx, noticeId(at), { topic: 'maintenance', ...line });

/** Removes the notice of a window that has not started yet, with the marks of people who read it, because its times are no longer right. */
const removePlanned = (ctx: Ctx, { window }: MaintenanceRecord): Sql[] =>
  window && ctx.now() < Date.parse(window.startsAt)
    ? [sql`DELETE FROM notices WHERE id = ${noticeId(window.startsAt)}`]
    : [];

interface Switch {
  before: MaintenanceRecord;
  change: Omit<MaintenanceRecord, 'revision' | 'updatedAt'>;
  entry: AuditEntry;
  /** Statements that change the notices behind everyone's bell. */
  notices?: Sql[];
}

/** Makes a switch: in the database with its audit row and notice, then in KV. Throws 409 if another switch came first. */
async function makeSwitch(ctx: Ctx, { before, change, entry, notices = [] }: Switch): Promise<SwitchedMaintenance> {
  const record = { ...change, revision: before.revision + 1, updatedAt: ctx.now() };
  await writeSwitch(ctx, record, [auditRow(ctx, entry), ...notices]);
  await ctx.env.KV.put(MAINTENANCE_KEY, JSON.stringify(record)).catch((error: unknown) => {
    log('error', 'maintenance not written to KV', {
      requestId: ctx.requestId,
      error: describeError(error).slice(0, 200),
    });
  });
  const known = memos.get(ctx.env.KV)?.record.revision ?? 0;
  if (known < record.revision) await remember(ctx, record);
  return { ...statusAt(record, ctx.now()), revision: record.revision };
}

/** During a restore a part of the data is missing, and new data of people would be lost. */
const RESTORE_UNFINISHED =
  'A restore has not finished, so maintenance must stay on. Run the same restore command again: it continues. Then turn maintenance off.';

/** Switches maintenance on or off. Switching off ends a running window; a future window stays. Throws 409 for off during a restore. */
export async function toggleMaintenance(ctx: Ctx, input: MaintenanceToggle): Promise<SwitchedMaintenance> {
  if (!input.maintenanceMode && (await isRestoring(ctx))) throw conflict(RESTORE_UNFINISHED, undefined, 'restoring');
  const now = ctx.now();
  const before = await readBefore(ctx);
  const window = before.window && now < Date.parse(before.window.startsAt) ? before.window : null;
  const isStart = input.maintenanceMode && !statusAt(before, now).maintenanceMode;
  return makeSwitch(ctx, {
    before,
    change: { ...input, window },
    entry: {
      action: input.maintenanceMode ? 'maintenance.activated' : 'maintenance.deactivated',
      subjectType: 'maintenance',
      details: { estimatedCompletion: input.estimatedCompletion ?? '' },
    },
    notices: isStart ? [noticeOf(ctx, now, { title: 'Maintenance has started', body: input.message })] : [],
  });
}

/** Turns maintenance on with `message`, unless it is on until an operator ends it. A window does not count, because it ends automatically. */
export async function requireMaintenance(ctx: Ctx, message: string): Promise<void> {
  const [last, { status }] = await Promise.all([readBefore(ctx), findMaintenance(ctx)]);
  if (last.maintenanceMode && status.maintenanceMode) return;
  await toggleMaintenance(ctx, { maintenanceMode: true, message, estimatedCompletion: null });
}

const inIndia = (iso: string, style: Intl.DateTimeFormatOptions) =>
  new Date(iso).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', ...style });

/** Plans the next window, replaces the one planned before with its notice, and notifies everyone. The window starts and ends by itself. */
export async function planMaintenance(ctx: Ctx, plan: MaintenancePlan): Promise<SwitchedMaintenance> {
  const now = ctx.now();
  if (Date.parse(plan.startsAt) <= now) {
    const past = 'The window must start in the future. To begin now, switch maintenance on.';
    throw conflict(past, { startsAt: past });
  }
  const before = await readBefore(ctx);
  if (isRunning(before.window, now)) throw conflict('A window is running. Switch maintenance off first.');
  const from = inIndia(plan.startsAt, { dateStyle: 'medium', timeStyle: 'short' });
  const to = inIndia(plan.endsAt, { dateStyle: 'medium', timeStyle: 'short' });
  const body = `From ${from} to ${to} (IST). ${plan.message}`;
  return makeSwitch(ctx, {
    before,
    change: { ...before, window: plan },
    entry: {
      action: 'maintenance.planned',
      subjectType: 'maintenance',
      details: { startsAt: plan.startsAt, endsAt: plan.endsAt },
    },
    notices: [...removePlanned(ctx, before), noticeOf(ctx, plan.startsAt, { title: 'Planned maintenance', body })],
  });
}

/** Cancels a window that has not started, with its notice. */
export async function cancelPlannedMaintenance(ctx: Ctx): Promise<SwitchedMaintenance> {
  const before = await readBefore(ctx);
  if (isRunning(before.window, ctx.now())) {
    throw conflict('The window is running. Switch maintenance off instead.');
  }
  return makeSwitch(ctx, {
    before,
    change: { ...before, window: null },
    entry: { action: 'maintenance.unplanned', subjectType: 'maintenance' },
    notices: removePlanned(ctx, before),
  });
}
