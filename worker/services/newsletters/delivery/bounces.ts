/** Mails that come back to the return address of one recipient: RFC 3464 reports, which count only for whom that address names. */
import PostalMime from 'postal-mime';
import { kindOfReport, readDeliveryStatus, type DeliveryReport } from '@/domain/newsletters/delivery/delivery-report';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import type { Ctx } from '@worker/services/core/context';
import { readReturn } from '@worker/services/newsletters/mail-preferences';
import { recordAddressReport } from './mail-reports';
import type { ReturnAddress } from '@/domain/newsletters/delivery/return-address';

/** The report is before the mail that it returns; of a larger message the rest is not read. */
const MOST_BYTES = 256 * 1024;
const MOST_STATUS_BYTES = 32 * 1024;

/** What Email Routing hands over of a message. */
export interface IncomingMail {
  /** The envelope's recipient. */
  readonly to: string;
  readonly raw: ReadableStream<Uint8Array>;
}

/** The start of a message, as much as is read of it. */
export async function readStart(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  while (length < MOST_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return Buffer.concat(parts).subarray(0, MOST_BYTES);
}

/** The recipients of the first report in a message; none where it has no report or makes no sense. */
async function reportsOf(message: Uint8Array): Promise<DeliveryReport[]> {
  try {
    const { attachments } = await PostalMime.parse(message, { maxNestingDepth: 10, maxHeadersSize: 64 * 1024 });
    const part = attachments.find(({ mimeType }) =>
      ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
    );
    if (!part) return [];
    const { content } = part;
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    return readDeliveryStatus(text.slice(0, MOST_STATUS_BYTES));
  } catch {
    return [];
  }
}

interface BouncedAccount {
  id: string;
  email: string;
  campaignId: string | null;
}

/** Account and campaign of a return address; null where the account is gone. */
const findNamed = (ctx: Ctx, { accountId, campaign }: ReturnAddress): Promise<BouncedAccount | null> =>
  ctx.first(sql<BouncedAccount>`SELECT a.id, a.email, (SELECT campaign_id FROM campaign_recipients
          WHERE account_id = a.id AND campaign_id >= ${campaign} AND campaign_id < ${`${campaign}g`} LIMIT 1) AS campaignId
        FROM accounts a WHERE a.id = ${accountId}`);

/**
 * Takes a mail to the bounce address. It changes something only when we signed its address and its report is about that very
 * recipient; a report about someone else, an answer of a person and a forged address end here without a trace but a log line.
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
  if (!report || !kind) return log('info', 'returned mail about somebody else', { requestId: ctx.requestId });
  await recordAddressReport(ctx, {
    key: ['returned', person.id, named.campaign, kind, report.status].join('\n'),
    kind,
    status: report.status,
    account: person,
    email: person.email,
    campaignId: person.campaignId,
  });
}
