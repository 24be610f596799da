/** A person's mail preferences, opened by the signed link in a mail. Needs no session, shows only the switches, and never shows the whole address. */
import {
  footerHtml,
  footerText,
  LINK_NOT_VALID,
  MAIL_SWITCHES,
  maskEmail,
  type MailPreferences,
  type MailChoices,
} from '@/domain/newsletters/preferences/mail-preferences';
import { AppError } from '@/domain/errors';
import type { ConsentSource } from '@/domain/newsletters/delivery/suppressions';
import type { Ctx } from '@worker/services/core/context';
import { operatorOf } from '@worker/services/newsletters/operator';
import type { MailFooter } from './composition';
import { batch, fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import { consentRow, preferenceColumn } from '@worker/services/notifications/notifications';
import { mailLinksOf, readPreferenceToken, readRefusalToken } from '@worker/services/core/mail-links';
import { isFullySuppressedSql, suppressionRow } from '@worker/services/core/suppressions';

// The foot of one recipient's mail: sender and postal address, the reason for it, and the links to unsubscribe.

/** Why someone gets a mail that an operator wrote. */
export const WHY = {
  service: 'You get this email because it is about your Outset account.',
  newsletter: 'You get this email because you turned on the Outset newsletter.',
} as const;

/** `why` is a whole sentence; `page` is the address where the reader chooses. Only mails that can be turned off have the link for this. */
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
  sql`SELECT a.email, ${isFullySuppressedSql(sql`a.email`)} AS isSuppressed,
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
 * Sets the named switches for the account of a link; the other switches do not change. Repeating it changes nothing. Throws 404 for a link
 * that is not valid or whose account is gone.
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
