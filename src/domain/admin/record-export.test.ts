/** Samples are in no file of the back-office, unless an operator asks for samples alone. */
import { describe, expect, it } from 'vitest';
import { FAQS } from './entities/faqs';
import { ANGEL_INVESTORS } from './entities/listings';
import { MENTORS } from './entities/media-people';
import { recordListOf } from './record-list';
import { samplesLeftOut } from './record-export';

describe('a file of records', () => {
  it.each([
    ['angels', ANGEL_INVESTORS, 'sample'],
    ['mentors', MENTORS, 'isSample'],
  ] as const)('of %s leaves samples out, unless the list is filtered to them', (_, entity, flag) => {
    const rule = samplesLeftOut(entity, { [flag]: '' });
    expect([true, false, undefined].map((value) => rule?.isLeftOut({ [flag]: value }))).toEqual([true, false, false]);
    expect(samplesLeftOut(entity, { [flag]: 'false' })).toBeDefined();
    expect(samplesLeftOut(entity, { [flag]: 'true' })).toBeUndefined();
    expect(recordListOf(entity).filters?.find(({ name }) => name === flag)?.options).toEqual([
      { value: 'true', label: 'Sample: yes' },
      { value: 'false', label: 'Sample: no' },
    ]);
    expect(rule?.text(1)).toBe('1 sample is left out. To export samples, filter the list by “Sample: yes”.');
    expect(rule?.text(1200)).toMatch(/^1,200 samples are left out\./);
  });

  it('of a kind without samples has all of them', () => {
    expect(samplesLeftOut(FAQS, {})).toBeUndefined();
  });
});
