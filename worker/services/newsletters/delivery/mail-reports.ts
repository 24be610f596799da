/** The webhook of mail providers: signed messages about mails that came back or were called spam. */
import { AppError, invalid, notFound } from '@/domain/errors';
import { kindOfStatus } from '@/domain/newsletters/delivery/delivery-report';
import {
  mailReport,
  REPORT_NOT_READ,
  REPORT_NOT_SIGNED,
  type MailReport,
  type MailReportEvent,
} from '@/domain/newsletters/delivery/mail-report';
import { sql } from '@worker/db/sql';
import { createContext, type Ctx } from '@worker/services/core/context';
import { isSignedMessage } from '@worker/services/core/signatures';
import { recordAddressReport } from './address-reports';

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

type Found = { id: string; email: string };

/** The accounts of these addresses, in one round trip. */
async function accountsOf(ctx: Ctx, events: readonly MailReportEvent[]): Promise<ReadonlyMap<string, Found>> {
  const asked = JSON.stringify(events.map(({ address }) => address));
  const results = await ctx.rows(
    sql<Found>`SELECT DISTINCT a.id, a.email FROM json_each(${asked}) j JOIN accounts a ON a.email = j.value`,
  );
  return new Map(results.map((account) => [account.email, account]));
}

/**
 * Takes what a provider reports. An address without an account is suppressed too, for invitations go to strangers. Throws 404
 * without MAIL_REPORT_SECRET, 400 for what is not signed with it, is older than five minutes or cannot be read.
 */
export async function takeMailReport(asked: Ctx, body: string, signature: string | undefined): Promise<void> {
  const secret = asked.env.MAIL_REPORT_SECRET;
  if (!secret) throw notFound('There is nothing at this address.');
  if (!isSignedMessage(body, signature ?? '', secret, asked.now()))
    throw new AppError(400, REPORT_NOT_SIGNED, { code: 'bad-signature' });
  const { events } = readReport(body);
  const { requestId, defer, now } = asked;
  const ctx = createContext(asked.env, { actor: { role: 'system', job: 'mail-report' }, requestId, defer, now });
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
