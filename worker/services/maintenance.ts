/** Maintenance: the record in KV, remembered for five seconds in the isolate, and the verbs of the operator. */
import { readRecord, type MaintenancePlan, type MaintenanceToggle } from '../../src/domain/maintenance/input';
import {
  isRunning,
  nextChange,
  NO_MAINTENANCE,
  statusAt,
  type MaintenanceRecord,
  type MaintenanceStatus,
} from '../../src/domain/maintenance/status';
import { conflict } from '../../src/domain/errors';
import { log } from '../log';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { notifyEverybody } from './notify';

export const MAINTENANCE_KEY = 'maintenance';
const MEMO_MS = 5_000;

/** The state with the answer that tells it, made once and given many times. */
export interface KnownMaintenance {
  status: MaintenanceStatus;
  body: string;
  etag: string;
}

interface Memo extends KnownMaintenance {
  record: MaintenanceRecord;
  /** Milliseconds; from then on one caller looks again. */
  until: number;
}

/** A binding lives as long as its isolate. */
const memos = new WeakMap<KVNamespace, Memo>();

async function loadRecord(ctx: Ctx): Promise<MaintenanceRecord> {
  const value = await ctx.env.KV.get(MAINTENANCE_KEY);
  if (value === null) return NO_MAINTENANCE;
  let record: MaintenanceRecord | null = null;
  try {
    record = readRecord(JSON.parse(value));
  } catch {
    // Not JSON: told below.
  }
  if (!record) log('error', 'maintenance record unreadable', { requestId: ctx.requestId });
  return record ?? NO_MAINTENANCE;
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
 * The state now. When the memo has run out, one caller reads KV and the others get the last state meanwhile.
 * If KV fails, the last known state stays, and none is known: no maintenance.
 */
export async function findMaintenance(ctx: Ctx): Promise<KnownMaintenance> {
  const known = memos.get(ctx.env.KV);
  const now = ctx.now();
  if (known && now < known.until) return known;
  if (known) known.until = Math.min(now + MEMO_MS, nextChange(known.record, now));
  try {
    const record = await loadRecord(ctx);
    // Another place of KV may lag behind what this isolate has written itself.
    const isOld = known && record.updatedAt < known.record.updatedAt && record.updatedAt > 0;
    return await remember(ctx, isOld ? known.record : record);
  } catch (error) {
    log('error', 'maintenance state not read', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    return remember(ctx, known?.record ?? NO_MAINTENANCE);
  }
}

/** The state as remembered, without waiting; null when it is time to look again. For the one answer that must cost nothing. */
export function recallMaintenance(kv: KVNamespace, now: number): KnownMaintenance | null {
  const known = memos.get(kv);
  return known && now < known.until ? known : null;
}

/** The audit row and the notice first: a switch that nobody can account for is not thrown. */
async function keep(ctx: Ctx, record: MaintenanceRecord, rows: D1PreparedStatement[]): Promise<MaintenanceStatus> {
  await ctx.d1.batch(rows);
  await ctx.env.KV.put(MAINTENANCE_KEY, JSON.stringify(record));
  return (await remember(ctx, record)).status;
}

/** Switches maintenance on or off. Switching off ends a running window; one that is yet to come stays. */
export async function toggleMaintenance(ctx: Ctx, input: MaintenanceToggle): Promise<MaintenanceStatus> {
  const now = ctx.now();
  const last = await loadRecord(ctx);
  const window = last.window && now < Date.parse(last.window.startsAt) ? last.window : null;
  const rows = [
    auditStatement(ctx, {
      action: input.maintenanceMode ? 'maintenance.activated' : 'maintenance.deactivated',
      subjectType: 'maintenance',
      details: { estimatedCompletion: input.estimatedCompletion ?? '' },
    }),
  ];
  if (input.maintenanceMode && !statusAt(last, now).maintenanceMode) {
    rows.push(
      notifyEverybody(ctx, `maintenance:${now}`, {
        topic: 'maintenance',
        title: 'Maintenance has started',
        body: input.message,
      }),
    );
  }
  return keep(ctx, { ...input, window, updatedAt: now }, rows);
}

const inIndia = (iso: string, style: Intl.DateTimeFormatOptions) =>
  new Date(iso).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', ...style });

/** Plans the next window, in place of the one planned before, and tells everybody. It starts and ends by itself. */
export async function planMaintenance(ctx: Ctx, plan: MaintenancePlan): Promise<MaintenanceStatus> {
  const now = ctx.now();
  if (Date.parse(plan.startsAt) <= now) {
    const past = 'The window must start in the future. To begin now, switch maintenance on.';
    throw conflict(past, { startsAt: past });
  }
  const last = await loadRecord(ctx);
  if (isRunning(last.window, now)) throw conflict('A window is running. Switch maintenance off first.');
  const from = inIndia(plan.startsAt, { dateStyle: 'medium', timeStyle: 'short' });
  const to = inIndia(plan.endsAt, { dateStyle: 'medium', timeStyle: 'short' });
  return keep(ctx, { ...last, window: plan, updatedAt: now }, [
    auditStatement(ctx, {
      action: 'maintenance.planned',
      subjectType: 'maintenance',
      details: { startsAt: plan.startsAt, endsAt: plan.endsAt },
    }),
    notifyEverybody(ctx, `maintenance:${plan.startsAt}`, {
      topic: 'maintenance',
      title: 'Planned maintenance',
      body: `From ${from} to ${to} (IST). ${plan.message}`,
    }),
  ]);
}

/** Drops a window that has not started. */
export async function cancelPlannedMaintenance(ctx: Ctx): Promise<MaintenanceStatus> {
  const now = ctx.now();
  const last = await loadRecord(ctx);
  if (isRunning(last.window, now)) throw conflict('The window is running. Switch maintenance off instead.');
  return keep(ctx, { ...last, window: null, updatedAt: now }, [
    auditStatement(ctx, { action: 'maintenance.unplanned', subjectType: 'maintenance' }),
  ]);
}
