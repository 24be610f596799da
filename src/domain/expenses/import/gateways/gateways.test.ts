/** Exports of payment gateways: revenue, refunds, payouts, and the fees and GST that alone are expenses. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { gatewayOf } from './gateways';
import { paypalPlaces } from './paypal';
import { nextStep } from '@/domain/expenses/import/session';
import { takeOver } from '@/domain/expenses/import/take-over';

function read(text: string, currency: 'INR' | 'USD' = 'INR') {
  const step = nextStep(new TextEncoder().encode(text), {
    answers: { dayOrder: 'day-first' },
    book: { ...EMPTY_BOOK, currency },
  });
  if (step.kind !== 'preview') throw new Error(JSON.stringify(step));
  expect(step.preview.faults).toEqual([]);
  const expenses = takeOver([], step.preview.rows, { paymentMethod: 'Other', newId: String });
  return {
    step,
    expenses: expenses.map(({ amount, description, vendor }) => [amount / 100, description, vendor]),
    revenue: step.revenue,
  };
}

describe('a merchant’s export', () => {
  it('Razorpay’s recon: payments and refunds are revenue, fees without their GST and the GST are expenses', () => {
    const { expenses, revenue, step } = read(
      'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,description,notes,payment_id,settlement_utr,order_id,order_receipt,method,card_network\n' +
        'pay_1,payment,0.00,976.40,1000.00,INR,23.60,3.60,false,true,14/10/2026 10:00:00,15/10/2026,setl_1,Plan A,,,utr1,order_1,,upi,\n' +
        'pay_2,payment,0.00,1952.80,2000.00,INR,47.20,7.20,false,true,15/11/2026 10:00:00,16/11/2026,setl_2,Plan B,,,utr2,order_2,,card,Visa\n' +
        'rfnd_1,refund,500.00,0.00,500.00,INR,0.00,0.00,false,true,16/11/2026 10:00:00,17/11/2026,setl_2,Plan A,,pay_1,utr2,order_1,,upi,\n' +
        'setl_9,settlement,2000.00,0.00,2000.00,INR,0.00,0.00,false,true,17/11/2026 10:00:00,17/11/2026,,,,,utr3,,,,\n',
    );
    expect(expenses).toEqual([
      [20, 'Razorpay fee Plan A upi', 'Razorpay'],
      [3.6, 'GST on Razorpay fee Plan A upi', 'Razorpay'],
      [40, 'Razorpay fee Plan B card', 'Razorpay'],
      [7.2, 'GST on Razorpay fee Plan B card', 'Razorpay'],
    ]);
    expect(revenue).toEqual({
      gateway: 'Razorpay',
      from: '2026-10',
      to: '2026-11',
      payments: 300000,
      refunds: 50000,
      monthly: 125000,
    });
    expect(step.preview.counts).toMatchObject({ income: 4, new: 4 });
  });

  it('Razorpay’s payments: what failed or was given back is no revenue', () => {
    const { expenses, revenue } = read(
      'id,entity,amount,currency,status,order_id,invoice_id,international,method,amount_refunded,amount_transferred,refund_status,captured,description,card_id,email,contact,notes,fee,tax,error_code,created_at\n' +
        'pay_1,payment,1000.00,INR,captured,order_1,,0,upi,0.00,0.00,,1,Plan A,,a@example.com,,,23.60,3.60,,02/11/2026 11:20:10\n' +
        'pay_2,payment,500.00,INR,failed,order_2,,0,card,0.00,0.00,,0,Plan B,,b@example.com,,,0.00,0.00,BAD_REQUEST,14/11/2026 11:20:10\n' +
        'pay_3,payment,300.00,INR,refunded,order_3,,0,card,300.00,0.00,full,1,Plan C,,c@example.com,,,7.08,1.08,,15/11/2026 11:20:10\n',
    );
    expect(revenue).toMatchObject({ payments: 100000, refunds: 0, monthly: 100000 });
    expect(expenses.map(([amount]) => amount)).toEqual([20, 3.6, 6, 1.08]);
  });

  it('Razorpay’s settlements: what came to the bank, before fees', () => {
    const { expenses, revenue } = read(
      'id,entity,amount,status,fees,tax,utr,created_at\nsetl_1,settlement,976.40,processed,23.60,3.60,UTR1,15/11/2026 10:00:00\n',
    );
    expect(revenue).toMatchObject({ payments: 100000, monthly: 100000 });
    expect(expenses.map(([amount]) => amount)).toEqual([20, 3.6]);
  });

  it('Stripe’s payments and its balance', () => {
    const payments = read(
      'id,Description,Seller Message,Created date (UTC),Amount,Amount Refunded,Currency,Converted Amount,Converted Amount Refunded,Fee,Taxes On Fee,Converted Currency,Mode,Status,Customer ID\n' +
        'ch_1,Plan A,Payment complete.,2026-11-02 10:00,100.00,20.00,usd,100.00,20.00,3.20,0.00,usd,Live,Paid,cus_1\n' +
        'ch_2,Plan A,The bank declined it.,2026-11-03 10:00,100.00,0.00,usd,100.00,0.00,0.00,0.00,usd,Live,Failed,cus_1\n',
      'USD',
    );
    expect(payments.expenses).toEqual([[3.2, 'Stripe fee Plan A', 'Stripe']]);
    expect(payments.revenue).toMatchObject({ gateway: 'Stripe', payments: 8000, refunds: 0 });
    const balance = read(
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description\n' +
        'txn_1,charge,ch_1,100.00,3.20,96.80,usd,2026-11-02 10:00,2026-11-04,Plan A\n' +
        'txn_2,refund,re_1,-20.00,0.00,-20.00,usd,2026-11-03 10:00,2026-11-04,Plan A\n' +
        'txn_3,payout,po_1,-76.80,0.00,-76.80,usd,2026-11-05 10:00,2026-11-05,STRIPE PAYOUT\n' +
        'txn_4,stripe_fee,,-2.00,0.00,-2.00,usd,2026-11-06 10:00,2026-11-06,Radar\n',
      'USD',
    );
    expect(balance.expenses.map(([amount, words]) => [amount, words])).toEqual([
      [3.2, 'Stripe fee Plan A'],
      [2, 'Stripe stripe fee Radar'],
    ]);
    expect(balance.revenue).toMatchObject({ payments: 10000, refunds: 2000, monthly: 8000 });
  });

  it('of others, with a fee that does not include its taxes', () => {
    const { expenses, revenue } = read(
      'MerchantOrderId,PhonePeReferenceId,Type,Amount,Fee Amount,IGST,CGST,SGST,Settlement Date,Transaction Date\nO1,P1,PAYMENT,1000,20,3.6,0,0,15/11/2026,14/11/2026\n',
    );
    expect(revenue).toMatchObject({ gateway: 'PhonePe', payments: 100000 });
    expect(expenses.map(([amount]) => amount)).toEqual([20, 3.6]);
  });

  // A fee of 20 and its tax of 3.60: Razorpay and Stripe write 23.60 as the fee, others 20.
  it.each([
    ['fee and tax', 'entity_id,fee,tax', 'pay_1,23.60,3.60'],
    ['fees and tax', 'entity_id,fees,tax', 'pay_1,23.60,3.60'],
    ['fee and taxes on fee', 'entity_id,fee,taxes_on_fee', 'pay_1,23.60,3.60'],
    ['fees and GST', 'order_id,fees,gst', 'o1,20,3.60'],
    ['commission and tax', 'order_id,commission,tax', 'o1,20,3.60'],
    ['fee and two taxes', 'order_id,fee,cgst,sgst', 'o1,20,1.80,1.80'],
  ])('of a gateway that writes %s: the fee is 20, the tax 3.60', (_, header, cells) => {
    const { expenses } = read(`payment_id,${header},amount,created_at\npay_1,${cells},1000,14/11/2026\n`);
    expect(expenses.map(([amount]) => amount)).toEqual([20, 3.6]);
  });

  it('without a payment that was made offers no revenue', () => {
    const { revenue, expenses } = read(
      'id,amount,currency,status,order_id,method,amount_refunded,refund_status,email,contact,created_at\npay_1,1000.00,INR,failed,order_1,upi,0,,a@example.com,9,14/11/2026 10:00:00\n',
    );
    expect(revenue).toBeNull();
    expect(expenses).toEqual([]);
  });

  it('of payments without fees, or with text for numbers', () => {
    const plain = read(
      'id,amount,currency,status,order_id,method,amount_refunded,refund_status,email,contact,created_at\npay_1,1000.00,INR,captured,order_1,upi,0,,a@example.com,9,14/11/2026 10:00:00\n',
    );
    expect(plain.expenses).toEqual([]);
    expect(plain.revenue).toMatchObject({ payments: 100000 });
    const paytm = read(
      "Transaction_ID,Order_ID,Transaction_Date,Transaction_Type,Status,Amount,Commission,GST,Settled_Amount,Settled_Date,UTR_No.,MID\n'1,'2,'14/11/2026 10:00:00,ACQUIRING,SUCCESS,1000.00,20.00,3.60,976.40,'15/11/2026,U1,M1\n",
    );
    expect(paytm.expenses.map(([amount]) => amount)).toEqual([20, 3.6]);
    expect(paytm.revenue).toMatchObject({ gateway: 'Paytm', payments: 100000 });
  });

  it.each([
    [
      'Instamojo',
      'Payment ID,Created at,Buyer Email,Amount,Instamojo Fees,GST,Total Payout,Status',
      'M1,14/11/2026,a@x.test,1000,20,3.60,976.40,Credit',
    ],
    [
      'CCAvenue',
      'Order No,Order Date,Customer Name,Order Status,Order Amount,TDR,GST,Net Payable,UTR No',
      'O1,14-11-2026,Asha,Shipped,1000,20,3.60,976.40,U1',
    ],
    [
      'Cashfree',
      'Event ID,Event Type,Event Amount,Event Settlement Amount,Event Currency,Event Time,Merchant Order ID,Customer Name,Service Charge,Service Tax,Settlement UTR',
      'E1,PAYMENT,1000,976.40,INR,2026-11-14 10:00:00,O1,Asha,20,3.60,U1',
    ],
  ])('of %s, which has its own name for the fee', (_, header, row) => {
    const { expenses, revenue } = read(`${header}\n${row}\n`);
    expect(expenses.map(([amount]) => amount)).toEqual([20, 3.6]);
    expect(revenue).toMatchObject({ payments: 100000 });
  });

  it.each([
    [
      'payout_id,amount,currency,status,purpose,utr,fund_account_id,contact_name,fees,tax,narration,created_at\npout_1,40000,INR,processed,rent,U1,fa_1,Landlord,2.36,0.36,Rent,13/11/2026\npout_2,15000,INR,reversed,salary,U2,fa_2,Asha,0,0,Salary,14/11/2026',
      [40000, 2.36],
    ],
    [
      'Transfer Id,Beneficiary Name,Amount,Service Charge,Service Tax,Status,UTR,Remarks,Added On\nT1,Landlord,40000,5.00,0.90,SUCCESS,U1,Rent,13/11/2026\nT2,Asha,15000,0,0,FAILED,U2,Salary,14/11/2026',
      [40000, 5.9],
    ],
  ])('is not a list of payouts to vendors and staff: those are expenses', (text, amounts) => {
    const step = nextStep(new TextEncoder().encode(text), {
      answers: { dayOrder: 'day-first' },
      book: { ...EMPTY_BOOK, currency: 'INR' },
    });
    if (step.kind !== 'preview') throw new Error(JSON.stringify(step));
    expect(step.revenue).toBeNull();
    expect(step.preview.rows.flatMap(({ amount, held }) => (held === undefined ? [amount / 100] : []))).toEqual(
      amounts,
    );
  });

  it('is not what PayPal, Wise, Revolut or a bank gives to the holder of an account', () => {
    for (const header of [
      'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID',
      'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Source amount (after fees),Exchange rate',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'Transaction ID,Date,Description,Merchant,Amount,Tax,Balance',
      'Date,Merchant,Amount,Tax,Fee,Status,Card',
      'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ])
      expect(gatewayOf(header.split(',')), header).toBeNull();
  });
});

describe('PayPal', () => {
  it('is known by its gross, its fee, its net and its time zone, wherever they are', () => {
    const names = ['Gross', 'Fee', 'Net', 'TimeZone'];
    for (const name of names) {
      const others = names.filter((one) => one !== name);
      expect(paypalPlaces([name, 'Date', ...others]), name).not.toBeNull();
      expect(paypalPlaces(['Date', ...others]), name).toBeNull();
    }
    expect(paypalPlaces(null)).toBeNull();
  });

  const HEAD = 'Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net';

  it('offers no revenue to someone who only got money from friends', () => {
    const { revenue, step } = read(
      `${HEAD}\n14/11/2026,08:00,PST,Asha,Mobile Payment,Completed,USD,50.00,0.00,50.00\n`,
      'USD',
    );
    expect(revenue).toBeNull();
    expect(step.preview.counts).toMatchObject({ income: 1, new: 0 });
  });

  it('does not take a refund for that of another payment where the file has no numbers', () => {
    const { step } = read(
      `${HEAD}\n13/11/2026,08:00,PST,Hosting,General Payment,Completed,USD,-20.00,0.00,-20.00\n14/11/2026,08:00,PST,Design Studio,Payment Refund,Completed,USD,25.00,0.00,25.00\n`,
      'USD',
    );
    expect(step.preview.rows.map(({ amount, description, held }) => [amount, description, held])).toEqual([
      [2000, 'Hosting', undefined],
      [-2500, 'Refund: Design Studio', undefined],
    ]);
  });

  it('holds a payment that was paid back in two parts, and not one that was paid back in part', () => {
    const file = (second: string) =>
      `${HEAD},Transaction ID,Reference Txn ID\n13/11/2026,08:00,PST,Hosting,General Payment,Completed,USD,-20.00,0.00,-20.00,T1,\n14/11/2026,08:00,PST,Hosting,Payment Refund,Completed,USD,5.00,0.00,5.00,T2,T1\n16/11/2026,08:00,PST,Hosting,Payment Refund,Completed,USD,${second},0.00,${second},T3,T1\n`;
    const heldIn = (text: string) => read(text, 'USD').step.preview.rows[0]!.held;
    expect(heldIn(file('15.00'))).toBe('This was paid back on 16 November 2026.');
    expect(heldIn(file('14.99'))).toBeUndefined();
  });
});
