/** The tables and columns in the download of one's data: the person's own facts, never a secret or a hash. */
import { sql, type Sql } from '@worker/db/sql';

export interface Section {
  /** Its key in the document. */
  name: string;
  /** The table it comes from; a test checks that no table of accounts is forgotten. */
  table: string;
  columns: string;
  /** By default the newest row first. */
  order?: string;
  /** Columns of plain text that hold JSON. */
  json?: readonly string[];
  /** One row per account: an object or null instead of a list. */
  single?: boolean;
  /** Selects the person's rows; by default the rows with the id of the account. */
  where?: (accountId: string) => Sql;
}

const ownEmail = (accountId: string) => sql`(SELECT email FROM accounts WHERE id = ${accountId})`;

export const SECTIONS: readonly Section[] = [
  {
    name: 'account',
    table: 'accounts',
    columns: `id, user_type, email, full_name, phone, location, linkedin_url, company_name, founded_year, industry,
      company_description, current_stage, company_working_at, plan, is_verified, terms_accepted_at, created_at, updated_at,
      last_login_at`,
    single: true,
    where: (accountId) => sql`id = ${accountId}`,
  },
  {
    name: 'sessions',
    table: 'sessions',
    columns: 'id, device, city, created_at, last_active_at, expires_at',
    order: 'last_active_at DESC',
  },
  { name: 'mailedLinks', table: 'account_tokens', columns: 'purpose, created_at, expires_at, used_at' },
  {
    // The names and rights of tokens; the tokens themselves are secrets.
    name: 'personalTokens',
    table: 'personal_tokens',
    columns: 'name, hint, scopes, created_at, expires_at, last_used_at',
  },
  // Answers to writes of programs that sent an Idempotency-Key, stored for a day.
  { name: 'tokenWrites', table: 'token_writes', columns: 'status, body, created_at', json: ['body'] },
  // The secrets that sign deliveries are left out.
  { name: 'webhooks', table: 'webhooks', columns: 'url, events, created_at, failing_since, off_at' },
  {
    name: 'webhookDeliveries',
    table: 'webhook_deliveries',
    columns: 'type, body, outcome, status, tries, created_at, next_at',
    order: 'created_at DESC, id DESC',
  },
  // Without the browser's address and keys, because with them other people could send messages to it.
  { name: 'pushDevices', table: 'push_devices', columns: 'device, created_at, sent_at' },
  { name: 'twoFactor', table: 'second_factors', columns: 'enabled_at, updated_at', single: true },
  { name: 'recoveryCodes', table: 'recovery_codes', columns: 'created_at, used_at' },
  { name: 'openLogins', table: 'login_challenges', columns: 'created_at, expires_at, used_at' },
  { name: 'trustedDevices', table: 'trusted_devices', columns: 'device, created_at, expires_at' },
  { name: 'knownDevices', table: 'known_devices', columns: 'first_seen_at', order: 'first_seen_at DESC' },
  { name: 'signedInBrowsers', table: 'login_devices', columns: 'last_login_at', order: 'last_login_at DESC' },
  { name: 'events', table: 'account_events', columns: 'type, device, city, at', order: 'at DESC, id DESC' },
  {
    name: 'notificationPreferences',
    table: 'notification_preferences',
    columns: `new_opportunities, newsletter, application_updates, investor_messages, task_reminders, deadline_alerts, news_updates,
      updated_at`,
    single: true,
  },
  { name: 'newsletterConsents', table: 'newsletter_consents', columns: 'is_given, wording, source, created_at' },
  // No row means all categories.
  { name: 'newsCategories', table: 'news_digest_choices', columns: 'categories, updated_at', single: true },
  {
    // Newsletters and other emails to many that were meant for the person, and the outcome of each.
    name: 'mailsToMany',
    table: 'campaign_recipients',
    columns: 'campaign_id, state, reason, tries, sent_at, is_doubtful',
    order: 'id DESC',
  },
  { name: 'returnedMails', table: 'mail_bounces', columns: 'kind, status, created_at' },
  {
    name: 'suppressedAddress',
    table: 'mail_suppressions',
    columns: 'scope, reason, detail, created_at',
    where: (accountId) => sql`email = ${ownEmail(accountId)}`,
  },
  {
    name: 'notifications',
    table: 'notifications',
    columns: 'topic, title, body, href, created_at, read_at',
    order: 'created_at DESC, id DESC',
  },
  { name: 'readNotices', table: 'notice_reads', columns: 'notice_id, read_at', order: 'read_at DESC' },
  { name: 'feedback', table: 'feedback', columns: 'rating, feedback, created_at, updated_at', single: true },
  {
    name: 'savedItems',
    table: 'saved_records',
    columns: 'kind, key, value',
    order: 'version DESC',
    json: ['value'],
    // Includes items of a deleted collection: they are stored for an Undo, so they are the person's own data.
    where: (accountId) => sql`account_id = ${accountId} AND value IS NOT NULL`,
  },
  {
    // The person's saved data on two entries from before an operator merged them, stored for 30 days.
    name: 'mergedItems',
    table: 'merged_saved',
    columns: 'kind, prefix, gone_value, kept_value, value',
    order: 'kind, prefix',
    json: ['gone_value', 'kept_value', 'value'],
  },
  { name: 'savedItemsVersion', table: 'saved_versions', columns: 'version', single: true },
  { name: 'shares', table: 'shares', columns: 'kind, subject_id, created_at, expires_at, revoked_at, last_used_at' },
  { name: 'savedSearches', table: 'saved_searches', columns: 'name, directory, query, created_at' },
  {
    name: 'fitSettings',
    table: 'fit_settings',
    columns: 'stage, industry, city, ticket, raise_amount, raise_currency, updated_at',
    single: true,
  },
  {
    name: 'milestoneMarks',
    table: 'milestone_marks',
    columns: 'milestone_id, is_done, done_changed_at, due_on, due_changed_at',
    order: 'done_changed_at DESC',
  },
  { name: 'dueAnswers', table: 'due_answers', columns: 'answers, updated_at', json: ['answers'], single: true },
  { name: 'calendarFeed', table: 'calendar_feeds', columns: 'created_at', single: true },
  { name: 'contactExports', table: 'contact_exports', columns: 'month, ref, exported_at', order: 'exported_at DESC' },
  { name: 'conversations', table: 'conversations', columns: 'title, created_at, updated_at', order: 'updated_at DESC' },
  {
    name: 'conversationMessages',
    table: 'chat_messages',
    columns:
      'conversation_id, place, type, content, state, details, created_at, rating, rating_reason, rating_note, rated_at',
    order: 'created_at DESC, place DESC',
  },
  {
    name: 'assistantSettings',
    table: 'chat_settings',
    columns: 'keeps_conversations, shares_own, updated_at',
    single: true,
  },
  { name: 'assistantUse', table: 'chat_usage', columns: 'day, questions, tokens_in, tokens_out', order: 'day DESC' },
  // Text and facts read from uploaded files, stored for a day.
  { name: 'assistantFiles', table: 'chat_files', columns: 'extract, created_at, expires_at' },
  {
    name: 'meetings',
    table: 'meetings',
    columns: 'title, starts_at, time_zone, minutes, participants, state, link, created_at, sent_at',
  },
  // When the person gave access to their calendar; the token is a secret.
  { name: 'calendarGrant', table: 'calendar_grants', columns: 'created_at', single: true },
  {
    name: 'toolDocuments',
    table: 'tool_documents',
    columns: 'tool, id, name, size, saved_at, updated_at, deleted_at',
    order: 'updated_at DESC',
  },
  {
    name: 'toolDocumentVersions',
    table: 'tool_document_versions',
    columns: 'tool, document_id, name, size, saved_at',
    order: 'saved_at DESC',
  },
  { name: 'subscriptionRequests', table: 'subscription_requests', columns: 'plan, status, created_at, updated_at' },
  // Changes of the account that operators confirmed with two codes.
  { name: 'operatorPermits', table: 'admin_grants', columns: 'action, created_at, granted_at, expires_at, used_at' },
  {
    name: 'waitingList',
    table: 'waiting_list',
    columns: 'created_at',
    where: (accountId) => sql`email = ${ownEmail(accountId)}`,
  },
  {
    name: 'contactMessages',
    table: 'contact_messages',
    columns: 'name, email, subject, message, sender, created_at',
    // Includes messages from the same address that were written without signing in.
    where: (accountId) => sql`account_id = ${accountId} OR lower(email) = ${ownEmail(accountId)}`,
  },
  {
    // The support's replies to those messages and to feedback.
    name: 'replies',
    table: 'inbox_replies',
    columns: 'text, sent_at',
    order: 'sent_at DESC',
    where: (accountId) => sql`account_id = ${accountId} OR message_id IN
      (SELECT id FROM contact_messages WHERE account_id = ${accountId} OR lower(email) = ${ownEmail(accountId)})`,
  },
  {
    // Mistakes that the person reported and entries they suggested.
    name: 'reportsAndSuggestions',
    table: 'quality_items',
    columns: 'kind, noun, name, field, proposed, sent, address, status, reason, created_at, answered_at',
    json: ['proposed', 'sent'],
  },
  {
    // Entries that the person maintains, or asked to; the entry of an angel is in the public directory.
    name: 'claims',
    table: 'claims',
    columns: 'kind, noun, name, record_id, email, status, since, confirmed_at, edited_at, hidden_at, created_at',
  },
  {
    // Mails are stored instead of sent when EMAIL_PROVIDER=outbox. Their texts are left out: they hold links that sign in or reset a password.
    name: 'mails',
    table: 'outbox_mails',
    columns: 'subject, at',
    order: 'id DESC',
    where: (accountId) => sql`to_address = ${ownEmail(accountId)}`,
  },
];
