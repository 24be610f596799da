/** The default currency of a new document. */
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
    ['a phone, if the country is unknown', { country: 'Atlantis', phone: '+44 20 7946 0018' }, 'GBP'],
    ['an Indian phone', { phone: '+91 98765 43210' }, 'INR'],
    ['a phone of North America', { phone: '+14155550123' }, 'USD'],
    ['a phone with a country code of three digits', { phone: '+353 1 234 5678' }, 'EUR'],
    ['a phone of a country whose currency the tools do not offer', { phone: '+971501234567' }, 'INR'],
    ['a text that is not a phone number', { phone: '<b>+44</b>' }, 'INR'],
    ['a number without a plus', { phone: '4915112345678' }, 'INR'],
    ['a name of an inherited property', { country: 'constructor', city: '__proto__' }, 'INR'],
  ])('%s', (_, facts, currency) => expect(homeCurrency(facts)).toBe(currency));
});
