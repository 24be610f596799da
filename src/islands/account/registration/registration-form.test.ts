import { describe, expect, it } from 'vitest';
import { CITIES } from '@/domain/cities';
import { draftOf, parseDraft } from '@/islands/ui/form/draft';
import { errorsOf } from '@/islands/ui/form/errors';
import { cityNamed, matchCities, matchedAlias } from './CityField';
import { combinePhone, phoneCountries, splitPhone } from './phone-number';
import { registrationRules } from './schemas';
import { DRAFT } from './use-wizard';
import { EMPTY_VALUES, fieldsOfStep, firstWrong, stepTitles, toStep, type WizardValues } from './values';

const YEAR = 2026;
const founder: WizardValues = {
  ...EMPTY_VALUES,
  userType: 'founder',
  fullName: 'Asha Rao',
  email: 'Asha@Example.com',
  password: 'Monsoon-77',
  confirmPassword: 'Monsoon-77',
  phone: '98765 43210',
  location: 'Bengaluru',
  companyName: 'Kaveri Labs',
  foundedYear: '2023',
  industry: 'tech',
  companyDescription: 'Soil sensors.',
  currentStage: 'pre-seed',
  termsAccepted: true,
};
const visitor: WizardValues = {
  ...founder,
  userType: 'visitor',
  companyName: '',
  foundedYear: '',
  industry: '',
  companyDescription: '',
  currentStage: '',
  companyWorkingAt: 'Neev Capital',
};

const checkRegistration = (values: WizardValues, year: number) => registrationRules(year).safeParse(values);

function messages(values: WizardValues): Record<string, string | undefined> {
  const reading = checkRegistration(values, YEAR);
  return reading.success ? {} : errorsOf(reading.error.issues);
}

describe('checkRegistration', () => {
  it('AUTH-40 makes the body of a founder and leaves out what belongs to visitors and to the form', () => {
    expect(checkRegistration(founder, YEAR)).toEqual({
      success: true,
      data: {
        userType: 'founder',
        fullName: 'Asha Rao',
        email: 'asha@example.com',
        password: 'Monsoon-77',
        confirmPassword: 'Monsoon-77',
        phone: '+919876543210',
        location: 'Bengaluru',
        companyName: 'Kaveri Labs',
        foundedYear: 2023,
        industry: 'tech',
        companyDescription: 'Soil sensors.',
        currentStage: 'pre-seed',
        termsAccepted: true,
      },
    });
  });

  it('AUTH-34 AUTH-40 makes the body of a visitor, with LinkedIn only when it is given', () => {
    const checked = checkRegistration(visitor, YEAR);
    expect(checked).toHaveProperty('data.companyWorkingAt', 'Neev Capital');
    expect(checked).not.toHaveProperty('data.linkedinUrl');
    expect(checked).not.toHaveProperty('data.companyName');
    expect(checkRegistration({ ...visitor, linkedinUrl: 'https://www.linkedin.com/in/asha' }, YEAR)).toHaveProperty(
      'data.linkedinUrl',
      'https://www.linkedin.com/in/asha',
    );
  });

  it('AUTH-27 AUTH-28 AUTH-29 AUTH-32 AUTH-35 names every missing field of a founder with its exact message', () => {
    expect(messages(EMPTY_VALUES)).toEqual({
      '': 'Please fill in all required fields correctly.',
      userType: 'Please select user type!',
      fullName: 'Please input your full name!',
      email: 'Please input your email!',
      password: 'Password must be at least 8 characters!',
      confirmPassword: 'Please confirm your password!',
      phone: 'Please enter a valid phone number!',
      location: 'Please select your location!',
      companyName: 'Please enter company name!',
      foundedYear: 'Please enter founded year!',
      industry: 'Please select industry!',
      companyDescription: 'Please enter company description!',
      currentStage: 'Please select current stage!',
      termsAccepted: 'Please accept the terms and conditions',
    });
  });

  it('AUTH-34 asks a visitor for the company only', () => {
    expect(messages({ ...EMPTY_VALUES, userType: 'visitor' })).toMatchObject({
      companyWorkingAt: 'Please enter your company name!',
      termsAccepted: 'Please accept the terms and conditions',
    });
    expect(messages({ ...EMPTY_VALUES, userType: 'visitor' })).not.toHaveProperty('companyName');
  });

  it('AUTH-28 says that passwords differ even while other steps are empty', () => {
    const typed = { ...EMPTY_VALUES, password: 'Monsoon-77', confirmPassword: 'Monsoon-78' };
    expect(messages(typed)['confirmPassword']).toBe('Passwords do not match!');
  });

  it.each(['0000', '99', '20 23', 'abcd', '२०२', ' '])('AUTH-32 refuses the year %s with a sentence', (foundedYear) => {
    expect(messages({ ...founder, foundedYear })['foundedYear']).toMatch(/^Please enter /);
  });
});

describe('combinePhone', () => {
  it.each([
    ['IN', '98765 43210', '+919876543210'],
    ['IN', '098765-43210', '+919876543210'],
    ['IN', '(0)80 2345 6789', '+918023456789'],
    ['GB', '020 7946 0958', '+442079460958'],
    ['US', '(212) 555-2368', '+12125552368'],
    ['IN', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['IN', '९८७६५ ४३२१०', '+919876543210'],
    ['IN', 'tel:098765-43210', '+919876543210'],
    ['IN', '\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['IN', '', ''],
  ])('AUTH-30 joins country %s and %s to one string', (country, typed, joined) => {
    expect(combinePhone(country, typed)).toBe(joined);
  });

  it.each(['12', 'call me', '98765 43210 ext 5', '98765\u000043210', "' OR 1=1--", '📞', '9'.repeat(10_000)])(
    'AUTH-29 leaves wrong number %# wrong, for the schema to refuse',
    (typed) => {
      expect(messages({ ...founder, phone: typed })['phone']).toBe('Please enter a valid phone number!');
    },
  );

  it('takes a pasted international number apart', () => {
    expect(splitPhone('+44 20 7946 0958')).toEqual({ country: 'GB', number: '020 7946 0958' });
    expect(splitPhone('98765 43210')).toBeNull();
    expect(splitPhone('+1')).toBeNull();
  });

  it('AUTH-30 lists India first and every country once', () => {
    const countries = phoneCountries();
    expect(countries[0]).toEqual({ code: 'IN', name: 'India', callingCode: '91' });
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(200);
  });
});

describe('cities', () => {
  it('AUTH-31 offers all 47 without a search', () => {
    expect(matchCities('')).toHaveLength(47);
    expect(matchCities('  ')).toEqual(CITIES);
  });

  it('finds by name, former name and state, in any case, names first', () => {
    expect(matchCities('BANG').map(({ name }) => name)).toEqual(['Bengaluru']);
    expect(matchCities('mum')[0]?.name).toBe('Mumbai');
    expect(matchCities('karn').map(({ state }) => state)).toContain('Karnataka');
    expect(matchCities("' OR 1=1--")).toEqual([]);
    expect(matchCities('x'.repeat(10_000))).toEqual([]);
  });

  it('says which former name matched', () => {
    const bengaluru = CITIES.find(({ name }) => name === 'Bengaluru');
    expect(bengaluru && matchedAlias(bengaluru, 'bang')).toBe('Bangalore');
    expect(bengaluru && matchedAlias(bengaluru, 'beng')).toBeNull();
  });

  it('knows a city by its exact or former name only', () => {
    expect(cityNamed('bangalore')?.name).toBe('Bengaluru');
    expect(cityNamed('Beng')).toBeNull();
    expect(cityNamed('')).toBeNull();
  });
});

describe('steps', () => {
  it('AUTH-25 names three steps, the last by the kind of person', () => {
    expect(stepTitles('founder')).toEqual(['Account Info', 'Personal Details', 'Company Details']);
    expect(stepTitles('visitor')).toEqual(['Account Info', 'Personal Details', 'Work Details']);
  });

  it('AUTH-36 finds the first wrong field in the order of the screen', () => {
    expect(firstWrong(['termsAccepted', 'location', 'phone'], 'founder')).toEqual({ step: 1, field: 'phone' });
    expect(firstWrong(['companyName'], 'visitor')).toBeNull();
    expect(firstWrong(['constructor', ''], 'founder')).toBeNull();
  });

  it('asks for every field of the form in exactly one step', () => {
    const asked = new Set(
      ([0, 1, 2] as const).flatMap((step) => [...fieldsOfStep(step, 'founder'), ...fieldsOfStep(step, 'visitor')]),
    );
    expect([...asked, 'phoneCountry'].sort()).toEqual(Object.keys(EMPTY_VALUES).sort());
  });

  it('takes any step number of an address', () => {
    expect([-1, 0, 1, 2, 7, Number.NaN].map(toStep)).toEqual([0, 0, 1, 2, 2, 0]);
  });
});

describe('draft', () => {
  it('never holds the passwords', () => {
    const draft = draftOf(founder, EMPTY_VALUES, DRAFT);
    expect(draft).not.toHaveProperty('password');
    expect(draft).not.toHaveProperty('confirmPassword');
    expect(JSON.stringify(draft)).not.toContain('Monsoon');
  });

  it('comes back as it was', () => {
    expect(parseDraft(JSON.stringify(draftOf(founder, EMPTY_VALUES, DRAFT)), EMPTY_VALUES, DRAFT)).toEqual(
      draftOf(founder, EMPTY_VALUES, DRAFT),
    );
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '{',
    '{"__proto__":{"x":1},"password":"p","fullName":7,"userType":"admin","other":"x"}',
  ])('drops what does not fit: %s', (text) => {
    expect(parseDraft(text, EMPTY_VALUES, DRAFT)).toEqual({});
  });
});
