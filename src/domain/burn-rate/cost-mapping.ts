/** Where each category of the expense tracker goes in a plan. What is taken from there is computed in real-costs.ts, once someone asks. */
import type { ExpenseCategory } from '@/domain/expenses/expense';
import { FIXED_COST_CATEGORIES, type CostMapping } from './plan';

/** `Team` becomes a member of the team table, `Leave out` nothing. */
export const COST_TARGETS = ['Team', ...FIXED_COST_CATEGORIES, 'Leave out'] as const;

export const DEFAULT_COST_MAPPING: CostMapping = {
  'Office & Utilities': 'Setup',
  'Marketing & Advertising': 'Goals',
  'Salary & Benefits': 'Team',
  'Software & Subscriptions': 'Setup',
  'Legal & Professional': 'Documents',
  'Travel & Entertainment': 'Teams',
  'Equipment & Hardware': 'Setup',
  Operations: 'Goals',
  'Research & Development': 'Strategy',
  Other: 'Setup',
};

/** Every category of the tracker, in its order; the type of the mapping sees to it that none is left out. */
export const MAPPED_CATEGORIES = Object.keys(DEFAULT_COST_MAPPING) as ExpenseCategory[];
