/** The guide of the cap table tool: its tabs and what they say. The seventh, the shortcuts, is the screen's own. */

export interface CapTableGuideSection {
  heading: string;
  /** Paragraphs, or the items of a list. */
  text: readonly string[];
  isList?: boolean;
}

export interface CapTableGuideTab {
  id: 'overview' | 'how-to-use' | 'example' | 'terms' | 'vesting' | 'tips';
  label: string;
  sections: readonly CapTableGuideSection[];
}

export const CAP_TABLE_GUIDE: readonly CapTableGuideTab[] = [
  {
    id: 'overview',
    label: 'Overview',
    sections: [
      {
        heading: 'What this tool answers',
        text: [
          'Who owns which part of the company today, what each funding round takes from everybody, and how much of their part founders have earned by when.',
          'Everything is calculated in your browser. Nothing is sent anywhere, and your cap table is there again when you come back.',
        ],
      },
      {
        heading: 'How it calculates',
        text: [
          'Dilution factor of a round = amount ÷ post-money valuation. A pre-money valuation is turned into a post-money one first, by adding the amount.',
          'Equity after a round alone = equity × (1 − factor). The running figure applies every round until then, one after the other.',
          'The new money of a round holds its factor, and is diluted by later rounds like everybody else.',
          'All figures are exact fractions. They are rounded to two decimals only where they are shown. Press a figure to see its formula with your numbers.',
        ],
        isList: true,
      },
      {
        heading: 'Percentages or share counts',
        text: [
          'The quick split, in percentages, is enough to agree on who gets what and to see what a round costs. The cap table, in shares, is needed as soon as notes, SAFEs, option grants or share classes are involved.',
          'Switch at the top of the page whenever you like: both show the same people and rounds.',
        ],
      },
    ],
  },
  {
    id: 'how-to-use',
    label: 'How to Use',
    sections: [
      {
        heading: 'Step by step',
        text: [
          'Add everybody who owns a part today, with their percentage: co-founders, investors, and the option pool as one line. The sum should be 100%.',
          'Add the funding rounds in the order in which they happen, with the amount and the valuation. Choose whether the valuation is before or after the new money.',
          'Read the table: today, after each round alone, the running figure, and what is left after all rounds.',
          'Under Vesting Schedules choose a stakeholder, enter the start date, cliff and period, and save. The Vesting tab shows what is earned now and in 1, 2 and 4 years.',
          'Save the present cap table as a scenario before you try another one. Load it again at any time, or compare two side by side.',
        ],
        isList: true,
      },
      {
        heading: 'When it gets serious: share counts',
        text: [
          'Open Cap table above the cards. One press turns your percentages into whole shares, or you issue them one by one.',
          'Add option grants and share classes under Shares & options, and what converts later under SAFEs & notes.',
          'Under Rounds change the money, the valuation or the pool, and watch price, new shares and conversions follow while you type.',
          'Exit shows who is paid what when the company is sold, Compare puts two versions side by side, and Share makes a link that holds the whole table.',
        ],
        isList: true,
      },
      {
        heading: 'What the warnings say',
        text: [
          'Total equity cannot exceed 100%: somebody was given what is not there.',
          'Total equity should be 100%: a part of the company belongs to nobody yet. Add the option pool or the missing person.',
          'An option pool above 20% is unusually high. It often comes out of the founders’ part alone, so ask what it is needed for.',
        ],
        isList: true,
      },
      {
        heading: 'Keep and share',
        text: [
          'Export makes a PDF, an Excel file or a printed page. The menu with the name of the document keeps several cap tables, and writes one as a JSON file for another browser.',
          'Undo takes back any change, Clear All included.',
        ],
      },
    ],
  },
  {
    id: 'example',
    label: 'Example',
    sections: [
      {
        heading: 'Two founders, one pool, two rounds',
        text: [
          'Asha holds 50%, Ben 40%, and 10% are set aside for employees.',
          'Seed: $1,000,000 at a post-money valuation of $5,000,000. The factor is 20%, so Asha goes from 50% to 50% × 0.8 = 40%, Ben to 32%, the pool to 8%. The seed investors hold 20%.',
          'Series A: $5,000,000 at a post-money valuation of $25,000,000, 20% again. The running figures are Asha 32%, Ben 25.6%, the pool 6.4%, the seed investors 16%, the new investors 20%. Together that is 100%.',
          'For Series A alone the table shows 50% × 0.8 = 40% for Asha: what this round would do without the one before.',
        ],
        isList: true,
      },
      {
        heading: 'The same with pre-money valuations',
        text: [
          '$1,000,000 at a pre-money valuation of $4,000,000 is the seed round from above: 4 + 1 = 5 million post-money. Mixing the two up is the most frequent mistake in talks about a round.',
        ],
      },
    ],
  },
  {
    id: 'terms',
    label: 'Terms',
    sections: [
      { heading: 'Cap table', text: ['The list of everybody who owns a part of the company, and how large it is.'] },
      {
        heading: 'Dilution',
        text: [
          'A smaller part of a company that is hopefully worth more. New shares make every older share a smaller part.',
        ],
      },
      {
        heading: 'Pre-money and post-money valuation',
        text: ['What the company is worth before and after the new money. Post-money = pre-money + amount raised.'],
      },
      {
        heading: 'Option pool',
        text: ['Shares set aside for employees. 10 to 15% is usual at the seed stage; above 20% is unusually high.'],
      },
      {
        heading: 'Fully diluted',
        text: ['Counted as if every option and every convertible instrument were shares already.'],
      },
      {
        heading: 'Cliff',
        text: ['The time before which nothing vests. Who leaves earlier leaves with nothing.'],
      },
      {
        heading: '18-month rule',
        text: [
          'Raise enough for about 18 months: a year of work, and half a year to raise the next round. Less puts you back on the road too soon, more dilutes you too early.',
        ],
      },
      {
        heading: '40 percent rule',
        text: [
          'A rule of thumb of investors in software companies: yearly growth and profit margin should together reach 40 percent. Who grows by 60% may lose 20%. It is a frequent argument about a valuation, and so about dilution.',
        ],
      },
    ],
  },
  {
    id: 'vesting',
    label: 'Vesting',
    sections: [
      {
        heading: 'The usual schedule',
        text: [
          '4 years with a 1-year cliff: nothing for the first 12 months, a quarter at once after them, then a forty-eighth each month. Investors expect it of founders too, and it protects those who stay.',
        ],
      },
      {
        heading: 'Linear and cliff',
        text: [
          'Linear: nothing before the cliff, then equity × months elapsed ÷ period.',
          'Cliff: at the cliff equity × cliff ÷ period vests, and the rest evenly until the end. Both come to the same figures, since the line has reached just that part by then.',
        ],
        isList: true,
      },
      {
        heading: 'When the company is sold',
        text: [
          'Without acceleration a sale changes nothing: what has not vested stays unvested, and the buyer decides what becomes of it.',
          'Single trigger: the sale is enough, and a share of what is left vests at once. Buyers dislike it, because the people whom they pay for may leave the next day.',
          'Double trigger: the holder must also be let go within a window after the sale, often 12 months. It is the usual compromise, mostly for all that is left.',
        ],
        isList: true,
      },
      {
        heading: 'What a month is',
        text: [
          'Counted as 30 days, four years are 1,440 days and end three weeks early. With calendar months they end on the same day of the month. You choose for the whole cap table.',
        ],
      },
    ],
  },
  {
    id: 'tips',
    label: 'Tips',
    sections: [
      {
        heading: 'Splitting among founders',
        text: [
          'Split for the years to come, not for who had the idea. Most of the work is still ahead.',
          'Write the split down early, with vesting for everybody, the chief executive included.',
          'An even split needs somebody with the last word. Agree on who that is.',
        ],
        isList: true,
      },
      {
        heading: 'Before a round',
        text: [
          'Ask whether the valuation is pre-money or post-money, and whether a larger pool is to be made before the round. The second comes out of your part alone.',
          'Save the present cap table as a scenario, add the round as it is offered, and compare the two.',
          'Giving away 10 to 20% in a round is common. After two or three rounds founders together should still hold enough to care.',
        ],
        isList: true,
      },
      {
        heading: 'Not advice',
        text: ['The figures help you to talk with your lawyer and your tax adviser. They do not replace them.'],
      },
    ],
  },
];
