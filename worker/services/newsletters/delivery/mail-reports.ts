/** Failed mails and complaints: the outcome of a try, the signed webhook of mail providers, and mails that come back. */
import PostalMime from 'postal-mime';
import type { BounceKind } from '@/domain/newsletters/delivery/suppressions';
import { MailError, AppError, invalid, notFound } from '@/domain/errors';
import {
  waitAfter,
  kindOfStatus,
  mailReport,
  REPORT_NOT_READ,
  REPORT_NOT_SIGNED,
  kindOfReport,
  readDeliveryStatus,
  type MailReport,
  type MailReportEvent,
  type DeliveryReport,
} from '@/domain/newsletters/delivery/delivery-report';
import { MINUTE_MS } from '@/domain/time/durations';
import type { ReturnAddress } from '@/domain/newsletters/delivery/return-address';
import { batch, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import { createContext, type Ctx } from '@worker/services/core/context';
import { hashToken, isSignedMessage } from '@worker/services/core/secrets';
import { consentRow } from '@worker/services/notifications/notifications';
import { suppressionRow } from '@worker/services/core/suppressions';
import type { Lease } from '@worker/services/newsletters/campaigns/campaign-lease';
import { describeError, log } from '@worker/log';
import { readReturn } from '@worker/services/core/mail-links';

// Handles an address whose mail came back or was marked as spam. One batch; the same report counts once.

export interface AddressReport {
  /** Identifies the report: its content, or the provider's id of it. */
  key: string;
  kind: BounceKind;
  /** RFC 3463, or empty. */
  status: string;
  account: { id: string; email: string } | null;
  /** Lower-cased; the address of the account if there is one. */
  email: string;
  campaignId: string | null;
}

/** A complaint withdraws the consent to newsletters, whatever the switch says. */
const complain = (ctx: Ctx, accountId: string): Sql[] => [
  consentRow(ctx, accountId, false, 'complaint'),
  sql`UPDATE notification_preferences SET newsletter = 0, updated_at = ${ctx.now()}
       WHERE account_id = ${accountId} AND newsletter = 1`,
];

function suppress(ctx: Ctx, { kind, email, status }: AddressReport): Sql[] {
  if (kind === 'soft') return [];
  const reason = kind === 'hard' ? 'hard-bounce' : 'complaint';
  const isNew = sql`NOT EXISTS (SELECT 1 FROM mail_suppressions WHERE email = ${email} AND scope = 'all')`;
  return [
    auditRow(
      ctx,
      { action: 'suppression.added', subjectType: 'suppression', details: { scope: 'all', reason } },
      isNew,
    ),
    suppressionRow(ctx, { email, scope: 'all', reason, detail: status }),
  ];
}

/** The recipient's row has the same state as before, because the mail was accepted at first; the reason says that it came back. */
const mark = ({ kind, status, account, campaignId }: AddressReport): Sql[] =>
  account && campaignId && kind === 'hard'
    ? [
        sql`UPDATE campaign_recipients SET reason = ${`Came back: ${status}`}
             WHERE account_id = ${account.id} AND campaign_id = ${campaignId} AND state = 'sent'`,
      ]
    : [];

/**
 * Stores the report, suppresses the address if it is gone or did not want our mail, and marks the recipient's row. A report that was
 * handled before changes nothing, even if an operator has allowed the address again since.
 */
export async function recordAddressReport(ctx: Ctx, outcome: AddressReport): Promise<void> {
  const { account, campaignId, kind, status, key } = outcome;
  const id = hashToken(key).slice(0, 24);
  const row = account
    ? [
        sql`INSERT INTO mail_bounces (id, account_id, campaign_id, kind, status, created_at)
          VALUES (${id}, ${account.id}, ${campaignId}, ${kind}, ${status}, ${ctx.now()})`,
      ]
    : [];
  try {
    await batch(ctx.d1, [
      // Fails with the rest of the batch if the report has its row.
      sql`INSERT INTO handled_reports (id, created_at) VALUES (${id}, ${ctx.now()})`,
      ...row,
      ...suppress(ctx, outcome),
      ...mark(outcome),
      ...(account && kind === 'complaint' ? complain(ctx, account.id) : []),
    ]);
  } catch (error) {
    if (!/UNIQUE constraint failed: (?:handled_reports|mail_bounces)\.id/.test(describeError(error))) throw error;
  }
}

// The outcome of a mail, and the statement that records it.

export type Outcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: string; isDoubtful: boolean }
  | { state: 'pending'; reason: string; retryAt: number; isDoubtful: boolean; isService: boolean };

/** How long a campaign waits when the mail service is not available, ms. This does not count as a try. */
export const SERVICE_WAIT_MS = MINUTE_MS;

/** The outcome of a try that threw; `tries` counts it. Permanent refusals, and mails that our own code refused, are not tried again. */
export function outcomeOf(error: unknown, tries: number, now: number): Outcome {
  if (!(error instanceof MailError)) {
    const isOurs = error instanceof Error && error.message.startsWith('A mail was refused');
    if (isOurs) return { state: 'failed', reason: error.message, isDoubtful: false };
    return later('The mail could not be handed over.', tries, now, false);
  }
  const { message: reason, isDoubtful, isPermanent, isService } = error;
  if (isService) return { state: 'pending', reason, retryAt: now + SERVICE_WAIT_MS, isDoubtful, isService };
  if (isPermanent) return { state: 'failed', reason, isDoubtful };
  return later(reason, tries, now, isDoubtful);
}

/** RFC 3463: no such mailbox, no such domain, not an address, moved without a new one, refuses all mail. 5.1.7 and 5.1.8 are about the sender. */
const GONE = /^5\.1\.(?:1|2|3|6|10)$/;

/** The status if a server says that no one gets mails at this address; null for other errors. */
export const goneStatus = (error: unknown): string | null =>
  error instanceof MailError && error.isPermanent && error.status !== null && GONE.test(error.status)
    ? error.status
    : null;

function later(reason: string, tries: number, now: number, isDoubtful: boolean): Outcome {
  const wait = waitAfter(tries);
  if (wait === null) return { state: 'failed', reason, isDoubtful };
  return { state: 'pending', reason, retryAt: now + wait, isDoubtful, isService: false };
}

/** Records the outcome. A sent mail is recorded even if someone else holds the row by now; other outcomes only while the row is ours. */
export function outcomeSql(ctx: Ctx, { campaign, token }: Lease, id: number, outcome: Outcome): Sql {
  if (outcome.state === 'sent')
    return sql`UPDATE campaign_recipients SET state = 'sent', reason = NULL, sent_at = ${ctx.now()}
      WHERE id = ${id} AND state <> 'sent'`;
  const isMine = sql`state = 'sending'
    AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${campaign.id} AND lease_token = ${token})`;
  const doubtful = sql`is_doubtful = max(is_doubtful, ${outcome.isDoubtful ? 1 : 0})`;
  if (outcome.state === 'failed')
    return sql`UPDATE campaign_recipients SET state = 'failed', reason = ${outcome.reason}, ${doubtful}
      WHERE id = ${id} AND ${isMine}`;
  const isCancelled = sql`(SELECT state FROM campaigns WHERE id = ${campaign.id}) = 'cancelled'`;
  return sql`UPDATE campaign_recipients SET ${doubtful}, retry_at = ${outcome.retryAt}, tries = tries - ${outcome.isService ? 1 : 0},
      state = CASE WHEN ${isCancelled} THEN 'skipped' ELSE 'pending' END,
      reason = CASE WHEN ${isCancelled} THEN 'cancelled' ELSE ${outcome.reason} END
    WHERE id = ${id} AND ${isMine}`;
}

function readReport(body: string): MailReport {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw invalid(REPORT_NOT_READ);
  }
  const read = mailReport.safeParse(value);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? '';
  throw invalid(/^\w+: /.test(message) ? message : REPORT_NOT_READ);
}

type AccountAddress = { id: string; email: string };

/** The accounts of these addresses, in one round trip. */
async function accountsOf(ctx: Ctx, events: readonly MailReportEvent[]): Promise<ReadonlyMap<string, AccountAddress>> {
  const addressesJson = JSON.stringify(events.map(({ address }) => address));
  const results = await ctx.rows(
    sql<AccountAddress>`SELECT DISTINCT a.id, a.email FROM json_each(${addressesJson}) j JOIN accounts a ON a.email = j.value`,
  );
  return new Map(results.map((account) => [account.email, account]));
}

/**
 * Handles a provider's report. An address without an account is suppressed too, because invitations go to people without accounts. Throws
 * 404 without MAIL_REPORT_SECRET. Throws 400 for a report that is not signed with it, is older than five minutes or cannot be read.
 */
export async function takeMailReport(caller: Ctx, body: string, signature: string | undefined): Promise<void> {
  const secret = caller.env.MAIL_REPORT_SECRET;
  if (!secret) throw notFound('There is nothing at this address.');
  if (!isSignedMessage(body, signature ?? '', secret, caller.now()))
    throw new AppError(400, REPORT_NOT_SIGNED, { code: 'bad-signature' });
  const { events } = readReport(body);
  const { requestId, defer, now } = caller;
  const ctx = createContext(caller.env, { actor: { role: 'system', job: 'mail-report' }, requestId, defer, now });
  const accounts = await accountsOf(ctx, events);
  for (const { id, type, address, status } of events)
    await recordAddressReport(ctx, {
      key: ['reported', id].join('\n'),
      kind: type === 'complained' ? 'complaint' : kindOfStatus(status),
      status,
      account: accounts.get(address) ?? null,
      email: address,
      campaignId: null,
    });
}

// Mails that come back to the return address of one recipient: RFC 3464 reports, which count only for the recipient that the address names.

/** The most bytes that are read of a message: the report comes before the mail that it returns. */
const MAX_BYTES = 256 * 1024;
const MAX_STATUS_BYTES = 32 * 1024;

/** A message as Email Routing hands it over. */
export interface IncomingMail {
  /** The envelope's recipient. */
  readonly to: string;
  readonly raw: ReadableStream<Uint8Array>;
}

/** The start of a message, up to MAX_BYTES. */
export async function readStart(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  while (length < MAX_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return Buffer.concat(parts).subarray(0, MAX_BYTES);
}

/** The recipients of the first report in a message; none if it has no report or cannot be read. */
async function reportsOf(message: Uint8Array): Promise<DeliveryReport[]> {
  try {
    const { attachments } = await PostalMime.parse(message, { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 });
    const part = attachments.find(({ mimeType }) =>
      ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
    );
    if (!part) return [];
    const { content } = part;
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return readDeliveryStatus(text.slice(0, MAX_STATUS_BYTES));
  } catch {
    return [];
  }
}

interface BouncedAccount {
  id: string;
  email: string;
  campaignId: string | null;
}

/** Account and campaign of a return address; null if the account is gone. */
const findNamed = (ctx: Ctx, { accountId, campaign }: ReturnAddress): Promise<BouncedAccount | null> =>
  ctx.first(sql<BouncedAccount>`SELECT a.id, a.email, (SELECT campaign_id FROM campaign_recipients
          WHERE account_id = a.id AND campaign_id >= ${campaign} AND campaign_id < ${`${campaign}g`} LIMIT 1) AS campaignId
        FROM accounts a WHERE a.id = ${accountId}`);

/**
 * Handles a mail to the bounce address. It has an effect only if we signed its address and its report is about the same recipient. Reports
 * about other people, answers of people and forged addresses are only logged.
 */
export async function takeReturnedMail(ctx: Ctx, mail: IncomingMail): Promise<void> {
  const named = readReturn(ctx, mail.to);
  const start = await readStart(mail.raw);
  if (!named) return log('info', 'returned mail to an unknown address', { requestId: ctx.requestId });
  const reports = await reportsOf(start);
  const person = reports.length > 0 ? await findNamed(ctx, named) : null;
  if (!person) return;
  const report = reports.find(({ addresses }) => addresses.some((address) => address.toLowerCase() === person.email));
  const kind = report && kindOfReport(report);
  if (!report || !kind) return log('info', 'returned mail about another recipient', { requestId: ctx.requestId });
  await recordAddressReport(ctx, {
    key: ['returned', person.id, named.campaign, kind, report.status].join('\n'),
    kind,
    status: report.status,
    account: person,
    email: person.email,
    campaignId: person.campaignId,
  });
}
