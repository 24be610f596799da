/** Users in the back-office: their fields in exported files, and the address of the table. */
import { shortDay } from '@/domain/time/days';
import { describe, expect, it } from 'vitest';
import { listHref, listQueryOf, readListState } from '@/domain/lists/list';
import { userRecord } from '@tests/factories/back-office';
import { toCsv } from '@/domain/tables/csv';
import { exportedText } from '@/domain/admin/record-export';
import { companyOf, dayInIndia, industryText, nameOf, offersChanges, usersReport, usersTable } from './person';
import { failedListText, userListOf, USERS } from './user-list';

describe('a record', () => {
  it('ADM-29 reads the company of a visitor from the record, else from visitorDetails', () => {
    const of = (companyWorkingAt: string | null, inDetails?: string | null) =>
      companyOf({
        userType: 'visitor',
        companyName: null,
        companyWorkingAt,
        ...(inDetails === undefined ? {} : { visitorDetails: { companyWorkingAt: inDetails } }),
      });
    expect(of('Blue Fund')).toBe('Blue Fund');
    expect(of(null, 'Nimbus')).toBe('Nimbus');
    expect(of('Blue Fund', 'Nimbus')).toBe('Blue Fund');
    expect([of('', 'Nimbus'), of(null, null), of(null)]).toEqual(['Nimbus', '', '']);
    expect(companyOf({ userType: 'founder', companyName: null, companyWorkingAt: 'Blue Fund' })).toBe('');
    expect(nameOf({ fullName: '', email: 'ravi+1@example.com' })).toBe('ravi+1@example.com');
  });

  it('ADM-32 offers edit and delete for founders, and never for visitors', () => {
    expect([offersChanges({ userType: 'founder' }), offersChanges({ userType: 'visitor' })]).toEqual([true, false]);
  });

  it('shows days in India, also around midnight, and an empty text for a missing or invalid time', () => {
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
  const hostile = userRecord(1, {
    fullName: '=HYPERLINK("http://evil")',
    companyName: '<script>alert(1)</script>',
    companyDescription: '+cmd|x',
    phone: '+919876543210',
    foundedYear: null,
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
  });

  it('have a column for each preference in a table, and a count out of seven in the PDF', () => {
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
    const preferences = table?.columns.findIndex(({ label }) => label === 'Preferences') ?? -1;
    const joined = table?.columns.findIndex(({ label }) => label === 'Joined') ?? -1;
    expect([table?.rows[0]?.[preferences], table?.rows[0]?.[joined], companyOf(hostile)]).toEqual([
      '3/7',
      '2026-11-23',
      '<script>alert(1)</script>',
    ]);
  });

  it('contain no formula that a spreadsheet would run, and unchanged phone numbers', () => {
    const { header, rows } = usersTable([hostile]);
    const csv = toCsv(header, rows);
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(csv).toContain(`,'+cmd|x,`);
    expect(csv).toContain(',+919876543210,');
  });
});

describe('the state in the address', () => {
  const of = (query: string) => readListState(USERS, new URLSearchParams(query));

  it('is the same after writing and reading, and drops invalid values', () => {
    const query = '?q=asha+rao&tab=founders&isVerified=true&plan=core&sort=fullName&size=20&page=3';
    expect(listHref(USERS, of(query))).toBe(`/adminPortal/user-settings${query}`);
    expect(listHref(USERS, of('tab=x&isVerified=1&plan=gold&sort=email&size=7&page=-1&industry=tea'))).toBe(USERS.page);
    expect(listQueryOf(USERS, of(query))).toEqual({
      q: 'asha rao',
      sort: 'fullName',
      isVerified: 'true',
      plan: 'core',
      limit: '20',
      page: '3',
    });
    expect([userListOf('visitors').api, userListOf(undefined).api]).toEqual([
      '/api/user/all-visitors',
      '/api/user/all-users',
    ]);
  });
});

it('the messages of failures and exports', () => {
  expect([failedListText(500), failedListText(0), exportedText(3)]).toEqual([
    'Failed to fetch users',
    'Error fetching users',
    'Successfully exported 3 records',
  ]);
});
