/** One payee is one vendor, whatever bank or way to pay wrote the line. Narrations as eight banks and their cards write them; people are made up. */
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { vendorKey, vendorMemory, vendorName, vendorOf, withVendor } from './vendor';

describe('one payee is one vendor', () => {
  it.each<[string, string[]]>([
    [
      'stationers',
      [
        // HDFC
        'UPI-STATIONERS-shop@okbank-HDFC0000001-600011112222-PAY',
        'IMPS-600011112222-STATIONERS-HDFC-XXXXXXXX1234-PAPER',
        'POS 4321XXXXXXXX1234 STATIONERS',
        'ME DC SI 4321XXXXXXXX1234 STATIONERS',
        'NEFT DR-ICIC0000001-STATIONERS-NETBANK, MUM-N27000011112222-PAPER',
        // ICICI
        'UPI/STATIONERS/shop@ok/PAY/HDFC BANK/600011112222/ICI123',
        'MMT/IMPS/600011112222/RENT/STATIONERS/HDFC0000001',
        'BIL/ONL/000123456/STATIONERS/1234567',
        'VPS/STATIONERS/202611021120/600011112222/0',
        // SBI
        'TO TRANSFER-UPI/DR/600011112222/STATIONERS/HDFC/shop@ok/UPI--',
        'BY TRANSFER-NEFT*HDFC0000001*N000111*STATIONERS--',
        'by debit card-OTHPG 412345STATIONERS MUMBAI--',
        // Axis
        'UPI/P2M/600011112222/STATIONERS/HDFC BANK',
        'IMPS/P2A/600011112222/STATIONERS/HDFC/PAPER',
        'ECOM PUR/STATIONERS/MUMBAI/021126/11:20',
        // Kotak
        'UPI/STATIONERS/600011112222/UPI',
        'PCD/1234/STATIONERS/MUMBAI021126/11:20',
        // Canara, Bandhan, Federal, IDFC
        'UPI/DR/600011112222/STATIONERS/CNRB/**ok@ybl/Payment',
        'UPI/D/600011112222/STATIONERS',
        'UPIOUT/600011112222/stationers@okaxis/UPI/0000',
        'UPI/MOB/600011112222/STATIONERS',
        'RTGS/CNRBR52026110200001/STATIONERS',
        // A card's own list
        'STATIONERS MUMBAI IN',
        'Stationers Pvt Ltd',
        'STATIONERS PRIVATE LIMITED',
      ],
    ],
    [
      'hub coworking',
      [
        'NEFT-N000111-HUB COWORKING PVT LTD-RENT NOV',
        'INF/NEFT/000123456/HDFC0000123/Nov rent/HUB COWORKING',
        'NEFT/N000111/HUB COWORKING LLP/HDFC BANK',
        '50100000000000-TPT-RENT-HUB COWORKING',
        'UPI/600011112222/Payment from Phone/hubcoworking@okaxis/HUB COWORKING',
        'Sent IMPS 600011112222 HUB COWORKING/HDFC',
      ],
    ],
    ['figma', ['POS 4321XXXX1234 FIGMA SAN FRANCISCO', 'VIN/FIGMA/20261102/1234', 'FIGMA SAN FRANCISCO US', 'Figma']],
  ])('%s', (key, lines) => {
    for (const line of lines) expect(vendorKey(line), line).toBe(key);
  });

  it('a bank’s own act has no payee', () => {
    for (const line of [
      'CC 000512XXXXXX1234 AUTOPAY SI-TAD',
      'ATM WDL 600011112222',
      'IB BILLPAY DR-HDFCTM-512XXXXXX1234',
      'EMI 12345678 CHQ S1234567890 0126',
    ])
      expect(vendorKey(line), line).toBe('');
    expect(vendorName('CC 000512XXXXXX1234 AUTOPAY SI-TAD')).not.toMatch(/^CC SI TAD$/i);
  });

  it('what a person corrected goes before the words', () => {
    expect(vendorOf({ description: 'UPI/D/600011112222/STATIONERS', vendor: 'Paper House' }).key).toBe('paper house');
  });

  it('the correction holds for all lines of the same words, for later ones, and is taken off again', () => {
    const [first, second, other] = [
      expense({ description: 'UPI/D/600011112222/STATIONERS' }),
      expense({ description: 'POS 4321XXXX1234 STATIONERS MUMBAI' }),
      expense({ description: 'FIGMA' }),
    ];
    const named = withVendor([first!, second!, other!], { ...first!, vendor: 'Paper House' });
    expect(named.map(({ vendor }) => vendor)).toEqual(['Paper House', 'Paper House', undefined]);
    const recall = vendorMemory(named);
    expect(recall('UPI-STATIONERS-shop@okbank-600011119999')).toBe('Paper House');
    expect(recall('FIGMA')).toBeUndefined();
    expect(withVendor(named, first!)).toEqual([first, second, other]);
  });
});
