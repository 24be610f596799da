/** What a person wants to hear about: the seven switches, read, set one at a time, and asked by whatever sends. */
import { eq } from 'drizzle-orm';
import { NEWSLETTER_WORDING } from '@/domain/newsletters/preferences/preference-page';
import type { ConsentSource } from '@/domain/newsletters/preferences/consent';
import type { PreferenceChange } from '@/domain/notifications/preference-change';
import {
  EMAIL_PREFERENCES,
  SYSTEM_PREFERENCES,
  type NotificationPreferences,
  type PreferenceKey,
} from '@/domain/notifications/preferences';
import { batch } from '@worker/db/batch';
import { notificationPreferences } from '@worker/db/schema';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';

/** The column of a switch, for SQL. */
export const preferenceColumn = (key: PreferenceKey): Sql => fixedSql(notificationPreferences[key].name);

const readRow = (ctx: Ctx, accountId: string) =>
  ctx.db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId));

/** No row means: every switch is off. */
export function preferencesOf(row: Partial<Record<PreferenceKey, boolean>> | undefined): NotificationPreferences {
  const pick = <Key extends PreferenceKey>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, row?.[key] ?? false])) as Record<Key, boolean>;
  return { emailNotifications: pick(EMAIL_PREFERENCES), systemNotifications: pick(SYSTEM_PREFERENCES) };
}

/** The switches of the person who asks. */
export async function findPreferences(ctx: Ctx): Promise<NotificationPreferences> {
  return preferencesOf((await readRow(ctx, requireAccount(ctx).accountId))[0]);
}

/**
 * The record of a yes or no to newsletters: when, by which way, and what the person read. Goes before the change in its batch: nothing is
 * written where the switch is so already.
 */
export const consentRow = (ctx: Ctx, accountId: string, isGiven: boolean, source: ConsentSource): Sql =>
  sql`INSERT INTO newsletter_consents (id, account_id, is_given, wording, source, created_at)
    SELECT ${ctx.newId()}, a.id, ${isGiven ? 1 : 0}, ${NEWSLETTER_WORDING}, ${source}, ${ctx.now()}
      FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id
     WHERE a.id = ${accountId} AND coalesce(p.newsletter, 0) <> ${isGiven ? 1 : 0}`;

/** Sets one switch of the person who asks; returns all seven as they now are. */
export async function setPreference(ctx: Ctx, change: PreferenceChange): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(ctx);
  const set = { [change.key]: change.value, updatedAt: ctx.now() };
  const consent = change.key === 'newsletter' ? consentRow(ctx, accountId, change.value, 'settings') : sql`SELECT 1`;
  const [, , , [row]] = await batch(ctx.d1, [
    consent,
    ctx.db
      .insert(notificationPreferences)
      .values({ accountId, ...set })
      .onConflictDoUpdate({ target: notificationPreferences.accountId, set }),
    auditRow(ctx, {
      action: 'notification-preference.set',
      subjectType: 'account',
      subjectId: accountId,
      details: { key: change.key, value: change.value },
    }),
    readRow(ctx, accountId),
  ]);
  return preferencesOf(row);
}

/** Whether an account has a switch on. Whatever sends something that can be switched off asks here first. */
export async function isWanted(ctx: Ctx, accountId: string, preference: PreferenceKey): Promise<boolean> {
  const [row] = await readRow(ctx, accountId);
  return row?.[preference] ?? false;
}

/** Whether any account at all has a switch on. */
export async function isAnybodyWanting(ctx: Ctx, preference: PreferenceKey): Promise<boolean> {
  const found = await ctx.first(
    sql`SELECT 1 AS is_on FROM notification_preferences WHERE ${preferenceColumn(preference)} = 1 LIMIT 1`,
  );
  return found !== null;
}
