/** Moves between accounts of the same owner, which are no expense. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions } from '@/domain/expenses/import/read-file';

describe('a move between own accounts', () => {
  const MOVED = 'This moved between your own accounts.';
  it.each<[string, Partial<FileOptions>, string, [number, string, string?][]]>([
    [
      'NEUTRAL, with its fee',
      {},
      'Date,Description,Direction,Amount,Fee\n13/11/2026,AWS,OUT,120,0\n14/11/2026,Customer,IN,5000,0\n15/11/2026,Own account,NEUTRAL,900,2.50',
      [
        [120, 'AWS'],
        [-5000, 'Customer'],
        [900, 'Own account', MOVED],
        [2.5, 'Fee: Own account'],
      ],
    ],
    [
      'NEUTRAL alone',
      {},
      'Date,Description,Direction,Amount\n15/11/2026,Own account,NEUTRAL,900',
      [[900, 'Own account', MOVED]],
    ],
    [
      'EXCHANGE of Revolut, whose sign the balance follows',
      { currency: 'EUR' },
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTOPUP,Current,2026-11-01 08:11:10,2026-11-01 09:00:00,Top-up,1000.00,0.00,EUR,COMPLETED,1000.00\nEXCHANGE,Current,2026-11-02 08:11:10,2026-11-02 08:11:10,Exchanged to USD,-100.00,1.00,EUR,COMPLETED,899.00\nCARD_PAYMENT,Current,2026-11-03 08:11:10,2026-11-04 09:00:00,Train tickets,-80.00,0.00,EUR,COMPLETED,819.00\nEXCHANGE,Current,2026-11-05 08:11:10,2026-11-05 08:11:10,Exchanged to EUR,50.00,0.00,EUR,COMPLETED,869.00\nEXCHANGE,Current,2026-11-06 08:11:10,,Exchanged to USD,-10.00,1.00,EUR,PENDING,',
      [
        [-1000, 'Top-up'],
        [100, 'Exchanged to USD', MOVED],
        [1, 'Fee: Exchanged to USD'],
        [80, 'Train tickets'],
        [-50, 'Exchanged to EUR'],
        [10, 'Exchanged to USD', 'The file says “PENDING”.'],
        [1, 'Fee: Exchanged to USD', 'The file says “PENDING”.'],
      ],
    ],
    [
      'a conversion in a balance statement of Wise',
      { currency: 'USD' },
      'TransferWise ID,Date,Amount,Currency,Description,Running Balance,Total fees\nBALANCE-1,15-11-2026,-500.00,USD,Converted 500.00 USD to 460.00 EUR,451.00,0.00\nCARD-1,14-11-2026,-49.00,USD,Card transaction of 49.00 USD issued by Figma,951.00,0.00',
      [
        [500, 'Converted 500.00 USD to 460.00 EUR', MOVED],
        [49, 'Card transaction of 49.00 USD issued by Figma'],
      ],
    ],
    [
      'in a second column of kinds, beside that of the sides; the same word as a description is a payment',
      {},
      'Date,Description,Type,Dr/Cr,Amount\n13/11/2026,Exchange,CARD,DR,120\n14/11/2026,Customer,TRANSFER,CR,5000\n15/11/2026,Own account,INTERNAL_TRANSFER,DR,900',
      [
        [120, 'Exchange'],
        [-5000, 'Customer'],
        [900, 'Own account', MOVED],
      ],
    ],
  ])('is held: %s', (_, options, text, lines) => {
    const reading = readStatementText(text, { currency: 'INR', dayOrder: 'day-first', ...options });
    if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
    const { faults, lines: found } = reading.statement;
    expect(faults).toEqual([]);
    expect(
      found.map(({ amount, description, held }) => [amount / 100, description, ...(held === undefined ? [] : [held])]),
    ).toEqual(lines);
  });
});
