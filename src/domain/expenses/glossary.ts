/** The glossary of the expense tracker, for people without bookkeeping experience. */

export const GLOSSARY: readonly { term: string; meaning: string }[] = [
  {
    term: 'Expense',
    meaning:
      'Money that leaves the company for goods or services. A loan repayment or a transfer between your own accounts does not count.',
  },
  {
    term: 'Category',
    meaning: 'What the money was for. A few categories used the same way every month work better than many.',
  },
  {
    term: 'Recurring expense',
    meaning:
      'One that repeats every week, month, quarter or year from its date. If it starts on the 31st, it falls on the last day of shorter months.',
  },
  {
    term: 'Scheduled amount',
    meaning:
      'What recurring expenses add in the period shown to what you have spent: those that are still to come, and those that are due but that you have not recorded or skipped.',
  },
  {
    term: 'Budget',
    meaning: 'The most you want to spend in a category. Each category has one budget; a new one replaces it.',
  },
  {
    term: 'Budget usage',
    meaning: 'Spending divided by budget. The bar ends at 100%; a budget is over when you spend more than it allows.',
  },
  {
    term: 'Monthly average',
    meaning:
      'All expenses divided by the number of months from first to last, both included. Months without expenses count too.',
  },
  { term: 'Vendor', meaning: 'Who was paid, read from the description.' },
  {
    term: 'Debit and credit',
    meaning:
      'On a bank statement a debit (DR) is money out and a credit (CR) is money in. Only money out becomes an expense.',
  },
  {
    term: 'Booking date',
    meaning: 'The day the bank moved the money. It may be later than the day of purchase.',
  },
  {
    term: 'Duplicate',
    meaning:
      'A line you imported before. Two equal purchases on one day are both added; importing the same file twice adds nothing.',
  },
  {
    term: 'Rule',
    meaning:
      'Gives a category to every expense whose description contains certain text. The first matching rule decides.',
  },
  {
    term: 'OpEx',
    meaning: 'Operating expenses: the running costs of the company, such as salaries, rent and software.',
  },
  {
    term: 'CapEx',
    meaning:
      'Capital expenditure: things you use for years, such as machines and computers. Your accountant writes them off over time.',
  },
  {
    term: 'Burn rate',
    meaning: 'What you spend in a month minus what you earn. The burn rate tool can use your actual costs from here.',
  },
];
