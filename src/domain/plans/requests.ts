/** Requests for another plan: the data of the plans page, and its texts. */
import { z } from 'zod';
import type { Allowance } from './contact-exports';
import { planOf, type PlanId } from './plans';

export interface PlanRequest {
  id: string;
  plan: PlanId;
  /** The address where the payment continues; null if the operator arranges it. */
  checkoutUrl: string | null;
  /** ISO 8601. */
  createdAt: string;
}

export interface OwnPlan {
  plan: PlanId;
  exports: Allowance;
  /** Open requests for plans other than the current one, newest first. */
  requests: PlanRequest[];
  /** The last request, if it was declined in the last 30 days; null otherwise. */
  declined: DeclinedRequest | null;
}

interface DeclinedRequest {
  plan: PlanId;
  /** ISO 8601. */
  declinedAt: string;
}

/** The result of a request. */
export type RequestOutcome = 'asked' | 'asked-before' | 'changed';

/** The sentence about the result of a request. */
export function outcomeText(outcome: RequestOutcome, plan: PlanId, hasCheckout: boolean): string {
  const { name } = planOf(plan);
  if (outcome === 'changed') return `You are on the ${name} plan now.`;
  if (hasCheckout) return `We have your request for the ${name} plan. Continue to payment to start it.`;
  return outcome === 'asked-before'
    ? `You have already requested the ${name} plan. We will write to you about it.`
    : `We have your request for the ${name} plan and will write to you about it. We charge nothing until you agree.`;
}

/** The values that our form and the payment provider add to the address of the plans page when they lead back to it. */
export const PLAN_NEWS = ['asked', 'checkout', 'changed', 'withdrawn', 'paid', 'cancelled'] as const;
type PlanNews = (typeof PLAN_NEWS)[number];

/** The sentence for an address; null if the account does not agree, because anyone can write an address. */
export function newsText(news: PlanNews, { plan, requests }: Pick<OwnPlan, 'plan' | 'requests'>): string | null {
  const hasPayment = requests.some(({ checkoutUrl }) => checkoutUrl !== null);
  const onPlan = `You are on the ${planOf(plan).name} plan now.`;
  switch (news) {
    case 'asked':
      return requests.some(({ checkoutUrl }) => checkoutUrl === null)
        ? 'We have your request and will write to you about it. We charge nothing until you agree.'
        : null;
    case 'checkout':
      return hasPayment ? 'We have your request. Continue to payment to start the plan.' : null;
    case 'changed':
      return onPlan;
    case 'withdrawn':
      return requests.length === 0 ? 'You have no open request for another plan.' : null;
    case 'paid':
      if (hasPayment)
        return 'If you have paid, your plan starts as soon as the payment is confirmed, usually within a minute.';
      return plan === 'free' ? null : onPlan;
    case 'cancelled':
      return hasPayment ? 'The payment was not completed. You have not been charged.' : null;
  }
}

export const alreadyOn = (plan: PlanId): string => `You are already on the ${planOf(plan).name} plan.`;
export const WITHDRAWN = 'You have withdrawn your request.';

const WHICH = 'plan must be one of free, core, premium';

/** The input of a plan request. */
export const planRequestInput = z.object({ plan: z.enum(['free', 'core', 'premium'], WHICH) }, WHICH);
export type PlanRequestInput = z.output<typeof planRequestInput>;

const planId = z.enum(['free', 'core', 'premium']);

/** Ids by which the operator finds a payment at the provider. */
const providerIds = z.array(z.string().max(300)).max(20);

const planNotice = z.object({
  what: z.enum(['asked', 'withdrawn', 'paid twice', 'account deleted', 'checkout left']),
  /** The id of the request, or of the account if there is no request. */
  id: z.string().min(1).max(100),
  plan: planId,
  from: planId,
  /** The person. The account may be gone, so the mail cannot be written from an id alone. */
  owner: z.object({ accountId: z.string().max(100), email: z.string().max(300), fullName: z.string().max(300) }),
  ids: providerIds.optional(),
});
export type PlanNotice = z.output<typeof planNotice>;

/** The facts in a mail to the operator about a plan; also the payload of the job that retries the mail. */
export const operatorNotice = z.union([
  planNotice,
  // A payment for a request that does not exist, for example the request of a deleted account.
  z.object({ what: z.literal('unknown payment'), id: z.string().min(1).max(500), ids: providerIds }),
]);
export type OperatorNotice = z.output<typeof operatorNotice>;
