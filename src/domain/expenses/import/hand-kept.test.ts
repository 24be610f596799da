/** Tables that people keep by hand, books of accounting programs, and files with several tables. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions } from './read-file';

/** Money out in whole units, the description, and the start of the reason why a line is held. */
type Line = [out: number, description: string, held?: string];

function linesOf(text: string, options: Partial<FileOptions> = {}): { lines: Line[]; faults: [number, string][] } {
  const reading = readStatementText(text, { currency: 'INR', dayOrder: 'day-first', ...options });
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  const { lines, faults } = reading.statement;
  expect(reading.statement.isOff ?? false).toBe(false);
  return {
    lines: lines.map(({ amount, description, held }) =>
      held === undefined ? [amount / 100, description] : [amount / 100, description, held],
    ),
    faults: faults.map(({ line, message }) => [line, message]),
  };
}

const OTHER_TABLE =
  'This line is in another table of the file, with other columns. Please import that table as its own file.';
const PAPER_AND_SALE: Line[] = [
  [1250, 'Paper'],
  [-25000, 'Sale'],
];

describe('two columns of money', () => {
  it.each([
    ['income and expense', 'Income,Expense', ',1250', '25000,'],
    ['receipts and payments, with zeros', 'Receipts,Payments', '0.00,1250.00', '25000.00,0.00'],
    ['received and paid', 'Amount Received,Amount Paid', ',1250', '25000,'],
    ['paid and received', 'Paid,Received', '1250,', ',25000'],
    ['a payment beside a deposit', 'Payment,Deposit', '1250,', ',25000'],
    ['purchases and payments of a card', 'Spends (Rs.),Payments (Rs.)', '1250,', ',25000'],
    ['charges and payments of a card', 'Payments,Charges', ',1250', '25000,'],
    ['Hindi names', 'Jama,Naam', ',1250', '25000,'],
    ['names of one bank that the balance explains', 'Alpha Amt,Beta Amt,Balance', '1250,,48750', ',25000,73750'],
    ['short names', 'Wdl Amt,Dep Amt', '1250,', ',25000'],
  ])('%s', (_, names, paper, sale) => {
    expect(linesOf(`Date,Details,${names}\n02/11/2026,Paper,${paper}\n14/11/2026,Sale,${sale}`)).toEqual({
      lines: PAPER_AND_SALE,
      faults: [],
    });
  });

  it('that are both money out, beside what is left: a person chooses', () => {
    const text =
      'Date,Details,Cash,Bank,Fund left\n02/11/2026,Paper,1250,,98750\n13/11/2026,Rent,,40000,58750\n14/11/2026,Tea,50,,58700';
    expect(readStatementText(text, { currency: 'INR' })).toMatchObject({ kind: 'columns' });
  });

  it('of which one is empty this month', () => {
    const text = 'Date,Details,Payment,Deposit,Balance\n02/11/2026,Paper,100,,900\n13/11/2026,Tea,200,,700';
    expect(linesOf(text).lines).toEqual([
      [100, 'Paper'],
      [200, 'Tea'],
    ]);
  });

  it.each([
    ['Date,Details,Amount,,Balance\n,,Debit,Credit,', ',48750', ',73750'],
    ['Date,Details,Amount (Rs.),\n,,Paid,Received', '', ''],
    ['Date,Details,Withdrawal,Deposit\n,,Amount,Amount', '', ''],
  ])('below a header of two rows', (header, first, second) => {
    const text = `${header}\n02/11/2026,Paper,1250,${first}\n14/11/2026,Sale,,25000${second}`;
    expect(linesOf(text)).toEqual({ lines: PAPER_AND_SALE, faults: [] });
  });

  it('of a ledger of one expense: its debits are payments although the balance grows with them', () => {
    const ledger = 'Date,Particulars,Debit,Credit,Balance\n03-10-2026,Rent,40000,,40000\n03-11-2026,Rent,40000,,80000';
    const reading = readStatementText(ledger, { currency: 'INR', dayOrder: 'day-first' });
    expect(reading).toMatchObject({ statement: { lines: [{ amount: 4000000 }, { amount: 4000000 }] } });
  });
});

describe('what was paid', () => {
  it.each([
    ['an amount and its tax', 'Amount,GST,Total', '1059.32,190.68,1250', '10000,1800,11800', 1250, 11800],
    [
      'a value and three taxes',
      'Taxable Value,CGST 9%,SGST 9%,IGST,Invoice Value',
      '1059.32,95.34,95.34,0,1250',
      '10000,0,0,1800,11800',
      1250,
      11800,
    ],
    [
      'a price, its tax, and a total that names the tax',
      'Amount,IGST @18%,Total (incl. GST)',
      '100,18,118',
      '50,9,59',
      118,
      59,
    ],
    ['a bill that is paid in part', 'Amount,Paid Amount,Balance Due', '1250,1250,0', '40000,20000,20000', 1250, 20000],
    [
      'a bill that is paid in part, and its balance',
      'Invoice No,Amount,Paid Amount,Balance',
      'I7,1250,1250,0',
      'I8,40000,20000,20000',
      1250,
      20000,
    ],
    ['an amount less TDS', 'Bill Amount,GST,TDS,Net Payable', '50000,9000,5000,54000', '100,18,0,118', 54000, 118],
    ['an amount that includes its tax', 'Taxable,GST,Amount', '1059.32,190.68,1250', '10000,1800,11800', 1250, 11800],
    ['a tax that is not added', 'Amount,GST', '1250,190.68', '11800,1800', 1250, 11800],
  ])('of %s', (_, names, first, second, one, two) => {
    const text = `Date,Vendor,${names}\n02/11/2026,Stationers,${first}\n13/11/2026,AWS,${second}`;
    expect(linesOf(text)).toEqual({
      lines: [
        [one, 'Stationers'],
        [two, 'AWS'],
      ],
      faults: [],
    });
  });

  it.each([
    ['Amount (in lakhs)', '', '1.25', 125000],
    ['Amount', 'Expenses (Rs. in lakhs)\n', '(1.25)', 125000],
    ["Amount (₹ '000)", '', '1.25', 1250],
    ['amount_paise', '', '125000', 1250],
    ['Amount', 'Deposits are insured up to 5 lakhs\n', '1.25', 1.25],
  ])('below “%s” is counted in its unit', (heading, above, cell, out) => {
    expect(linesOf(`${above}Date,Item,${heading}\n02/11/2026,Desk,${cell}`).lines).toEqual([[out, 'Desk']]);
  });

  it('includes the tax on a fee that has its own column', () => {
    const text =
      'Date,Description,Dr/Cr,Amount,Charges,GST on Charges,Balance\n13/11/2026,Payout,DR,40000.00,5.00,0.90,9994.10\n14/11/2026,Sale,CR,500.00,0,0,10494.10\n15/11/2026,Payout,DR,1000.00,5.00,0.90,9488.20';
    expect(linesOf(text).lines.map(([out]) => out)).toEqual([40000, 5.9, -500, 1000, 5.9]);
  });

  it('in rupees is read where the currency beside it is of the other amount', () => {
    const text =
      'Date,Vendor,Currency,Amount,Amount (INR)\n02/11/2026,Stationers,INR,1250,1250\n13/11/2026,Figma,USD,15,1245';
    expect(linesOf(text)).toEqual({
      lines: [
        [1250, 'Stationers'],
        [1245, 'Figma'],
      ],
      faults: [],
    });
  });
});

describe('lines that are not paid', () => {
  it.each([
    ['Status', 'Unpaid'],
    ['Payment Status', 'Yet to pay'],
    ['Bill Status', 'Overdue'],
    ['Status', 'To be paid'],
    ['Paid?', 'No'],
    ['Paid (Y/N)', 'N'],
    ['Paid', 'FALSE'],
  ])('by a column “%s” with “%s” are held', (heading, state) => {
    const text = `Date,Vendor,Amount,${heading}\n02/11/2026,A,100,Yes\n13/11/2026,B,200,${state}`;
    expect(linesOf(text).lines).toEqual([
      [100, 'A'],
      [200, 'B', `The file says “${state}”.`],
    ]);
  });

  it('are vouchers without money, moves between own accounts, and invoices to customers', () => {
    const day =
      'Date,Particulars,Vch Type,Vch No.,Debit Amount,Credit Amount\n2-Nov-26,Paper,Payment,1,1250.00,\n5-Nov-26,Customer,Sales,1,118000.00,\n9-Nov-26,HDFC Bank,Contra,1,5000.00,\n14-Nov-26,Customer,Receipt,1,,25000.00\n15-Nov-26,Salary Payable,Journal,1,90000.00,';
    expect(linesOf(day).lines).toEqual([
      [1250, 'Paper'],
      [118000, 'Customer', 'A voucher “Sales” is not a payment.'],
      [5000, 'HDFC Bank', 'This moved between your own accounts.'],
      [-25000, 'Customer'],
      [90000, 'Salary Payable', 'A voucher “Journal” is not a payment.'],
    ]);
    const sales = 'Invoice Date,Invoice Number,Customer Name,Total\n2026-11-02,INV-1,Customer,118000';
    expect(linesOf(sales).lines.map(([, , held]) => held)).toEqual(['This is an invoice to a customer.']);
    const withdrawal = 'Date,Description,Amount\n02/11/2026,Withdrawal to bank account 12,-500\n03/11/2026,Sale,900';
    expect(linesOf(withdrawal).lines[0]?.[2]).toBe('This moved between your own accounts.');
  });

  it('are in a journal, where each transaction has a line for every account', () => {
    const text =
      'Transaction ID,Date,Account Name,Description,Debit,Credit\n1,02/11/2026,Software,Figma,15,\n1,02/11/2026,Bank,Figma,,15\n2,14/11/2026,Bank,Sale,500,\n2,14/11/2026,Sales,Sale,,500';
    const reason = 'This is a journal with a line for each account, so it does not say which lines were paid.';
    expect(linesOf(text).lines.map(([out, , held]) => [out, held])).toEqual([
      [15, reason],
      [-15, reason],
      [500, reason],
      [-500, reason],
    ]);
    // A bank's payments that came back agree with its balance.
    const back =
      'Date,Account,Description,Debit,Credit,Balance\n02/11/2026,1,A,15,,85\n02/11/2026,1,A,,15,100\n03/11/2026,1,B,5,,95\n03/11/2026,1,B,,5,100';
    expect(linesOf(back).lines.map(([, , held]) => held)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('in a list of bills, the balance is what is owed, and decides nothing', () => {
    const text =
      'Bill Date,Bill Number,Vendor Name,Due Date,Total,Balance\n2026-11-02,B1,Stationers,2026-11-10,1250,0\n2026-11-13,B2,Landlord,2026-11-20,40000,40000';
    expect(linesOf(text).lines.map(([out]) => out)).toEqual([1250, 40000]);
  });
});

describe('a ledger of Tally', () => {
  it.each([
    ['Dr and Cr', 'Cr', 'Dr', 'Closing Balance'],
    ['By and To', 'By', 'To', 'Closing Balance'],
  ])('has %s before the account, and totals without a label', (_, out, into, closing) => {
    const text = `HDFC Bank\nDate,Particulars,,Vch Type,Vch No.,Debit,Credit\n1-Nov-26,${into},Opening Balance,,,50000.00,\n2-Nov-26,${out},Paper,Payment,1,,1250.00\n14-Nov-26,${into},Sale,Receipt,2,25000.00,\n,,,,,75000.00,1250.00\n,${out},${closing},,,,73750.00\n,,,,,75000.00,75000.00`;
    expect(linesOf(text)).toEqual({ lines: PAPER_AND_SALE, faults: [] });
  });

  it('may carry its balance down', () => {
    const text =
      'Date,Particulars,Debit,Credit,Balance\n01/11/2026,To Balance b/d,50000,,50000\n02/11/2026,Paper,,1250,48750\n14/11/2026,Sale,25000,,73750\n20/11/2026,By Balance c/d,,73750,0';
    expect(linesOf(text)).toEqual({ lines: PAPER_AND_SALE, faults: [] });
  });

  it('may write both in one cell', () => {
    const text =
      'Date,Particulars,Vch Type,Vch No.,Debit,Credit\n3-Oct-26,To HDFC Bank,Payment,12,40000.00,\n3-Nov-26,To HDFC Bank,Payment,19,40000.00,\n,By Closing Balance,,,,80000.00\n,,,,80000.00,80000.00';
    expect(linesOf(text)).toEqual({
      lines: [
        [40000, 'To HDFC Bank'],
        [40000, 'To HDFC Bank'],
      ],
      faults: [],
    });
  });
});

describe('several tables in a file', () => {
  const FIRST = 'Account 12\nDate,Description,Debit,Credit,Balance\n02/11/2026,Paper,1250,,48750\n';
  it('are read by their own headings, and the balance begins again', () => {
    const text = `${FIRST}13/11/2026,Rent,40000,,8750\nAccount 56\nDate,Description,Credit,Debit,Balance\n14/11/2026,Sale,25000,,30000\n15/11/2026,Tea,,100,29900`;
    expect(linesOf(text)).toEqual({
      lines: [
        [1250, 'Paper'],
        [40000, 'Rent'],
        [-25000, 'Sale'],
        [100, 'Tea'],
      ],
      faults: [],
    });
  });

  it('of which one has other columns: its lines are refused with the reason, above and below', () => {
    const below = `${FIRST}13/11/2026,Tea,50,,48700\nDate,Description,Amount,Dr/Cr\n15/11/2026,Figma,1245.00,Dr`;
    expect(linesOf(below)).toMatchObject({ lines: [{}, {}], faults: [[6, OTHER_TABLE]] });
    const above =
      'Date,Description,Amount\n02/11/2026,Paper,1250\n13/11/2026,Tea,50\n\nDate,Description,Ref,Debit,Credit,Balance\n14/11/2026,Sale,R,,25000,75000\n15/11/2026,Rent,R,40000,,35000';
    expect(linesOf(above)).toMatchObject({
      lines: [{}, {}],
      faults: [
        [2, OTHER_TABLE],
        [3, OTHER_TABLE],
      ],
    });
  });

  it('of a card: the summary above and the instalments below are no purchases', () => {
    const text =
      'Statement Date,Payment Due Date,Total Dues,Minimum Amount Due\n20/11/2026,10/12/2026,"13,699.00",685.00\nDate,Transaction Description,Amount (in Rs.)\n13/11/2026,AWS,"12,499.00"\n14/11/2026,PAYMENT,"5,000.00 Cr"\nLoan Type,Creation Date,Finish Date,No. of EMIs,Amount\nSmart EMI,01/06/2026,01/12/2026,6,"60,000.00"';
    expect(linesOf(text)).toEqual({
      lines: [
        [12499, 'AWS'],
        [-5000, 'PAYMENT'],
      ],
      faults: [[7, OTHER_TABLE]],
    });
  });
});

describe('a list without a side', () => {
  const read = (rows: string) =>
    readStatementText(`Date,Description,Type,Amount\n${rows}`, { currency: 'INR', dayOrder: 'day-first' });

  it('of a card asks whether “Payment” beside “Purchase” was paid to the card', () => {
    expect(read('13/11/2026,AWS,Purchase,12499\n14/11/2026,AUTOPAY,Payment,5000')).toMatchObject({
      kind: 'questions',
      questions: [{ kind: 'outgoing', example: 'AUTOPAY, 5000 Payment' }],
    });
  });

  it('of a card knows what was reversed', () => {
    expect(read('13/11/2026,AWS,PURCHASE,12499\n14/11/2026,AWS,PURCHASE REVERSAL,499')).toMatchObject({
      statement: { lines: [{ amount: 1249900 }, { amount: -49900 }] },
    });
  });

  it('of wages, or of cloud costs, asks for the column or reads the total, but never another figure', () => {
    const wages =
      'Employee Name,Pay Date,Basic,HRA,Gross Pay,PF,PT,TDS,Total Deductions,Net Pay\nAsha,30/11/2026,50000,20000,70000,1800,200,5000,7000,63000\nRavi,30/11/2026,40000,16000,56000,1800,200,2000,4000,52000';
    expect(readStatementText(wages, { currency: 'INR' })).toMatchObject({ kind: 'columns' });
    const cloud =
      'BillingPeriodStartDate,InvoiceDate,ProductName,CostBeforeTax,Credits,TaxAmount,TotalCost\n2026/11/01,2026/11/30,EC2,100.00,-10.00,16.20,106.20\n2026/11/01,2026/11/30,S3,20.00,0,3.60,23.60';
    expect(readStatementText(cloud, { currency: 'USD' })).toMatchObject({
      statement: { lines: [{ date: '2026-11-30', amount: 10620 }, { amount: 2360 }] },
    });
  });

  it('whose symbols of currencies have a column without a name refuses the lines in another one', () => {
    const text = 'Date,Item,,Amount\n02/11/2026,Paper,₹,"1,250.00"\n13/11/2026,Figma,$,15.00';
    expect(linesOf(text)).toMatchObject({ lines: [[1250, 'Paper']], faults: [[3, expect.stringContaining('$')]] });
  });
});

describe('a list by hand', () => {
  it('may have the name of a month above each part, and sums without a word', () => {
    const text =
      'Expenses,,,\nOCTOBER 2026,,,\nDate,Item,Paid to,Amount\n03-10-2026,Rent,Landlord,"Rs. 40,000/-"\n18-10-2026,Tea,Chaayos,240\n,,,40240\nNOVEMBER 2026,,,\nDate,Item,Paid to,Amount\n15-11-2026,Laptop,Shop,1.2L';
    expect(linesOf(text)).toEqual({
      lines: [
        [40000, 'Landlord Rent'],
        [240, 'Chaayos Tea'],
        [120000, 'Shop Laptop'],
      ],
      faults: [],
    });
  });

  it('keeps a line without a date whose amount is only by chance the sum of those above', () => {
    const text = 'Date,Item,Amount\n02/11/2026,A,100\n03/11/2026,B,100\n,C,200\n14/11/2026,D,50';
    expect(linesOf(text).faults).toEqual([[4, 'The date is missing.']]);
  });

  it.each([
    ['What,How much', 'Paper', 'Paper'],
    ['Item,Amount', 'Paper', 'Paper'],
    ['Spent On,Amount', 'Paper', 'Paper'],
    ['Expense Head,Amount', 'Paper', 'Paper'],
    ['Account Description,Amount', 'Paper', 'Paper'],
    ['Mode of Payment,Amount,What was it for?,Bill', 'UPI', 'Team lunch'],
  ])('says what was bought below “%s”', (names, first, words) => {
    const rest = names.split(',').length > 2 ? ',Team lunch,https://drive.example/a-long-address' : '';
    expect(linesOf(`Date,${names}\n02/11/2026,${first},"Rs. 4,500/-"${rest}`).lines).toEqual([[4500, words]]);
  });

  it('may have each date in the order of its program, which the sign between the numbers shows', () => {
    const reading = readStatementText(
      'Date,Item,Amount\n25-10-26,A,1\n10/31/2026,B,2\n03-11-26,C,3\n11/04/2026,D,4\n2026-11-05,E,5',
      { currency: 'INR' },
    );
    expect(reading).toMatchObject({
      statement: {
        lines: ['2026-10-25', '2026-10-31', '2026-11-03', '2026-11-04', '2026-11-05'].map((date) => ({ date })),
      },
    });
  });

  it('may come as a table of a chat, or with each whole line in quotation marks', () => {
    expect(
      linesOf('| Date | Item | Amount |\n|------|:-----|-------:|\n| 02/11/2026 | Paper | ₹1,250 |').lines,
    ).toEqual([[1250, 'Paper']]);
    const quoted = '"Date,Item,Amount"\n\n"02/11/2026,""Paper, A4"",-1250"\n"31/02/2026,Tea,-5"';
    expect(linesOf(quoted)).toEqual({ lines: [[1250, 'Paper, A4']], faults: [[4, '“31/02/2026” is not a date.']] });
  });

  it('without headings may have numbers of cheques', () => {
    const text =
      '"11/15/2026","-20.50","*","","AWS"\n"11/14/2026","5000","*","","WIRE"\n"11/13/2026","-9","*","12","CHECK"';
    expect(linesOf(text, { currency: 'USD', dayOrder: 'month-first' }).lines.map(([out]) => out)).toEqual([
      20.5, -5000, 9,
    ]);
  });
});
