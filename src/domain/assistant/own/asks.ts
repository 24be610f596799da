/** Questions about a person's own runway plan, cap table and expenses, and the tool of each. Without the engines, because the chat loads this file. */
import { z } from 'zod';
import { FOR_RULES } from '@/domain/assistant/limits';
import { PERIODS } from '@/domain/expenses/periods';
import { CURRENCY_FACTS, isCurrency } from '@/domain/money/money';

/** What can be asked of an entry of the directories. */
export const ENTRY_FACTS = [
  'year',
  'website',
  'place',
  'sectors',
  'stages',
  'cheque',
  'equity',
  'grant',
  'apply',
  'portfolio',
] as const;
export type EntryFact = (typeof ENTRY_FACTS)[number];

// Refined, not bounded: the schema, with each of its bytes, is sent to a model.
const factor = z
  .number()
  .refine((times) => Math.abs(times) <= 1e6)
  .optional();
/** The currency of the amounts, if one is named: it must be the document's. */
const currency = z.string().refine(isCurrency).optional();
const units = z.number().min(0).max(1e13).optional();
const change = z.number().min(-1e13).max(1e13).optional();
/** Part of the document's name, or its currency; without it the newest is read. */
const named = z.string().trim().max(80).optional();

/** A month or a day of a question, with or without its year. */
const ASKED_TIME = /^(20\d\d-)?(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/;

/** A question about the person's own document: which document, and which part of it. */
export const ownAsk = z.discriminatedUnion('document', [
  z.object({
    document: z.literal('burn-rate'),
    about: z.enum(['runway', 'burn', 'cash', 'costs', 'revenue']).default('runway'),
    what_if: z
      .object({
        more_costs: change,
        more_revenue: change.meta(FOR_RULES),
        costs: units,
        revenue: units,
        more_cash: units,
        revenue_times: factor,
        costs_times: factor,
        currency,
      })
      .optional(),
    scenario: z.string().max(100).optional().describe('Name; empty for all'),
    named,
  }),
  z.object({
    document: z.literal('cap-table'),
    holder: z.string().trim().max(80).default('').describe('One holder by name, or "pool"; empty for all'),
    shows: z.enum(['holders', 'shares', 'rounds', 'largest', 'safes', 'vested']).default('holders'),
    next_round: z
      .object({
        amount: z.number().min(1),
        valuation: z.number().min(1),
        is_post: z.boolean().default(false),
        currency,
      })
      .optional(),
  }),
  z.object({
    document: z.literal('expenses'),
    period: z.enum([...PERIODS, 'last-month', 'last-quarter']).default('this-month'),
    from: z.string().regex(ASKED_TIME).optional().describe('As "2025-10", "10" or "2025-10-31"'),
    to: z.string().regex(ASKED_TIME).optional(),
    words: z.string().trim().max(80).default('').describe('Category or part of a description; empty for all'),
    shows: z.enum(['total', 'largest', 'average', 'months', 'budgets']).default('total'),
  }),
]);
export type OwnAsk = z.output<typeof ownAsk>;

/** Title and path of the tool that holds each document. */
export const OWN_TOOLS: Readonly<Record<OwnAsk['document'], { title: string; href: string; noun: string }>> = {
  'burn-rate': { title: 'Burn Rate', href: '/portal/tools/burn-rate', noun: 'runway plan' },
  'cap-table': { title: 'Cap Table', href: '/portal/tools/equity-split', noun: 'cap table' },
  expenses: { title: 'Expenses', href: '/portal/tools/expense-tracker', noun: 'expense book' },
};

const currencyName = (currency: string): string => (isCurrency(currency) ? CURRENCY_FACTS[currency].name : currency);

/** Why an amount in one currency cannot be put into a document in another; null if it can. */
export function otherCurrency(
  document: 'burn-rate' | 'cap-table',
  has: string,
  said: string | undefined,
): string | null {
  if (said === undefined || said === has) return null;
  const [own, other] = [currencyName(has), currencyName(said)];
  return `Your ${OWN_TOOLS[document].noun} is in ${own}, and this is in ${other}. Please ask again with amounts in ${own}.`;
}

/** Shown if the account has no such document: the browser may have one, and then answers from it. A program has no browser. */
export const notInAccount = ({ document }: OwnAsk, isProgram: boolean): string => {
  const { title, href, noun } = OWN_TOOLS[document];
  const none = `Your account has no ${noun}.`;
  if (isProgram)
    return `${none} One that is only in a browser cannot be read here: open ${title} (${href}) in that browser and choose “Save in my account”.`;
  const here = `${none} If you have one in this browser, its figures show below; nothing of it is sent.`;
  return document === 'burn-rate'
    ? `${here} Or tell me the cash in the bank and what a month costs, for example “How long does ₹40 lakh last at 6 lakh a month?”`
    : here;
};
