/** The mails about plans: a request to the operator, its confirmation to the person, the change, and a refusal. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './layout';

interface Person {
  email: string;
  fullName: string;
  siteUrl: string;
}

const providerFact = (ids: readonly string[] = []) =>
  ids.length > 0 ? [{ label: 'At the payment provider', value: ids.join(', ') }] : [];

/** To the support address: a payment for a request that is not there. No one else would ever refund it. */
export function unknownPaymentMail(input: {
  to: string;
  reference: string;
  ids: readonly string[];
  siteUrl: string;
}): Mail {
  const title = 'Payment without an account: refund it and cancel the subscription';
  return layOut(input.to, {
    subject: `[${input.reference}] ${title}`,
    heading: title,
    paragraphs: [
      'The payment provider reported a payment for a request that Outset no longer has. The account was probably deleted before the payment.',
      'Please refund the payment and cancel the subscription at the payment provider, because it would be charged again.',
    ],
    facts: providerFact(input.ids),
    note: `Reference ${input.reference}. This payment starts no plan.`,
    siteUrl: input.siteUrl,
  });
}

/** The mail to the support address; a reply to it goes to the person. */
export function planRequestMail(
  input: Person & {
    to: string;
    reference: string;
    plan: string;
    current: string;
    price: string;
    /** The event: a request or its end, or a case that an operator must handle at the payment provider. */
    what: 'asked' | 'withdrawn' | 'paid twice' | 'account deleted' | 'checkout left';
    /** Ids at the payment provider. */
    ids?: readonly string[] | undefined;
  },
): Mail {
  const title = {
    asked: `Request for the ${input.plan} plan`,
    withdrawn: `Withdrawn: request for the ${input.plan} plan`,
    'account deleted': `Account deleted: end the subscription for the ${input.current} plan`,
    'checkout left': `Account deleted during a payment for the ${input.plan} plan`,
    'paid twice': `Two subscriptions: end the one for the ${input.current} plan`,
  }[input.what];
  const sentence = {
    asked: 'asks to move to another plan.',
    withdrawn: 'no longer requests this plan. You do not need to do anything.',
    'account deleted': 'deleted the account. Please end the subscription, if there is one.',
    'checkout left':
      'deleted the account while this payment was open. Please end the checkout at the payment provider. If it has been paid, refund it and cancel the subscription.',
    'paid twice': 'paid for a plan while a subscription for another one may go on. Please end the older one.',
  }[input.what];
  return {
    ...layOut(input.to, {
      subject: `[${input.reference}] ${title}`,
      heading: title,
      paragraphs: [`${input.fullName}, ${input.email}, ${sentence}`],
      facts: [
        { label: 'From', value: input.current },
        { label: 'To', value: `${input.plan}, ${input.price}` },
        { label: 'Reference', value: input.reference },
        ...providerFact(input.ids),
      ],
      note: `Reply to this email to reach ${input.email}. Requests are granted and declined in the back-office, under Plans.`,
      siteUrl: input.siteUrl,
    }),
    replyTo: input.email,
  };
}

/** To the person who sent the request. */
export function planRequestedMail(
  input: Person & { reference: string; plan: string; price: string; supportEmail: string },
): Mail {
  return layOut(input.email, {
    subject: `We have your request for the ${input.plan} plan`,
    heading: `Your request for the ${input.plan} plan`,
    paragraphs: [
      helloTo(input.fullName),
      `You requested the ${input.plan} plan (${input.price}). We will write to you about it. We charge nothing until you agree.`,
    ],
    action: { label: 'See your plan', url: new URL('/subscription-plans', input.siteUrl).href },
    note: `Reference ${input.reference}. If it was not you, withdraw the request on that page and write to ${input.supportEmail}.`,
    siteUrl: input.siteUrl,
  });
}

/** To the person, when another plan begins. */
export function planChangedMail(input: Person & { plan: string; includes: string }): Mail {
  return layOut(input.email, {
    subject: `You are on the ${input.plan} plan now`,
    heading: `You are on the ${input.plan} plan now`,
    paragraphs: [helloTo(input.fullName), `Your account is now on the ${input.plan} plan: ${input.includes}.`],
    action: { label: 'See your plan', url: new URL('/subscription-plans', input.siteUrl).href },
    siteUrl: input.siteUrl,
  });
}

/** A reply with a question goes to the support address. */
type DecisionMailInput = Person & {
  plan: string;
  /** The operator's words; empty if none were given. */
  reason: string;
  supportEmail: string;
};

/** To the person whose request is not granted. */
export function planDeclinedMail(input: DecisionMailInput & { reference: string }): Mail {
  const { email, fullName, plan, reason, reference, supportEmail, siteUrl } = input;
  return {
    ...layOut(email, {
      subject: `Your request for the ${plan} plan`,
      heading: `Your request for the ${plan} plan was declined`,
      paragraphs: [
        helloTo(fullName),
        `We cannot move your account to the ${plan} plan now. Your plan has not changed and you are not charged.`,
        ...(reason ? [reason] : []),
      ],
      action: { label: 'See your plan', url: new URL('/subscription-plans', siteUrl).href },
      note: `Reference ${reference}. Reply to this email if you have a question, or write to ${supportEmail}.`,
      siteUrl,
    }),
    replyTo: supportEmail,
  };
}

/** The mail to the person whose paid plan was ended by an operator; `plan` is the ended plan. */
export function planEndedMail(input: DecisionMailInput): Mail {
  const { email, fullName, plan, reason, supportEmail, siteUrl } = input;
  return {
    ...layOut(email, {
      subject: 'You are on the Free plan now',
      heading: `Your ${plan} plan has ended`,
      paragraphs: [
        helloTo(fullName),
        `Your account is now on the Free plan. You can still use the directories and all tools, with 5 contact exports per month.`,
        `Why: ${reason}`,
      ],
      action: { label: 'See your plan', url: new URL('/subscription-plans', siteUrl).href },
      note: `Reply to this email if you have a question, or write to ${supportEmail}.`,
      siteUrl,
    }),
    replyTo: supportEmail,
  };
}
