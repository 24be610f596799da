/** Plans in the back-office: the texts for the state and the usage of a request, and the address of the screen. */
import { describe, expect, it } from 'vitest';
import { listHref, listQueryOf, readListState } from '@/domain/lists/list';
import { plansList, requestStatusText, usageText, type AskedPlan } from './requests';

const read = (search: string) => {
  const params = new URLSearchParams(search);
  const spec = plansList(params.get('view'));
  const state = readListState(spec, params);
  return { state, href: listHref(spec, state), query: listQueryOf(spec, state) };
};
const text = (over: Partial<AskedPlan>) =>
  requestStatusText({ status: 'open', isAtPayment: false, isOvertaken: false, ...over } as AskedPlan);

describe('words', () => {
  it('say the state of a request', () => {
    expect(text({})).toBe('Open');
    expect(text({ isAtPayment: true })).toBe('Open, payment started');
    expect(text({ status: 'done', isAtPayment: true })).toBe('Granted');
    expect(text({ status: 'declined' })).toBe('Declined');
    expect(text({ status: 'ended', isAtPayment: true })).toBe('Ended');
    expect([text({ status: 'withdrawn' }), text({ status: 'withdrawn', isOvertaken: true })]).toEqual([
      'Withdrawn',
      'Replaced',
    ]);
  });

  it('say how much of a plan is used', () => {
    expect(usageText({ used: 3, limit: 5 })).toBe('3 of 5');
    expect(usageText({ used: 123456, limit: null })).toBe('1,23,456, no limit');
  });
});

describe('the address', () => {
  it('drops unknown values when it is read, and holds only the filters of its view', () => {
    expect(read('view=x&status=gone&asked=gold&plan=all').href).toBe('/adminPortal/plans');
    expect(read('view=accounts&status=open&q=a%2Bb&plan=paid').href).toBe('/adminPortal/plans?view=accounts&q=a%2Bb');
    expect(read('status=open&asked=core&plan=free').href).toBe('/adminPortal/plans?status=open&asked=core');
    expect(read('asked=core').query).toEqual({ plan: 'core' });
    expect(read('view=accounts&asked=core').query).toEqual({ plan: 'paid' });
  });
});
