/** The glossary of the expense tracker: what its words mean, for people who never kept books. */

export const GLOSSARY: readonly { term: string; meaning: string }[] = [
  {
    term: 'Expense',
    meaning:
      'Money that leaves the company for goods or services. A repayment of a loan or a transfer between your own accounts is none.',
  },
  {
    term: 'Category',
    meaning: 'What the money was for. Few categories, used the same way every month, tell more than many.',
  },
  {
    term: 'Recurring expense',
    meaning:
      'One that comes again by itself: every week, month, quarter or year from its date. On the 31st it falls on the last day of shorter months.',
  },
  {
    term: 'Scheduled amount',
    meaning: 'What recurring expenses will still take in the days you look at, beside what is spent already.',
  },
  {
    term: 'Budget',
    meaning: 'The most that you want to spend in a category. There is one a category; a new one replaces it.',
  },
  {
    term: 'Budget usage',
    meaning: 'Spent divided by budget. The bar ends at 100%; a budget is over when more is spent than it allows.',
  },
  {
    term: 'Monthly average',
    meaning:
      'All expenses divided by the months from the first to the last one, both counted. Months without expenses count, too.',
  },
  { term: 'Vendor', meaning: 'Who was paid, read from the description.' },
  {
    term: 'Debit and credit',
    meaning:
      'On a bank statement a debit (DR) is money out and a credit (CR) is money in. Only money out becomes an expense.',
  },
  {
    term: 'Booking date',
    meaning: 'The day on which the bank moved the money. It may be later than the day of the purchase.',
  },
  {
    term: 'Duplicate',
    meaning:
      'A line that was imported before. Two equal purchases on one day are both kept; the same file twice adds nothing.',
  },
  {
    term: 'Rule',
    meaning:
      'Puts every expense with a certain text in its description into a category. The first rule that fits decides.',
  },
  {
    term: 'OpEx',
    meaning: 'Operating expenses: the running costs of the company, such as salaries, rent and software.',
  },
  {
    term: 'CapEx',
    meaning:
      'Capital expenditure: things that serve for years, such as machines and computers. Your accountant writes them off over time.',
  },
  {
    term: 'Burn rate',
    meaning: 'What you spend in a month less what you earn. The burn rate tool can take your real costs from here.',
  },
];
