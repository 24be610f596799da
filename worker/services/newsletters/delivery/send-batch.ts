/**
 * Sends one batch over one open connection. Each mail needs one round trip to the database: the outcome of the last mail and the claim of
 * the next one.
 */
import { batch, type Sql } from '@worker/db/sql';
import type { Mail, MailSession } from '@worker/integrations/email/port';
import type { Ctx } from '@worker/services/core/context';
import { finishSql, releaseSql, renewSql, type Lease } from '@worker/services/newsletters/campaigns/campaign-lease';
import { cappedUntil, claimSql, judgeUnclaimed, readDue, type DueRow } from './due-recipients';
import { goneStatus, type Outcome, outcomeOf, outcomeSql, recordAddressReport, SERVICE_WAIT_MS } from './mail-reports';
import type { CampaignKind } from '@/domain/newsletters/campaigns/campaign';
import { switchOfKind } from '@worker/services/newsletters/audience/audience';
import type { ComposedMail, Recipient } from '@worker/services/newsletters/composition';
import { messageIdOf, returnAddressOf, unsubscribeHeaders } from '@worker/services/core/mail-links';

/** RFC 2919: the same for all mails of a kind, so that a mail program can sort them. */
const LISTS: Readonly<Record<CampaignKind, string>> = {
  newsletter: 'newsletter',
  'ai-newsletter': 'newsletter',
  service: 'service',
  'news-digest': 'news',
  'task-reminder': 'tasks',
};

/** The whole mail of one recipient: the composer's texts, with the headers that mails to many need. */
function campaignMail(
  ctx: Ctx,
  { campaign, settings }: Lease,
  row: Recipient & { id: number },
  composed: ComposedMail,
): Mail {
  const { env } = ctx;
  const list = LISTS[campaign.kind];
  const returnPath = returnAddressOf(ctx, campaign.id, row.accountId);
  const senderName = campaign.senderName ?? settings.senderName;
  const replyTo = campaign.replyTo ?? settings.replyTo;
  const key = switchOfKind(campaign.kind);
  return {
    to: row.email,
    ...composed,
    headers: {
      'List-Id': `<${list}.${new URL(env.SITE_URL).hostname}>`,
      ...(key === null ? {} : unsubscribeHeaders(ctx, row.accountId, key)),
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
    },
    // The same for each try, so that a mail program can recognise a duplicate.
    messageId: messageIdOf(ctx, `${campaign.id}.${row.id}`),
    ...(returnPath ? { returnPath } : {}),
    ...(senderName ? { senderName } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}

/** The most mails in one step, because an invocation may make 1,000 queries to the database. Batches of operators who want pauses are smaller. */
const MAX_STEP = 800;
/** Mails that are composed ahead; each may have 200 KB. */
const MAX_READ = 100;

/** How a step ended: more is due at once, the batch is full, the time (ms) of the next step is known, or no one is due now. */
export type StepEnd = 'more' | 'full' | 'idle' | { until: number };

interface Step {
  lease: Lease;
  session: MailSession;
  endsAt: number;
  /** The outcome of the last mail, to be written with the claim of the next. */
  record: Sql[];
}

/** Handles a server's refusal of an address in the same way as a later report that no one gets mails there. */
const suppressGone = (ctx: Ctx, { id, accountId, email }: DueRow, campaignId: string, status: string) =>
  recordAddressReport(ctx, {
    // With the time: a mail that an operator sends again is refused again.
    key: `refused:${campaignId}:${id}:${ctx.now()}`,
    kind: 'hard',
    status,
    account: { id: accountId, email },
    email,
    campaignId,
  });

/** The outcome of the mail; null if the claim failed, and nothing was sent. */
async function handOver(
  ctx: Ctx,
  session: MailSession,
  row: DueRow,
  { mail, claimed, campaignId }: { mail: Mail; claimed: Promise<boolean>; campaignId: string },
): Promise<Outcome | null> {
  try {
    return (await session.send(mail, claimed)) ? { state: 'sent' } : null;
  } catch (error) {
    // If the database failed, awaiting the claim throws that error instead.
    if (!(await claimed)) return null;
    const goneCode = goneStatus(error);
    if (goneCode !== null) await suppressGone(ctx, row, campaignId, goneCode);
    return outcomeOf(error, row.tries + 1, ctx.now());
  }
}

/**
 * Sends mails one by one. Returns null if all were tried, otherwise the reason why it stopped. The claim of a recipient is written while
 * the server receives sender and recipient, before the mail itself goes out.
 */
async function sendMails(
  ctx: Ctx,
  step: Step,
  mails: Awaited<ReturnType<typeof readDue>>['mails'],
): Promise<StepEnd | null> {
  const { lease, session } = step;
  for (const { row, composed } of mails) {
    if (ctx.now() >= step.endsAt) return 'more';
    const { record } = step;
    const claimed = batch(ctx.d1, [...record, ...renewSql(ctx, lease), claimSql(ctx, lease, row)]).then((results) => {
      step.record = [];
      return Boolean(results.at(-1)?.meta.changes);
    });
    // The claim may fail before it is awaited. The caller that awaits it gets the error.
    claimed.catch(() => undefined);
    const mail = campaignMail(ctx, lease, row, composed);
    const outcome = await handOver(ctx, session, row, { mail, claimed, campaignId: lease.campaign.id });
    if (outcome === null) {
      if (await judgeUnclaimed(ctx, lease, row)) continue;
      return 'more';
    }
    step.record = [outcomeSql(ctx, lease, row.id, outcome)];
    if (outcome.state === 'pending' && outcome.isService) return { until: ctx.now() + SERVICE_WAIT_MS };
  }
  return null;
}

/** Sends until `endsAt` (ms), until a batch is complete, or until it must stop. The last round trip releases the lease, unless the step failed. */
export async function sendBatch(ctx: Ctx, lease: Lease, endsAt: number): Promise<StepEnd> {
  const { left: underCap, until } = await cappedUntil(ctx, lease);
  if (underCap <= 0) return giveBack(ctx, lease, [], { until });
  const { batchSize, pauseSeconds } = lease.settings;
  const step: Step = { lease, session: ctx.email.open(), endsAt, record: [] };
  let ended: StepEnd = 'full';
  let left = Math.min(pauseSeconds > 0 ? batchSize : MAX_STEP, underCap);
  try {
    while (left > 0 && ended === 'full') {
      const max = Math.min(MAX_READ, left);
      const { read, mails } = await readDue(ctx, lease, max);
      left -= read;
      ended = (await sendMails(ctx, step, mails)) ?? (read < max ? 'idle' : 'full');
    }
    return await giveBack(ctx, lease, step.record, ended);
  } catch (error) {
    // The lease stays for the caller, who lets the campaign wait.
    if (step.record.length > 0) await batch(ctx.d1, step.record);
    throw error;
  } finally {
    await step.session.close();
  }
}

async function giveBack(ctx: Ctx, lease: Lease, record: Sql[], ended: StepEnd): Promise<StepEnd> {
  const now = ctx.now();
  const notBefore =
    typeof ended === 'object' ? ended.until : ended === 'full' ? now + lease.settings.pauseSeconds * 1000 : 0;
  await batch(ctx.d1, [...record, finishSql(lease, now), releaseSql(lease, notBefore)]);
  return ended;
}
