/** All calculators of the assistant: one list for the rules, for models and for the tests. */
import type { Calculator } from './figures';
import { CASH_CALCULATORS } from './cash';
import { CUSTOMER_CALCULATORS } from './customers';
import { GROWTH_CALCULATORS } from './growth';
import { holdings } from './holdings';
import { OWNERSHIP_CALCULATORS } from './ownership';
import { ROUND_CALCULATORS } from './rounds';

export const CALCULATORS: readonly Calculator[] = [
  ...CASH_CALCULATORS,
  ...OWNERSHIP_CALCULATORS,
  holdings,
  ...ROUND_CALCULATORS,
  ...CUSTOMER_CALCULATORS,
  ...GROWTH_CALCULATORS,
];
