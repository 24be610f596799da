/** Campaigns for the tests of the API: recipients, contexts whose queue only records messages, and steps that a test runs itself. */
import { env } from 'cloudflare:test';
import { inject } from 'vitest';
import type { RecipientState } from '@/domain/newsletters/campaigns/campaign';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import { sendCampaign } from '@worker/services/newsletters/delivery/send-mail';
import { rows } from './accounts';
import type { ReceivedMail } from './servers/smtp';

export const MINUTE = 60_000;
const smtp = inject('smtp');

export interface NotedJobs {
  queue: Queue;
  sent: { body: { job: string; campaignId?: string }; delaySeconds: number }[];
}

/** A queue that stores its messages and delivers none. */
export function notedJobs(): NotedJobs {
  const sent: NotedJobs['sent'] = [];
  const note = (body: unknown, options: { delaySeconds?: number } = {}) =>
    void sent.push({ body: body as { job: string }, delaySeconds: options.delaySeconds ?? 0 });
  const queue = {
    send: async (body: unknown, options?: { delaySeconds?: number }) => note(body, options),
    sendBatch: async (messages: Iterable<{ body: unknown }>) => {
      for (const { body } of messages) note(body);
    },
  };
  return { queue: queue as unknown as Queue, sent };
}

export const THROUGH_SMTP = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: smtp.open };

/** The context of a message of its own at a time, with a noted queue; mails go to the SMTP server of the tests. */
export function senderCtx(now: () => number, over: Record<string, unknown> = {}): Ctx & { jobs: NotedJobs } {
  const jobs = notedJobs();
  const ctx = createContext(
    readEnv({ ...(env as unknown as RawEnv), ...THROUGH_SMTP, JOBS: jobs.queue, ...over } as RawEnv),
    { actor: { role: 'system', job: 'send-campaign' }, now, requestId: crypto.randomUUID() },
  );
  return Object.assign(ctx, { jobs });
}

let made = 0;
/** In the order of creation, which is also the order of freezing. */
const newId = () => {
  made += 1;
  return `${Date.now().toString(16).padStart(12, '0')}${made.toString(16).padStart(4, '0')}${crypto.randomUUID().slice(0, 8)}`;
};

/** A confirmed account with the newsletter on. The address begins with `name`. */
export async function subscriber(
  name = 'reader',
  { isVerified = 1, newsletter = 1, fullName = 'Asha Rao', userType = 'founder' } = {},
): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `${name}.${id}@example.com`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, is_verified,
         terms_accepted_at, created_at, updated_at) VALUES (?, ?, ?, ?, 'x', 'x', 'Pune', ?, 1, 1, 1)`,
    ).bind(id, userType, email, fullName, isVerified),
    env.DB.prepare('INSERT INTO notification_preferences (account_id, newsletter, updated_at) VALUES (?, ?, 1)').bind(
      id,
      newsletter,
    ),
  ]);
  return { id, email };
}

export const subscribers = (count: number, name = 'reader') =>
  Promise.all(Array.from({ length: count }, () => subscriber(name)));

export interface StoredRecipient {
  account_id: string | null;
  state: RecipientState;
  reason: string | null;
  tries: number;
  retry_at: number;
  sent_at: number | null;
  is_doubtful: 0 | 1;
}
export const recipientsOf = async (campaignId: string) =>
  (await rows(
    'SELECT * FROM campaign_recipients WHERE campaign_id = ? ORDER BY id',
    campaignId,
  )) as unknown as StoredRecipient[];

export const stateOf = async (campaignId: string): Promise<string> =>
  String((await rows('SELECT state FROM campaigns WHERE id = ?', campaignId))[0]?.['state']);

/** What the SMTP servers took for these addresses. */
export async function takenFor(emails: readonly string[]): Promise<ReceivedMail[]> {
  const response = await fetch(`http://127.0.0.1:${smtp.mails}/`);
  return ((await response.json()) as ReceivedMail[]).filter((mail) => mail.to.some((to) => emails.includes(to)));
}

/** Steps until nothing is left to do at once. */
export async function sendAll(ctx: Ctx & { jobs: NotedJobs }, campaignId: string): Promise<void> {
  for (let steps = 0; steps < 50; steps++) {
    const before = ctx.jobs.sent.length;
    await sendCampaign(ctx, { campaignId });
    if (ctx.jobs.sent.length === before) return;
  }
  throw new Error('The campaign does not end.');
}
