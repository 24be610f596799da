/** Admin Management: what its form accepts, and which page of the table an address means. */
import { describe, expect, it } from 'vitest';
import { HOSTILE_VALUES } from '@tests/factories/hostile-values';
import { NOTHING_TO_CHANGE, operatorChange, operatorInput } from './input';
import { listHref, readListState } from '@/domain/lists/list';
import { cutPage } from '@/domain/lists/paged';
import { findOperators, OPERATORS, type Operator } from './operators';

const RAVI = { adminname: 'Ravi Iyer', adminemail: 'ravi@example.com', adminrole: 'admin', status: 'active' };
const messages = (value: unknown) => {
  const { error } = operatorInput.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the form of an operator', () => {
  it('ADM-47 says what is missing in the exact words, and takes an active admin unless told otherwise', () => {
    expect(messages({ ...RAVI, adminname: ' ', adminemail: '', adminrole: '' })).toEqual({
      adminname: 'Please input the name!',
      adminemail: 'Please input the email!',
      adminrole: 'Please select the role!',
    });
    expect(messages({ ...RAVI, adminemail: 'ravi@' })).toEqual({ adminemail: 'Please enter a valid email!' });
    expect(operatorInput.parse({ adminname: 'Ravi', adminemail: ' Ravi+A@Example.com ' })).toEqual({
      adminname: 'Ravi',
      adminemail: 'ravi+a@example.com',
      adminrole: 'admin',
      status: 'active',
    });
  });

  it('lets no hostile value through', () => {
    for (const [value, ...takenBy] of HOSTILE_VALUES) {
      const fits = (kind: (typeof takenBy)[number]) => takenBy.includes(kind);
      expect(operatorInput.safeParse({ ...RAVI, adminname: value }).success, String(value).slice(0, 40)).toBe(
        fits('line'),
      );
      expect(operatorInput.safeParse({ ...RAVI, adminemail: value }).success).toBe(fits('e-mail'));
      expect(operatorInput.safeParse({ ...RAVI, adminrole: value }).success && value !== undefined).toBe(false);
    }
  });

  it('changes what it names, and something', () => {
    expect(operatorChange.parse({ status: 'inactive', _id: 'x' })).toEqual({ status: 'inactive' });
    for (const body of [{}, { revision: 2 }, { addedBy: 'x' }])
      expect(operatorChange.safeParse(body).error?.issues[0]?.message).toBe(NOTHING_TO_CHANGE);
  });
});

describe('the table', () => {
  const all = Array.from({ length: 23 }, (_, n): Operator => ({
    _id: String(n).padStart(24, '0'),
    adminname: n === 7 ? 'आशा (=cmd)' : `Name ${n}`,
    adminemail: `a${n}@example.com`,
    adminrole: n === 0 ? 'super_admin' : 'admin',
    status: n % 2 === 0 ? 'active' : 'inactive',
    addedBy: null,
    dateAdded: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    revision: 1,
  }));
  const read = (search: string) => readListState(OPERATORS, new URLSearchParams(search));
  const page = (search: string) => {
    const state = read(search);
    return cutPage(findOperators(all, state), Number(state['page']), Number(state['size']));
  };
  const found = (search: string) => findOperators(all, read(search));

  it('has ten a page, and the last page where the address names a later one', () => {
    expect([page('').page.rows.length, page('page=3').page.rows.length, page('').page.total]).toEqual([10, 3, 23]);
    expect(page('page=99')).toEqual(page('page=3'));
    expect(page('page=99').number).toBe(3);
    expect(cutPage([], 2, 10)).toMatchObject({ number: 1, page: { rows: [], total: 0 } });
  });

  it('is narrowed by name, e-mail, role and status', () => {
    expect(found('q=%3DCMD').map(({ _id }) => Number(_id))).toEqual([7]);
    expect(found('q=A1%40').length).toBe(1);
    expect(['role=super_admin', 'status=inactive', 'q=nobody'].map((search) => found(search).length)).toEqual([
      1, 11, 0,
    ]);
  });

  it('reads any address, and writes one that reads the same', () => {
    for (const search of ['page=0&role=king&status=x&open=../x', 'page=1e3', 'page=-1', 'open=NEW'])
      expect(read(search)).toEqual(read(''));
    const href = '/adminPortal/admin-settings?q=a+b&role=admin&status=active&page=2&open=new';
    expect(listHref(OPERATORS, read(href.split('?')[1] ?? ''))).toBe(href);
    expect(listHref(OPERATORS, read(''))).toBe('/adminPortal/admin-settings');
  });
});
