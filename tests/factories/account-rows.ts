/** Writes a row into every table that holds data of a person, directly in the database, and lists the tables that name an account. */
import { env, SELF } from 'cloudflare:test';
import { hashToken } from '@worker/services/core/secrets';
import { bearer, rows } from '@tests/setup/accounts';
import { ORIGIN } from '@tests/setup/call';
import { png } from './files/photos';

const DAY_MS = 86_400_000;

/** Every table that names an account, with its columns. */
export async function accountTables(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, sql } of await rows(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'",
  )) {
    const columns = [...String(sql).matchAll(/^\s*`(\w+)` /gm)].map(([, column]) => String(column));
    if (columns.includes('account_id')) found.set(String(name), columns);
  }
  return found;
}

/** A row in every table that belongs to an account. */
export async function fillAll(id: string, email: string): Promise<void> {
  const now = Date.now();
  const run = (sql: string, ...params: (string | number)[]) =>
    env.DB.prepare(sql)
      .bind(...params)
      .run();
  await run("INSERT INTO account_events (account_id, type, at) VALUES (?, 'logged-in', ?)", id, now);
  const secret = (name: string) => `secret-${name}-${id}`;
  await run(
    'INSERT INTO second_factors (account_id, secret, pending_secret, enabled_at, updated_at) VALUES (?,?,?,?,?)',
    id,
    secret('totp'),
    secret('pending'),
    now,
    now,
  );
  await run(
    `INSERT INTO quality_items (id, kind, noun, name, field, proposed, address, account_id, status_hash, created_at)
     VALUES (?, 'report', 'incubator', 'Villgro', 'about', '{"about":"Own words"}', 'https://a.in', ?, ?, ?)`,
    `q${id}`,
    id,
    secret('status'),
    now,
  );
  await run(
    `INSERT INTO claims (id, kind, noun, record_id, account_id, name, email, status, token_hash, token_ends_at, created_at)
     VALUES (?, 'institution', 'incubator', ?, ?, 'Villgro', ?, 'mailed', ?, ?, ?)`,
    `k${id}`,
    `r${id}`,
    id,
    email,
    secret('claim'),
    now + DAY_MS,
    now,
  );
  await run('INSERT INTO due_answers (account_id, answers, updated_at) VALUES (?,?,?)', id, '{"gst":"monthly"}', now);
  await run('INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES (?,?,?)', id, secret('code'), now);
  await run(
    'INSERT INTO login_challenges (id, account_id, token_hash, created_at, expires_at) VALUES (?,?,?,?,?)',
    `c${id}`,
    id,
    secret('challenge'),
    now,
    now + DAY_MS,
  );
  await run(
    'INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at) VALUES (?,?,?,?,?,?)',
    `t${id}`,
    id,
    secret('trust'),
    'Chrome on Linux',
    now,
    now + DAY_MS,
  );
  await run(
    `INSERT INTO personal_tokens (id, account_id, name, token_hash, hint, scopes, created_at, expires_at, networks)
     VALUES (?,?,'Script',?,'x9Zq','["own:read"]',?,?,'[]')`,
    `p${id}`,
    id,
    secret('token'),
    now,
    now + DAY_MS,
  );
  await run(
    `INSERT INTO token_writes (account_id, token_id, key_hash, request_hash, status, body, created_at)
     VALUES (?,?,?,?,200,'{"success":true}',?)`,
    id,
    `p${id}`,
    secret('key'),
    secret('request'),
    now,
  );
  await run(
    `INSERT INTO webhooks (id, account_id, url, events, secret, created_at) VALUES (?,?,'https://hooks.example.com','["expense.added"]',?,?)`,
    `w${id}`,
    id,
    secret('webhook'),
    now,
  );
  await run(
    `INSERT INTO webhook_deliveries (id, account_id, webhook_id, type, outcome, created_at) VALUES (?,?,?,'expense.added','failed',?)`,
    `d${id}`,
    id,
    `w${id}`,
    now,
  );
  await run(
    `INSERT INTO push_devices (id, account_id, session_id, endpoint, p256dh, auth, device, created_at)
      SELECT ?, account_id, id, ?, ?, ?, 'Chrome on Windows', ? FROM sessions WHERE account_id = ? LIMIT 1`,
    `n${id}`,
    secret('endpoint'),
    secret('p256dh'),
    secret('push'),
    now,
    id,
  );
  await run(
    'INSERT INTO known_devices (account_id, device_hash, first_seen_at) VALUES (?,?,?)',
    id,
    secret('device'),
    now,
  );
  await run(
    'INSERT INTO login_devices (account_id, token_hash, last_login_at) VALUES (?,?,?)',
    id,
    secret('browser'),
    now,
  );
  await run('INSERT INTO notification_preferences (account_id, newsletter, updated_at) VALUES (?,1,?)', id, now);
  await run(
    `INSERT INTO newsletter_consents (id, account_id, is_given, wording, source, created_at)
     VALUES (?,?,1,'Newsletter: What is new','settings',?)`,
    `w${id}`,
    id,
    now,
  );
  await run(
    `INSERT INTO campaigns (id, kind, state, subject, audience, send_at, created_at)
     VALUES ('news','newsletter','finished','News','{}',?,?) ON CONFLICT DO NOTHING`,
    now,
    now,
  );
  await run(
    "INSERT INTO campaign_recipients (campaign_id, account_id, state, sent_at) VALUES ('news',?,'sent',?)",
    id,
    now,
  );
  await run(
    'INSERT INTO news_digest_choices (account_id, categories, updated_at) VALUES (?,?,?)',
    id,
    '["funding"]',
    now,
  );
  await run(
    "INSERT INTO mail_bounces (id, account_id, kind, status, created_at) VALUES (?,?,'hard','5.1.1',?)",
    `b${id}`,
    id,
    now,
  );
  await run(
    "INSERT INTO mail_suppressions (id, email, scope, reason, detail, created_at) VALUES (?,?,'all','hard-bounce','5.1.1',?)",
    `x${id}`,
    email,
    now,
  );
  await run(
    'INSERT INTO notifications (id, account_id, topic, title, created_at) VALUES (?,?,?,?,?)',
    `n${id}`,
    id,
    'account',
    'Hello',
    now,
  );
  await run(
    "INSERT INTO notices (id, topic, title, created_at) VALUES ('notice', 'maintenance', 'Soon', ?) ON CONFLICT DO NOTHING",
    now,
  );
  await run("INSERT INTO notice_reads (account_id, notice_id, read_at) VALUES (?, 'notice', ?)", id, now);
  await run(
    'INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?,5,?,?,?)',
    id,
    'Good.',
    now,
    now,
  );
  // What operators merged names no account: its ids are its own.
  const merge = crypto.randomUUID();
  await run(
    `INSERT INTO merges (id, noun, item_id, gone_id, into_id, now_id, merged_at) VALUES (?,'incubator','i',?,'b','b',?)`,
    merge,
    `gone-${merge}`,
    now,
  );
  await run(
    `INSERT INTO merged_saved (merge_id, account_id, kind, prefix, gone_value, value, stamp) VALUES (?,?,'favourite','seed:','true','true','s')`,
    merge,
    id,
  );
  await run('INSERT INTO saved_versions (account_id, version) VALUES (?, 1)', id);
  await run(
    "INSERT INTO saved_records (account_id, kind, key, value, stamp, version) VALUES (?, 'note', 'k', '\"Call them\"', 's', 1)",
    id,
  );
  await run(
    'INSERT INTO contact_messages (id, account_id, name, email, subject, message, created_at) VALUES (?,?,?,?,?,?,?)',
    `m${id}`,
    id,
    'Asha',
    email,
    'Hi',
    'Signed in',
    now,
  );
  await run(
    'INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES (?,?,?,?,?,?)',
    `g${id}`,
    'Asha',
    email,
    'Hi',
    'As a guest',
    now,
  );
  for (const [reply, message, account] of [
    [`ra${id}`, `m${id}`, ''],
    [`rb${id}`, '', id],
  ] as const)
    await run(
      "INSERT INTO inbox_replies (id, message_id, account_id, text, sent_by, sent_at) VALUES (?,nullif(?, ''),nullif(?, ''),?,'op',?)",
      reply,
      message,
      account,
      `Hello ${email}`,
      now,
    );
  await run(
    "INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at) VALUES (?,?,'reset-password',?,?,?)",
    `r${id}`,
    id,
    secret('reset'),
    now,
    now + DAY_MS,
  );
  await run(
    `INSERT INTO shares (id, account_id, kind, subject_id, created_at) VALUES (?,?,'collection','1',?)`,
    `h${id}`,
    id,
    now,
  );
  await run(
    `INSERT INTO saved_searches (id, account_id, name, directory, query, seen_seq, notified_seq, created_at)
     VALUES (?,?,'Mine','seed','q=a',0,0,?)`,
    `s${id}`,
    id,
    now,
  );
  await run(
    'INSERT INTO fit_settings (account_id, stage, industry, city, ticket, updated_at) VALUES (?,1,2,3,4,?)',
    id,
    now,
  );
  await run(
    "INSERT INTO conversations (id, account_id, title, created_at, updated_at) VALUES (?,?,'Runway',?,?)",
    `v${id}`,
    id,
    now,
    now,
  );
  await run(
    `INSERT INTO chat_messages (id, conversation_id, account_id, place, type, content, state, created_at)
     VALUES (?,?,?,1,'user','How long does it last?','done',?)`,
    `w${id}`,
    `v${id}`,
    id,
    now,
  );
  await run(
    'INSERT INTO chat_settings (account_id, keeps_conversations, shares_own, updated_at) VALUES (?,1,0,?)',
    id,
    now,
  );
  await run("INSERT INTO chat_usage (owner, day, account_id, questions) VALUES (?,'2026-11-23',?,1)", id, id);
  await run(
    'INSERT INTO chat_files (id, account_id, extract, created_at, expires_at) VALUES (?,?,?,?,?)',
    `f${id}`,
    id,
    '{"report":{"name":"plan.csv"},"text":"a,b"}',
    now,
    now + DAY_MS,
  );
  await run(
    `INSERT INTO meetings (id, account_id, request_key, title, starts_at, time_zone, minutes, participants, state, provider, day, created_at)
     VALUES (?,?,'k','Call',?,'Asia/Kolkata',30,'["a@b.in"]','sent','mail','2026-11-23',?)`,
    `k${id}`,
    id,
    now,
    now,
  );
  await run('INSERT INTO calendar_grants (account_id, token, created_at) VALUES (?,?,?)', id, secret('calendar'), now);
  await run(
    `INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at)
     VALUES ('m','Begin','Setup','MVP',1,?,?) ON CONFLICT DO NOTHING`,
    now,
    now,
  );
  await run(
    "INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at) VALUES (?,'m',1,?)",
    id,
    now,
  );
  await run('INSERT INTO calendar_feeds (account_id, number, created_at) VALUES (?,1,?)', id, now);
  await run(
    'INSERT INTO contact_exports (id, account_id, month, ref, exported_at) VALUES (?,?,?,?,?)',
    `e${id}`,
    id,
    '2026-11',
    'seed:1',
    now,
  );
  await run(
    "INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at) VALUES (?,?,'core','open',?,?)",
    `p${id}`,
    id,
    now,
    now,
  );
  await run(
    `INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at)
     VALUES (?,'burn-rate','plan','My runway plan',?,1,2,?,?)`,
    id,
    now,
    `documents/${id}.json`,
    now,
  );
  await run(
    `INSERT INTO tool_document_versions (account_id, tool, document_id, revision, name, started_at, saved_at, size, file_key)
     VALUES (?,'burn-rate','plan',1,'My runway plan',?,?,2,?)`,
    id,
    now,
    now,
    `documents/${id}.json`,
  );
  await env.FILES.put(`documents/${id}.json`, '{}');
  await run(
    `INSERT INTO admin_users (id, name, email, role, created_at)
     VALUES ('permits','Meera','permits@outset.example','super_admin',?) ON CONFLICT DO NOTHING`,
    now,
  );
  await run(
    `INSERT INTO admin_grants (id, admin_id, action, account_id, created_at, expires_at)
     VALUES (?,'permits','edit-user',?,?,?)`,
    `a${id}`,
    id,
    now,
    now + DAY_MS,
  );
  await run('INSERT INTO waiting_list (email, created_at) VALUES (?,?)', email, now);
  for (const [to, headers] of [
    [email, '{}'],
    ['support@outset.example', JSON.stringify({ 'Reply-To': email })],
  ] as const) {
    await run(
      "INSERT INTO outbox_mails (to_address, from_address, subject, text, html, headers, at) VALUES (?,'o@outset.example','Hello',?,'',?,?)",
      to,
      `About ${email}: ${secret('mailed')}`,
      headers,
      now,
    );
  }
  for (const key of [`login:${hashToken(email)}`, `own-password:${hashToken(id)}`, `search-mail:${id}`]) {
    await run(
      'INSERT INTO attempts (key, count, window_ends_at) VALUES (?,1,?) ON CONFLICT DO NOTHING',
      key,
      now + DAY_MS,
    );
  }
}

/** Uploads a photo as a founder; returns its address. */
export async function uploadPhoto(token: string): Promise<string> {
  const form = new FormData();
  form.set('profileImage', new File([png(2, 2) as Uint8Array<ArrayBuffer>], 'me.png'));
  const response = await SELF.fetch(`${ORIGIN}/api/upload-profile-image`, {
    method: 'POST',
    headers: bearer(token),
    body: form,
  });
  return ((await response.json()) as { data: { profileImage: string } }).data.profileImage;
}
