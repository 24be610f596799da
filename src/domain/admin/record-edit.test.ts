import { rulesAt } from '@/domain/admin/entities/entity';
import { describe, expect, it } from 'vitest';
import { entityOf } from './entities';
import { isNeeded, mergeEdit, readEdit, readNew, withStored } from './record-edit';

const rules = rulesAt(Date.UTC(2026, 10, 28));
const entity = entityOf('pre-seed-investor');
const stored = {
  preseedName: '3one4 Capital',
  preseedLogo: null,
  preseedLocation: 'Bengaluru, Karnataka',
  preseedType: 'Pre-Seed',
  sector: ['SaaS'],
  focusIndustries: [],
  preferredStartupStage: [],
  about: 'Invests early.',
  socialLinks: { website: 'https://3one4.example', linkedin: null, twitter: null },
  funds: null,
  sources: [],
  isActive: true,
  sample: false,
  noOfInvestedCompanies: null,
  investedCompanies: [{ companyName: 'Open', companyLogo: null, companyWebsite: null, investmentYear: 2020 }],
};
const faultsOf = (change: Record<string, unknown>, before: Record<string, unknown> = stored) =>
  Object.fromEntries(
    (readEdit(entity, rules, before, change).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('a change of a record', () => {
  it('leaves what it does not name, also inside a part', () => {
    const change = { isActive: false, socialLinks: { linkedin: 'https://www.linkedin.com/company/3one4' } };
    const { funds: _, ...others } = stored;
    expect(withStored(entity, stored, change)).toEqual({
      ...others,
      isActive: false,
      socialLinks: { ...stored.socialLinks, ...change.socialLinks },
    });
    expect(faultsOf({})).toEqual({});
    expect(faultsOf({ isActive: false })).toEqual({});
    expect(readEdit(entity, rules, stored, change).data).toMatchObject({
      isActive: false,
      website: 'https://3one4.example',
    });
  });

  it('leaves a contact that an import brought with its name alone, and does not take the name away', () => {
    const incubator = entityOf('incubator');
    const contact = { name: 'Asha Rao', position: '', email: '' };
    const before = {
      ...Object.fromEntries(incubator.fields.map(({ name }) => [name.split('.')[0]!, null])),
      companyName: 'Neev',
      companyLocation: 'Pune, Maharashtra',
      companyType: 'Incubator',
      about: 'Early.',
      sector: [],
      pointOfContact: contact,
    };
    expect(readEdit(incubator, rules, before, { about: 'More.' }).data).toMatchObject({ about: 'More.', contact });
    const without = readEdit(incubator, rules, before, { pointOfContact: { ...contact, name: '', position: 'CFO' } });
    expect(without.error?.issues.map(({ message }) => message)).toEqual(['Please enter the contact name']);
  });

  it('ADIR-09 ADIR-10 may leave empty what was empty, and not empty what has a value', () => {
    expect(faultsOf({ preseedLogo: '', noOfInvestedCompanies: null, focusIndustries: [] })).toEqual({});
    expect(faultsOf({ preseedName: ' ', sector: [], about: '', socialLinks: { website: '' } })).toEqual({
      preseedName: 'Please enter the name',
      sector: 'Please enter at least one sector',
      about: 'Please enter the about text',
      'socialLinks.website': 'Website URL is required',
    });
    expect(faultsOf({ socialLinks: null })).toEqual({ 'socialLinks.website': 'Website URL is required' });
    const full = { ...stored, preseedLogo: 'https://example.com/a.png', noOfInvestedCompanies: 3 };
    expect(faultsOf({ preseedLogo: null, noOfInvestedCompanies: null }, full)).toEqual({
      preseedLogo: 'Logo URL is required',
      noOfInvestedCompanies: 'Please enter the number of investments',
    });
    expect(faultsOf({ noOfInvestedCompanies: 'many' })).toEqual({
      noOfInvestedCompanies: 'Number of investments must be a whole number from 0 to 100000',
    });
  });

  it('ADIR-10 asks for the logo of a new company, not of one that had none', () => {
    const company = { companyName: 'New', companyLogo: '', companyWebsite: '', investmentYear: null };
    expect(faultsOf({ investedCompanies: [...stored.investedCompanies, company] })).toEqual({
      'investedCompanies.1.companyLogo': 'Company logo URL is required',
    });
    expect(faultsOf({ investedCompanies: [{ ...stored.investedCompanies[0], investmentYear: 2021 }] })).toEqual({});
  });

  it('names an unknown field, and marks as required what the record has', () => {
    expect(Object.values(faultsOf({ adminrole: 'super_admin' }))).toEqual(['Unknown field: adminrole']);
    const field = (name: string) => entity.fields.find((one) => one.name === name)!;
    expect(isNeeded(field('preseedLogo'), stored)).toBe(false);
    expect(isNeeded(field('preseedLogo'), null)).toBe(true);
    expect(isNeeded(field('about'), stored)).toBe(true);
  });
});

describe('a change of a resource', () => {
  it('does not bring back the link of a source that it leaves', () => {
    const resource = entityOf('resource');
    const drive = { fileSource: 'drive', driveLink: 'https://drive.google.com/file/d/1', name: 'A' };
    expect(withStored(resource, drive, { fileSource: 'local' })).toEqual({ fileSource: 'local', name: 'A' });
    expect(withStored(resource, drive, {})).toEqual(drive);
  });
});

describe('the file of a record', () => {
  const resources = entityOf('resource');
  const terms = entityOf('startup-term');
  const local = {
    name: 'Deck',
    categoryId: 'a'.repeat(24),
    fileType: 'PDF',
    fileSource: 'local',
    fileUrl: '/files/resources/0.pdf',
    driveLink: null,
  };
  const inWords = ({ error }: ReturnType<typeof readNew>) =>
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  const FILE = 'Please upload exactly one file: PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX';
  const TYPE = 'The file ends with .pdf. Please select PDF.';

  it('is missing at the first try of a new one, beside all else', () => {
    expect(inWords(readNew(resources, rules, { fileSource: 'local' }, null))).toMatchObject({
      name: 'Please enter the name',
      file: FILE,
    });
    expect(inWords(readNew(resources, rules, { fileSource: 'drive' }, null))).toMatchObject({
      name: 'Please enter the name',
      driveLink: 'Please enter a valid Google Drive link',
    });
    expect(inWords(readNew(terms, rules, {}, null))).toMatchObject({
      title: 'Please enter the title',
      thumbnailUrl: 'Please enter the thumbnail URL or upload an image',
    });
    expect(inWords(readNew(terms, rules, {}, 'a.png'))).not.toHaveProperty('thumbnailUrl');
  });

  it('has the type that the resource says, new or stored', () => {
    const { fileUrl: _, ...sent } = local;
    expect(inWords(readNew(resources, rules, sent, 'deck.pdf'))).toEqual({});
    expect(inWords(readNew(resources, rules, { ...sent, fileType: 'XLS' }, 'deck.pdf'))).toEqual({ fileType: TYPE });
    expect(inWords(readEdit(resources, rules, local, { fileType: 'DOC' }))).toEqual({ fileType: TYPE });
    expect(inWords(readEdit(resources, rules, local, { fileType: 'DOC' }, 'deck.docx'))).toEqual({});
    // What is no kind of file for a resource is refused as such.
    expect(inWords(readNew(resources, rules, sent, 'deck.exe'))).toEqual({});
  });

  it('may lack in a change what it lacked before, and nothing that it had', () => {
    const without = { ...local, fileUrl: null };
    expect(inWords(readEdit(resources, rules, without, { name: 'Other' }))).toEqual({});
    const drive = {
      ...without,
      fileSource: 'drive',
      driveLink: 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit',
    };
    expect(inWords(readEdit(resources, rules, drive, { fileSource: 'local' }))).toEqual({ file: FILE });
    const wrong = { ...local, fileType: 'XLS' };
    expect(inWords(readEdit(resources, rules, wrong, { name: 'Other' }))).toEqual({});
  });
});

describe('two edits of one record', () => {
  const scheme = entityOf('scheme');
  const merged = (was: object, now: object, body: object, kind = scheme) =>
    mergeEdit(kind, { was: { ...was }, now: { ...now } }, { ...body });
  const rupees = { name: 'A', amountMax: 3_000_000, currency: 'INR' };

  it('never give an amount the currency that the other one chose', () => {
    const dollars = { ...rupees, currency: 'USD' };
    expect(merged(rupees, dollars, { ...rupees, amountMax: 4_000_000 }).both).toEqual(['currency', 'amountMax']);
    expect(merged(rupees, dollars, { amountMax: 4_000_000 }).both).toEqual(['currency', 'amountMax']);
    expect(merged(rupees, { ...rupees, amountMax: 4_000_000 }, { currency: 'USD' }).both).toContain('currency');
    expect(merged(rupees, { ...dollars, amountMax: 50_000 }, { ...dollars, amountMax: 50_000 }).both).toEqual([]);
    const other = merged(rupees, dollars, { ...rupees, name: 'B' });
    expect(other).toEqual({ both: [], body: { ...dollars, name: 'B' } });
  });

  it('keep the currency of the only amount, whatever the other one chose without one', () => {
    const empty = { ...rupees, amountMax: null };
    const given = { ...empty, amountMax: 4_000_000 };
    expect(merged(empty, { ...empty, currency: 'USD' }, given)).toEqual({ both: [], body: given });
    expect(merged(empty, { ...empty, currency: 'USD' }, { amountMax: 4_000_000 }).body).toEqual({
      amountMax: 4_000_000,
      currency: 'INR',
    });
    const dollars = { ...given, currency: 'USD' };
    expect(merged(empty, dollars, { ...empty, name: 'B' }).body).toEqual({ ...dollars, name: 'B' });
  });

  it('count both ends of a range as one with its currency, and merge them where the currency is one', () => {
    const range = (minInvestment: number | null, maxInvestment: number | null, currency = 'INR') => ({
      funds: { minInvestment, maxInvestment, currency },
    });
    expect(merged(range(1, 5), range(2, 5), range(1, 9), entity)).toEqual({ both: [], body: range(2, 9) });
    expect(merged(range(1, 5), range(2, 5), range(1, 9, 'USD'), entity).both).toEqual([
      'funds.currency',
      'funds.minInvestment',
      'funds.maxInvestment',
    ]);
    expect(merged({ funds: null }, range(2, null), range(null, 9), entity)).toEqual({ both: [], body: range(2, 9) });
  });
});
