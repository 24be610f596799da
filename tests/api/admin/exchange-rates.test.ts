/** Exchange rates: operators renew them in the back-office, and every comparison goes by the new one at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readRates, ratesText } from '@/domain/money/exchange-rates';
import type { Fit } from '@/domain/directory/fit/fit-settings';
import { DAY_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';
import { addListings } from '@tests/factories/listings';
import { bearer, send } from '@tests/setup/accounts';
import { adminCookie, operator } from '@tests/setup/admins';
import { person } from '@tests/setup/people';

const ADDRESS = '/api/admin/records/exchange-rate';
let token: string;
beforeAll(async () => {
  token = (await operator()).token;
  await addListings([
    { kind: 'incubator', name: 'Dollar House', fundMin: 100_000, fundMax: 200_000, fundCurrency: 'USD' },
    { kind: 'incubator', name: 'Dirham House', fundMin: 100_000, fundMax: 200_000, fundCurrency: 'AED' },
  ]);
}, 60_000);

const admin = (method: string, path = '', body?: unknown) => send(method, ADDRESS + path, body, adminCookie(token));
const stated = async () => readRates((await send('GET', '/api/exchange-rates')).body.data);
const rateOf = async (currency: string) => {
  const list = (await admin('GET')).body.data as { _id: string; currency: string; revision: number }[];
  return list.find((one) => one.currency === currency);
};
const fitOf = async (token: string, name: string): Promise<Fit | undefined> => {
  const { body } = await send('GET', '/api/incubator-companies?sort=fit&size=48', undefined, bearer(token));
  return (body.data as unknown as { companyName: string; fit: Fit }[]).find((one) => one.companyName === name)?.fit;
};

describe('exchange rates', () => {
  it('are there from the start, with day and source, for everybody', async () => {
    expect(ratesText(await stated(), '2026-11-26')).toBe(
      '$1 = ₹88, €1 = ₹103, £1 = ₹119 (Reserve Bank of India, rounded, 1 September 2025, older than 45 days)',
    );
  });

  it('are renewed by operators, and filters and fit go by them at once', async () => {
    const founder = await person('founder');
    const raise = { amount: 90_00_000_00, currency: 'INR' };
    const wanted = { weights: { stage: 0, industry: 0, city: 0, ticket: 1 }, raise };
    expect((await send('PUT', '/api/fit', wanted, bearer(founder.token))).status).toBe(200);
    expect((await fitOf(founder.token, 'Dollar House'))?.reasons[0]).toMatch(
      /^Invests \$100,000 to \$200,000, about ₹88 lakh to ₹1.76 crore at \$1 = ₹88 \(1 September 2025, older than 45 days\)/,
    );
    expect((await fitOf(founder.token, 'Dirham House'))?.reasons).toEqual(['Invests in AED, counts as neutral']);
    const found = async (least: number) => {
      const { body } = await send('GET', `/api/incubator-companies?minFund=${least}`, undefined, bearer(founder.token));
      return (body.data as unknown as { companyName: string }[]).map(({ companyName }) => companyName);
    };
    expect(await found(1_80_00_000)).toEqual([]);

    const dollar = await rateOf('USD');
    const day = new Date().toISOString().slice(0, 10);
    const renewed = { currency: 'USD', rupees: 91.25, day, source: 'FBIL reference rate', revision: dollar?.revision };
    expect((await admin('PUT', `/${dollar?._id}`, renewed)).status).toBe(200);
    expect((await stated()).find(({ currency }) => currency === 'USD')).toMatchObject({ paise: 9125, day });
    const fit = await fitOf(founder.token, 'Dollar House');
    expect(fit).toMatchObject({ score: 50 });
    expect(fit?.reasons[0]).toMatch(
      /^Invests from \$100,000, about ₹91.25 lakh at \$1 = ₹91.25 \([^,]+\), a little more/,
    );
    expect(await found(1_80_00_000)).toEqual(['Dollar House']);

    const dirham = { currency: 'AED', rupees: 24.5, day, source: 'FBIL reference rate' };
    expect((await admin('POST', '', dirham)).status).toBe(200);
    expect((await fitOf(founder.token, 'Dirham House'))?.reasons[0]).toMatch(
      /^Invests up to AED\s200,000, about ₹49 lakh/,
    );
  });

  it('refuses what is no rate with a sentence at its field, a second rate of a currency, and everybody but operators', async () => {
    const good = { currency: 'SGD', rupees: 68.5, day: '2026-01-02', source: 'FBIL' };
    const faultsOf = async (over: object) => {
      const { status, body } = await admin('POST', '', { ...good, ...over });
      expect(status).toBe(400);
      return body.errors;
    };
    expect(await faultsOf({ rupees: null })).toMatchObject({ rupees: 'Please enter the rupees for one unit' });
    for (const rupees of [0, -1, 1.234, 10_001, '88', NaN])
      expect(Object.keys((await faultsOf({ rupees })) ?? {})).toEqual(['rupees']);
    for (const day of ['', '2026-02-30', '1999-01-01', '9999-01-01', 'today'])
      expect(Object.keys((await faultsOf({ day })) ?? {})).toEqual(['day']);
    const tomorrow = dayInIndia(Date.now() + DAY_MS);
    expect(await faultsOf({ day: tomorrow })).toEqual({ day: 'The day of the rate cannot be after today' });
    for (const currency of ['INR', 'XYZ', '', null])
      expect(await faultsOf({ currency })).toMatchObject({ currency: 'Please select a currency' });
    expect(await faultsOf({ source: ' ' })).toMatchObject({ source: 'Please enter the source' });
    expect((await admin('POST', '', { ...good, currency: 'EUR' })).status).toBe(409);
    const founder = await person('founder');
    expect((await send('POST', ADDRESS, good)).status).toBe(401);
    expect((await send('POST', ADDRESS, good, bearer(founder.token))).status).toBe(403);
  });

  it('fall back to the first ones when a tool’s currency is deleted', async () => {
    const euro = await rateOf('EUR');
    expect((await admin('POST', '/delete', { ids: [euro?._id] })).status).toBe(200);
    expect((await stated()).find(({ currency }) => currency === 'EUR')).toMatchObject({
      paise: 10_300,
      day: '2025-09-01',
    });
  });
});
