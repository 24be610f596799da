// Data room list: every document an investor asks for, what is missing, and how complete each folder is.
import { SOURCES } from '../sources.mjs';
import { blank, calc, head, howTo, label, text, totals } from './parts.mjs';

const FOLDERS = [
  [
    '0 Read first',
    [
      'Index with date and version',
      'One-page memo and deck',
      'List of known gaps, with the date on which each will be closed',
    ],
  ],
  [
    '1 Company',
    [
      'Certificate of incorporation, memorandum and articles (or LLP agreement)',
      'PAN, TAN, GST registration, Udyam registration where you have them',
      'DPIIT recognition certificate',
      'Minutes of board and general meetings, signed',
      'Statutory registers: members, directors, charges',
      'Filings with the Registrar of Companies and their receipts',
    ],
  ],
  [
    '2 Shares and money raised',
    [
      'Cap table, issued and fully diluted, with dates',
      'Share certificates or demat statement, stamp duty receipts',
      'Agreements of earlier rounds, SAFEs, iSAFEs and notes',
      ['PAS-3 for each allotment, valuation reports', 'companies', 's. 42'],
      ['FC-GPR and FLA filings if a non-resident holds shares', 'rbi'],
      'ESOP scheme, resolutions, grant letters, vesting register',
      'Founder agreement with vesting and assignment of IP',
    ],
  ],
  [
    '3 Finance and tax',
    [
      'Audited accounts for each year; management accounts to last month',
      'Bank statements of twelve months',
      'Financial model with its assumptions',
      'List of debts, guarantees and loans from directors',
      'GST, TDS and income tax returns; open notices',
      'Customers and suppliers by value, with amounts overdue',
    ],
  ],
  [
    '4 Customers and sales',
    [
      'Standard terms and the ten largest contracts',
      'Cohorts, churn and revenue by month',
      'Pipeline by stage, without private phone numbers',
      'Three customers who agreed to speak with an investor',
    ],
  ],
  [
    '5 Product and IP',
    [
      'List of trademarks, patents, designs and domains, and who owns each',
      'Assignment of IP from each founder, employee and contractor',
      'Open source components and their licences',
      'Architecture on one page; backup and incident plan',
    ],
  ],
  [
    '6 People',
    [
      'List of roles, start dates and pay, names replaced by numbers at first',
      'Standard employment and contractor agreements',
      'Provident fund, ESI and professional tax where they apply',
      'Policies: leave, conduct, POSH, security',
    ],
  ],
  [
    '7 Law, data and insurance',
    [
      'Licences that your business needs',
      'Privacy notice, record of personal data, processor contracts',
      'Disputes, claims and notices, also threatened ones',
      'Insurance policies',
    ],
  ],
];
const STATES = ['Have it', 'Being made', 'Missing', 'Does not apply'];

const lines = FOLDERS.flatMap(([folder, documents]) =>
  documents.map((one) => [folder, ...(Array.isArray(one) ? one : [one])]),
);
const last = lines.length + 1;
const source = (key, place) => {
  if (!key) return text(null);
  const [name, link] = SOURCES[key];
  return { v: place ? `${name}, ${place}` : name, s: 'link', link };
};

export const dataRoom = {
  slug: 'data-room-checklist',
  title: 'Data room checklist',
  sheets: [
    {
      name: 'Documents',
      widths: [26, 58, 17, 34, 16, 13, 42, 28],
      freeze: { rows: 1, columns: 2 },
      lists: [{ range: `C2:C${last}`, from: STATES }],
      rows: [
        head('Folder', 'Document', 'State', 'File name or link', 'Owner', 'Ready by', 'Source', 'Note'),
        ...lines.map(([folder, document, key, place]) => [
          text(folder),
          label(document),
          { v: 'Missing', s: 'input' },
          blank(),
          blank(),
          blank('date'),
          source(key, place),
          blank(),
        ]),
      ],
    },
    {
      name: 'How complete',
      widths: [28, 13, 13, 13, 13, 16, 14],
      rows: [
        head('Folder', 'Documents', ...STATES, 'Complete'),
        ...FOLDERS.map(([folder], at) => {
          const r = at + 2;
          const count = (column) =>
            calc(`SUMPRODUCT((Documents!A$2:A$${last}=A${r})*(Documents!C$2:C$${last}=${column}$1))`, 'plain');
          return [
            label(folder),
            calc(`COUNTIF(Documents!A$2:A$${last},A${r})`, 'plain'),
            count('C'),
            count('D'),
            count('E'),
            count('F'),
            calc(`IF(B${r}-F${r}>0,C${r}/(B${r}-F${r}),1)`, 'percent'),
          ];
        }),
        totals([
          'All folders',
          ...['B', 'C', 'D', 'E', 'F'].map((column) => ({ f: `SUM(${column}2:${column}9)`, n: 'plain' })),
          { f: 'IF(B10-F10>0,C10/(B10-F10),1)', n: 'percent' },
        ]),
      ],
    },
    howTo({
      about: 'What an investor in an Indian company asks for, in eight folders. A complete room saves weeks.',
      steps: [
        'Build it before the first meeting. Choose the state of each document in the yellow column.',
        'Write where the file lies, who owns it, and by when it will be there.',
        'Look at the sheet How complete: it counts by folder and leaves out what does not apply.',
        'Name files “YYYY-MM-DD description”, so that they sort by date.',
        'Share with named people, switch off downloads at first, and remove access after the round.',
      ],
      notes: [
        'Take out personal data that the reader does not need, such as Aadhaar numbers and home addresses.',
        'If a document is missing, say so in the index. Silence costs more trust than the gap.',
      ],
    }),
  ],
};
