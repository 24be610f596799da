/** Statements as banks, cards and apps write them, each with its right reading. All people and amounts are made up. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Currency } from '@/domain/money/money';
import { readStatementFile, type FileOptions } from './read-file';

type Reading = [date: string, out: number, description: string, held?: string][];

const fileAt = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/imports/${name}`, import.meta.url)));

function linesOf(name: string, options: Partial<FileOptions> = {}): Reading {
  const code = /-(usd|eur|gbp)\./.exec(name)?.[1]?.toUpperCase() ?? 'INR';
  const reading = readStatementFile(fileAt(name), { currency: code as Currency, dayOrder: 'day-first', ...options });
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  expect(reading.statement.faults).toEqual([]);
  expect(reading.statement.isOff ?? false).toBe(false);
  return reading.statement.lines.map(({ date, amount, description, held }) => [
    date,
    amount / 100,
    description,
    ...(held === undefined ? [] : ([held] as const)),
  ]) as Reading;
}

describe('files as people have them', () => {
  it.each<[string, Reading]>([
    [
      '01-hdfc-card.csv',
      [
        ['2026-11-04', 12499, 'CLOUD HOSTING BENGALURU'],
        ['2026-11-17', 8240.5, 'AIRLINE TICKETS GURGAON'],
        ['2026-11-19', -20739.5, 'CREDIT CARD PAYMENT NET BANKING'],
      ],
    ],
    [
      '03-canara.csv',
      [
        ['2026-11-02', 1250, 'UPI/DR/600011112222/STATIONERS/CNRB'],
        ['2026-11-14', -25000, 'NEFT CR CUSTOMER ONE'],
        ['2026-11-15', 40000, 'CHQ PAID RENT'],
      ],
    ],
    [
      '05-card-type-positive.csv',
      [
        ['2026-11-13', 5000, 'COWORKING DESK'],
        ['2026-11-14', 1899, 'DOMAIN NAMES'],
        ['2026-11-15', 240, 'COURIER'],
      ],
    ],
    [
      '06-revolut-eur.csv',
      [
        ['2026-11-03', 80, 'Train tickets'],
        ['2026-11-04', 500, 'Transfer to Contractor Ltd'],
        ['2026-11-04', 5, 'Fee: Transfer to Contractor Ltd'],
        ['2026-11-05', 300, 'Hotel deposit', 'The file says “REVERTED”.'],
        ['2026-11-06', 29, 'Software trial', 'The file says “PENDING”.'],
      ],
    ],
    [
      '08-kotak.csv',
      [
        ['2026-11-01', 1250, 'UPI/STATIONERS/600011112222'],
        ['2026-11-13', -25000, 'NEFT CUSTOMER ONE'],
      ],
    ],
    [
      '10-amount-dr-amount-cr.csv',
      [
        ['2026-11-13', 40000, 'NEFT TO LANDLORD'],
        ['2026-11-14', -25000, 'NEFT FROM CUSTOMER'],
      ],
    ],
    [
      '11-hdfc-delimited.txt',
      [
        ['2026-11-02', 1250, 'UPI-STATIONERS-shop@okbank-PAY'],
        ['2026-11-14', -25000, 'NEFT CR-CUSTOMER ONE'],
      ],
    ],
    [
      '14-paypal-usd.csv',
      [
        ['2026-11-13', 49, 'Design Studio'],
        ['2026-11-14', -1000, 'Customer One'],
        ['2026-11-14', 29.3, 'Fee: Customer One'],
        ['2026-11-15', 20, 'Tool Vendor', 'The file says “Pending”.'],
        ['2026-11-15', 35, 'Tool Vendor', 'The file says “Denied”.'],
      ],
    ],
    [
      '16-citi-usd.csv',
      [
        ['2026-11-14', 25, 'PRINT SHOP NEW YORK'],
        ['2026-11-16', -500, 'ONLINE PAYMENT, THANK YOU'],
        ['2026-11-18', 31.4, 'TAXI'],
      ],
    ],
    [
      '17-ing-en-eur.csv',
      [
        ['2026-11-05', 5.25, 'Bakkerij De Hoek'],
        ['2026-11-06', -1250, 'Klant BV'],
      ],
    ],
    [
      '20-sbi.xls',
      [
        ['2026-11-02', 1250, 'TO TRANSFER-UPI/DR/600011112222/STATION/HDFC/shop@ok/UPI--'],
        ['2026-11-14', -25000, 'BY TRANSFER-NEFT*HDFC0000001*N000111*CUSTOMER ONE--'],
      ],
    ],
    [
      '22-axis.csv',
      [
        ['2026-11-02', 1250, 'UPI/P2M/600011112222/STATIONERS/HDFC BANK'],
        ['2026-11-14', -25000, 'NEFT/N000111/CUSTOMER ONE'],
      ],
    ],
    [
      '24-bandhan.csv',
      [
        ['2026-11-02', 1250, 'UPI/D/600011112222/STATIONERS'],
        ['2026-11-14', -25000, 'NEFT CUSTOMER ONE'],
      ],
    ],
    [
      '26-parentheses-usd.csv',
      [
        ['2026-11-14', -400, 'Paycheck'],
        ['2026-11-15', 30, 'Restaurant'],
        ['2026-11-16', 12.34, 'Fuel'],
      ],
    ],
    [
      '37-wise-transfers-usd.csv',
      [
        ['2026-11-13', 1242.43, 'Contractor One Invoice 7'],
        ['2026-11-13', 7.57, 'Fee: Contractor One Invoice 7'],
        ['2026-11-15', -5000, 'Kaveri Labs Inc Invoice 3'],
        ['2026-11-16', 600, 'Contractor Two Invoice 9', 'The file says “CANCELLED”.'],
        ['2026-11-16', 3.1, 'Fee: Contractor Two Invoice 9', 'The file says “CANCELLED”.'],
      ],
    ],
    [
      '41-idfc.csv',
      [
        ['2026-11-02', 1250, 'UPI/DR/600011112222/STATIONERS'],
        ['2026-11-14', -25000, 'NEFT/CUSTOMER ONE'],
      ],
    ],
  ])('reads %s', (name, lines) => {
    const dayOrder = /usd/.test(name) ? 'month-first' : 'day-first';
    expect(linesOf(name, { dayOrder })).toEqual(lines);
  });
});
