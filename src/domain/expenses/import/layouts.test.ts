/** Layouts of banks, cards, wallets and apps beyond those with a file: direction, amount, status, fees, footers. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions, type FileReading } from './read-file';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'INR', dayOrder: 'day-first', ...options });

/** Money out in whole units, the description, and why a line is held. */
function short(reading: FileReading): [number, string, string?][] {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  expect(reading.statement.faults).toEqual([]);
  return reading.statement.lines.map(({ amount, description, held }) =>
    held === undefined ? [amount / 100, description] : [amount / 100, description, held],
  );
}

describe('the side of an amount', () => {
  it.each<[string, Partial<FileOptions>, string, [number, string][]]>([
    [
      'Wise balance statement',
      { currency: 'USD' },
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees\nCARD-1,14-11-2026,-49.00,USD,Card transaction of 49.00 USD issued by Figma,,951.00,,,,,,,Figma,1234,Meera Iyer,,,0.00\nTRANSFER-2,13-11-2026,1000.00,USD,Received money from Customer One,INV 3,1000.00,,,,Customer One,,,,,,,,0.00',
      [
        [49, 'Card transaction of 49.00 USD issued by Figma'],
        [-1000, 'Received money from Customer One'],
      ],
    ],
    [
      'Revolut Business',
      { currency: 'GBP' },
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Card label,Card state,Orig currency,Orig amount,Payment currency,Amount,Total amount,Exchange rate,Fee,Fee currency,Balance,Account\n2026-11-02,2026-11-03,a,CARD_PAYMENT,COMPLETED,Google Ireland,,Meera Iyer,1234,,ACTIVE,EUR,-60.00,GBP,-50.00,-51.00,0.83,1.00,GBP,949.00,Main\n2026-11-05,,b,TRANSFER,PENDING,Contractor,,,,,,GBP,-100.00,GBP,-100.00,-100.00,,0.00,GBP,,Main',
      [[50, 'Google Ireland'], [1, 'Fee: Google Ireland'], [100, 'Contractor', 'The file says “PENDING”.'] as never],
    ],
    [
      'Mercury',
      { currency: 'USD', dayOrder: 'month-first' },
      'Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Category,GL Code,Timestamp,Original Currency\n11-13-2026,AWS,-120.50,Sent,Checking,AMAZON WEB SERVICES,,,,,,,11-13-2026 08:00:00,\n11-14-2026,Customer One,5000.00,Sent,Checking,WIRE,,,,,,,11-14-2026 08:00:00,\n11-15-2026,Contractor,-900.00,Failed,Checking,ACH,,,,,,,11-15-2026 08:00:00,',
      [[120.5, 'AWS'], [-5000, 'Customer One'], [900, 'Contractor', 'The file says “Failed”.'] as never],
    ],
    [
      'YNAB',
      {},
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n"HDFC","","13/11/2026","Stationers","Work: Office","Work","Office","Paper",₹1250.00,₹0.00,"Uncleared"\n"HDFC","","14/11/2026","Customer One","Inflow: Ready to Assign","Inflow","Ready to Assign","",₹0.00,₹25000.00,"Cleared"',
      [
        [1250, 'Stationers Paper'],
        [-25000, 'Customer One'],
      ],
    ],
    [
      'Splitwise',
      {},
      'Date,Description,Category,Cost,Currency,Meera Iyer,Asha Rao\n\n2026-11-02,Team dinner,Dining out,2400.00,INR,1200.00,-1200.00\n2026-11-03,Taxi,Taxi,600.00,INR,-300.00,300.00\n\n2026-11-20,Total balance,,,INR,900.00,-900.00',
      [
        [2400, 'Team dinner'],
        [600, 'Taxi'],
      ],
    ],
    [
      'Apple Card',
      { currency: 'USD', dayOrder: 'month-first' },
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By\n11/13/2026,11/14/2026,FIGMA SAN FRANCISCO,Figma,Software,Purchase,15.00,Meera Iyer\n11/14/2026,11/14/2026,STORE RETURN,Apple,Other,Credit,-99.00,Meera Iyer\n11/15/2026,11/15/2026,ACH DEPOSIT INTERNET TRANSFER,,Payment,Payment,-200.00,Meera Iyer',
      [
        [15, 'FIGMA SAN FRANCISCO'],
        [-99, 'Apple STORE RETURN'],
        [-200, 'ACH DEPOSIT INTERNET TRANSFER'],
      ],
    ],
    [
      'ICICI card with its sign in a column of its own',
      {},
      'Accountno:,4375XXXX\nCustomer Name:,MEERA IYER\n\nDate,Sr.No.,Transaction Details,Reward Point Header,Intl.Amount,Amount(in Rs),BillingAmountSign\n13/11/2026,1001,AMAZON WEB SERVICES MUMBAI IN,24,0,"1,210.00",\n14/11/2026,1002,INFINITY PAYMENT RECEIVED THANK YOU,0,0,"5,000.00",CR',
      [
        [1210, 'AMAZON WEB SERVICES MUMBAI IN'],
        [-5000, 'INFINITY PAYMENT RECEIVED THANK YOU'],
      ],
    ],
    [
      'ICICI corporate with its side before the amount',
      {},
      'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)\n1,S123,13/11/2026,13/11/2026 10:00:00 AM,-,INF/NEFT/STATIONERS,DR,"1,250.00","48,750.00"\n2,S124,14/11/2026,14/11/2026 10:00:00 AM,-,NEFT-CUSTOMER ONE,CR,"25,000.00","73,750.00"',
      [
        [1250, 'INF/NEFT/STATIONERS'],
        [-25000, 'NEFT-CUSTOMER ONE'],
      ],
    ],
    [
      'Federal, whose Dr/Cr is of the balance',
      {},
      'Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,DR/CR\n02/11/2026,02/11/2026,UPIOUT/600011112222/STATIONERS,TFR,S1,,1250.00,,48750.00,CR\n14/11/2026,14/11/2026,NEFT/CUSTOMER ONE,TFR,S2,,,25000.00,73750.00,CR',
      [
        [1250, 'UPIOUT/600011112222/STATIONERS'],
        [-25000, 'NEFT/CUSTOMER ONE'],
      ],
    ],
    [
      'one amount before a balance with its own Cr',
      {},
      'Date,Particulars,Amount,Balance,Dr/Cr\n13/11/2026,RENT,"40,000.00","10,000.00",CR\n14/11/2026,CUSTOMER ONE,"25,000.00","35,000.00",CR\n15/11/2026,TEA,100.00,"34,900.00",CR',
      [
        // There is no balance before the first one.
        [40000, 'RENT', 'The file does not say whether this is money in or out.'] as never,
        [-25000, 'CUSTOMER ONE'],
        [100, 'TEA'],
      ],
    ],
    [
      'sides in brackets beside the amounts',
      {},
      'Date,Narration,Withdrawal (Dr)/Deposit (Cr),Balance\n13/11/2026,STATIONERS,"1,250.00(Dr)","48,750.00(Cr)"\n14/11/2026,CUSTOMER ONE,"25,000.00(Cr)","73,750.00(Cr)"',
      [
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER ONE'],
      ],
    ],
    [
      'Amount (Out) and Amount (In)',
      {},
      'Date,Details,Amount (Out),Amount (In)\n13/11/2026,STATIONERS,1250,\n14/11/2026,CUSTOMER ONE,,25000',
      [
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER ONE'],
      ],
    ],
    [
      'an overdraft, newest first, whose balance decides the sign',
      {},
      'Date,Description,Amount,Running balance\n15/11/2026,TEA,100.00,"-1,100.00"\n14/11/2026,RENT,"1,000.00","-1,000.00"\n13/11/2026,CUSTOMER ONE,-500.00,0.00',
      [
        [100, 'TEA'],
        [1000, 'RENT'],
        [-500, 'CUSTOMER ONE'],
      ],
    ],
    [
      'a balance that is printed once a day',
      {},
      'Date,Description,Amount,Balance\n13/11/2026,OPENING,0.01,1000.00\n14/11/2026,A,-100.00,\n14/11/2026,B,-50.00,850.00\n15/11/2026,C,25.00,875.00',
      [
        [-0.01, 'OPENING'],
        [100, 'A'],
        [50, 'B'],
        [-25, 'C'],
      ],
    ],
    [
      'Af and Bij',
      { currency: 'EUR' },
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"\n"20261105";"Bakkerij";"NL00INGB0000000000";"";"BA";"Af";"5,25";"Betaalautomaat";"x"\n"20261106";"Klant BV";"NL00INGB0000000000";"NL00RABO0000000000";"OV";"Bij";"1.250,00";"Overschrijving";"y"',
      [
        [5.25, 'Bakkerij'],
        [-1250, 'Klant BV'],
      ],
    ],
    [
      'S and H',
      { currency: 'EUR' },
      'Buchungstag;Verwendungszweck;Umsatz;Soll/Haben\n13.11.2026;Miete;1.200,00;S\n14.11.2026;Kunde;5.000,00;H',
      [
        [1200, 'Miete'],
        [-5000, 'Kunde'],
      ],
    ],
    [
      'sides in a column whose name says nothing, and in one without a name',
      { currency: 'EUR' },
      'Buchungstag;Empfänger;Verwendungszweck;Umsatz;S/H\n14.11.2026;AWS;Rechnung;1.200,00;S\n15.11.2026;Kunde;Zahlung;5.000,00;H',
      [
        [1200, 'AWS Rechnung'],
        [-5000, 'Kunde Zahlung'],
      ],
    ],
    [
      'Cr and nothing in a column without a name',
      {},
      'Date,Details,Amount,\n13/11/2026,STATIONERS,1250,\n14/11/2026,CUSTOMER,5000,CR',
      [
        [1250, 'STATIONERS'],
        [-5000, 'CUSTOMER'],
      ],
    ],
    [
      'plus and minus in a column of their own',
      {},
      'Date,Details,+/-,Amount\n13/11/2026,STATIONERS,-,1250\n14/11/2026,CUSTOMER,+,5000',
      [
        [1250, 'STATIONERS'],
        [-5000, 'CUSTOMER'],
      ],
    ],
    [
      'Amt Debited, Amt Credited, and an apostrophe before dates',
      {},
      "Sl;Particulars of txn;Txn dt;Amt Debited;Amt Credited;Bal\n1;STATIONERS;'02-11-2026;1250;;48750\n2;CUSTOMER;'14-11-2026;;25000;73750",
      [
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER'],
      ],
    ],
    [
      'headings that the balance contradicts',
      {},
      'Date,Details,Deposit,Withdrawal,Balance\n13/11/2026,RENT,1250,,48750\n14/11/2026,CUSTOMER,,25000,73750\n15/11/2026,TEA,50,,73700',
      [
        [1250, 'RENT'],
        [-25000, 'CUSTOMER'],
        [50, 'TEA'],
      ],
    ],
    [
      'two tables, of which the second is the statement',
      {},
      'Account Summary\nAccount,Type,Balance\n1234,Savings,5000\n\nTransactions\nDate,Description,Debit,Credit,Balance\n13/11/2026,A,10,,4990\n14/11/2026,B,20,,4970',
      [
        [10, 'A'],
        [20, 'B'],
      ],
    ],
    [
      'a withdrawal of PayPal without a name',
      { currency: 'USD' },
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net\n14/11/2026,08:00,PST,Customer,Website Payment,Completed,USD,"1,000.00",-29.30,970.70\n16/11/2026,08:00,PST,,General Withdrawal,Completed,USD,-500.00,0.00,-500.00',
      [
        [-1000, 'Customer'],
        [29.3, 'Fee: Customer'],
        [500, 'General Withdrawal', 'This went to your own bank account.'] as never,
      ],
    ],
    [
      'Paytm, with rows that failed',
      {},
      'Date,Activity,Source/Destination,Wallet Txn ID,Comment,Debit,Credit,Transaction Breakup,Status\n13/11/2026 10:00:00,Paid for order,Stationers,1,,250,,,SUCCESS\n13/11/2026 11:00:00,Paid for order,Taxi,2,,90,,,FAILURE\n14/11/2026 11:00:00,Added to wallet,Bank,3,,,500,,SUCCESS',
      [
        [250, 'Stationers Paid for order'],
        [90, 'Taxi Paid for order', 'The file says “FAILURE”.'] as never,
        [-500, 'Bank Added to wallet'],
      ],
    ],
    [
      'PhonePe',
      {},
      'Date,Transaction Details,Type,Amount,Transaction Status\n"Nov 13, 2026 10:12 AM",Paid to Stationers,DEBIT,₹250,SUCCESS\n"Nov 14, 2026 10:12 AM",Received from Asha Rao,CREDIT,₹500,SUCCESS\n"Nov 15, 2026 10:12 AM",Paid to Taxi,DEBIT,₹90,FAILED',
      [
        [250, 'Paid to Stationers'],
        [-500, 'Received from Asha Rao'],
        [90, 'Paid to Taxi', 'The file says “FAILED”.'] as never,
      ],
    ],
  ])('%s', (_, options, text, lines) => {
    expect(short(read(text, options))).toEqual(lines);
  });

  it('a row that states no side where others do is asked about, and so are two unknown words', () => {
    const unknown =
      'Date,Description,Direction,Amount\n13/11/2026,AWS,OUT,120\n14/11/2026,Customer,IN,5000\n15/11/2026,Rent,OTHER,900';
    expect(read(unknown)).toMatchObject({
      kind: 'questions',
      questions: [{ kind: 'outgoing', example: 'Rent, 900 OTHER' }],
    });
    const pair = 'Date,Description,Dr/Cr,Amount\n13/11/2026,AWS,X,120\n14/11/2026,Customer,Y,5000\n15/11/2026,Tea,X,20';
    expect(read(pair)).toMatchObject({
      kind: 'questions',
      questions: [
        {
          kind: 'out-word',
          options: [
            { value: 'x', label: 'AWS, 120 X' },
            { value: 'y', label: 'Customer, 5000 Y' },
          ],
        },
      ],
    });
    expect(short(read(pair, { outWord: 'y' })).map(([out]) => out)).toEqual([-120, 5000, -20]);
    // A balance decides.
    const known =
      'Date,Description,Dr/Cr,Amount,Balance\n13/11/2026,AWS,X,120,880\n14/11/2026,Customer,Y,5000,5880\n15/11/2026,Tea,X,20,5860';
    expect(short(read(known)).map(([out]) => out)).toEqual([120, -5000, 20]);
  });

  it('a balance that agrees with no reading makes the screen ask, with two lines of the file', () => {
    const text =
      'Date,Description,Amount,Balance\n13/11/2026,AWS,-120,900\n14/11/2026,Customer,5000,17\n15/11/2026,Tea,-20,3';
    expect(read(text)).toMatchObject({
      kind: 'questions',
      questions: [{ kind: 'outgoing', options: [{ label: 'Customer, 5000' }, { label: 'AWS, -120' }] }],
    });
    expect(short(read(text, { outgoing: 'negative' })).map(([out]) => out)).toEqual([120, -5000, 20]);
    // Where the columns state it, a notice says that the balance is off.
    const stated = read(
      'Date,Description,Debit,Credit,Balance\n13/11/2026,AWS,120,,900\n14/11/2026,Customer,,5000,17\n15/11/2026,Tea,20,,3',
    );
    expect(stated).toMatchObject({ kind: 'statement', statement: { isOff: true } });
  });
});

describe('the column of the amount', () => {
  it('is never a fee, a tax, a rate, an original or a target', () => {
    const text =
      'Date,Description,Original amount,Exchange rate,GST,Fee,Umsatz brutto,Amount due,Available balance\n13/11/2026,AWS,10,83.2,180,5,1000,0,50000';
    const reading = read(text);
    // The only column with figures and an unknown name is left.
    expect(short(reading)).toEqual([
      [1000, 'AWS'],
      [5, 'Fee: AWS'],
    ]);
  });

  it('is asked for where two columns may be it, unless the balance or the currency decides', () => {
    const two = 'Date,Description,Amount,Transaction Amount\n13/11/2026,AWS,1000,12\n14/11/2026,Tea,100,1.2';
    expect(read(two)).toMatchObject({
      kind: 'columns',
      message: expect.stringContaining('“Amount” or “Transaction Amount” may be the amount.') as string,
    });
    const currencies = 'Date,Description,Amount (USD),Amount (INR)\n13/11/2026,AWS,12,1000';
    expect(short(read(currencies))).toEqual([[1000, 'AWS']]);
    const balanced =
      'Date,Description,Amount,Transaction Amount,Balance\n13/11/2026,AWS,1000,12,988\n14/11/2026,Tea,100,1.2,986.80';
    expect(short(read(balanced)).map(([out]) => out)).toEqual([12, 1.2]);
  });

  it('is found under an unknown name', () => {
    expect(short(read('Transaction Date,Wording,Spesa\n13/11/2026,AWS,1000\n14/11/2026,TEA,20'))).toEqual([
      [1000, 'AWS'],
      [20, 'TEA'],
    ]);
  });
});

describe('lines that are no rows', () => {
  it('are left out and counted; a line with text alone continues the narration above', () => {
    const text = [
      'HDFC BANK LTD,,,,,,',
      '********,********,********,********,********,********,********',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '********,********,********,********,********,********,********',
      '01/11/26,OPENING BALANCE,,,,,"50,000.00"',
      '02/11/26,UPI-STATIONERS-,R1,02/11/26,"1,250.00",,"48,750.00"',
      ',SHOP@OKBANK-PAY,,,,,',
      '14/11/26,NEFT CR-CUSTOMER ONE,R2,14/11/26,,"25,000.00","73,750.00"',
      '********,********,********,********,********,********,********',
      'STATEMENT SUMMARY  :-,,,,,,',
      'Opening Balance,,Dr Count,Cr Count,Debits,Credits,Closing Bal',
      '"50,000.00",,1,1,"1,250.00","25,000.00","73,750.00"',
      'Generated On: 20-Nov-2026,,,,,,',
      '"Contents of this statement will be considered correct if no error is reported within 30 days, as agreed.",,,,,,',
    ].join('\n');
    const reading = read(text);
    expect(short(reading)).toEqual([
      [1250, 'UPI-STATIONERS- SHOP@OKBANK-PAY'],
      [-25000, 'NEFT CR-CUSTOMER ONE'],
    ]);
    expect(reading).toMatchObject({ statement: { leftOut: '8 lines with totals or notes were left out.' } });
  });

  it.each(['TRANSACTION TOTAL DR/CR', 'Total Dr', 'Total (Cr)', 'Transaction Total Debit/Credit'])(
    'the footer “%s” is a total',
    (footer) => {
      const reading = read(
        `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n02-11-2026,-,STATIONERS, 1250.00, , 48750.00,248\n14-11-2026,-,CUSTOMER ONE, , 25000.00, 73750.00,248\n,,${footer},1250.00,25000.00,,\n,,CLOSING BALANCE,,,73750.00,`,
      );
      expect(short(reading)).toEqual([
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER ONE'],
      ]);
    },
  );

  it('a date that cannot be read stays a fault, and a vendor named Total stays a row', () => {
    const reading = read(
      'Date,Description,Debit,Credit\n13/11/2026,TOTAL ENERGIES,500,\n31/02/2026,TEA,20,\nTotal,,520,',
    );
    expect(reading).toMatchObject({
      statement: {
        lines: [{ description: 'TOTAL ENERGIES' }],
        faults: [{ line: 3, message: '“31/02/2026” is not a date.' }],
      },
    });
  });
});
