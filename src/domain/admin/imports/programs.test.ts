/** Files in the layouts of Airtable, HubSpot, Crunchbase and LinkedIn, with the quirks of each. All entries are made up. */
import { describe, expect, it } from 'vitest';
import { rulesAt, type Entity } from '@/domain/admin/entities/entity';
import { ANGEL_INVESTORS, INCUBATORS, SEED_INVESTORS } from '@/domain/admin/entities/listings';
import { MENTORS } from '@/domain/admin/entities/media-people';
import { matchColumns } from './columns';
import { readTextTable, readPrograms } from './file-table';
import { openPreview } from './preview';

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'import' } as const;

/** The values that the rows of a file are sent with. */
function valuesOf(text: string, entity: Entity) {
  const read = readTextTable(new TextEncoder().encode(text));
  if ('fault' in read) throw new Error(read.fault);
  const table = readPrograms(read.table);
  const preview = openPreview(entity, rules, table);
  preview.match(matchColumns(entity, table.headings));
  return preview.slice(0, false).rows.map(({ values }) => values);
}

describe('exports of other programs', () => {
  it('LinkedIn has a note of three lines above its connections, and profiles as addresses', () => {
    const file = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Asha,Rao,https://www.linkedin.com/in/asha-made-up,,Neev Capital,Partner,15 Mar 2024
Vikram,"Iyer, CFA",https://www.linkedin.com/in/vikram-made-up,vikram@neev.example,"Iyer, Shah & Co",Founder,02 Feb 2023
`;
    expect(valuesOf(file, ANGEL_INVESTORS)).toMatchObject([
      { angelName: 'Asha Rao', 'socialLinks.linkedin': 'https://www.linkedin.com/in/asha-made-up' },
      { angelName: 'Vikram Iyer, CFA', 'socialLinks.linkedin': 'https://www.linkedin.com/in/vikram-made-up' },
    ]);
    expect(valuesOf(file, MENTORS)[0]).toMatchObject({
      name: 'Asha Rao',
      linkedinUrl: 'https://www.linkedin.com/in/asha-made-up',
      description: 'Partner',
    });
  });

  it('HubSpot has the place in two columns, a domain, a handle, and columns of its own', () => {
    const file = `\ufeffRecord ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,State/Region,Country/Region,Industry,Company Domain Name,Website URL,LinkedIn Company Page,Twitter Handle,Description,Year Founded,Number of Employees,Lifecycle Stage,Associated Contact,Associated Contact IDs
9001,Neev Incubator,Meera Iyer,2024-02-01 09:30,,2026-07-01,Pune,Maharashtra,India,Venture Capital & Private Equity,neev.example,,https://www.linkedin.com/company/neev-made-up,@neevmadeup,"Helps founders, early.",2012,11,lead,Asha Rao (asha@neev.example),8001;8002
9002,Harbour Labs,,2023-11-12 14:00,,,Goa,,India,,harbour.example,,,,Late.,,,,,
`;
    const [neev, harbour] = valuesOf(file, INCUBATORS);
    expect(neev).toMatchObject({
      companyName: 'Neev Incubator',
      companyLocation: 'Pune, Maharashtra',
      focusIndustries: ['Venture Capital & Private Equity'],
      about: 'Helps founders, early.',
      yearOfEstablishment: 2012,
      'socialLinks.linkedin': 'https://www.linkedin.com/company/neev-made-up',
      'socialLinks.twitter': 'https://x.com/neevmadeup',
    });
    expect(harbour).toMatchObject({ companyName: 'Harbour Labs', companyLocation: 'Goa' });
    expect(harbour).not.toHaveProperty('socialLinks.twitter');
  });

  it('Crunchbase has its own address beside the name, the country behind the place, a day for the year, and dashes for nothing', () => {
    const file = `"Organization Name","Organization Name URL","Stage","Industries","Headquarters Location","Description","CB Rank (Company)","Founded Date","Founded Date Precision","Operating Status","Website","Twitter","Facebook","LinkedIn","Contact Email","Phone Number","Number of Articles","Investor Type","Number of Investments","Number of Portfolio Organizations","Investment Stage","Full Description"
"Neev Incubator","https://www.crunchbase.com/organization/neev-made-up","—","Finance, Financial Services, Venture Capital","Mumbai, Maharashtra, India, Asia","Helps founders.","12,345","2012-01-01","year","Active","https://www.neev.example","https://www.twitter.com/neevmadeup","—","https://www.linkedin.com/company/neev-made-up","hello@neev.example","—","1,204","Incubator","—","48","Seed","Helps founders, early and late."
`;
    const [values] = valuesOf(file, INCUBATORS);
    expect(values).toMatchObject({
      companyName: 'Neev Incubator',
      companyLocation: 'Mumbai, Maharashtra',
      focusIndustries: ['Finance', 'Financial Services', 'Venture Capital'],
      yearOfEstablishment: 2012,
      'socialLinks.website': 'https://www.neev.example',
      'socialLinks.twitter': 'https://www.twitter.com/neevmadeup',
      'socialLinks.linkedin': 'https://www.linkedin.com/company/neev-made-up',
      'pointOfContact.email': 'hello@neev.example',
    });
    // The page at Crunchbase is no website of the organization.
    expect(JSON.stringify(values)).not.toContain('crunchbase');
  });

  it('Airtable has attachments with their addresses, ticks, linked records in quotes, and lists in one cell', () => {
    const file = `\ufeffName,Logo,Status,HQ,Sector,Portfolio,Active,URL,Created
"Neev Incubator","neev-logo.png (https://dl.airtable.com/.attachments/0e97/a268/neev-logo.png),other.png (https://dl.airtable.com/.attachments/9e83/x/other.png)",Todo,Pune,"Fintech,Climate","""Kaveri Labs, Inc."",Tarang",checked,neev.example,11/3/2026 9:30am
Harbour Labs,deck (final).pdf (https://v5.airtableusercontent.com/v3/u/1/abc/def),,Goa,Fintech,Tarang,,harbour.example,
`;
    const [neev, harbour] = valuesOf(file, SEED_INVESTORS);
    expect(neev).toMatchObject({
      seedName: 'Neev Incubator',
      seedLogo: 'https://dl.airtable.com/.attachments/0e97/a268/neev-logo.png',
      seedLocation: 'Pune',
      sector: ['Fintech', 'Climate'],
      investedCompanies: [{ companyName: 'Kaveri Labs, Inc.' }, { companyName: 'Tarang' }],
      isActive: true,
      'socialLinks.website': 'https://neev.example',
    });
    expect(harbour).toMatchObject({ seedLogo: 'https://v5.airtableusercontent.com/v3/u/1/abc/def' });
  });

  it('write a box without a tick as an empty cell: its record comes in as not active, also where it is there already', () => {
    const file = `Name,City,Website,Active,Sample
Harbour Seed,Mumbai,harbour.example,checked,
Delta Seed,Pune,delta.example,✓,
Gamma Seed,Pune,gamma.example,,
`;
    expect(valuesOf(file, SEED_INVESTORS).map(({ isActive }) => isActive)).toEqual([true, true, false]);
    // A column without a single tick says nothing.
    expect(valuesOf(file, SEED_INVESTORS)[0]).not.toHaveProperty('sample');
    // Where people write yes and no, an empty cell is no answer.
    for (const other of ['no', 'yes', '-'])
      expect(valuesOf(file.replace('checked', other), SEED_INVESTORS)[2]).not.toHaveProperty('isActive');
  });

  it('show in the preview which new rows come in as not active', () => {
    const entry = (name: string, tick: string) => [name, 'Pune', 'Seed', 'Early.', tick];
    const rows = [entry('Harbour', 'x'), entry('Gamma', ''), entry('Delta', ' ')];
    const preview = openPreview(SEED_INVESTORS, rules, {
      headings: ['Name', 'City', 'Type', 'About', 'Active'],
      rows,
    });
    preview.match(['seedName', 'seedLocation', 'seedType', 'about', 'isActive']);
    expect(preview.page('all', 0, 1)[0]?.faults).toEqual([]);
    const asked = new Map(preview.slice(0, true).rows.map(({ row, values }) => [row, JSON.stringify(values)]));
    const verdicts = ['new', 'new', 'same'] as const;
    preview.learn(
      verdicts.map((verdict, at) => ({ row: at + 1, verdict, errors: null, changes: null })),
      asked,
    );
    expect(preview.page('all', 0, 10).map(({ isInactive }) => isInactive)).toEqual([false, true, false]);
  });
});
