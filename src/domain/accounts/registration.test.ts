/** Registration: the values that it accepts and refuses, and its messages. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  accountInfo,
  companyDetails,
  CURRENT_STAGES,
  founderRegistration,
  INDUSTRIES,
  LOCATIONS,
  personalDetails,
  visitorRegistration,
  workDetails,
} from './registration';

const YEAR = 2026;
const account = {
  userType: 'founder',
  fullName: 'Asha Rao',
  email: 'Asha@Example.com ',
  password: 'correct horse 9',
  confirmPassword: 'correct horse 9',
};
const personal = { phone: '+91 98765 43210', location: 'Pune' };
const company = {
  companyName: 'Kite Labs',
  foundedYear: 2021,
  industry: 'tech',
  companyDescription: 'We build kites.\r\nGood ones.',
  currentStage: 'pre-seed',
};
const founder = { ...account, ...personal, ...company, termsAccepted: true };
const visitor = {
  ...account,
  userType: 'visitor',
  ...personal,
  companyWorkingAt: 'Blue Fund',
  linkedinUrl: 'https://www.linkedin.com/in/asha',
  termsAccepted: true,
};

/** Field → first message. */
function errors(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
  return found;
}

const WRONG_TYPES = [undefined, null, 7, true, [], {}, ['a']];

describe('registration', () => {
  it('AUTH-40 accepts a founder and normalises e-mail, phone and line ends', () => {
    expect(founderRegistration(YEAR).parse(founder)).toEqual({
      ...founder,
      email: 'asha@example.com',
      phone: '+919876543210',
      companyDescription: 'We build kites.\nGood ones.',
    });
  });

  it('AUTH-34 AUTH-40 accepts a visitor, with and without linkedinUrl', () => {
    expect(visitorRegistration().parse(visitor).companyWorkingAt).toBe('Blue Fund');
    expect(visitorRegistration().parse({ ...visitor, linkedinUrl: undefined }).linkedinUrl).toBeUndefined();
    expect(visitorRegistration().parse({ ...visitor, linkedinUrl: '' }).linkedinUrl).toBe('');
    expect(founderRegistration(YEAR).safeParse(founder).success).toBe(true);
  });

  it('AUTH-27 names missing account fields with the exact texts', () => {
    expect(errors(accountInfo, {})).toMatchObject({
      userType: 'Please select user type!',
      fullName: 'Please input your full name!',
      email: 'Please input your email!',
    });
    expect(errors(accountInfo, { ...account, fullName: '  ', email: 'nope' })).toEqual({
      fullName: 'Please input your full name!',
      email: 'Please enter a valid email!',
    });
  });

  it('AUTH-28 checks the passwords, also while other fields are wrong', () => {
    expect(errors(accountInfo, {})).toMatchObject({
      password: 'Password must be at least 8 characters!',
      confirmPassword: 'Please confirm your password!',
    });
    expect(errors(accountInfo, { ...account, password: 'short12', confirmPassword: 'short12' })).toEqual({
      password: 'Password must be at least 8 characters!',
    });
    expect(errors(accountInfo, { password: 'long enough', confirmPassword: 'other' }).confirmPassword).toBe(
      'Passwords do not match!',
    );
    expect(errors(accountInfo, { ...account, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password!',
    });
  });

  it('AUTH-28 counts characters, takes 256 and refuses 257, and changes none of them', () => {
    const longest = ' ' + '\u{1f511}'.repeat(255);
    const at = (password: string) => accountInfo.safeParse({ ...account, password, confirmPassword: password });
    expect(at(longest).data?.password).toBe(longest);
    expect(at(longest + 'x').success).toBe(false);
    expect(at('\u{1f511}'.repeat(7)).success).toBe(false);
    expect(at('\u{1f511}'.repeat(8)).success).toBe(true);
  });

  it('AUTH-29 checks phone and location', () => {
    expect(errors(personalDetails, {})).toEqual({
      phone: 'Please enter a valid phone number!',
      location: 'Please select your location!',
    });
    expect(errors(personalDetails, { ...personal, location: 'Atlantis' })).toEqual({
      location: 'Please select your location!',
    });
  });

  it('AUTH-31 takes exactly the 47 cities as location', () => {
    expect(new Set(LOCATIONS).size).toBe(47);
    for (const location of LOCATIONS) expect(personalDetails.safeParse({ ...personal, location }).success).toBe(true);
  });

  it.each(['9876543210', '+91', '+91 1', '+999 12345678', '+91 98765 43210 ext 5', '+91abc', '+' + '9'.repeat(10_000)])(
    'AUTH-29 AUTH-30 refuses the phone number %.40s',
    (phone) => {
      expect(errors(personalDetails, { ...personal, phone })).toEqual({ phone: 'Please enter a valid phone number!' });
    },
  );

  it('AUTH-30 takes numbers of other countries as one string', () => {
    expect(personalDetails.parse({ ...personal, phone: '+1 (212) 555-2368' }).phone).toBe('+12125552368');
  });

  it('AUTH-32 names missing company fields with the exact texts', () => {
    expect(errors(companyDetails(YEAR), { termsAccepted: true })).toEqual({
      companyName: 'Please enter company name!',
      foundedYear: 'Please enter founded year!',
      industry: 'Please select industry!',
      companyDescription: 'Please enter company description!',
      currentStage: 'Please select current stage!',
    });
  });

  it('AUTH-32 takes founded years from 1900 to the current year', () => {
    const year = (foundedYear: unknown) =>
      companyDetails(YEAR).safeParse({ ...company, termsAccepted: true, foundedYear });
    expect(year(1900).success).toBe(true);
    expect(year('2026').data?.foundedYear).toBe(2026);
    expect(year(' 2021 ').data?.foundedYear).toBe(2021);
    for (const bad of [1899, 2027, 2020.5, NaN, '20', '2020x', '1e3', '', Infinity])
      expect(year(bad).success).toBe(false);
  });

  it('AUTH-33 offers exactly these industries and stages', () => {
    expect(INDUSTRIES).toEqual(['tech', 'finance', 'healthcare', 'education']);
    expect(CURRENT_STAGES).toEqual(['seed', 'pre-seed', 'series-a']);
    expect(
      errors(companyDetails(YEAR), { ...company, industry: 'tea', currentStage: 'ipo', termsAccepted: true }),
    ).toEqual({
      industry: 'Please select industry!',
      currentStage: 'Please select current stage!',
    });
  });

  it('AUTH-34 requires the company of a visitor', () => {
    expect(errors(workDetails, { termsAccepted: true })).toEqual({
      companyWorkingAt: 'Please enter your company name!',
    });
  });

  it.each([
    'https://linkedin.com.evil.example/in/a',
    'https://evil.example/linkedin.com',
    'https://linkedin.com@evil.example/',
    'https://user:secret@linkedin.com/in/a',
    'javascript:alert(1)//linkedin.com',
    'https://www.linkedin.com/in/"><script>',
    'https://linkedin.com:444/',
    42,
  ])('refuses the LinkedIn address %s', (linkedinUrl) => {
    expect(Object.keys(errors(workDetails, { companyWorkingAt: 'A', termsAccepted: true, linkedinUrl }))).toEqual([
      'linkedinUrl',
    ]);
  });

  it('AUTH-35 requires the terms to be accepted, by true and nothing like it', () => {
    for (const termsAccepted of [false, 'true', 1, undefined, null]) {
      expect(errors(founderRegistration(YEAR), { ...founder, termsAccepted })).toEqual({
        termsAccepted: 'Please accept the terms and conditions',
      });
    }
  });

  it('AUTH-40 keeps founders and visitors apart and drops fields that are not asked for', () => {
    expect(errors(founderRegistration(YEAR), { ...founder, userType: 'visitor' })).toEqual({
      userType: 'Please select user type!',
    });
    const parsed = visitorRegistration().parse(
      JSON.parse(
        JSON.stringify({ ...visitor, role: 'admin', isVerified: true, _id: 'x' }).replace(
          '{',
          '{"__proto__":{"role":"admin"},',
        ),
      ),
    );
    expect(parsed).not.toHaveProperty('role');
    expect(parsed).not.toHaveProperty('isVerified');
    expect(parsed).not.toHaveProperty('_id');
  });

  it('names the field for every wrong type, in words for people', () => {
    for (const field of Object.keys(founder)) {
      for (const wrong of WRONG_TYPES) {
        if (field === 'termsAccepted' && wrong === true) continue;
        if (field === 'foundedYear' && wrong === 7) continue;
        const found = errors(founderRegistration(YEAR), { ...founder, [field]: wrong });
        expect(Object.keys(found)).toContain(field);
        expect(found[field]).not.toMatch(/invalid input|expected/i);
      }
    }
  });

  it('takes names of every script and refuses control characters and turned text', () => {
    const named = (fullName: string) => errors(accountInfo, { ...account, fullName });
    for (const name of [
      "O'Brien",
      'आशा राव',
      '李小龍',
      "Robert'); DROP TABLE accounts;--",
      'Zoë \u{1f680}',
      "' OR 1=1--",
    ]) {
      expect(named(name)).toEqual({});
    }
    for (const name of ['a\u0000b', 'a\nb', 'a\u202eb', 'a\ud800', 'x'.repeat(101), '\u200b\u200b']) {
      expect(Object.keys(named(name))).toEqual(['fullName']);
    }
  });

  it('never throws, whatever comes in', () => {
    fc.assert(
      fc.property(fc.record(Object.fromEntries(Object.keys(founder).map((key) => [key, fc.anything()]))), (value) => {
        founderRegistration(YEAR).safeParse(value);
        visitorRegistration().safeParse(value);
      }),
    );
  });

  it('reading a parsed value again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (name, about) => {
          const first = founderRegistration(YEAR).safeParse({ ...founder, fullName: name, companyDescription: about });
          if (first.success) expect(founderRegistration(YEAR).parse(first.data)).toEqual(first.data);
        },
      ),
    );
  });

  it('can be described as JSON schema for the API document', () => {
    expect(z.toJSONSchema(founderRegistration(YEAR), { io: 'input' })).toMatchObject({ type: 'object' });
  });
});
