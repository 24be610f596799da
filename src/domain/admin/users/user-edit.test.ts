import { describe, expect, it } from 'vitest';
import { codeVerification } from '@/domain/admin/sign-in';
import { EDITED } from './person';
import { emptiedFields, userEdit, userEditOf } from './user-edit';

const schema = userEdit(2026);
const right = {
  fullName: 'Asha Rao',
  phone: '+91 98765 43210',
  companyName: 'Kite Labs',
  industry: 'tech',
  foundedYear: '2021',
  linkedinUrl: 'linkedin.com/in/asha',
  companyDescription: '',
};
const faultsOf = (value: unknown) => {
  const result = schema.safeParse(value);
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the edit of a user', () => {
  it('reads what a form has', () => {
    expect(schema.parse(right)).toEqual({
      ...right,
      phone: '+919876543210',
      foundedYear: 2021,
      linkedinUrl: 'https://linkedin.com/in/asha',
      companyDescription: null,
    });
    const { companyDescription: _, ...without } = right;
    expect(schema.parse(without)).not.toHaveProperty('companyDescription');
  });

  it('ADM-38 refuses to empty a value, in the words of the specification, but not the description', () => {
    const messages = {
      fullName: 'Please input the full name!',
      phone: 'Please input the phone number!',
      companyName: 'Please input the company name!',
      industry: 'Please input the industry!',
      foundedYear: 'Please input the founded year!',
      linkedinUrl: 'Please input the LinkedIn URL!',
    };
    const all = (value: unknown) => Object.fromEntries(EDITED.map(({ name }) => [name, value]));
    const stored = { ...right, foundedYear: 2021, companyDescription: 'Kites.' };
    for (const empty of ['', '  ', null]) {
      const { error } = userEditOf(2026, stored).safeParse(all(empty));
      expect(Object.fromEntries(error!.issues.map(({ path, message }) => [path[0], message]))).toEqual(messages);
      // Nothing that was empty is asked for.
      expect(userEditOf(2026, all(null)).safeParse(all(empty)).success).toBe(true);
    }
    expect(userEditOf(2026, stored).safeParse({}).data).toEqual({});
    // It was empty when the form was opened: someone else has filled it since, and this form leaves it.
    expect(emptiedFields(userEdit(2026).parse({ linkedinUrl: '', before: { linkedinUrl: null } }), stored)).toEqual({});
    for (const foundedYear of ['MMXX', '20.5', '1e3', {}, NaN])
      expect(faultsOf({ ...right, foundedYear })).toEqual({ foundedYear: messages.foundedYear });
    // Digits of other scripts are digits.
    expect(faultsOf({ ...right, foundedYear: '２０２' })).toEqual({
      foundedYear: 'Please enter a year from 1900 to 2026!',
    });
  });

  it.each([
    ['phone', '12345', 'Please enter a valid phone number!'],
    ['foundedYear', 1899, 'Please enter a year from 1900 to 2026!'],
    ['foundedYear', 2027, 'Please enter a year from 1900 to 2026!'],
    ['fullName', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['fullName', 'Asha\u202eRao', 'Please use plain characters only.'],
    ['companyDescription', 'x'.repeat(2001), 'Please use at most 2000 characters.'],
    ['industry', 'Tech', 'Please input the industry!'],
  ])('refuses %s %j', (field, value, message) => {
    expect(faultsOf({ ...right, [field]: value })).toEqual({ [field]: message });
  });

  it('refuses a LinkedIn address of another host, and takes text that looks like code as text', () => {
    expect(Object.keys(faultsOf({ ...right, linkedinUrl: 'https://example.com/asha' }))).toEqual(['linkedinUrl']);
    expect(schema.parse({ ...right, fullName: '<script>=1+1</script>' }).fullName).toBe('<script>=1+1</script>');
  });
});

describe('a code with what it is for', () => {
  it('needs action and e-mail together, and knows three actions', () => {
    const token = '123 456';
    expect(codeVerification.parse({ token })).toEqual({ token: '123456' });
    expect(codeVerification.parse({ token, action: 'edit-user', email: ' A+b@Example.com ' })).toEqual({
      token: '123456',
      action: 'edit-user',
      email: 'a+b@example.com',
    });
    for (const body of [
      { token, action: 'edit-user' },
      { token, email: 'a@example.com' },
      { token, action: 'make-admin', email: 'a@example.com' },
      { token, action: 'edit-user', email: 'nobody' },
      { token, action: 'edit-user', email: 'a@example.com', id: '1' },
      { token, action: 'edit-user', email: 'a@example.com', step: 'second' },
      { token, secret: 'x'.repeat(201) },
      { token: 123456 },
      {},
    ])
      expect(codeVerification.safeParse(body).success).toBe(false);
  });
});
