import { describe, expect, it } from 'vitest';
import { PLANS } from './plans';
import { newsText, PLAN_NEWS } from './requests';

describe('plans', () => {
  it('PUB-15 are Free at $0 forever, Core at $49 and Premium at $99 per month', () => {
    expect(PLANS.map(({ name, dollarsPerMonth, period }) => [name, dollarsPerMonth, period])).toEqual([
      ['Free', 0, 'forever'],
      ['Core', 49, 'per month'],
      ['Premium', 99, 'per month'],
    ]);
  });

  it('PUB-16 give Core 50 contact exports per month, in the data and in the words', () => {
    const core = PLANS.find(({ id }) => id === 'core');
    expect(core?.contactExportsPerMonth).toBe(50);
    expect(core?.includes).toContain('50 contact exports per month');
  });
});

describe('what an address of the plans page may say', () => {
  const request = (checkoutUrl: string | null) => ({ id: 'a', plan: 'core' as const, checkoutUrl, createdAt: '' });
  const textsOf = (own: Parameters<typeof newsText>[1]) => PLAN_NEWS.filter((news) => newsText(news, own) !== null);

  it('claims no request and no payment of an account that has none', () => {
    const own = { plan: 'free' as const, requests: [] };
    expect(textsOf(own)).toEqual(['changed', 'withdrawn']);
    expect(newsText('changed', own)).toBe('You are on the Free plan now.');
    expect(newsText('withdrawn', own)).toBe('You have no open request for another plan.');
  });

  it('names an open request, and a payment only if the request has one', () => {
    expect(textsOf({ plan: 'free', requests: [request(null)] })).toEqual(['asked', 'changed']);
    const paying = { plan: 'free' as const, requests: [request('https://pay.example/1')] };
    expect(textsOf(paying)).toEqual(['checkout', 'changed', 'paid', 'cancelled']);
    expect(newsText('paid', { plan: 'core', requests: [] })).toBe('You are on the Core plan now.');
  });
});
