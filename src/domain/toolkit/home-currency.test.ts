/** Which currency a new document begins in. */
import { describe, expect, it } from 'vitest';
import { homeCurrency, type HomeFacts } from './home-currency';

describe('the currency of new documents', () => {
  it.each<[string, HomeFacts, string]>([
    ['nothing is known', {}, 'INR'],
    ['empty fields', { chosen: null, city: '', country: ' ', phone: '' }, 'INR'],
    ['a choice, whatever else is known', { chosen: 'EUR', city: 'Pune', phone: '+919876543210' }, 'EUR'],
    ['an Indian city by a former name', { city: ' bangalore ', phone: '+14155550123' }, 'INR'],
    ['a country by name', { city: 'Berlin', country: 'Germany' }, 'EUR'],
    ['a country by code', { country: 'us' }, 'USD'],
    ['a country before a phone', { country: 'UK', phone: '+919876543210' }, 'GBP'],
    ['an unknown country gives way to the phone', { country: 'Atlantis', phone: '+44 20 7946 0018' }, 'GBP'],
    ['an Indian phone', { phone: '+91 98765 43210' }, 'INR'],
    ['a phone of North America', { phone: '+14155550123' }, 'USD'],
    ['a phone of three digits of code', { phone: '+353 1 234 5678' }, 'EUR'],
    ['a phone of a country whose money the tools do not have', { phone: '+971501234567' }, 'INR'],
    ['what is no number', { phone: '<b>+44</b>' }, 'INR'],
    ['a number without a plus', { phone: '4915112345678' }, 'INR'],
    ['a word that every object has', { country: 'constructor', city: '__proto__' }, 'INR'],
  ])('%s', (_, facts, currency) => expect(homeCurrency(facts)).toBe(currency));
});
