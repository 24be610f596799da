/** Plans as operators see them: the words of a request and of its use, and the address of the screen. */
import { describe, expect, it } from 'vitest';
import { plansHref, plansQueryOf, readPlansState } from './list-state';
import { requestStatusText, usageText, type AskedPlan } from './requests';

const read = (search: string) => readPlansState(new URLSearchParams(search));
const text = (over: Partial<AskedPlan>) =>
  requestStatusText({ status: 'open', isAtPayment: false, isOvertaken: false, ...over } as AskedPlan);

describe('words', () => {
  it('say what became of a request', () => {
    expect(text({})).toBe('Open');
    expect(text({ isAtPayment: true })).toBe('Open, at the payment');
    expect(text({ status: 'done', isAtPayment: true })).toBe('Granted');
    expect(text({ status: 'declined' })).toBe('Declined');
    expect([text({ status: 'withdrawn' }), text({ status: 'withdrawn', isOvertaken: true })]).toEqual([
      'Withdrawn',
      'Overtaken',
    ]);
  });

  it('say what is used of a plan', () => {
    expect(usageText({ used: 3, limit: 5 })).toBe('3 of 5');
    expect(usageText({ used: 123456, limit: null })).toBe('1,23,456, no limit');
  });
});

describe('the address', () => {
  it('is read leniently, and holds only what its view has', () => {
    expect(read('view=x&status=gone&asked=gold&plan=all')).toEqual({ ...read(''), plan: 'all' });
    expect(plansHref({ ...read('view=accounts&status=open&q=a%2Bb'), plan: 'paid' })).toBe(
      '/adminPortal/plans?view=accounts&q=a%2Bb',
    );
    expect(plansHref(read('status=open&asked=core&plan=free'))).toBe('/adminPortal/plans?status=open&asked=core');
    expect(plansQueryOf(read('asked=core'))).toEqual({ q: '', status: '', plan: 'core' });
    expect(plansQueryOf(read('view=accounts&asked=core'))).toEqual({ q: '', plan: 'paid' });
  });
});
