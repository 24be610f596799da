/** Lists as people have them, with the right reading of each cell, heading and row. All entries are made up. */
import { describe, expect, it } from 'vitest';
import { entityOf } from '@/domain/admin/entities';
import { rulesAt, type Entity, type Noun } from '@/domain/admin/entities/entity';
import { ANGEL_INVESTORS, INCUBATORS, SEED_INVESTORS } from '@/domain/admin/entities/listings';
import { MENTORS, YOUTUBE_INFLUENCERS } from '@/domain/admin/entities/media-people';
import { SCHEMES } from '@/domain/admin/entities/schemes';
import { tableOf } from '@/domain/admin/record-export';
import { toCsv } from '@/domain/tables/csv';
import { limitsIn, valueOfCell } from './cells';
import { matchColumns } from './columns';
import { readPrograms, readTextTable, tableOfRows } from './file-table';
import { bodyWith, judgeBody } from './judge';
import { openPreview } from './preview';

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'import' } as const;

function readLines(lines: readonly string[]) {
  const read = readTextTable(new TextEncoder().encode(lines.join('\n')));
  if ('fault' in read) throw new Error(read.fault);
  return readPrograms(read.table);
}

/** The rows of a file as they are sent. */
function sentRows(entity: Entity, table: ReturnType<typeof readLines>) {
  const preview = openPreview(entity, rules, table);
  preview.match(matchColumns(entity, table.headings));
  return preview.slice(0, false).rows;
}

const fieldOf = (entity: Entity, label: string) => entity.fields.find((field) => field.label === label)!;
const cell = (entity: Entity, label: string, text: string) => valueOfCell(fieldOf(entity, label), text);

const ABOUT = 'Early stage fund.';
/** The range of investment of each cell in a column, with the errors of its row. */
function rangesOf(heading: string, cells: readonly string[]) {
  const lines = cells.map((text, at) => `Fund ${at},Pune,${ABOUT},"${text}"`);
  return sentRows(SEED_INVESTORS, readLines([`Name,City,About,"${heading}"`, ...lines])).map(({ values }) => {
    const judged = judgeBody(SEED_INVESTORS, rules, bodyWith({}, values));
    if ('errors' in judged) return Object.keys(judged.errors)[0];
    const { funds } = judged.input;
    return funds && [funds.minInvestment, funds.maxInvestment, funds.currency];
  });
}

describe('amounts', () => {
  it.each([
    ['₹25L - ₹1 Cr', [25_00_000, 1_00_00_000, 'INR']],
    ['25 lakhs - 1 cr', [25_00_000, 1_00_00_000, 'INR']],
    ['25-50 lakhs', [25_00_000, 50_00_000, 'INR']],
    ['Rs. 10 to 50 Lacs', [10_00_000, 50_00_000, 'INR']],
    ['$250K–$1M', [250_000, 1_000_000, 'USD']],
    ['USD 100k to 500k', [100_000, 500_000, 'USD']],
    ['50,00,000 to 2,00,00,000', [50_00_000, 2_00_00_000, 'INR']],
    ['Between ₹25 lakhs and ₹1 crore', [25_00_000, 1_00_00_000, 'INR']],
    ['₹१० लाख - ₹१ करोड़', [10_00_000, 1_00_00_000, 'INR']],
    ['from 5 to 10 lakhs', [5_00_000, 10_00_000, 'INR']],
    ['25L-1Cr INR', [25_00_000, 1_00_00_000, 'INR']],
    ['₹ 25,00,000/- to ₹ 50,00,000/-', [25_00_000, 50_00_000, 'INR']],
    ['up to 2 Cr', [0, 2_00_00_000, 'INR']],
    ['INR 5 mn', [50_00_000, 50_00_000, 'INR']],
    ['Undisclosed', null],
    // Another amount is possible, so a person decides.
    ['50 - 1 Cr', 'funds.minInvestment'],
    ['1 Cr - 25 L', 'funds.minInvestment'],
    ['$100K - ₹1 Cr', 'funds.maxInvestment'],
    ['depends', 'funds.minInvestment'],
    ['₹50L+', 'funds.maxInvestment'],
  ])('of both ends in one cell: %s', (text, range) => {
    expect(rangesOf('Ticket Size', ['₹1L - ₹2L', text])[1]).toEqual(range);
  });

  it.each([
    ['Cheque Size (₹ Lakh)', '25 - 100', [25_00_000, 1_00_00_000, 'INR']],
    ['Cheque Size (₹ Lakh)', '50 lakh - 2 Cr', [50_00_000, 2_00_00_000, 'INR']],
    ['Check size (US$ M)', '0.5 - 2', [500_000, 2_000_000, 'USD']],
    ['Check size ($K)', '$50K - $1M', [50_000, 1_000_000, 'USD']],
    ['Investment range in crores', '0.5 - 2', [50_00_000, 2_00_00_000, 'INR']],
    ["Ticket ('000)", '$50 - $250', [50_000, 250_000, 'USD']],
    // Likelier rupees than lakhs of lakhs.
    ['Cheque Size (₹ Lakh)', '2500000 - 10000000', 'funds.minInvestment'],
    ['Average ticket size', '25 - 50 lakhs', null],
  ])('in the unit of their heading: %s, %s', (heading, text, range) => {
    expect(rangesOf(heading, [text])).toEqual([range]);
  });

  it.each(['All figures in ₹ lakhs', '(Rs. in lakhs)', 'Amounts are in INR Lakh'])(
    'in the unit that a note of the file says: %s',
    (note) => {
      const rows = ['Name,City,About,Min Investment,Max Investment', `Kaveri,Pune,${ABOUT},25,1 Cr`];
      for (const lines of [
        [note, '', ...rows],
        [...rows, `Neel,Pune,${ABOUT},10,20`, '', note],
      ]) {
        const table = readLines(lines);
        expect(table.leftOut).toMatch(/Amounts without a unit are read in \S+ lakh, as a note in the file says\.$/i);
        expect(sentRows(SEED_INVESTORS, table)[0]?.values).toMatchObject({
          'funds.minInvestment': 25_00_000,
          'funds.maxInvestment': 1_00_00_000,
          'funds.currency': 'INR',
        });
      }
    },
  );

  it.each([
    ['Minimum investment', 'From ₹25L', 25_00_000],
    ['Minimum investment', '₹25 Lakhs+', 25_00_000],
    ['Minimum investment', '>= 25L', 25_00_000],
    ['Maximum investment', 'Up to ₹2 Cr', 2_00_00_000],
    ['Maximum investment', 'upto 2 Cr', 2_00_00_000],
    ['Maximum investment', 'Not disclosed', undefined],
    ['Maximum investment', '#NAME?', undefined],
    // The other end would be lost.
    ['Minimum investment', '25L - 1 Cr', '25L - 1 Cr'],
    ['Maximum investment', '25L - 1 Cr', '25L - 1 Cr'],
    ['Minimum investment', 'up to 2 Cr', 'up to 2 Cr'],
  ])('%s: %s', (label, text, value) => {
    expect(cell(SEED_INVESTORS, label, text)).toBe(value);
  });

  it('of a scheme: the largest one', () => {
    const texts = ['Up to ₹50 lakh', '₹10 lakh to ₹50 lakh', '50 lakhs', '₹10 lakh+'];
    const values = texts.map((text) => cell(SCHEMES, 'Largest amount', text));
    expect(values).toEqual([50_00_000, 50_00_000, 50_00_000, '₹10 lakh+']);
  });

  it('are not in every text with a dash', () => {
    for (const text of ['A-1', 'Q1-Q2', '-', '', 'x - y', '2-', '1'.repeat(50)]) expect(limitsIn(text)).toBeNull();
  });

  it.each([
    ['₹', 'INR'],
    ['Rs.', 'INR'],
    ['INR (₹)', 'INR'],
    ['US$', 'USD'],
    ['$', 'USD'],
    ['US Dollars', 'USD'],
    ['SGD', 'SGD'],
  ])('in a currency written as %s', (text, code) => {
    expect(cell(SEED_INVESTORS, 'Currency', text)).toBe(code);
  });
});

it.each([
  ['TRUE हाँ हां Y 1 1.0 t ✓ ✔️ ☑ [x] checked सक्रिय', true],
  ['FALSE नहीं N 0 f ☐ ✖ inactive', false],
])('boxes: %s', (texts, value) => {
  for (const text of texts.split(' ')) expect([text, cell(SEED_INVESTORS, 'Active', text)]).toEqual([text, value]);
});

it.each([
  ['Sector', 'Fintech / SaaS / Climate', ['Fintech', 'SaaS', 'Climate']],
  ['Sector', '• Fintech\n• SaaS\n• AI/ML', ['Fintech', 'SaaS', 'AI/ML']],
  ['Sector', '1. Fintech\n2) SaaS', ['Fintech', 'SaaS']],
  ['Sector', "['Fintech', 'D2C, retail']", ['Fintech', 'D2C, retail']],
  ['Sector', '["Fintech", "SaaS"]', ['Fintech', 'SaaS']],
  ['Sector', 'Fintech · SaaS、Climate', ['Fintech', 'SaaS', 'Climate']],
  ['Sector', 'Food & Beverage', ['Food & Beverage']],
  ['Preferred startup stage', 'idea/mvp/Growth', ['Idea', 'MVP', 'Growth']],
  ['Preferred startup stage', 'MVP and Growth', ['MVP', 'Growth']],
  ['Preferred startup stage', 'Idea & Launch', ['Idea & Launch']],
])('lists in %s: %j', (label, text, entries) => {
  expect(cell(SEED_INVESTORS, label, text)).toEqual(entries);
});

it.each([
  ['Bengaluru, Karnataka, India', 'Bengaluru, Karnataka'],
  ['Mumbai, Maharashtra, India, Asia', 'Mumbai, Maharashtra'],
  ['Pune, Maharashtra, IN', 'Pune, Maharashtra'],
  ['Bloomington, IN', 'Bloomington, IN'],
  ['Bangalore, KA', 'Bangalore'],
  ['Mumbai, India', 'Mumbai'],
  ['London, England, United Kingdom, Europe', 'London, England'],
  ['London, United Kingdom', 'London, United Kingdom'],
  ['New Delhi, Delhi 110001', 'New Delhi, Delhi'],
  ['Hyderabad - 500081, Telangana', 'Hyderabad, Telangana'],
  ['Mumbai (Maharashtra)', 'Mumbai, Maharashtra'],
  ['Koramangala, Bengaluru, Karnataka', 'Bengaluru, Karnataka'],
  ['Whitefield, Bangalore', 'Bangalore'],
  ['Mohali, Chandigarh', 'Mohali, Chandigarh'],
  ['Greater Kolkata Area', 'Kolkata'],
  ['Goa, Goa', 'Goa, Goa'],
  ['India', 'India'],
])('a place: %s', (text, place) => {
  expect(cell(SEED_INVESTORS, 'Location', text)).toBe(place);
  expect(cell(MENTORS, 'City', text)).toBe(place);
});

it.each([
  [SEED_INVESTORS, 'Website', '[Neev](https://neev.example)', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', '<https://neev.example>', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', 'Website: neev.example', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', 'https://https://neev.example', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', 'https:// neev.example', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', 'neev.example.', 'https://neev.example'],
  [SEED_INVESTORS, 'Website', 'web-neev.example', 'https://web-neev.example'],
  [SEED_INVESTORS, 'Website', 'https://neev.example/a.', 'https://neev.example/a.'],
  [SEED_INVESTORS, 'Website', 'neev.example; other.example', 'neev.example; other.example'],
  [SEED_INVESTORS, 'LinkedIn', 'company/neev', 'https://www.linkedin.com/company/neev'],
  [ANGEL_INVESTORS, 'LinkedIn', '/in/asha-rao/', 'https://www.linkedin.com/in/asha-rao/'],
  [ANGEL_INVESTORS, 'LinkedIn', 'asha-rao', 'asha-rao'],
  [SEED_INVESTORS, 'Twitter', 'neev_fund', 'https://x.com/neev_fund'],
  [SEED_INVESTORS, 'Twitter', '@neev', 'https://x.com/neev'],
  [SEED_INVESTORS, 'Twitter', 'Yes', 'Yes'],
  [YOUTUBE_INFLUENCERS, 'YouTube URL', '@foundertalks', 'https://www.youtube.com/@foundertalks'],
] as const)('an address of %#: %s %s', (entity, label, text, address) => {
  expect(cell(entity as Entity, label, text)).toBe(address);
});

it.each([
  ['Est. 2015', 2015],
  ['Since 2012', 2012],
  ['FY2015', 2015],
  ['2011.0', 2011],
  ['2015-2018', '2015-2018'],
])('a year: %s', (text, year) => {
  expect(cell(INCUBATORS, 'Year of establishment', text)).toBe(year);
});

describe('headings', () => {
  it.each<[Noun, Readonly<Record<string, string | null>>]>([
    [
      'incubator',
      {
        'Name of Incubator *': 'companyName',
        'City (required)': 'companyLocation',
        'Type (VC, Angel, Accelerator, Incubator)': 'companyType',
        'About (max 2000 chars)': 'about',
        'Year of Establishment (YYYY)': 'yearOfEstablishment',
        'E-mail ID': 'pointOfContact.email',
        'Name of the contact person': 'pointOfContact.name',
        'Contact No.': null,
        'Description of Incubator': null,
        'Contact Person Designation': 'pointOfContact.position',
        'Host Institution': 'institute',
        'Fund size': null,
      },
    ],
    [
      'seed-investor',
      {
        INVESTOR_NAME: 'seedName',
        HQ_CITY: 'seedLocation',
        Overview: 'about',
        'Sectors of Interest': 'sector',
        CHECK_SIZE_MIN: 'funds.minInvestment',
        'Max Ticket (₹ Lakh)': 'funds.maxInvestment',
        'No. of Portfolio Companies': 'noOfInvestedCompanies',
        'Portfolio Companies': 'investedCompanies',
        'Fund size': null,
        'Average ticket size': null,
      },
    ],
    [
      'seed-investor',
      {
        नाम: 'seedName',
        शहर: 'seedLocation',
        विवरण: 'about',
        वेबसाइट: 'socialLinks.website',
        क्षेत्र: 'sector',
        सक्रिय: 'isActive',
      },
    ],
    [
      'seed-investor',
      {
        'Fund / Firm Name': 'seedName',
        'Head Office': 'seedLocation',
        'Brief about the fund': 'about',
        'Investor type': 'seedType',
        'Investor email': null,
        'Fund size (₹ Cr)': null,
        'LinkedIn followers': null,
      },
    ],
    // A list of people: the person is the angel, and the company is the fund.
    [
      'angel-investor',
      { Company: null, 'Full Name': 'angelName', Profile: null, 'Profile URL': 'socialLinks.linkedin' },
    ],
    ['seed-investor', { 'Full Name': null, Company: 'seedName' }],
    [
      'mentor',
      {
        'Mentor Name': 'name',
        'Areas of Focus': 'focus',
        Designation: 'description',
        'Languages Known': 'languages',
        'Calendly link': 'bookingUrl',
      },
    ],
    ['scheme', { 'Name of Scheme': 'name', 'Maximum Amount (₹ Lakh)': 'amountMax', 'Last Date to Apply': 'deadline' }],
  ])('of %s', (noun, fields) => {
    expect(matchColumns(entityOf(noun), Object.keys(fields))).toEqual(Object.values(fields));
  });

  it('in two rows: names of groups above, or ends of a range below', () => {
    const lines = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
    const headings = (...rows: string[][]) => {
      const table = tableOfRows(lines(...rows));
      if ('fault' in table) throw new Error(table.fault);
      return [table.headings, table.lines] as const;
    };
    const data = ['Neev', 'Pune', ABOUT, '25', '50', 'Asha', 'asha@neev.example'];
    expect(
      headings(
        ['Basic details', '', 'About', 'Cheque size (₹ Lakh)', '', 'Point of contact', ''],
        ['Name', 'City', '', 'Min', 'Max', 'Name', 'Email'],
        data,
      ),
    ).toEqual([
      [
        'Name',
        'City',
        'About',
        'Minimum investment (Cheque size (₹ Lakh))',
        'Maximum investment (Cheque size (₹ Lakh))',
        'Contact Name',
        'Contact Email',
      ],
      [3],
    ]);
    expect(
      headings(
        ['Name', 'City', 'About', 'Investment range', '', 'Contact', 'Email'],
        ['', '', '', 'From', 'To', '', ''],
        data,
      ),
    ).toEqual([
      [
        'Name',
        'City',
        'About',
        'Minimum investment (Investment range)',
        'Maximum investment (Investment range)',
        'Contact',
        'Email',
      ],
      [3],
    ]);
    // A title, a label with its value, and a first row of data are no names of groups.
    expect(headings(['Seed funds of 2026', ''], ['Name', 'City'], ['Neev', 'Pune'])[0]).toEqual(['Name', 'City']);
    expect(headings(['Owner', 'Asha'], ['Name', 'City'], ['Neev', 'Pune'])[0]).toEqual(['Name', 'City']);
    expect(headings(['Name', 'City', ''], ['Neev', 'Pune', 'To'], ['Tarang', 'Goa', 'x'])[1]).toEqual([2, 3]);
  });

  it('that come twice: the column without cells is left out', () => {
    expect(readLines(['Name,Website,Website', 'Neev,,neev.example'])).toMatchObject({
      headings: ['Name', 'Website'],
      rows: [['Neev', 'neev.example']],
    });
  });
});

describe('rows', () => {
  it('have the numbers that a spreadsheet shows: a cell of three lines is one row, a named delimiter is none', () => {
    const table = readLines(['sep=;', 'Name;About', 'Neev;"One', 'two', 'three"', '', 'Tarang;x']);
    expect([table.headers.headerLine, table.lines]).toEqual([1, [2, 4]]);
  });

  it('that have only their number are left out, and said', () => {
    const table = readLines(['S.No.,Name,City', '1,Neev,Pune', '2,Tarang,Goa', '3,,', '4,,']);
    expect([table.lines, table.leftOut]).toEqual([[2, 3], '2 lines below the table were left out.']);
  });

  it('that number the columns below the header are left out, and said', () => {
    const table = readLines(['S.No.,Name,City', '(1),(2),(3)', '1,Neev,Pune']);
    expect([table.lines, table.leftOut]).toEqual([[3], '1 line with totals or notes was left out.']);
    expect(readLines(['Name,Year,Fund', 'Neev,2,3', '1,2,4']).lines).toEqual([2, 3]);
  });

  it('have lines in a narrow cell joined where a text has one line', () => {
    expect([
      cell(SEED_INVESTORS, 'Name', 'Kaveri \nSeed'),
      cell(SEED_INVESTORS, 'Location', 'Pune\nMaharashtra'),
    ]).toEqual(['Kaveri Seed', 'Pune, Maharashtra']);
    expect(cell(SEED_INVESTORS, 'About', 'One\ntwo')).toBe('One\ntwo');
  });

  it('that a sheet hides are read, and said', () => {
    const rows = [
      ['Name', 'City'],
      ['Neev', 'Pune'],
      ['Tarang', 'Goa'],
    ].map((cells, at) => ({ line: at + 1, cells }));
    const table = tableOfRows(rows.map((row) => ({ ...row, isHidden: row.line === 3 })));
    expect(table).toMatchObject({ lines: [2, 3], leftOut: '1 hidden row is read like the others.' });
  });

  it.each([
    ['Société Ventures', 'Societe Ventures'],
    ['Élan Capital', 'ELAN Capital'],
    ['M/s Tarang Fund', 'Tarang Fund'],
  ])('may be the same: %s and %s', (one, other) => {
    const rows = [one, other].map((name) => [name, 'Pune', ABOUT]);
    const preview = openPreview(SEED_INVESTORS, rules, { headings: ['Name', 'City', 'About'], rows });
    preview.match(['seedName', 'seedLocation', 'about']);
    const asked = new Map(preview.slice(0, true).rows.map(({ row, values }) => [row, JSON.stringify(values)]));
    preview.learn(
      [1, 2].map((row) => ({ row, verdict: 'new' as const, errors: null, changes: null })),
      asked,
    );
    expect(preview.look([2])[0]).toMatchObject({ verdict: 'alike', twin: { row: 1, by: 'name' } });
  });

  it('have a contact with only a name, or only an email address', () => {
    const table = readLines([
      'Name,City,Type,About,Contact person,Contact email',
      `Neev,Pune,Incubator,${ABOUT},,hello@neev.example`,
      `Harbour,Pune,Incubator,${ABOUT},Asha Rao,`,
      `Delta,Pune,Incubator,${ABOUT},,no address`,
    ]);
    const judged = sentRows(INCUBATORS, table).map(({ values }) => judgeBody(INCUBATORS, rules, bodyWith({}, values)));
    expect(judged.map((one) => ('input' in one ? one.input.contact : one.errors))).toEqual([
      { name: '', position: '', email: 'hello@neev.example' },
      { name: 'Asha Rao', position: '', email: '' },
      { 'pointOfContact.email': 'Please enter a valid email address' },
    ]);
  });
});

describe('columns of other programs', () => {
  it('Notion has the page of a linked record behind its name', () => {
    const page = 'https://www.notion.so/Neev-0123456789abcdef0123456789abcdef?pvs=21';
    const { rows } = readLines(['Name,Tags', `Neev (${page}),"Asha (${page}), Ravi (${page})"`, 'Harbour (Goa),x']);
    expect(rows).toEqual([
      ['Neev', 'Asha, Ravi'],
      ['Harbour (Goa)', 'x'],
    ]);
  });

  it('names and places are in several columns', () => {
    const table = readLines([
      'First name,Middle name,Last name,City,State',
      'Asha,K.,Rao,Pune,Maharashtra',
      'Ravi,,Iyer,Goa,',
    ]);
    expect(sentRows(ANGEL_INVESTORS, table).map(({ values }) => values)).toMatchObject([
      { angelName: 'Asha K. Rao', angelLocation: 'Pune, Maharashtra' },
      { angelName: 'Ravi Iyer', angelLocation: 'Goa' },
    ]);
  });
});

it('tags that an import would split come back from an export as they were', () => {
  const languages = ['A, B', 'B2B / SaaS', 'x; y', '1. One', 'AI/ML', 'R&D', '• dot', 'a · b'];
  const { header, rows } = tableOf(MENTORS, [{ name: 'Asha', languages }]);
  const table = readTextTable(new TextEncoder().encode(toCsv(header, rows)));
  if ('fault' in table) throw new Error(table.fault);
  expect(sentRows(MENTORS, table.table)[0]?.values).toEqual({ name: 'Asha', languages });
});
