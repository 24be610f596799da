/** The guide of the cap table tool: its tabs and their texts. The screen adds the seventh tab, the shortcuts. */

interface CapTableGuideSection {
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
          'Who owns how much of the company today, how each funding round dilutes everyone, and how much equity founders have earned at each date.',
          'Everything is calculated in your browser. Your cap table is saved there for your next visit, and leaves it only when you share it or save it in your account.',
        ],
      },
      {
        heading: 'How it calculates',
        text: [
          'Dilution factor of a round = amount ÷ post-money valuation. A pre-money valuation is first converted to post-money by adding the amount.',
          'Equity after a round alone = equity × (1 − factor). The running figure applies every round up to then, one after another.',
          'The new money in a round owns its factor, and later rounds dilute it like everyone else.',
          'All figures are exact fractions. They are rounded to two decimals only where they are shown. Press a figure to see its formula with your numbers.',
        ],
        isList: true,
      },
      {
        heading: 'Percentages or share counts',
        text: [
          'The quick split, in percentages, is enough to agree on who gets what and to see what a round costs. The cap table, in shares, is needed as soon as notes, SAFEs, option grants or share classes are involved.',
          'You can switch at the top of the page at any time. Both show the same people and rounds.',
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
          'Add everyone who owns equity today, with their percentage: co-founders, investors, and the option pool as one line. The total should be 100%.',
          'Add the funding rounds in the order they happen, with the amount and the valuation. Choose whether the valuation is before or after the new money.',
          'Read the table: today, after each round alone, the running figure, and what is left after all rounds.',
          'Under Vesting Schedules choose a stakeholder, enter the start date, cliff and period, and save. The Vesting tab shows what is earned now and in 1, 2 and 4 years.',
          'Save the current cap table as a scenario before you try another one. Load it again at any time, or compare two side by side.',
        ],
        isList: true,
      },
      {
        heading: 'When it gets serious: share counts',
        text: [
          'Open Cap table above the cards. Turn your percentages into whole shares in one press, or issue them one by one.',
          'Add option grants and share classes under Shares & options, and what converts later under SAFEs & notes.',
          'Set vesting under Shares & options, in the list of holders. It shows how many shares have vested today.',
          'Under Rounds, change the money, the valuation or the pool, and see price, new shares and conversions update as you type.',
          'Exit shows who is paid what when the company is sold, Compare puts two versions side by side, and Share makes a link that contains the whole table.',
        ],
        isList: true,
      },
      {
        heading: 'What the warnings say',
        text: [
          'Total equity cannot exceed 100%: you have given out more than there is.',
          'Total equity should be 100%: some of the company is not allocated yet. Add the option pool or the missing person.',
          'An option pool above 20% is unusually high. It often comes out of the founders’ share alone, so ask why it is needed.',
        ],
        isList: true,
      },
      {
        heading: 'Save and share',
        text: [
          'Export makes a PDF, an Excel file or a printed page. The menu with the document’s name lets you save several cap tables and export one as a JSON file for another browser.',
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
          'For Series A alone the table shows 50% × 0.8 = 40% for Asha: the effect of this round without the one before.',
        ],
        isList: true,
      },
      {
        heading: 'The same with pre-money valuations',
        text: [
          '$1,000,000 at a pre-money valuation of $4,000,000 is the seed round from above: 4 + 1 = 5 million post-money. Mixing up the two is the most common mistake when negotiating a round.',
        ],
      },
    ],
  },
  {
    id: 'terms',
    label: 'Terms',
    sections: [
      { heading: 'Cap table', text: ['The list of everyone who owns equity in the company, and how much.'] },
      {
        heading: 'Dilution',
        text: [
          'Owning a smaller share of a company that is hopefully worth more. New shares make every existing share a smaller percentage.',
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
        text: ['Counted as if every option and convertible had already become shares.'],
      },
      {
        heading: 'Cliff',
        text: ['The time before anything vests. Anyone who leaves earlier gets nothing.'],
      },
      {
        heading: '18-month rule',
        text: [
          'Raise enough for about 18 months: a year of work, and half a year to raise the next round. Raise less and you are fundraising again too soon. Raise more and you dilute too early.',
        ],
      },
      {
        heading: '40 percent rule',
        text: [
          'A rule of thumb of investors in software companies: yearly growth and profit margin should together reach 40 percent. A company growing 60% may lose 20%. It often comes up when discussing valuation, and so dilution.',
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
          '4 years with a 1-year cliff: nothing for the first 12 months, a quarter at once after them, then a forty-eighth each month. Investors expect it from founders too, and it protects those who stay.',
        ],
      },
      {
        heading: 'Linear and cliff',
        text: [
          'Linear: nothing before the cliff, then equity × months elapsed ÷ period.',
          'Cliff: at the cliff equity × cliff ÷ period vests, and the rest evenly until the end. Both give the same figures, because the linear schedule has reached the same point by then.',
        ],
        isList: true,
      },
      {
        heading: 'When the company is sold',
        text: [
          'Without acceleration a sale changes nothing: what has not vested stays unvested. The contract with the buyer says whether it goes on vesting or is cancelled.',
          'Single trigger: the sale is enough, and a share of what is left vests at once. Buyers dislike it, because the people they pay for may leave the next day.',
          'Double trigger: the holder must also be let go within a window after the sale, often 12 months. It is the usual compromise, mostly for all that is left.',
          'For those who stay, the rest vests on the same dates. Each date vests less, by the share that accelerated. Buyers usually hold back the money for it until then.',
        ],
        isList: true,
      },
      {
        heading: 'Length of a month',
        text: [
          'Counted as 30 days a month, four years are 1,440 days and end three weeks early. With calendar months they end on the same day of the month. You choose for the whole cap table.',
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
          'Split for the work ahead, not for who had the idea. Most of the work is still to come.',
          'Write the split down early, with vesting for everyone, including the CEO.',
          'An equal split needs someone with the final say. Agree on who that is.',
        ],
        isList: true,
      },
      {
        heading: 'Before a round',
        text: [
          'Ask whether the valuation is pre-money or post-money, and whether a larger pool must be created before the round. The pool then comes out of your share alone.',
          'Save the current cap table as a scenario, add the round as offered, and compare the two.',
          'Giving away 10 to 20% in a round is common. After two or three rounds, founders together should still own enough to stay motivated.',
        ],
        isList: true,
      },
      {
        heading: 'Not advice',
        text: ['These figures help you talk to your lawyer and tax adviser. They do not replace their advice.'],
      },
    ],
  },
];
