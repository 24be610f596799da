/** Rules added, changed, and applied to what is recorded, with the way back. */
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { applyRuleChanges, changesByRules, putRule, undoRuleChanges } from './rules';
import type { CategoryRule } from './expense';

const rule: CategoryRule = { id: 'r', test: 'contains', text: 'uber', category: 'Travel & Entertainment' };

describe('rules and what is recorded', () => {
  it('undo puts back only what no one has changed since', () => {
    const before = [
      expense({ id: 'a', description: 'UBER', category: 'Other' }),
      expense({ id: 'b', description: 'Uber trip', category: 'Operations' }),
      expense({ id: 'c', description: 'Rent', category: 'Other' }),
    ];
    const changes = changesByRules([rule], before);
    const after = applyRuleChanges(before, changes);
    expect(after.map(({ category }) => category)).toEqual([rule.category, rule.category, 'Other']);
    expect(undoRuleChanges(after, changes)).toEqual(before);
    const later = after.map((one) => (one.id === 'a' ? { ...one, category: 'Equipment & Hardware' as const } : one));
    expect(undoRuleChanges(later, changes).map(({ category }) => category)).toEqual([
      'Equipment & Hardware',
      'Operations',
      'Other',
    ]);
  });

  it('sorts for good what was only guessed, and undo makes it a guess again', () => {
    const guessed = expense({ description: 'UBER', category: 'Other', categoryFrom: 'none' });
    const changes = changesByRules([rule], [guessed]);
    const after = applyRuleChanges([guessed], changes);
    expect(after[0]).not.toHaveProperty('categoryFrom');
    expect(undoRuleChanges(after, changes)).toEqual([guessed]);
  });

  it.each(['contains', 'starts', 'is', 'words'] as const)(
    'tells words of Hindi apart by their vowel signs: %s',
    (test) => {
      const donation: CategoryRule = { ...rule, test, text: 'दान' };
      const found = (description: string) => changesByRules([donation], [expense({ description, category: 'Other' })]);
      expect(found('दान')).toHaveLength(1);
      expect(found('दिन')).toEqual([]);
      expect(changesByRules([{ ...rule, test, text: 'Café' }], [expense({ description: 'CAFE' })])).toHaveLength(1);
    },
  );

  it('a rule is added at the end, or changed where it stands', () => {
    const other = { ...rule, id: 'o', text: 'ola' };
    expect(putRule([rule], other)).toEqual([rule, other]);
    expect(putRule([rule, other], { ...rule, text: 'lyft' })).toEqual([{ ...rule, text: 'lyft' }, other]);
  });
});
