/** People and records as the back-office API returns them, for tests of its screens. */
import type { UserRecord } from '@/domain/admin/users/person';

const id = (n: number): string => n.toString(16).padStart(24, '0');

export const userRecord = (n: number, over: Partial<UserRecord> = {}): UserRecord => ({
  _id: id(n),
  fullName:
    n === 0 ? '=HYPERLINK("http://evil.example")' : `Person ${n} ${'with a very long name '.repeat(n % 3)}`.trim(),
  email: `person+${n}@example.com`,
  phone: '+91 98765 43210',
  userType: 'founder',
  isVerified: true,
  twoFactorEnabled: false,
  location: 'Pune',
  linkedinUrl: 'https://www.linkedin.com/in/asha',
  companyName: n === 1 ? '<script>alert(1)</script>' : 'Kite Labs',
  companyDescription: 'We build kites.',
  industry: 'tech',
  foundedYear: 2021,
  companyWorkingAt: null,
  plan: 'free',
  createdAt: '2026-11-22T20:00:00.000Z',
  lastLoginAt: null,
  notificationPreferences: {
    emailNotifications: {
      newOpportunities: false,
      newsletter: false,
      applicationUpdates: false,
      investorMessages: false,
    },
    systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
  },
  ...over,
});
