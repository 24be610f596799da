/** Exchange rates in the back-office: the rupees for one unit of a currency, with day and source. */
import { z } from 'zod';
import { RATED } from '@/domain/money/exchange-rates';
import { day, line } from '@/domain/fields';
import type { Day } from '@/domain/time/days';
import { messagesOf, type Entity } from './entity';

const MISSING = 'Please enter the rupees for one unit';
const WRONG_RATE = 'Please enter a rate from 0.01 to 10,000 with at most two decimals, such as 88.25';
const MISSING_DAY = 'Please enter the day of the rate';
const WRONG_DAY = 'Please enter a day such as 2026-11-23';
const FUTURE_DAY = 'The day of the rate cannot be after today';
const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '9999-12-31'];

const exchangeRate = (today: Day) =>
  z.object({
    currency: z.enum(RATED, { error: 'Please select a currency' }),
    rupees: z
      .number({ error: (issue) => (issue.input === null || issue.input === undefined ? MISSING : WRONG_RATE) })
      .refine((value) => value >= 0.01 && value <= 10_000 && Number(value.toFixed(2)) === value, { error: WRONG_RATE }),
    day: day(MISSING_DAY, FIRST_DAY, LAST_DAY, WRONG_DAY).refine((value) => value <= today, { error: FUTURE_DAY }),
    source: line('Please enter the source', 120),
  });
export type ExchangeRateInput = z.output<ReturnType<typeof exchangeRate>>;

export const EXCHANGE_RATES: Entity<ExchangeRateInput> = {
  noun: 'exchange-rate',
  title: 'Exchange rates',
  page: '/adminPortal/resource-management/exchange-rates',
  names: ['exchange rate', 'exchange rates'],
  nameField: 'currency',
  schema: ({ today }) => exchangeRate(today),
  fields: [
    {
      name: 'currency',
      label: 'Currency',
      kind: 'choice',
      options: RATED,
      isRequired: true,
      isColumn: true,
      isSorted: true,
    },
    {
      name: 'rupees',
      label: 'Rupees for one unit',
      kind: 'number',
      min: 0.01,
      max: 10_000,
      isRequired: true,
      isColumn: true,
      hint: 'Such as 88.25. Amounts in this currency are converted at it everywhere in Outset.',
    },
    {
      name: 'day',
      label: 'Day of the rate',
      kind: 'day',
      isRequired: true,
      isColumn: true,
      isSorted: true,
      hint: 'After 45 days, Outset says beside each converted figure that the rate is old.',
    },
    {
      name: 'source',
      label: 'Source',
      kind: 'line',
      most: 120,
      isRequired: true,
      isColumn: true,
      hint: 'Who publishes it, such as Reserve Bank of India. Everyone sees it.',
    },
  ],
  sameness: ['currency'],
  messages: messagesOf('exchange rate', 'exchange rates'),
  pageSize: 10,
  defaultSort: 'currency',
  imports: [],
  exports: ['csv', 'xlsx'],
};
