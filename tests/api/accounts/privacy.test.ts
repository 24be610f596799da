/** /privacy must name every table with data of accounts, and every cookie in the code. */
import { describe, expect, it } from 'vitest';
import * as cookies from '@/domain/legal/cookies';
import type { LegalFacts } from '@/domain/legal/legal-page';
import { privacyParts } from '@/domain/legal/privacy';
import { SECTIONS } from '@worker/services/account-data/account-data-sections';
import { call } from '@tests/setup/call';

/** Words of the row that names a table. */
const NAMED: Readonly<Record<string, RegExp>> = {
  accounts: /other details from registration/,
  sessions: /Devices that are signed in/,
  account_tokens: /Links that we emailed/,
  personal_tokens: /Personal tokens/,
  token_writes: /Answers to repeated changes/,
  webhooks: /^Webhooks/,
  webhook_deliveries: /a log of what we sent there/,
  push_devices: /Browsers that we remind/,
  second_factors: /an encrypted secret/,
  recovery_codes: /hashed recovery codes/,
  login_challenges: /Devices that are signed in/,
  trusted_devices: /Trusted devices/,
  known_devices: /Trusted devices/,
  login_devices: /browsers known by a random number/,
  account_events: /Account activity/,
  notification_preferences: /notification settings/,
  newsletter_consents: /yes or no to newsletters/,
  news_digest_choices: /news categories/,
  campaign_recipients: /newsletters and emails we sent you/,
  mail_bounces: /Emails to you that bounced/,
  mail_suppressions: /if we must not write to it/,
  notifications: /^Notifications/,
  notice_reads: /which you have read/,
  feedback: /feedback to us/,
  saved_records: /^Saved items/,
  merged_saved: /turned out to be the same one/,
  saved_versions: /^Saved items/,
  shares: /Links you share/,
  saved_searches: /saved searches/,
  fit_settings: /fit of investors/,
  milestone_marks: /roadmap marks/,
  due_answers: /calendar of due dates/,
  calendar_feeds: /calendar feed/,
  contact_exports: /contacts you exported/,
  conversations: /conversations with the assistant/,
  chat_messages: /conversations with the assistant/,
  chat_settings: /conversations with the assistant/,
  chat_usage: /How much you asked/,
  chat_files: /a file you gave the assistant/,
  meetings: /Meetings you arranged/,
  calendar_grants: /Google Calendar/,
  tool_documents: /documents you save/,
  tool_document_versions: /documents you save/,
  subscription_requests: /plans you asked for/,
  admin_grants: /Permits that operators took/,
  waiting_list: /Coming Soon list/,
  contact_messages: /^Messages/,
  inbox_replies: /our answers/,
  quality_items: /Mistakes you reported/,
  claims: /Entries you maintain/,
  outbox_mails: /Emails to you, which/,
};

describe('/privacy', () => {
  it('names what each table of accounts holds', async () => {
    const facts = (await (await call('/api/legal')).json()) as { data: LegalFacts };
    const all: LegalFacts = { ...facts.data, mail: 'outbox', hasPush: true, hasCalendar: true };
    const rows = privacyParts(all).find(({ id }) => id === 'what')?.rows ?? [];
    const missing = SECTIONS.filter(({ table }) => {
      const words = NAMED[table];
      return !words || !rows.some((row) => row.some((text) => words.test(text)));
    });
    expect(missing.map(({ table }) => table)).toEqual([]);
  });

  it('names every cookie that the routes know', async () => {
    const sources = import.meta.glob<string>('../../../worker/{routes,middleware}/**/*.ts', {
      query: '?raw',
      import: 'default',
    });
    const texts = await Promise.all(Object.values(sources).map((read) => read()));
    const found = texts.flatMap((text) => [...text.matchAll(/__Host-[\w-]+/g)].map(([name]) => name));
    expect(new Set(found).difference(new Set<string>(Object.values(cookies).map(String)))).toEqual(new Set());
  });
});
