/** Files of banks, wallets and programs beyond the first layouts: refunds, other languages, amounts without a sign, states, own books. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { computeRevenue } from './gateways/gateways';
import { readStatementText, type FileOptions } from './read-file';

type Line = [out: number, description: string, held?: string];

const statementOf = (text: string, options: Partial<FileOptions> = {}) => {
  const reading = readStatementText(text, { currency: 'INR', dayOrder: 'day-first', ...options });
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  expect(reading.statement.faults).toEqual([]);
  return reading.statement;
};
const linesOf = (text: string, options?: Partial<FileOptions>): Line[] =>
  statementOf(text, options).lines.map(({ amount, description, held }) =>
    held === undefined ? [amount / 100, description] : [amount / 100, description, held],
  );

const EUR = { currency: 'EUR' } as const;
const USD = { currency: 'USD', dayOrder: 'month-first' } as const;

describe('PayPal', () => {
  const HEAD =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Reference Txn ID","Invoice Number","Balance","Subject","Note","Balance Impact"';
  const row = (...[day, name, type, status, gross, fee, net, id, of, balance, impact]: string[]) =>
    `"11/${day}/2026","08:00:00","PST","${name}","${type}","${status}","USD","${gross}","${fee}","${net}","a@x.test","b@x.test","${id}","","${of}","","${balance}","","","${impact}"`;
  const FILE = [
    HEAD,
    row(
      '02',
      'Customer One',
      'Express Checkout Payment',
      'Completed',
      '120.00',
      '-3.78',
      '116.22',
      'T1',
      '',
      '116.22',
      'Credit',
    ),
    row('03', 'Design Studio', 'General Payment', 'Completed', '-49.00', '0.00', '-49.00', 'T2', '', '67.22', 'Debit'),
    row('04', 'Customer One', 'Payment Refund', 'Completed', '-25.00', '0.73', '-24.27', 'T3', 'T1', '42.95', 'Debit'),
    row('05', 'Design Studio', 'Payment Refund', 'Completed', '49.00', '0.00', '49.00', 'T4', 'T2', '91.95', 'Credit'),
    row('06', '', 'General Withdrawal', 'Completed', '-70.00', '0', '-70.00', 'T5', '', '21.95', 'Debit'),
    row(
      '07',
      'Hosting',
      'Account Hold for Open Authorization',
      'Completed',
      '-5.00',
      '0',
      '-5.00',
      'T6',
      '',
      '16.95',
      'Debit',
    ),
    row('08', 'Customer Two', 'Chargeback', 'Completed', '-10.00', '-2.00', '-12.00', 'T7', '', '4.95', 'Debit'),
  ].join('\n');

  it('refunds name the payment that they give back; those to customers and moves to the own bank are no expenses', () => {
    expect(linesOf(FILE, USD)).toEqual([
      [-120, 'Customer One'],
      [3.78, 'Fee: Customer One'],
      [49, 'Design Studio', 'This was paid back on 5 November 2026.'],
      [25, 'Refund: Customer One (payment of 2 November 2026)'],
      // PayPal gives a part of its fee back.
      [-0.73, 'Fee: Customer One'],
      [-49, 'Refund: Design Studio (payment of 3 November 2026)'],
      [70, 'General Withdrawal', 'This went to your own bank account.'],
      [5, 'Hosting', 'The file says “Account Hold for Open Authorization”.'],
      [10, 'Refund: Customer Two'],
      [2, 'Fee: Customer Two'],
    ]);
    const statement = statementOf(FILE, USD);
    // A line with revenue is never taken over as an expense.
    expect(statement.lines.map(({ revenue }) => (revenue === undefined ? null : revenue / 100))).toEqual([
      120,
      null,
      null,
      -25,
      null,
      null,
      null,
      null,
      -10,
      null,
    ]);
    expect(computeRevenue(statement)).toMatchObject({ gateway: 'PayPal', payments: 12_000, refunds: 3500 });
  });

  it('a refund of an earlier month takes its fee from expenses, and a refunded payment of a customer counts with its refund', () => {
    const head =
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID"\n';
    const early = `${head}"06/29/2026","09:42","PDT","Ada","Payment Refund","Completed","USD","-25.00","0.73","-24.27","A3","A1"\n"06/30/2026","09:42","PDT","Hosting","PreApproved Payment Bill User Payment","Completed","USD","-10.00","0.00","-10.00","A7",""`;
    expect(linesOf(early, USD)).toEqual([
      [25, 'Refund: Ada'],
      [-0.73, 'Fee: Ada'],
      [10, 'Hosting'],
    ]);
    const whole = `${head}"06/28/2026","09:42","PDT","Ada","Website Payment","Refunded","USD","20.00","-0.88","19.12","A1",""\n"06/29/2026","09:42","PDT","Ada","Payment Refund","Completed","USD","-20.00","0.58","-19.42","A3","A1"`;
    expect(computeRevenue(statementOf(whole, USD))).toMatchObject({ payments: 2000, refunds: 2000, monthly: 0 });
  });

  it('in German and Dutch', () => {
    expect(
      linesOf(
        '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Transaktionscode","Zugehöriger Transaktionscode","Guthaben","Auswirkung auf Guthaben"\n"02.11.2026","10:00","CET","Kunde GmbH","Website-Zahlung","Abgeschlossen","EUR","100,00","-3,40","96,60","a@x.test","T1","","96,60","Haben"\n"03.11.2026","10:00","CET","Kunde GmbH","Rückzahlung","Abgeschlossen","EUR","-20,00","0,60","-19,40","a@x.test","T2","T1","77,20","Soll"\n"05.11.2026","10:00","CET","","Allgemeine Abbuchung","Ausstehend","EUR","-50,00","0,00","-50,00","","T4","","77,20","Soll"',
        EUR,
      ),
    ).toEqual([
      [-100, 'Kunde GmbH'],
      [3.4, 'Fee: Kunde GmbH'],
      [20, 'Refund: Kunde GmbH (payment of 2 November 2026)'],
      [-0.6, 'Fee: Kunde GmbH'],
      [50, 'Allgemeine Abbuchung', 'The file says “Ausstehend”.'],
    ]);
    expect(
      linesOf(
        '"Datum","Tijd","Tijdzone","Omschrijving","Valuta","Bruto","Kosten","Net","Saldo","Transactiereferentie","Naam","Reference Txn ID"\n"2-11-2026","10:00","Europe/Amsterdam","Express Checkout-betaling","EUR","-7,00","0,00","-7,00","93,00","T1","GitHub","B1"\n"3-11-2026","10:00","Europe/Amsterdam","Websitebetaling","EUR","100,00","-3,40","96,60","189,60","T2","Klant BV",""',
        EUR,
      ).map(([out]) => out),
    ).toEqual([7, -100, 3.4]);
  });
});

describe('files of banks and programs', () => {
  it.each<[string, Partial<FileOptions>, string, Line[]]>([
    [
      'DKB, whose payee has a German name',
      EUR,
      '"Girokonto";"DE00120300000000000000"\n""\n"Kontostand vom 20.11.2026:";"1.234,56 EUR"\n""\n"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"\n"02.11.26";"02.11.26";"Gebucht";"ISSUER";"Hetzner";"Rechnung 1";"Ausgang";"DE001";"-12,5"\n"14.11.26";"14.11.26";"Vorgemerkt";"Meera";"Rewe";"Kauf";"Ausgang";"DE002";"-5"',
      [
        [12.5, 'Hetzner Rechnung 1'],
        [5, 'Rewe Kauf', 'The file says “Vorgemerkt”.'],
      ],
    ],
    [
      'Sparkasse, whose states are in a column named Info',
      EUR,
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"\n"DE00";"02.11.26";"02.11.26";"FOLGELASTSCHRIFT";"Rechnung 1";"Hetzner";"DE1";"-12,50";"EUR";"Umsatz gebucht"\n"DE00";"20.11.26";"20.11.26";"KARTENZAHLUNG";"Kauf";"Rewe";"DE1";"-5,50";"EUR";"Umsatz vorgemerkt"',
      [
        [12.5, 'Hetzner Rechnung 1'],
        [5.5, 'Rewe Kauf', 'The file says “Umsatz vorgemerkt”.'],
      ],
    ],
    [
      'Volksbank, with the balance at the end as a row',
      EUR,
      'Buchungstag;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;IBAN;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; \n02.11.2026;Meera;Hetzner;DE;Rechnung;K;EUR;12,50;S\n03.11.2026;Meera;Kunde GmbH;DE;Zahlung;K;EUR;100,00;H\n\n20.11.2026;;;;;Endsaldo;EUR;1.234,00;H',
      [
        [12.5, 'Hetzner Rechnung'],
        [-100, 'Kunde GmbH Zahlung'],
      ],
    ],
    [
      'ABN AMRO, with the balance before and after each line',
      EUR,
      'Rekeningnummer\tMuntsoort\tTransactiedatum\tRentedatum\tBeginsaldo\tEindsaldo\tTransactiebedrag\tOmschrijving\n123\tEUR\t20261102\t20261102\t1000,00\t987,50\t-12,50\tIncasso Hetzner\n123\tEUR\t20261103\t20261103\t987,50\t1087,50\t100,00\tOverboeking Klant',
      [
        [12.5, 'Incasso Hetzner'],
        [-100, 'Overboeking Klant'],
      ],
    ],
    [
      'Rabobank',
      EUR,
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1","Oorspr bedrag"\n"NL1","EUR","R","1","2026-11-02","2026-11-02","-12,50","+987,50","NL2","Hetzner","Rechnung 1",""\n"NL1","EUR","R","2","2026-11-03","2026-11-03","+100,00","+1087,50","NL3","Klant BV","Factuur",""',
      [
        [12.5, 'Hetzner Rechnung 1'],
        [-100, 'Klant BV Factuur'],
      ],
    ],
    [
      'Knab, with D and C, below the name of the file',
      EUR,
      'KNAB EXPORT;;;;;;;\nRekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeninghouder;Omschrijving;\n"NL1";"02-11-2026";"EUR";"D";"12,50";"Hetzner";"Rechnung";\n"NL1";"03-11-2026";"EUR";"C";"100,00";"Klant";"Factuur";',
      [
        [12.5, 'Hetzner Rechnung'],
        [-100, 'Klant Factuur'],
      ],
    ],
    [
      'Triodos, without headings',
      EUR,
      '"02-11-2026","NL1","12,50","Debet","Hetzner","NL2","IC","Rechnung","987,50"\n"03-11-2026","NL1","100,00","Credit","Klant BV","NL3","ET","Factuur","1.087,50"',
      [
        [12.5, 'Hetzner'],
        [-100, 'Klant BV'],
      ],
    ],
    [
      'Debit and credit under Hindi names',
      {},
      'दिनांक,विवरण,निकासी,जमा,शेष\n02/11/2026,STATIONERS,1250.00,,48750.00\n14/11/2026,CUSTOMER,,25000.00,73750.00',
      [
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER'],
      ],
    ],
    [
      'Debit and credit under unknown names, distinguished by the balance',
      {},
      'Date,Wording,Alpha,Beta,Rest\n02/11/2026,CUSTOMER,25000.00,,75000.00\n14/11/2026,STATIONERS,,1250.00,73750.00\n15/11/2026,TEA,,50.00,73700.00',
      [
        [-25000, 'CUSTOMER'],
        [1250, 'STATIONERS'],
        [50, 'TEA'],
      ],
    ],
    [
      'amounts in digits of another script, without any sign',
      {},
      'Date,Description,Amount\n13/11/2026,दुकान,"₹ १,२५०"\n14/11/2026,किराया,"₹ ४०,०००"',
      [
        [1250, 'दुकान'],
        [40000, 'किराया'],
      ],
    ],
    [
      'amounts in words',
      {},
      'Date,Description,Amount\n13/11/2026,Rent,"40,000 rupees only"\n14/11/2026,Desk,1.5 lakh\n15/11/2026,Tea,2K\n16/11/2026,Fit-out,"₹1,25,000/-"',
      [
        [40000, 'Rent'],
        [150000, 'Desk'],
        [2000, 'Tea'],
        [125000, 'Fit-out'],
      ],
    ],
    [
      'marks without width in headings and cells',
      {},
      '\u200bDate,Narration\u200b,Withdrawal Amt.,Deposit Amt.\n\u200e02/11/26\u200e,\u200bSTATIONERS,"\u202a1\u200b,250.00\u202c",\n14/11/26,CUSTOMER,,₹\u200b25000.00+',
      [
        [1250, 'STATIONERS'],
        [-25000, 'CUSTOMER'],
      ],
    ],
    [
      'Google Pay, which says in words which way money went',
      {},
      'Time,Transaction ID,Description,Product,Status,Amount\n"Nov 2, 2026, 10:00 AM",G1,Paid to Stationers,Google Pay,Completed,"₹1,250.00"\n"Nov 3, 2026, 10:00 AM",G2,Received from Asha,Google Pay,Completed,₹500.00\n"Nov 4, 2026, 10:00 AM",G3,Paid to Taxi,Google Pay,Cancelled,₹90.00',
      [
        [1250, 'Paid to Stationers'],
        [-500, 'Received from Asha'],
        [90, 'Paid to Taxi', 'The file says “Cancelled”.'],
      ],
    ],
    [
      'a card with refunds among amounts without a sign',
      {},
      'Date,Merchant,Type,Amount\n13/11/2026,AWS,Purchase,1200\n15/11/2026,Zomato,Refund,300',
      [
        [1200, 'AWS'],
        [-300, 'Zomato'],
      ],
    ],
    [
      'a card whose balance is what is owed',
      {},
      'Date,Details,Dr/Cr,Amount,Outstanding balance\n13/11/2026,AWS,Dr,1200,1200\n14/11/2026,TEA,Dr,50,1250\n15/11/2026,PAYMENT,Cr,1000,250',
      [
        [1200, 'AWS'],
        [50, 'TEA'],
        [-1000, 'PAYMENT'],
      ],
    ],
    [
      'Axis card, whose kind of shop is not who was paid',
      {},
      'Date,Transaction Details,Merchant Category,Amount (INR),Debit/Credit\n13/11/2026,SWIGGY,FOOD,"₹ 450.00",Debit\n19/11/2026,BBPS PAYMENT,MISC,"₹ 5,000.00",Credit',
      [
        [450, 'SWIGGY'],
        [-5000, 'BBPS PAYMENT'],
      ],
    ],
    [
      'the bank book of Tally, whose debit is money in',
      {},
      'Kaveri Labs Pvt Ltd\nBank Book\n1-Nov-2026 to 20-Nov-2026\n\nDate,Particulars,Vch Type,Vch No.,Debit,Credit\n1-Nov-2026,Opening Balance,,,50000.00,\n2-Nov-2026,Stationers,Payment,1,,1250.00\n14-Nov-2026,Customer One,Receipt,2,25000.00,\n,Closing Balance,,,,73750.00',
      [
        [1250, 'Stationers'],
        [-25000, 'Customer One'],
      ],
    ],
    [
      'opening and closing balances with a figure, as rows',
      USD,
      'Date,Description,Amount,Running Bal.\n11/01/2026,Beginning balance as of 11/01/2026,"1,000.00","1,000.00"\n11/02/2026,AWS,-120.00,880.00\n11/03/2026,CUSTOMER,500.00,"1,380.00"\n11/20/2026,Closing Balance,"1,380.00","1,380.00"',
      [
        [120, 'AWS'],
        [-500, 'CUSTOMER'],
      ],
    ],
    [
      'seconds since 1970, and days of a spreadsheet',
      {},
      'created,desc,amount\n1793606400,A,-10\n1793692800000,B,20\n46339,C,-5',
      [
        [10, 'A'],
        [-20, 'B'],
        [5, 'C'],
      ],
    ],
    [
      'expense and income as words',
      {},
      'Date,Category,Note,Amount,Income/Expense\n02/11/2026,Food,Lunch,250,Expense\n03/11/2026,Sales,Customer,5000,Income',
      [
        [250, 'Lunch'],
        [-5000, 'Customer'],
      ],
    ],
  ])('%s', (_, options, text, lines) => {
    expect(linesOf(text, options)).toEqual(lines);
  });

  it('a kind of line that may be either is asked about', () => {
    const text =
      'Date,Merchant,Type,Amount\n13/11/2026,AWS,Purchase,1200\n15/11/2026,Zomato,Refund,300\n16/11/2026,HDFC,Payment,1200';
    expect(readStatementText(text, { currency: 'INR', dayOrder: 'day-first' })).toMatchObject({
      kind: 'questions',
      questions: [{ kind: 'outgoing', example: 'HDFC, 1200 Payment' }],
    });
  });
});

describe('two columns that say what a line is', () => {
  it.each<[string, Partial<FileOptions>, string, Line[]]>([
    [
      'AZFCU',
      USD,
      'Transaction Number,Date,Description,Memo,Amount Debit,Amount Credit,Balance,Check Number,Fees\n1,11/02/2026,Point Of Sale Withdrawal,FIGMA SAN FRANCISCO CA,-20.00,,980.00,,\n2,11/03/2026,Deposit,ACH CUSTOMER ONE,,500.00,1480.00,,',
      [
        [20, 'Point Of Sale Withdrawal FIGMA SAN FRANCISCO CA'],
        [-500, 'Deposit ACH CUSTOMER ONE'],
      ],
    ],
    [
      'Intesa, whose Valuta is a currency',
      EUR,
      'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo\n02/11/2026;Pagamento Pos;FIGMA INC 02/11;Conto 1;CONTABILIZZATO;Software;EUR;-20,00\n03/11/2026;Bonifico;BONIFICO DA CLIENTE;Conto 1;CONTABILIZZATO;Entrate;EUR;500,00',
      [
        [20, 'Pagamento Pos FIGMA INC 02/11'],
        [-500, 'BONIFICO DA CLIENTE'],
      ],
    ],
  ])('%s', (_, options, text, lines) => {
    expect(linesOf(text, options)).toEqual(lines);
  });
});

describe('exports of gateways', () => {
  it.each<[string, FileOptions['currency'], string, (number | undefined)[], string]>([
    [
      'payouts of Stripe are revenue',
      'USD',
      'id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination,Balance Transaction ID\npo_1,970.00,2026-11-02 10:00,usd,2026-11-04 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,ba_1,txn_1',
      [970],
      'Stripe',
    ],
    [
      'refunds of Razorpay take from revenue',
      'INR',
      'id,payment_id,amount,currency,status,speed_processed,notes,created_at,receipt,arn\nrfnd_1,pay_1,500.00,INR,processed,normal,,02/11/2026 10:00:00,,A1',
      [-500],
      'Razorpay',
    ],
    [
      'adjustments of Razorpay that were taken from the merchant do, too',
      'INR',
      'entity_id,type,debit,credit,amount,currency,fee,tax,settled,created_at,settled_at,settlement_id,description,payment_id,settlement_utr,order_id,method\npay_1,payment,0,1152.15,1180,INR,27.85,4.25,1,02/11/2026,04/11/2026,setl_1,Plan,,U1,order_1,upi\nadj_1,adjustment,10,0,10,INR,0,0,1,03/11/2026,04/11/2026,setl_1,chargeback,,U1,,',
      [1180, undefined, undefined, -10],
      'Razorpay',
    ],
    [
      'PhonePe writes its headings in one word, and GST beside its fee',
      'INR',
      'PaymentType,MerchantReferenceId,PhonePeReferenceId,TransactionDate,Amount,Fee,IGST,CGST,SGST,TransactionStatus,SettlementDate\nPAYMENT,M1,P1,02/11/2026,1000,20,0,1.8,1.8,COMPLETED,03/11/2026\nREFUND,M2,P2,03/11/2026,-200,0,0,0,0,COMPLETED,04/11/2026',
      [1000, undefined, undefined, -200],
      'PhonePe',
    ],
  ])('%s', (_, currency, text, revenue, gateway) => {
    const statement = statementOf(text, { currency });
    expect(statement.lines.map((line) => line.revenue && line.revenue / 100)).toEqual(revenue);
    expect(statement.gateway).toBe(gateway);
    // What is an expense is a fee or GST.
    for (const line of statement.lines) if (line.revenue === undefined) expect(line.description).toMatch(/ fee /);
  });
});
