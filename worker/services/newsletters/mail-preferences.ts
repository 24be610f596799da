/** A person's mail preferences by the signed link in a mail: without a session, with nothing but the switches, and never with the whole address. */
import {
  footerHtml,
  footerText,
  LINK_NOT_VALID,
  MAIL_SWITCHES,
  maskEmail,
  LINK_DAYS,
  type MailPreferences,
  type MailChoices,
} from '@/domain/newsletters/preferences/mail-preferences';
import { AppError } from '@/domain/errors';
import type { ConsentSource } from '@/domain/newsletters/delivery/suppressions';
import type { PreferenceKey } from '@/domain/notifications/preferences';
import {
  namedBy,
  readReturnAddress,
  SIGNATURE_BYTES,
  writeReturnAddress,
  type ReturnAddress,
} from '@/domain/newsletters/delivery/return-address';
import { DAY_MS } from '@/domain/time/durations';
import type { Ctx } from '@worker/services/core/context';
import { operatorOf } from '@worker/services/newsletters/operator';
import type { MailFooter } from './composition';
import { batch, fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import { consentRow, preferenceColumn } from '@worker/services/notifications/notifications';
import { suppressionRow } from '@worker/services/newsletters/audience/suppressions';
import { isOurs, readLink, signatureOf, signLink, type LinkPurpose } from '@worker/services/core/secrets';

/** Addresses in mails to many and in invitations: signed links to unsubscribe, which expire, and the return addresses of undelivered mails. */
export interface MailLinks {
  /** RFC 8058: a POST to it unsubscribes the person, without a cookie. */
  oneClick: string;
  /** A page that opens without a sign-in. */
  page: string;
}

const LINK_MS = LINK_DAYS * DAY_MS;

/** `subject_time.signature`: the time of issue is in seconds and base 36. */
const signDated = (ctx: Ctx, purpose: LinkPurpose, subject: string): string =>
  signLink(ctx, purpose, `${subject}_${Math.floor(ctx.now() / 1000).toString(36)}`);

/** The subject of a link that we issued for this purpose less than LINK_DAYS ago. Throws the same 404 for a forged, an expired and a foreign one. */
function readDated(ctx: Ctx, purpose: LinkPurpose, token: string): string {
  const signed = readLink(ctx, purpose, token) ?? '';
  const at = signed.lastIndexOf('_');
  const issuedAt = Number.parseInt(signed.slice(at + 1), 36) * 1000;
  if (at < 1 || !(issuedAt > ctx.now() - LINK_MS)) throw new AppError(404, LINK_NOT_VALID, { code: 'link-not-valid' });
  return signed.slice(0, at);
}

/** `list` is the switch that the one click turns off. */
export function mailLinksOf(ctx: Ctx, accountId: string, list: PreferenceKey = 'newsletter'): MailLinks {
  const token = signDated(ctx, 'mail-preferences', accountId);
  return {
    oneClick: `${ctx.env.SITE_URL}/api/mail-preferences/${token}/unsubscribe${list === 'newsletter' ? '' : `?list=${list}`}`,
    page: `${ctx.env.SITE_URL}/mail-preferences/${token}`,
  };
}

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058). */
export const unsubscribeHeaders = (ctx: Ctx, accountId: string, list: PreferenceKey): Record<string, string> => ({
  'List-Unsubscribe': `<${mailLinksOf(ctx, accountId, list).oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The account that a link is for, which may be gone by now. Throws 404. */
export const readPreferenceToken = (ctx: Ctx, token: string): string => readDated(ctx, 'mail-preferences', token);

/** "Did not expect this?" in a mail to someone who may have no account; it opens without one. `email` is lower-cased. */
export const refusalLinkOf = (ctx: Ctx, email: string): string =>
  `${ctx.env.SITE_URL}/mail-preferences/invitations/${signDated(ctx, 'invitation-refusal', Buffer.from(email.toLowerCase()).toString('base64url'))}`;

/** The address that a refusal link is for, in lower case. Throws 404. */
const readRefusalToken = (ctx: Ctx, token: string): string =>
  Buffer.from(readDated(ctx, 'invitation-refusal', token), 'base64url').toString('utf8');

const signedFor = ({ accountId, campaign }: ReturnAddress): [string, ...string[]] => [
  'mail-return',
  accountId,
  campaign,
];
/** Return addresses must be short: they have only the first bytes of a signature, compared as hex. */
const firstBytes = (signature: string): Buffer => Buffer.from(signature, 'base64url').subarray(0, SIGNATURE_BYTES);
const shorten = (signature: string): string => firstBytes(signature).toString('hex');

/** The address for reports of undelivered mails, one per recipient. Null if none is configured. */
export function returnAddressOf(ctx: Ctx, campaignId: string, accountId: string): string | null {
  const named = namedBy(campaignId, accountId);
  return ctx.env.BOUNCE_ADDRESS && named
    ? writeReturnAddress(ctx.env.BOUNCE_ADDRESS, named, firstBytes(signatureOf(ctx, ...signedFor(named))))
    : null;
}

/** The recipient that a return address names; null if we did not sign it. */
export function readReturn(ctx: Ctx, address: string): ReturnAddress | null {
  const read = ctx.env.BOUNCE_ADDRESS ? readReturnAddress(ctx.env.BOUNCE_ADDRESS, address) : null;
  if (!read) return null;
  const given = Buffer.from(read.signature).toString('hex');
  return isOurs(ctx, given, signedFor(read.named), shorten) ? read.named : null;
}

// The foot of one recipient's mail: sender and postal address, the reason for it, and the links to unsubscribe.

/** Why someone gets a mail that an operator wrote. */
export const WHY = {
  service: 'You get this email because it is about your Outset account.',
  newsletter: 'You get this email because you turned on the Outset newsletter.',
} as const;

/** `why` is a whole sentence; `page` is the address where the reader chooses. Only mails that can be switched off have the link to do so. */
export function footerWith(ctx: Ctx, why: string, page: string, canLeave = true): MailFooter {
  const { name, address } = operatorOf(ctx);
  const footer = {
    operatorName: name,
    operatorAddress: address,
    why,
    links: [
      ...(canLeave ? [{ label: 'Unsubscribe', url: page }] : []),
      { label: 'Choose which emails you get', url: page },
      { label: 'Privacy', url: new URL('/privacy', ctx.env.SITE_URL).href },
    ],
  };
  return { html: footerHtml(footer), text: footerText(footer) };
}

/** The same with the recipient's own page. */
export const footerOf = (ctx: Ctx, accountId: string, why: string, canLeave = true): MailFooter =>
  footerWith(ctx, why, mailLinksOf(ctx, accountId).page, canLeave);

type Row = Record<string, string | number | null>;

const columnOf = (key: (typeof MAIL_SWITCHES)[number]['key']): Sql => preferenceColumn(key);

const readRow = (accountId: string): Sql<Row> =>
  sql`SELECT a.email, EXISTS (SELECT 1 FROM mail_suppressions WHERE email = a.email AND scope = 'all') AS isSuppressed,
      ${joinSql(MAIL_SWITCHES.map(({ key }) => sql`coalesce(p.${columnOf(key)}, 0) AS ${fixedSql(`"${key}"`)}`))}
    FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id WHERE a.id = ${accountId}` as Sql<Row>;

/** Throws the error of an invalid link if the account is gone. */
function viewOf(row: Row | undefined): MailPreferences {
  if (!row) throw new AppError(404, LINK_NOT_VALID, { code: 'link-not-valid' });
  return {
    maskedEmail: maskEmail(String(row['email'])),
    isReached: row['isSuppressed'] !== 1,
    switches: MAIL_SWITCHES.map((one) => ({ ...one, isOn: row[one.key] === 1 })),
  };
}

/** The page behind a link. */
export async function findMailPreferences(ctx: Ctx, token: string): Promise<MailPreferences> {
  const [found] = await batch(ctx.d1, [readRow(readPreferenceToken(ctx, token))]);
  return viewOf(found.results[0]);
}

/**
 * Sets the named switches for the account of a link; the others stay. Doing it again changes nothing. Throws 404 for a link that
 * is not valid or whose account is gone.
 */
export async function setMailPreferences(
  ctx: Ctx,
  token: string,
  choices: MailChoices,
  source: ConsentSource,
): Promise<MailPreferences> {
  const accountId = readPreferenceToken(ctx, token);
  const set = MAIL_SWITCHES.flatMap(({ key }) => {
    const value = choices[key];
    return value === undefined ? [] : [{ key, value: value ? 1 : 0 }];
  });
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})`;
  const columns = joinSql(set.map(({ key }) => columnOf(key)));
  const differs = joinSql(
    [sql`0`, ...set.map(({ key, value }) => sql`coalesce(p.${columnOf(key)}, 0) <> ${value}`)],
    ' OR ',
  );
  const changes = sql`EXISTS (SELECT 1 FROM accounts a LEFT JOIN notification_preferences p ON p.account_id = a.id
    WHERE a.id = ${accountId} AND (${differs}))`;
  const results = await batch(ctx.d1, [
    choices.newsletter === undefined ? sql`SELECT 1` : consentRow(ctx, accountId, choices.newsletter, source),
    auditRow(
      ctx,
      {
        action: 'mail-preference.set',
        subjectType: 'account',
        subjectId: accountId,
        details: { source, ...Object.fromEntries(set.map(({ key, value }) => [key, value === 1])) },
      },
      changes,
    ),
    sql`INSERT INTO notification_preferences (account_id, updated_at${set.length > 0 ? sql`, ${columns}` : NOTHING})
      SELECT ${accountId}, ${ctx.now()}${set.length > 0 ? sql`, ${joinSql(set.map(({ value }) => value))}` : NOTHING} WHERE ${isThere}
      ON CONFLICT (account_id) DO UPDATE SET updated_at = excluded.updated_at
        ${joinSql(
          set.map(({ key }) => sql`, ${columnOf(key)} = excluded.${columnOf(key)}`),
          ' ',
        )}`,
    readRow(accountId),
  ]);
  return viewOf(results[3].results[0]);
}

/** The address that a refusal link was mailed to, masked. */
export const findRefusal = (ctx: Ctx, token: string): { maskedEmail: string } => ({
  maskedEmail: maskEmail(readRefusalToken(ctx, token)),
});

/** "Did not expect this?": stops invitations to the address. Doing it again changes nothing. */
export async function refuseInvitations(ctx: Ctx, token: string): Promise<{ maskedEmail: string }> {
  const email = readRefusalToken(ctx, token);
  const isNew = sql`NOT EXISTS (SELECT 1 FROM mail_suppressions WHERE email = ${email} AND scope = 'invitations')`;
  await batch(ctx.d1, [
    auditRow(
      ctx,
      {
        action: 'suppression.added',
        subjectType: 'suppression',
        details: { scope: 'invitations', reason: 'unwanted' },
      },
      isNew,
    ),
    suppressionRow(ctx, { email, scope: 'invitations', reason: 'unwanted' }),
  ]);
  return { maskedEmail: maskEmail(email) };
}
