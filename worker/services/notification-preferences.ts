/** What a person wants to be told: the seven switches, read, set one at a time, and asked by whatever sends. */
import type { PreferenceChange } from '../../src/domain/notifications/preference-change';
import {
  EMAIL_PREFERENCES,
  SYSTEM_PREFERENCES,
  type NotificationPreferences,
  type PreferenceKey,
} from '../../src/domain/notifications/preferences';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';

/** Names for SQL come from here only, never from a request. */
export const PREFERENCE_COLUMNS: Readonly<Record<PreferenceKey, string>> = {
  newOpportunities: 'new_opportunities',
  newsletter: 'newsletter',
  applicationUpdates: 'application_updates',
  investorMessages: 'investor_messages',
  taskReminders: 'task_reminders',
  deadlineAlerts: 'deadline_alerts',
  newsUpdates: 'news_updates',
};

type Row = Record<string, unknown>;

const readRow = (ctx: Ctx, accountId: string) =>
  ctx.d1.prepare('SELECT * FROM notification_preferences WHERE account_id = ?1').bind(accountId);

/** No row means: every switch is off. */
function preferencesOf(row: Row | null | undefined): NotificationPreferences {
  const pick = <Key extends PreferenceKey>(keys: readonly Key[]) =>
    Object.fromEntries(keys.map((key) => [key, row?.[PREFERENCE_COLUMNS[key]] === 1])) as Record<Key, boolean>;
  return { emailNotifications: pick(EMAIL_PREFERENCES), systemNotifications: pick(SYSTEM_PREFERENCES) };
}

/** The switches of the person who asks. */
export async function findPreferences(ctx: Ctx): Promise<NotificationPreferences> {
  return preferencesOf(await readRow(ctx, requireAccount(ctx).accountId).first<Row>());
}

/** Sets one switch of the person who asks; answers all seven as they now stand. */
export async function setPreference(ctx: Ctx, change: PreferenceChange): Promise<NotificationPreferences> {
  const { accountId } = requireAccount(ctx);
  const column = PREFERENCE_COLUMNS[change.key];
  const [, , row] = await ctx.d1.batch<Row>([
    ctx.d1
      .prepare(
        `INSERT INTO notification_preferences (account_id, ${column}, updated_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (account_id) DO UPDATE SET ${column} = ?2, updated_at = ?3`,
      )
      .bind(accountId, change.value ? 1 : 0, ctx.now()),
    auditStatement(ctx, {
      action: 'notification-preference.set',
      subjectType: 'account',
      subjectId: accountId,
      details: { key: change.key, value: change.value },
    }),
    readRow(ctx, accountId),
  ]);
  return preferencesOf(row?.results[0]);
}

/** Whether an account has a switch on. Whatever sends something that can be switched off asks here first. */
export async function isWanted(ctx: Ctx, accountId: string, preference: PreferenceKey): Promise<boolean> {
  const found = await ctx.d1
    .prepare(`SELECT 1 FROM notification_preferences WHERE account_id = ?1 AND ${PREFERENCE_COLUMNS[preference]} = 1`)
    .bind(accountId)
    .first();
  return found !== null;
}
