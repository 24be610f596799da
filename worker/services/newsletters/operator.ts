/** The organisation that runs this installation. Every campaign mail, /privacy and /terms name it. */
import type { LegalFacts } from '@/domain/legal/legal-page';
import type { Ctx } from '@worker/services/core/context';

export interface Operator {
  name: string;
  /** Postal address. */
  address: string;
  /** The address for grievances. */
  grievanceEmail: string;
  /** False on a local installation without these settings; the other fields then have a text that says this. */
  isNamed: boolean;
}

/** A public installation does not start unless all three variables are set (worker/env.ts). */
export function operatorOf({ env }: Ctx): Operator {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, GRIEVANCE_EMAIL } = env;
  return {
    name: OPERATOR_NAME ?? 'Outset (a local installation without a named operator)',
    address: OPERATOR_ADDRESS ?? 'No postal address: OPERATOR_ADDRESS is not set',
    grievanceEmail: GRIEVANCE_EMAIL ?? env.SUPPORT_EMAIL,
    isNamed: Boolean(OPERATOR_NAME && OPERATOR_ADDRESS && GRIEVANCE_EMAIL),
  };
}

/** The facts about this installation for /privacy, /terms and /security. */
export const legalFactsOf = (ctx: Ctx): LegalFacts => ({
  operator: operatorOf(ctx),
  supportEmail: ctx.env.SUPPORT_EMAIL,
  securityEmail: ctx.env.SECURITY_EMAIL ?? ctx.env.SUPPORT_EMAIL,
  restoreDrillOn: ctx.env.RESTORE_DRILL_ON ?? null,
  siteUrl: ctx.env.SITE_URL,
  mail: ctx.env.EMAIL_PROVIDER,
  ai: ctx.env.AI_PROVIDER,
  news: ctx.env.NEWS_PROVIDER,
  hasPayments: ctx.payment.acceptsPayments,
  hasChallenge: Boolean(ctx.env.TURNSTILE_SITE_KEY),
  hasCalendar: Boolean(ctx.env.GOOGLE_CALENDAR_CLIENT_ID),
  hasPush: Boolean(ctx.env.PUSH_PUBLIC_KEY),
  backupDays: ctx.env.BACKUP_KEY ? ctx.env.BACKUP_DAYS : null,
});
