/** The plan of someone who has entered nothing; apart from its schema, which first paint does not need. */
import { DEFAULT_COST_MAPPING } from './cost-mapping';
import { EMPTY_INPUTS, type BurnPlan } from './plan';

export const EMPTY_PLAN: BurnPlan = {
  ...EMPTY_INPUTS,
  currency: 'USD',
  scenarios: [],
  scenarioId: null,
  costMapping: DEFAULT_COST_MAPPING,
};
