/** Which changes of another tab a tool hears. */
import { describe, expect, it } from 'vitest';
import { BURN_LAYOUT } from '@/domain/burn-rate/stored-plan';
import { documentKey } from '@/domain/tools/local-keys';
import { concerns } from './tool-storage';

describe('a change of another tab', () => {
  it.each<[string, string | null, boolean]>([
    ['that clears the storage', null, true],
    ['of a field of the open document', 'burnCalc_bankBalance', true],
    ['of the rest of the open document', 'burnCalc_document', true],
    ['of another document of the tool', documentKey('burn-rate', 'plan-1'), true],
    ['of a document of another tool', documentKey('expenses', 'plan-1'), false],
    ['of a key that only begins like a field', 'burnCalc_bankBalanceOld', false],
    ['of the theme', 'theme', false],
  ])('%s', (_, key, isHeard) => expect(concerns('burn-rate', BURN_LAYOUT, key)).toBe(isHeard));
});
