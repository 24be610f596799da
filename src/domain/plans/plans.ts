/** The three plans as data: their texts and limits. The server enforces the limits. */

export type PlanId = 'free' | 'core' | 'premium';

export interface Plan {
  id: PlanId;
  name: string;
  /** Whole US dollars per month. */
  dollarsPerMonth: number;
  /** The words beside the price. */
  period: 'forever' | 'per month';
  /** Contacts that may be exported each month; null means no limit. */
  contactExportsPerMonth: number | null;
  summary: string;
  includes: readonly string[];
}

export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    dollarsPerMonth: 0,
    period: 'forever',
    contactExportsPerMonth: 5,
    summary: 'To find out what you need.',
    includes: [
      'All directories, search and filters',
      'Every tool: runway, equity, expenses, flows',
      'Roadmap, terms and resources',
      '5 contact exports per month',
    ],
  },
  {
    id: 'core',
    name: 'Core',
    dollarsPerMonth: 49,
    period: 'per month',
    contactExportsPerMonth: 50,
    summary: 'While you are raising a round.',
    includes: ['Everything in Free', '50 contact exports per month', 'Enough for one well-chosen round'],
  },
  {
    id: 'premium',
    name: 'Premium',
    dollarsPerMonth: 99,
    period: 'per month',
    contactExportsPerMonth: null,
    summary: 'For teams that raise all year.',
    includes: ['Everything in Core', 'Unlimited contact exports', 'For rounds in several countries or stages'],
  },
];

export const planOf = (id: PlanId): Plan => PLANS.find((plan) => plan.id === id) as Plan;

/** Every plan button leads here. */
export const PLANS_PATH = '/subscription-plans';
