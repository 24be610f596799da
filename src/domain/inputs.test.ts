/** No input schema accepts a hostile value, in any field. */
import { rulesAt } from '@/domain/admin/entities/entity';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { HOSTILE_VALUES } from '@tests/factories/hostile-values';
import { feedbackInput } from './accounts/feedback';
import { founderProfile, visitorProfile } from './accounts/profile';
import { founderRegistration, visitorRegistration } from './accounts/registration';
import {
  balanceInput,
  fixedCostInput,
  hireInput,
  oneOffInput,
  scenarioInput,
  teamMemberInput,
} from './burn-rate/plan-input';
import { roundForm, scenarioForm, stakeholderForm, vestingForm } from './cap-table/editing/forms';
import { certificateForm, classForm, convertibleForm, grantForm, holderForm } from './cap-table/editing/share-forms';
import { fitInput } from './directory/input/fit-input';
import { listingInput } from './directory/input/listing-input';
import { listQuery } from './directory/input/query';
import { budgetInput, expenseInput, ruleInput } from './expenses/expense-input';
import { MaintenancePlan, MaintenanceToggle } from './maintenance/input';
import { mediaPersonInput } from './media/person-input';
import { NewsRequest } from './news/search';
import { personInput, templateInput } from './outreach/input';
import { categoryInput, resourceInput } from './resources/resource-input';
import { marksInput, milestoneInput } from './roadmap/inputs';
import { newSearch } from './saved-searches/search-input';
import { sharedQuery } from './shares/shares';
import { termInput } from './startup-terms/term-input';
import { contactInput } from './support/contact-input';
import { faqInput } from './support/faqs';
import { EnhanceText } from './text/enhance';
import { waitingListInput } from './waiting-list/sign-up';

const person = { name: 'Asha', focus: ['SaaS'], description: 'd', bio: 'b', linkedinUrl: 'https://linkedin.com/in/a' };
const address = 'https://example.com/a';
const company = {
  companyName: 'Kite',
  foundedYear: 2021,
  industry: 'tech',
  companyDescription: 'Kites.',
  currentStage: 'seed',
  linkedinUrl: 'https://linkedin.com/in/a',
};
const account = {
  userType: 'founder',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  password: 'correct horse 9',
  confirmPassword: 'correct horse 9',
  phone: '+91 98765 43210',
  location: 'Pune',
  termsAccepted: true,
};
const listing = {
  name: 'Blume',
  logo: address,
  city: 'Pune',
  region: 'Maharashtra',
  sectors: ['SaaS'],
  focusIndustries: ['D2C'],
  stages: ['MVP'],
  about: 'Invests.',
  website: address,
  linkedin: 'https://linkedin.com/in/a',
  twitter: 'https://x.com/a',
  isActive: true,
  isSample: false,
};
const portfolio = [{ companyName: 'Acme', companyLogo: address, companyWebsite: address, investmentYear: 2020 }];
const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'form' } as const;
const holder = { holder: '', newHolder: 'Asha', newType: '' };
const preference = { multiple: '1', participation: 'none', cap: '' };
const times = { startsAt: '2026-01-31T09:00:00Z', endsAt: '2026-01-31T10:00:00Z', message: 'Back soon.' };

/** Every input schema of texts that are stored or shown, with what it takes. */
const INPUTS: Record<string, readonly [schema: z.ZodType, sample: Record<string, unknown>]> = {
  'founder registration': [founderRegistration(2026), { ...account, ...company }],
  'visitor registration': [visitorRegistration(), { ...account, userType: 'visitor', companyWorkingAt: 'Kite' }],
  'founder profile': [founderProfile(2026), { ...company, fullName: 'Asha', phone: account.phone, location: 'Pune' }],
  'visitor profile': [visitorProfile, { fullName: 'Asha', companyWorkingAt: 'Kite' }],
  feedback: [feedbackInput, { rating: 5, feedback: 'Good' }],
  contact: [contactInput, { name: 'Asha', email: account.email, subject: 'Hi', message: 'Hello', website: '' }],
  'waiting list': [waitingListInput, { email: account.email, website: '' }],
  'text to enhance': [EnhanceText, { text: 'we bild' }],
  question: [faqInput, { id: 'a'.repeat(24), category: 'Account', question: 'Why?', answer: 'So.', isActive: true }],
  'resource category': [categoryInput, { title: 'A', description: 'B', icon: 'File', color: '#1d4ed8' }],
  resource: [
    resourceInput,
    { name: 'A', description: 'B', fileType: 'pdf', rating: 4.5, preview: true, fileSource: 'local' },
  ],
  'startup term': [
    termInput,
    { category: 'A', title: 'B', description: 'C', thumbnailUrl: address, figmaLink: address },
  ],
  'YouTube influencer': [mediaPersonInput('youtube-influencer'), { ...person, imageUrl: address, youtubeUrl: address }],
  mentor: [
    mediaPersonInput('mentor'),
    {
      ...person,
      expertise: ['a'],
      languages: ['b'],
      availability: 'c',
      bookingUrl: address,
      city: 'd',
      isSample: true,
    },
  ],
  'seed listing': [listingInput('seed', rules), { ...listing, type: 'Seed', investedCount: 3, portfolio }],
  'angel listing': [listingInput('angel', rules), { ...listing, type: 'Angel', status: 'None', portfolio }],
  'incubator listing': [
    listingInput('incubator', rules),
    {
      ...listing,
      type: 'VC',
      institute: 'IIT',
      year: 2000,
      funds: { minInvestment: 1, maxInvestment: 2, currency: 'USD' },
      contact: { name: 'Asha', position: 'Head', email: account.email },
    },
  ],
  fit: [fitInput, { weights: { stage: 1, industry: 1, city: 1, ticket: 1 }, raise: { amount: 100, currency: 'USD' } }],
  'list query': [listQuery, { minFund: '1', maxYear: '2020', page: '1', size: '10' }],
  'shared page': [sharedQuery, { page: '1' }],
  milestone: [milestoneInput, { description: 'A', category: 'Setup', stage: 'MVP' }],
  'milestone marks': [
    marksInput,
    { changes: [{ milestoneId: 'a'.repeat(24), done: true, doneAt: 5, dueOn: '2026-11-30', dueAt: 5 }] },
  ],
  'saved search': [newSearch, { name: 'A', directory: 'seed', query: 'sector=SaaS', seenSeq: 1 }],
  news: [NewsRequest, { location: 'in', num: 5 }],
  person: [personInput, { name: 'Asha', fund: 'Blume', email: account.email }],
  template: [templateInput, { name: 'A', description: 'B', subject: 'C', body: 'D' }],
  expense: [
    expenseInput('USD'),
    { date: '2026-01-31', description: 'Rent', category: 'Operations', amount: '1', paymentMethod: 'Cash', notes: 'n' },
  ],
  budget: [budgetInput('USD'), { category: 'Other', amount: '1' }],
  rule: [ruleInput, { test: 'contains', text: 'rent', category: 'Other' }],
  balance: [balanceInput('USD'), { bankBalance: '1', monthlyRevenue: '1' }],
  'team member': [teamMemberInput('USD'), { name: 'Asha', role: 'CTO', monthlyCost: '1' }],
  'fixed cost': [fixedCostInput('USD'), { name: 'Rent', category: 'Setup', monthlyCost: '1' }],
  hire: [hireInput('USD'), { name: 'A', role: 'B', monthlyCost: '1', from: '2026-01', until: '2026-02' }],
  'one-off': [oneOffInput('USD'), { name: 'A', month: '2026-01', direction: 'cost', amount: '1' }],
  'burn scenario': [scenarioInput, { name: 'A', revenueGrowth: '1', costGrowth: '1' }],
  stakeholder: [stakeholderForm('USD'), { name: 'Asha', type: 'co-founder', equity: '10' }],
  round: [roundForm('USD'), { name: 'Seed', amount: '1', valuation: '2', optionPoolPercentage: '1', investors: [] }],
  vesting: [vestingForm, { startDate: '2026-01-01', cliff: '12', vestingPeriod: '48' }],
  'cap table scenario': [scenarioForm, { name: 'A', description: 'B' }],
  certificate: [certificateForm('USD'), { ...holder, classId: 'c', shares: '1', price: '1', date: '2026-01-01' }],
  grant: [grantForm('USD'), { ...holder, shares: '1', exercisePrice: '1', date: '', takesFromPool: true }],
  holder: [holderForm, { name: 'Asha', type: 'co-founder' }],
  'share class': [
    classForm('USD'),
    { ...preference, name: 'A', kind: 'preferred', issuePrice: '1', conversionRatio: '1', seniority: '1' },
  ],
  convertible: [
    convertibleForm('USD'),
    {
      ...holder,
      kind: 'safe',
      amount: '1',
      date: '2026-01-01',
      capBasis: 'post-money',
      cap: '',
      discount: '',
      mfn: false,
      mfnAdopts: '',
      proRata: false,
      rate: '',
      compounding: 'simple',
      dayCount: 'actual-365',
      maturity: '',
      qualifiedAmount: '',
      exitMultiple: '1',
    },
  ],
  'maintenance switch': [MaintenanceToggle, { maintenanceMode: true, message: 'Back soon.', estimatedCompletion: '' }],
  'maintenance plan': [MaintenancePlan, times],
};

/** Taken exactly as typed, or ids and references that are looked up and never shown. */
const AS_TYPED = /password|confirmPassword|^query$|^holder$|classId|mfnAdopts|stakeholderId/i;
/** Fields of addresses, by name. */
const ADDRESS = /url|link|logo|website|twitter/i;

/** The texts of a value, with the last name that leads to each. */
function texts(value: unknown, name = ''): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, Array.isArray(value) ? name : key));
}

/** The sample with one value at each of its places in turn. */
function* withEach(sample: unknown, hostile: unknown): Generator<unknown> {
  if (typeof sample !== 'object' || sample === null) return;
  for (const [key, inner] of Object.entries(sample)) {
    const put = (value: unknown) =>
      Array.isArray(sample) ? sample.map((one, at) => (String(at) === key ? value : one)) : { ...sample, [key]: value };
    yield put(hostile);
    for (const changed of withEach(inner, hostile)) yield put(changed);
  }
}

describe.each(Object.entries(INPUTS))('the input schema of a %s', (_, [schema, sample]) => {
  it('takes its sample', () => {
    expect(schema.safeParse(sample).error?.issues ?? []).toEqual([]);
  });

  it('lets no hostile value through in any field', () => {
    for (const [hostile] of HOSTILE_VALUES)
      for (const input of withEach(sample, hostile)) {
        const { data, error } = schema.safeParse(input);
        for (const { message } of error?.issues ?? []) expect(message.trim(), JSON.stringify(input)).not.toBe('');
        for (const [name, text] of texts(data).filter(([key]) => !AS_TYPED.test(key))) {
          expect(text.isWellFormed(), `${name} ${JSON.stringify(text)}`).toBe(true);
          expect(text, name).not.toMatch(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u);
          if (ADDRESS.test(name) && text !== '') expect(text, name).toMatch(/^https?:\/\/[^@\s"<>\\]+$/i);
        }
      }
    expect(({} as { length?: number }).length).toBeUndefined();
  });
});
