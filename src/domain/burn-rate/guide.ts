/** The guide of the burn rate tool: its three tabs and their texts. */

interface GuideSection {
  heading: string;
  /** Paragraphs, or the items of a list. */
  text: readonly string[];
  isList?: boolean;
}

export interface GuideTab {
  id: 'overview' | 'how-to-use' | 'financial-terms';
  label: string;
  sections: readonly GuideSection[];
}

export const GUIDE_TABS: readonly GuideTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    sections: [
      {
        heading: 'What this tool answers',
        text: [
          'How much the company spends each month, how many months the bank balance lasts, and what would change that.',
          'Everything is calculated in your browser. Your figures are saved there for your next visit, and leave it only when you save them in your account.',
        ],
      },
      {
        heading: 'How it calculates',
        text: [
          'Monthly burn = team costs + fixed costs − monthly revenue.',
          'Runway = bank balance ÷ monthly burn, in whole months. When revenue covers your costs, the runway is infinite.',
          'In a scenario, growth starts next month: 10% growth on $10,000 makes $11,000 next month and $12,100 the month after. Hires and one-off amounts are added in the months you choose, from next month on: your bank balance already includes the earlier ones.',
        ],
        isList: true,
      },
      {
        heading: 'What the colours mean',
        text: [
          'Each month is coloured by the runway left when it begins. Critical: under 3 months, too little time to raise more.',
          'Warning: 3 to under 6 months. A round often takes this long from the first call to money in the bank.',
          'Good: 6 months or more, or a plan that pays for itself. Most investors like to see 12 to 18 months after a round.',
        ],
        isList: true,
      },
    ],
  },
  {
    id: 'how-to-use',
    label: 'How to Use',
    sections: [
      {
        heading: 'In five minutes',
        text: [
          'Open Configure and enter what is in the bank today and what customers pay in a normal month. Leave out money you have only been promised.',
          'Add everyone you pay, including yourself, with the full monthly cost: salary, employer contributions, insurance, equipment.',
          'Add what you pay each month whatever the team size: rent, software, accounting, hosting. Divide a yearly bill by twelve.',
          'Look at the runway and at the recommendations. Start with the largest line of the breakdown.',
          'Make a scenario for each plan you are considering: two hires, a price rise, a round. Compare the month of profit and the lowest balance.',
        ],
        isList: true,
      },
      {
        heading: 'Use your actual costs',
        text: [
          'If you use the expense tracker, bring in your actual costs: the average of the last three full months by category. You choose where each category goes and whether they replace the costs you typed, and see burn and runway before and after. Doing it again replaces the earlier figures.',
        ],
      },
      {
        heading: 'Share and keep',
        text: [
          'Export makes a PDF for your board and an Excel file with the month-by-month projection.',
          'Ctrl+P (⌘P on a Mac) exports the PDF, Ctrl+E (⌘E) the Excel file, unless you are typing in a field.',
          'Keep several plans under different names, and save one as a JSON file to move it to another browser.',
        ],
        isList: true,
      },
      {
        heading: 'Common mistakes',
        text: [
          'Counting a signed contract as revenue before it is paid.',
          'Forgetting taxes, yearly bills, notice periods and founders’ salaries.',
          'Planning with your best month’s growth. Use the average of the last three months.',
        ],
        isList: true,
      },
    ],
  },
  {
    id: 'financial-terms',
    label: 'Financial Terms',
    sections: [
      {
        heading: 'Bank balance',
        text: ['Cash you can use today, in all accounts. Leave out deposits you cannot withdraw.'],
      },
      { heading: 'Gross burn', text: ['Everything you spend in a month, before revenue.'] },
      {
        heading: 'Monthly burn (net burn)',
        text: ['What you spend in a month minus what you earn. It is how much cash the company loses that month.'],
      },
      { heading: 'Runway', text: ['How many whole months the bank balance lasts at the current burn.'] },
      {
        heading: 'Fixed costs',
        text: ['Costs that stay the same however much you sell: rent, software, accounting.'],
      },
      {
        heading: 'Team costs',
        text: [
          'Everything you spend on people: salaries, contributions, insurance, and freelancers who work for you every month.',
        ],
      },
      {
        heading: 'Default alive, default dead',
        text: [
          'Default alive: if costs and growth stay as planned, you reach profit on the money you have. Default dead: you do not, and must change something. The question comes from Paul Graham.',
        ],
      },
      { heading: 'Month of profit', text: ['The first month from which revenue covers all running costs for good.'] },
      { heading: 'Trough', text: ['Your lowest balance before profit. It should leave room for a bad quarter.'] },
      {
        heading: 'Bridge',
        text: [
          'A small round, often a convertible note or a SAFE, that pays for the months until the next full round.',
        ],
      },
      {
        heading: 'Burn multiple',
        text: [
          'Net burn divided by new yearly revenue in the same period. Under 1.5 is good; over 3 means growth is too expensive.',
        ],
      },
      {
        heading: 'One-off',
        text: ['An amount paid or received once: a deposit, a trade fair, a grant, money from a round.'],
      },
    ],
  },
];
