/** Everything kept about the person who asks, as one document: their own facts, never a secret or a hash. */
import { isAccount } from '../../src/domain/accounts/actor';
import { loginRequired } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { readNewestBodies } from './tool-document-files';

type Row = Record<string, string | number | null>;

/** More rows than this of one kind are not in the file; the newest are. */
const MOST_ROWS = 5_000;

interface Section {
  /** Where it stands in the document. */
  name: string;
  /** The table it comes from; a test checks that no table of accounts is forgotten. */
  table: string;
  columns: string;
  order?: string;
  /** Columns holding milliseconds, written as ISO 8601. */
  times: readonly string[];
  /** Columns holding 0 or 1. */
  flags?: readonly string[];
  /** One row an account: an object or null instead of a list. */
  single?: boolean;
  where?: string;
}

const PREFERENCES = [
  'new_opportunities',
  'newsletter',
  'application_updates',
  'investor_messages',
  'task_reminders',
  'deadline_alerts',
  'news_updates',
];

export const SECTIONS: readonly Section[] = [
  {
    name: 'account',
    table: 'accounts',
    columns: `id, user_type, email, full_name, phone, location, linkedin_url, company_name, founded_year, industry,
      company_description, current_stage, company_working_at, plan, is_verified, terms_accepted_at, created_at, updated_at,
      last_login_at`,
    times: ['terms_accepted_at', 'created_at', 'updated_at', 'last_login_at'],
    flags: ['is_verified'],
    single: true,
    where: 'id = ?1',
  },
  {
    name: 'sessions',
    table: 'sessions',
    columns: 'id, device, city, created_at, last_active_at, expires_at',
    order: 'last_active_at DESC',
    times: ['created_at', 'last_active_at', 'expires_at'],
  },
  {
    name: 'mailedLinks',
    table: 'account_tokens',
    columns: 'purpose, created_at, expires_at, used_at',
    order: 'created_at DESC',
    times: ['created_at', 'expires_at', 'used_at'],
  },
  {
    name: 'twoFactor',
    table: 'second_factors',
    columns: 'enabled_at, updated_at',
    times: ['enabled_at', 'updated_at'],
    single: true,
  },
  {
    name: 'recoveryCodes',
    table: 'recovery_codes',
    columns: 'created_at, used_at',
    order: 'created_at DESC',
    times: ['created_at', 'used_at'],
  },
  {
    name: 'openLogins',
    table: 'login_challenges',
    columns: 'created_at, expires_at, used_at',
    order: 'created_at DESC',
    times: ['created_at', 'expires_at', 'used_at'],
  },
  {
    name: 'trustedDevices',
    table: 'trusted_devices',
    columns: 'device, created_at, expires_at',
    order: 'created_at DESC',
    times: ['created_at', 'expires_at'],
  },
  {
    name: 'knownDevices',
    table: 'known_devices',
    columns: 'first_seen_at',
    order: 'first_seen_at DESC',
    times: ['first_seen_at'],
  },
  {
    name: 'events',
    table: 'account_events',
    columns: 'type, device, city, at',
    order: 'at DESC, id DESC',
    times: ['at'],
  },
  {
    name: 'notificationPreferences',
    table: 'notification_preferences',
    columns: `${PREFERENCES.join(', ')}, updated_at`,
    times: ['updated_at'],
    flags: PREFERENCES,
    single: true,
  },
  {
    name: 'notifications',
    table: 'notifications',
    columns: 'topic, title, body, href, created_at, read_at',
    order: 'created_at DESC, id DESC',
    times: ['created_at', 'read_at'],
  },
  {
    name: 'readNotices',
    table: 'notice_reads',
    columns: 'notice_id, read_at',
    order: 'read_at DESC',
    times: ['read_at'],
  },
  {
    name: 'feedback',
    table: 'feedback',
    columns: 'rating, feedback, created_at, updated_at',
    times: ['created_at', 'updated_at'],
    single: true,
  },
  {
    name: 'savedItems',
    table: 'saved_records',
    columns: 'kind, key, value',
    order: 'version DESC',
    times: [],
    where: 'account_id = ?1 AND value IS NOT NULL',
  },
  {
    name: 'savedItemsVersion',
    table: 'saved_versions',
    columns: 'version',
    times: [],
    single: true,
  },
  {
    name: 'sharedCollections',
    table: 'collection_shares',
    columns: 'collection_id, created_at',
    order: 'created_at DESC',
    times: ['created_at'],
  },
  {
    name: 'savedSearches',
    table: 'saved_searches',
    columns: 'name, directory, query, created_at',
    order: 'created_at DESC',
    times: ['created_at'],
  },
  {
    name: 'fitSettings',
    table: 'fit_settings',
    columns: 'stage, industry, city, ticket, raise_amount, raise_currency, updated_at',
    times: ['updated_at'],
    single: true,
  },
  {
    name: 'milestoneMarks',
    table: 'milestone_marks',
    columns: 'milestone_id, is_done, done_changed_at, due_on',
    order: 'done_changed_at DESC',
    times: ['done_changed_at'],
    flags: ['is_done'],
  },
  {
    name: 'calendarFeed',
    table: 'calendar_feeds',
    columns: 'created_at',
    times: ['created_at'],
    single: true,
  },
  {
    name: 'contactExports',
    table: 'contact_exports',
    columns: 'month, ref, exported_at',
    order: 'exported_at DESC',
    times: ['exported_at'],
  },
  {
    name: 'toolDocuments',
    table: 'tool_documents',
    columns: 'tool, id, name, size, saved_at, updated_at, deleted_at',
    order: 'updated_at DESC',
    times: ['saved_at', 'updated_at', 'deleted_at'],
  },
  {
    name: 'toolDocumentVersions',
    table: 'tool_document_versions',
    columns: 'tool, document_id, name, size, saved_at',
    order: 'saved_at DESC',
    times: ['saved_at'],
  },
  {
    name: 'subscriptionRequests',
    table: 'subscription_requests',
    columns: 'plan, status, created_at, updated_at',
    order: 'created_at DESC',
    times: ['created_at', 'updated_at'],
  },
  {
    name: 'waitingList',
    table: 'waiting_list',
    columns: 'created_at',
    times: ['created_at'],
    where: 'email = (SELECT email FROM accounts WHERE id = ?1)',
  },
  {
    name: 'contactMessages',
    table: 'contact_messages',
    columns: 'name, email, subject, message, created_at',
    order: 'created_at DESC',
    times: ['created_at'],
  },
];

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function toEntry(section: Section, row: Row): Record<string, string | number | boolean | null> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'number' && section.times.includes(column)) {
        return [camel(column), new Date(value).toISOString()];
      }
      return [camel(column), section.flags?.includes(column) ? value === 1 : value];
    }),
  );
}

/** The photo itself, since its address dies with the account. */
async function photoOf(ctx: Ctx, key: string | null | undefined): Promise<{ type: string; base64: string } | null> {
  const file = key ? await ctx.env.FILES.get(key) : null;
  if (!file) return null;
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
  return { type: file.httpMetadata?.contentType ?? 'application/octet-stream', base64 };
}

/** The document, and the day for its name. The download itself is an event of the account. */
export async function collectAccountData(ctx: Ctx): Promise<{ day: string; data: Record<string, unknown> }> {
  if (!isAccount(ctx.actor)) throw loginRequired();
  const { accountId, photoKey } = ctx.actor;
  const results = await ctx.d1.batch<Row>([
    ...SECTIONS.map(({ table, columns, order, where = 'account_id = ?1' }) =>
      ctx.d1
        .prepare(
          `SELECT ${columns} FROM ${table} WHERE ${where} ${order ? `ORDER BY ${order}` : ''} LIMIT ${MOST_ROWS}`,
        )
        .bind(accountId),
    ),
    accountEvent(ctx, accountId, 'data-downloaded'),
    auditStatement(ctx, { action: 'account.data-downloaded', subjectType: 'account', subjectId: accountId }),
  ]);
  const at = new Date(ctx.now()).toISOString();
  const data: Record<string, unknown> = { about: 'Everything that Outset keeps about your account.', exportedAt: at };
  SECTIONS.forEach((section, index) => {
    const entries = (results[index]?.results ?? []).map((row) => toEntry(section, row));
    data[section.name] = section.single ? (entries[0] ?? null) : entries;
  });
  data['photo'] = await photoOf(ctx, photoKey);
  data['toolDocumentBodies'] = await readNewestBodies(ctx, accountId);
  return { day: at.slice(0, 10), data };
}
