/** Common payees in lines as Indian banks write them, and the words that only look like them. */
import { describe, expect, it } from 'vitest';
import { quickest } from '@tests/setup/browser/quickest';
import { findPayee, wordsOfLine } from './payee-finder';
import { GATEWAYS, PURPOSES, VENDORS } from './payees';

describe('a line of a bank', () => {
  it.each([
    ['UPI-SWIGGY-SWIGGY@ICICI-ICIC0DC0099-412345678901-PAYMENT', 'Swiggy', 'Travel & Entertainment'],
    ['UPI/DR/412345678901/ZOMATO LTD/UTIB/zomato.rzp@axisbank', 'Zomato', 'Travel & Entertainment'],
    ['POS 4321XXXX1234 AMAZON WEB SERVICES MUMBAI', 'Amazon Web Services', 'Software & Subscriptions'],
    ['ME DC SI 4321XXXX1234 AWS EMEA aws.amazon.co', 'Amazon Web Services', 'Software & Subscriptions'],
    ['GOOGLE*ADS1234567890 CC@GOOGLE.COM', 'Google Ads', 'Marketing & Advertising'],
    ['GOOGLE *GSUITE_outset.example', 'Google Workspace', 'Software & Subscriptions'],
    ['FIGMA MONTHLY RENEWAL', 'Figma', 'Software & Subscriptions'],
    ['GITHUB, INC.', 'GitHub', 'Software & Subscriptions'],
    ['SLACK T05ABCD123', 'Slack', 'Software & Subscriptions'],
    ['NOTION LABS INC', 'Notion', 'Software & Subscriptions'],
    ['ZOOM.US 888-799-9666', 'Zoom', 'Software & Subscriptions'],
    ['POS 4321 INDIGO GURGAON', 'IndiGo', 'Travel & Entertainment'],
    ['INTERGLOBE AVIATION LTD', 'IndiGo', 'Travel & Entertainment'],
    ['IMPS-412345-AIR INDIA LIMITED', 'Air India', 'Travel & Entertainment'],
    ['UPI-UBER INDIA SYSTEMS PVT-UBERRIDES@HDFCBANK', 'Uber', 'Travel & Entertainment'],
    ['UPI/OLA CABS/olacabs@ybl', 'Ola', 'Travel & Entertainment'],
    ['RAZORPAY SOFTWARE PRIVATE LIMITED', 'Razorpay', 'Operations'],
    ['STRIPE INDIA PVT LTD', 'Stripe', 'Operations'],
    ['CASHFREE PAYMENTS', 'Cashfree', 'Operations'],
    // What was bought tells more than who passed the payment on.
    ['RAZORPAY*FIGMA', 'Figma', 'Software & Subscriptions'],
    ['RZP OFFICE RENT APRIL', null, 'Office & Utilities'],
    ['NEFT-N123-ASHA RAO-SALARY APR 26', null, 'Salary & Benefits'],
    ['BULK POSTING SALARIES 04/26', null, 'Salary & Benefits'],
    ['ACH D- EPFO-BGBNG1234', null, 'Salary & Benefits'],
    ['UPI-RAMESH KUMAR-ramesh@okicici-RENT', null, 'Office & Utilities'],
    ['GST/CPIN 26042900012345', null, 'Legal & Professional'],
    ['TDS CHALLAN 281', null, 'Legal & Professional'],
    ['MINISTRY OF CORPORATE AFFAIRS MCA21', null, 'Legal & Professional'],
    ['ROC FEES FORM AOC-4', null, 'Legal & Professional'],
    ['AIRTEL BROADBAND BANGALORE', 'Airtel', 'Office & Utilities'],
    ['BILLPAY JIO PREPAID', 'Jio', 'Office & Utilities'],
    ['BSNL LANDLINE', 'BSNL', 'Office & Utilities'],
    ['BESCOM BILL 123', 'BESCOM', 'Office & Utilities'],
    ['ELECTRICITY BILL MARCH', null, 'Office & Utilities'],
    ['WEWORK INDIA MANAGEMENT', 'WeWork', 'Office & Utilities'],
    ['AMZN Mktp IN', 'Amazon', 'Equipment & Hardware'],
    ['FLIPKART INTERNET PVT', 'Flipkart', 'Equipment & Hardware'],
    ['PREMIUM INSURANCE 12345', null, 'Operations'],
    // A tax on a charge is the charge.
    ['CHRG: IMPS TXN INCL GST', null, 'Operations'],
    ['GST ON SERVICE CHARGES', null, 'Operations'],
    ["Domino's Pizza", "Domino's", 'Travel & Entertainment'],
  ])('%s', (line, name, category) => {
    expect(findPayee(line)).toMatchObject({ name, category });
  });

  it.each([
    'UPI-OLAN STORES-olan@ybl',
    'NOTIONAL INTEREST',
    'ZOOMCAR INDIA',
    'PARENTING CLASSES',
    'CURRENT ACCOUNT',
    // The bank of someone's UPI address, and the wallet that pays.
    'UPI-RAVI MENON-ravi@airtel-AIRTEL PAYMENTS BANK',
    'UPI/RAVI/ravi@jio/JIO PAYMENTS BANK',
    'AMAZON PAY INDIA',
    'UPI-MEERA-GOOGLE PAY',
    'NEFT CR CUSTOMER',
    'ACME PRIVATE LIMITED',
    '12345',
    '',
  ])('%s tells nothing', (line) => {
    expect(findPayee(line)).toBeNull();
  });
});

it('a line has whole words of Hindi, and Latin letters without accents', () => {
  expect(wordsOfLine('UPI/दिन/Café-दान')).toEqual(['upi', 'दिन', 'cafe', 'दान']);
});

describe('the tables', () => {
  const phrases = [...VENDORS, ...PURPOSES, ...GATEWAYS].flatMap(([, , list]) =>
    list.split(',').map((phrase) => phrase.trim()),
  );

  it('say each phrase once, in words as a line has them', () => {
    expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
    expect(phrases.filter((phrase) => wordsOfLine(phrase).join(' ') !== phrase)).toEqual([]);
  });

  it('are found by each of their phrases, between other words', () => {
    for (const [name, category, list] of [...VENDORS, ...PURPOSES, ...GATEWAYS])
      for (const phrase of list.split(','))
        expect(findPayee(`UPI-${phrase.trim().toUpperCase()}-412345`)?.category ?? null, name ?? phrase).toBe(category);
  });

  it('are looked through for 20,000 lines in no time', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `UPI-VENDOR ${index % 300} SHOP-${index}-PAYMENT TO IT`);
    expect(quickest(500, () => lines.forEach((line) => findPayee(line)))).toBeLessThan(500);
  });
});
