// Compliance calendar: due dates computed from a few dates of the company. It computes only due dates that an official page states.
import { SOURCES } from '../sources.mjs';
import { blank, calc, head, howTo, input, label, section, text } from './parts.mjs';

const AS_OF = "'Your dates'!B2";
const YEAR_END = "'Your dates'!B3";
const AGM = "'Your dates'!B4";
const BOARD = "'Your dates'!B5";
const Y = `YEAR(${AS_OF})`;
const M = `MONTH(${AS_OF})`;
const quarterly = `IF(${M}<=3,DATE(${Y},5,31),IF(${M}<=6,DATE(${Y},7,31),IF(${M}<=9,DATE(${Y},10,31),DATE(${Y}+1,1,31))))`;
const instalment = `IF(${AS_OF}<=DATE(${Y},3,15),DATE(${Y},3,15),IF(${AS_OF}<=DATE(${Y},6,15),DATE(${Y},6,15),IF(${AS_OF}<=DATE(${Y},9,15),DATE(${Y},9,15),IF(${AS_OF}<=DATE(${Y},12,15),DATE(${Y},12,15),DATE(${Y}+1,3,15)))))`;

const EMPLOYERS = 'Employers';
const COMPANY = 'Company';
const BOTH = 'Company and LLP';
/** Each row: duty, who has it, when in words, the date as a formula (null: type your own), place in the law, source, note. */
const DUTIES = [
  'Each month',
  [
    'Deposit tax deducted at source (TDS)',
    BOTH,
    '7th of the next month; for March 30 April',
    `IF(${M}=3,DATE(${Y},4,30),DATE(${Y},${M}+1,7))`,
    null,
    'tds',
    'For what you deducted in the month of “Today”',
  ],
  [
    'GSTR-1: sales invoices',
    'If registered for GST',
    'See the GST portal',
    null,
    null,
    'gst',
    'Other dates for quarterly filers',
  ],
  [
    'GSTR-3B: summary and payment',
    'Monthly filers of GST',
    '20th of the next month',
    `DATE(${Y},${M}+1,20)`,
    null,
    'gstr3b',
    'Other dates for quarterly filers; a nil return too when there was no sale',
  ],
  [
    'Provident fund: pay and file',
    EMPLOYERS,
    '15 days after the month',
    `DATE(${Y},${M}+1,15)`,
    'para 20',
    'epf',
    'Where the scheme applies to you',
  ],
  ['ESI: pay and file', EMPLOYERS, 'See ESIC', null, null, 'esi', 'Where it applies to you'],
  ['Professional tax on salaries', EMPLOYERS, 'As the state says', null, null, null, 'Not every state has it'],
  [
    'Close the books: bank, invoices, salaries, cards',
    'Everybody',
    '5th working day',
    null,
    null,
    null,
    'No legal date; everything else becomes easy with it',
  ],
  'Each quarter',
  [
    'Statement of tax deducted on salaries (Form 138)',
    EMPLOYERS,
    '31 July, 31 October, 31 January, 31 May',
    quarterly,
    null,
    'form138',
    'For the quarter of “Today”; other payments have forms of their own',
  ],
  [
    'Advance tax: 15%, 45%, 75%, 100%',
    BOTH,
    '15 June, 15 September, 15 December, 15 March',
    instalment,
    's. 408',
    'section408',
    'The next instalment, added up over the year',
  ],
  [
    'Board meeting',
    COMPANY,
    'At most 120 days after the last',
    `${BOARD}+120`,
    's. 173',
    'companies',
    'At least four a year; small companies and recognised startups may need only two',
  ],
  'Each year',
  [
    'Annual general meeting',
    COMPANY,
    'Within six months of the end of the year',
    `EDATE(${YEAR_END},6)`,
    's. 96',
    'companies',
    'The first one within nine months',
  ],
  [
    'Statutory audit of the accounts',
    COMPANY,
    'Before the meeting',
    AGM,
    's. 139 to 143',
    'companies',
    'Every company, whatever its turnover',
  ],
  ['AOC-4: financial statements', COMPANY, '30 days after the meeting', `${AGM}+30`, 's. 137', 'companies', null],
  [
    'MGT-7 or MGT-7A: annual return',
    COMPANY,
    '60 days after the meeting',
    `${AGM}+60`,
    's. 92',
    'companies',
    'MGT-7A is for small companies and one person companies',
  ],
  [
    'Income tax return of a company',
    COMPANY,
    '31 October',
    `DATE(YEAR(${YEAR_END}),10,31)`,
    's. 263',
    'incomeTax',
    'Another date where a report on transfer prices is due',
  ],
  [
    'FLA return to the Reserve Bank of India',
    'With foreign investment',
    '15 July',
    `DATE(YEAR(${YEAR_END}),7,15)`,
    null,
    'rbi',
    'Every year while a non-resident holds shares',
  ],
  [
    'Form 11: annual return of the LLP',
    'LLP',
    '60 days after the end of the year',
    `${YEAR_END}+60`,
    's. 35',
    'llp',
    'Also when there was no business',
  ],
  [
    'Form 8: accounts and solvency of the LLP',
    'LLP',
    '30 days after six months of the year',
    `EDATE(${YEAR_END},6)+30`,
    's. 34',
    'llp',
    null,
  ],
  [
    'Audit of the LLP',
    'LLP above the limits',
    'Before Form 8',
    null,
    'rule 24',
    'llpRules',
    'Turnover above ₹40 lakh or contribution above ₹25 lakh',
  ],
  [
    'Deposits and loans (DPT-3), dues to small suppliers (MSME-1), director KYC',
    COMPANY,
    'See the MCA portal',
    null,
    null,
    'mca',
    'Their dates and intervals were changed more than once',
  ],
  [
    'GSTR-9: annual return',
    'If registered for GST',
    'See the GST portal',
    null,
    null,
    'gst',
    'Small taxpayers may be exempt; look at the year',
  ],
  [
    'Report of the Internal Committee for the calendar year',
    'Ten or more workers',
    'For each calendar year',
    null,
    's. 21',
    'posh',
    'To the employer and the District Officer',
  ],
  [
    'Look through contracts, licences and insurance that end in the next year',
    'Everybody',
    'Before the year ends',
    YEAR_END,
    null,
    null,
    'No legal date',
  ],
];
/** Each row: duty, who has it, time allowed in words, the same as a formula of the event's cell, place in the law, source, note. */
const EVENTS = [
  ['Incorporation: first board meeting, first auditor', COMPANY, '30 days', '#+30', 's. 173, 139', 'companies', null],
  [
    'Incorporation: share certificates to the subscribers',
    COMPANY,
    'Two months',
    'EDATE(#,2)',
    's. 56',
    'companies',
    'Stamp duty as your state says; companies that are not small issue in demat form',
  ],
  [
    'Incorporation: INC-20A, commencement of business',
    COMPANY,
    '180 days',
    '#+180',
    's. 10A',
    'inc20a',
    'The subscribers must have paid for their shares',
  ],
  ['A director comes or goes: DIR-12', COMPANY, '30 days', '#+30', 's. 170', 'companies', null],
  [
    'The registered office moves: INC-22',
    COMPANY,
    '30 days',
    '#+30',
    's. 12',
    'companies',
    'Moves to another city or state need more steps',
  ],
  [
    'Money of a private placement arrives: allot the shares',
    COMPANY,
    '60 days',
    '#+60',
    's. 42',
    'companies',
    'Otherwise give the money back within 15 days',
  ],
  [
    'Allotment in a private placement: PAS-3',
    COMPANY,
    '15 days',
    '#+15',
    's. 42',
    'companies',
    'The money may not be used before',
  ],
  [
    'Shares issued to a non-resident: FC-GPR',
    'With foreign investment',
    '30 days',
    '#+30',
    null,
    'rbi',
    'On the FIRMS portal of the Reserve Bank of India',
  ],
  [
    'Shares move between a resident and a non-resident: FC-TRS',
    'With foreign investment',
    '60 days',
    '#+60',
    null,
    'rbi',
    'From the transfer or the payment, whichever is first',
  ],
  [
    'A special resolution is passed: MGT-14',
    COMPANY,
    '30 days',
    '#+30',
    's. 117',
    'companies',
    'For example new articles',
  ],
  ['A loan is secured on assets: CHG-1', COMPANY, '30 days', '#+30', 's. 77', 'companies', null],
  [
    'A cyber incident is noticed: report to CERT-In',
    'Everybody',
    '6 hours',
    '#',
    null,
    'certIn',
    'The same day. Keep logs for 180 days',
  ],
  [
    'A breach of personal data is noticed: details to the Data Protection Board',
    'Everybody',
    '72 hours',
    '#+3',
    'rule 7',
    'dpdp',
    'And tell the people concerned without delay. Look up which rules are in force',
  ],
  [
    'Goods or service of a micro or small supplier accepted: pay',
    'Everybody',
    '45 days at most',
    '#+45',
    's. 15',
    'msmed',
    '15 days when nothing was agreed in writing',
  ],
  [
    'Somebody is hired',
    EMPLOYERS,
    'Before the first day',
    '#',
    null,
    null,
    'Letter, confidentiality, assignment of IP, a file for each person',
  ],
  [
    'The tenth worker joins: Internal Committee',
    EMPLOYERS,
    'At once',
    '#',
    's. 4',
    'posh',
    'An external member belongs to it',
  ],
];

const sourceCell = (key, place) => {
  if (!key) return text(null);
  const [name, link] = SOURCES[key];
  return { v: place ? `${name}, ${place}`.replace(/, s\. 408, s\. 408$/, ', s. 408') : name, s: 'link', link };
};
const state = (due, done) =>
  calc(
    `IF(${done}<>"","done",IF(${due}="","",IF(${due}<${AS_OF},"late",IF(${due}-${AS_OF}<=14,"soon","later"))))`,
    'text',
  );

const calendar = DUTIES.map((duty, at) => {
  if (typeof duty === 'string') return section(duty, 9);
  const [what, who, when, date, place, source, note] = duty;
  const r = at + 2;
  return [
    label(what),
    text(who),
    text(when),
    date ? calc(date, 'date') : blank('date'),
    state(`D${r}`, `G${r}`),
    blank(),
    blank('date'),
    sourceCell(source, place),
    text(note),
  ];
});
const events = EVENTS.map(([what, who, within, date, place, source, note], at) => {
  const r = at + 2;
  return [
    label(what),
    text(who),
    at < 3 ? calc(`'Your dates'!B6`, 'date') : blank('date'),
    text(within),
    calc(`IF(C${r}="","",${date.replaceAll('#', `C${r}`)})`, 'date'),
    state(`E${r}`, `H${r}`),
    blank(),
    blank('date'),
    sourceCell(source, place),
    text(note),
  ];
});

export const complianceCalendar = {
  slug: 'compliance-calendar',
  title: 'Compliance calendar',
  sheets: [
    {
      name: 'Calendar',
      widths: [46, 20, 30, 13, 9, 14, 13, 42, 44],
      freeze: { rows: 1, columns: 1 },
      rows: [head('What', 'Who', 'When', 'Due on', 'State', 'Owner', 'Done on', 'Source', 'Note'), ...calendar],
    },
    {
      name: 'Events',
      widths: [50, 20, 14, 16, 13, 9, 14, 13, 42, 44],
      freeze: { rows: 1, columns: 1 },
      rows: [
        head('What happens', 'Who', 'On', 'Within', 'Due on', 'State', 'Owner', 'Done on', 'Source', 'Note'),
        ...events,
      ],
    },
    {
      name: 'Your dates',
      widths: [44, 16, 60],
      rows: [
        head('Date', 'Yours', 'What it is for'),
        ...[
          ['Today', 46_349, 'Type the date of today: states and monthly dates follow'],
          ['Financial year ends on', 46_477, 'The year that is running'],
          ['Annual general meeting', 46_660, 'Planned or held'],
          ['Last board meeting', 46_310, 'From the minutes'],
          ['Incorporation', 46_113, 'From the certificate'],
        ].map(([name, date, note]) => [label(name), input(date, 'date'), text(note)]),
      ],
    },
    howTo({
      about:
        'Common duties of a company or an LLP in India whose financial year ends on 31 March. The list is not complete.',
      steps: [
        'Type your five dates on the sheet Your dates, and the date of today whenever you look.',
        'Delete the lines that do not concern you, with your accountant or company secretary.',
        'Where the yellow cell of “Due on” is empty, open the source and type the date it says for you.',
        'Name one owner for each line and put the dates into a shared calendar.',
        'Keep the receipt of every filing in the data room, and type the day into “Done on”.',
      ],
      notes: [
        'A date is computed only where an official page says it; the link stands in the column Source. Everything else is left for you to look up.',
        'Dates are often extended, and sometimes brought forward. Confirm each one at the start of the year.',
      ],
    }),
  ],
};
