/** The state of the mode "shares" in the address, so that links and Back work. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSharesUrl, type SharesUrl } from './shares-context';

const FIRST: SharesUrl = {
  view: 'table',
  step: '',
  by: 'holder',
  seniority: 'stacked',
  unvested: 'paid',
  letGo: 'no',
  before: '',
  after: '',
};
/** Another value of each part. */
const OTHER: SharesUrl = {
  view: 'exit',
  step: 'today',
  by: 'class',
  seniority: 'pari-passu',
  unvested: 'lapses',
  letGo: 'yes',
  before: 'a1',
  after: 'b2',
};
const open = (search: string) => {
  history.replaceState(null, '', `/portal/tools/equity-split${search}#table`);
  return renderHook(() => useSharesUrl()).result;
};

afterEach(() => history.replaceState(null, '', '/'));

describe('the address of the share counts', () => {
  it.each(Object.entries(OTHER) as [keyof SharesUrl, string][])('has %s as %s, and reads it back', (part, value) => {
    const shown = open('?mode=shares');
    expect(shown.current.url).toEqual(FIRST);
    act(() => shown.current.go({ [part]: value }));
    expect(shown.current.url).toEqual({ ...FIRST, [part]: value });
    expect(location.search).toBe(`?mode=shares&${part}=${value}`);
    expect(location.hash).toBe('#table');
    expect(open(location.search).current.url).toEqual({ ...FIRST, [part]: value });
    act(() => shown.current.go({ [part]: FIRST[part] }));
    expect(location.search).toBe('?mode=shares');
  });

  it('takes what it does not know for the first value', () => {
    expect(open('?view=pie&by=moon&seniority=1&unvested=&letGo=maybe').current.url).toEqual(FIRST);
  });
});
