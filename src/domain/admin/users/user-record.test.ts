/** People as operators see them: reading what the API answers, files, and the state of the table in its address. */
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../csv';
import { usersReport, usersTable } from './user-files';
import {
  companyOf,
  companyWorkingAtOf,
  dayInIndia,
  industryText,
  nameOf,
  offersChanges,
  preferencesOn,
  readUser,
  shortDay,
  type UserRecord,
} from './user-record';
import { fromTheFirst } from '@/domain/lists/paged';
import { readUserState, userQueryOf, userSearch } from './user-state';
import { exportedText } from '../export-texts';
import { failedListText } from './user-texts';

const visitor = (over: Record<string, unknown> = {}) => ({
  _id: '0123456789abcdef01234567',
  email: 'ravi+1@example.com',
  userType: 'visitor',
  ...over,
});
const read = (value: unknown): UserRecord => {
  const user = readUser(value);
  if (!user) throw new Error('Nobody was read.');
  return user;
};

describe('a record', () => {
  it('ADM-29 has where a visitor works of the record or of visitorDetails', () => {
    const of = (over: Record<string, unknown>) => read(visitor(over)).companyWorkingAt;
    expect(of({ companyWorkingAt: 'Blue Fund' })).toBe('Blue Fund');
    expect(of({ visitorDetails: { companyWorkingAt: 'Nimbus' } })).toBe('Nimbus');
    expect(of({ companyWorkingAt: 'Blue Fund', visitorDetails: { companyWorkingAt: 'Nimbus' } })).toBe('Blue Fund');
    expect(of({ companyWorkingAt: '', visitorDetails: { companyWorkingAt: 'Nimbus' } })).toBe('Nimbus');
    for (const visitorDetails of [null, 7, 'x', [], { companyWorkingAt: 7 }]) expect(of({ visitorDetails })).toBeNull();
    expect(companyWorkingAtOf({ userType: 'founder', companyWorkingAt: 'Blue Fund' })).toBeNull();
  });

  it('has each field in its place, and nothing on that was not told', () => {
    const user = read(visitor({ foundedYear: '2020', isVerified: 'yes', plan: 'gold', fullName: null }));
    expect(user).toMatchObject({ fullName: '', foundedYear: null, isVerified: false, plan: 'free', createdAt: '' });
    expect([preferencesOn(user.notificationPreferences), nameOf(user)]).toEqual([0, 'ravi+1@example.com']);
    for (const value of [null, 7, {}, [], visitor({ userType: 'admin' }), visitor({ email: '' }), visitor({ _id: 1 })])
      expect(readUser(value)).toBeNull();
  });

  it('ADM-32 offers edit and delete of founders, and never of visitors', () => {
    expect([offersChanges({ userType: 'founder' }), offersChanges({ userType: 'visitor' })]).toEqual([true, false]);
  });

  it('has days of India, also over midnight, and none where there is no time', () => {
    expect(['2026-11-22T18:29:59.999Z', '2026-11-22T18:30:00.000Z', '', 'x', null].map(dayInIndia)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '',
      '',
      '',
    ]);
    expect([shortDay('2026-09-03'), industryText('tech'), industryText('tea'), industryText(null)]).toEqual([
      '3 Sep 2026',
      'Tech',
      'tea',
      '',
    ]);
  });
});

describe('files', () => {
  const hostile = read(
    visitor({
      userType: 'founder',
      fullName: '=HYPERLINK("http://evil")',
      companyName: '<script>alert(1)</script>',
      companyDescription: '+cmd|x',
      phone: '+919876543210',
      createdAt: '2026-11-22T20:00:00.000Z',
      notificationPreferences: {
        emailNotifications: {
          newOpportunities: true,
          newsletter: true,
          applicationUpdates: false,
          investorMessages: false,
        },
        systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: true },
      },
    }),
  );

  it('name each preference in a table, and count them out of seven on paper', () => {
    const { header, rows } = usersTable([hostile]);
    expect(header.slice(-7)).toEqual([
      'New opportunities',
      'Newsletter',
      'Application updates',
      'Investor messages',
      'Task reminders',
      'Deadline alerts',
      'News updates',
    ]);
    expect(rows[0]).toHaveLength(header.length);
    expect(rows[0]?.slice(-7)).toEqual(['Yes', 'Yes', 'No', 'No', 'No', 'No', 'Yes']);
    expect(rows[0]?.[header.indexOf('Founded year')]).toBeNull();
    const [table] = usersReport([hostile], '23 November 2026').tables;
    const at = table?.columns.findIndex(({ label }) => label === 'Preferences') ?? -1;
    expect([table?.rows[0]?.[at], table?.rows[0]?.at(-1), companyOf(hostile)]).toEqual([
      '3/7',
      '2026-11-23',
      '<script>alert(1)</script>',
    ]);
  });

  it('run nothing in a spreadsheet, and leave phone numbers as they are', () => {
    const { header, rows } = usersTable([hostile]);
    const csv = toCsv(header, rows);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(csv).toContain(`,'+cmd|x,`);
    expect(csv).toContain(',+919876543210,');
  });
});

describe('the state in the address', () => {
  const of = (query: string) => readUserState(new URLSearchParams(query));

  it('goes there and back, and leaves out what makes no sense', () => {
    const query = '?tab=founders&q=asha+rao&isVerified=true&plan=core&sort=fullName&size=20&page=3';
    expect(userSearch(of(query))).toBe(query);
    expect(userSearch(of('tab=x&isVerified=1&plan=gold&sort=email&size=7&page=-1&industry=tea'))).toBe('');
    expect(of('')).toMatchObject({ tab: 'all', size: 10, sort: '-createdAt', page: 1 });
    expect(userQueryOf({ ...of(query), ...fromTheFirst({ q: ' asha ' }) })).toEqual({
      q: 'asha',
      sort: 'fullName',
      isVerified: 'true',
      plan: 'core',
      limit: 20,
      page: 1,
    });
    expect(userQueryOf(of('page=2&after=a.b'))).toMatchObject({ after: 'a.b' });
  });
});

it('the words of failures and of files', () => {
  expect([failedListText(500), failedListText(0), exportedText(3)]).toEqual([
    'Failed to fetch users',
    'Error fetching users',
    'Successfully exported 3 records',
  ]);
});
