/** The actions on each screen of the back-office, with the permission of each. `docs/roles.md` is generated from this. */
import { ADMIN_ROLE_LABELS } from './admins';
import type { AdminRole } from '@/domain/accounts/actor';
import { ADMIN_NAVIGATION } from './navigation';
import { isAllowed, type Permission } from '@/domain/permissions';

type Right = readonly [what: string, permission: Permission];

const CONTENT: readonly Right[] = [
  ['View, search, export', 'record:read'],
  ['Add, edit, delete, restore', 'record:write'],
  ['Import and roll back', 'import:write'],
];

/** By menu label. */
export const SCREEN_RIGHTS: Readonly<Record<string, readonly Right[]>> = {
  Dashboard: [
    ['View the totals', 'admin-overview:read'],
    ['View charts and who is signed in', 'figures:read'],
  ],
  'User Management': [
    ['View, search, export', 'user:read'],
    ['Edit and delete founders, after two codes', 'user:write'],
    ['Support: emails, locks, sessions, two-factor', 'user:support'],
    ['Own authenticator', 'own-factor:write'],
  ],
  Inbox: [
    ['Read messages and feedback', 'inbox:read'],
    ['Take, answer, close', 'inbox:write'],
  ],
  Plans: [
    ['View requests, plans and use', 'plan-request:read'],
    ['Grant, decline, set to Free', 'plan-request:write'],
  ],
  'Waiting list': [
    ['View, search, export', 'waiting-list:read'],
    ['Remove someone', 'waiting-list:write'],
  ],
  'User Analytics': [['View', 'figures:read']],
  FAQs: CONTENT.slice(0, 2),
  Milestones: CONTENT.slice(0, 2),
  'Pre-Seed': CONTENT,
  Seed: CONTENT,
  Incubators: CONTENT,
  'YT Influencers': CONTENT,
  'Startup Influencers': CONTENT,
  'Angel Investors': CONTENT,
  Mentors: CONTENT,
  Resources: CONTENT.slice(0, 2),
  'Design Resources': CONTENT.slice(0, 2),
  'Exchange rates': CONTENT.slice(0, 2),
  'Grants and schemes': CONTENT,
  'Due dates': CONTENT,
  'Newsletters and Email': [
    ['View recipients, campaigns and their progress', 'newsletter:read'],
    ['Send, pause, cancel, send again', 'newsletter:write'],
    ['View templates', 'template:read'],
    ['Add, edit, delete templates', 'template:write'],
    ['View suppressed addresses', 'suppression:read'],
    ['Suppress an address, allow it again', 'suppression:write'],
  ],
  'AI Newsletter Automation': [
    ['View the schedule and the history', 'newsletter:read'],
    ['Generate, send, schedule, stop', 'newsletter:write'],
  ],
  'Admin Management': [
    ['View', 'admin-user:read'],
    ['Add, edit, delete admins, change roles', 'admin-user:write'],
  ],
  Maintenance: [['Turn on and off, plan', 'maintenance:write']],
  System: [
    ['View', 'system:read'],
    ['Retry and drop failed jobs, show and hide samples', 'system:write'],
  ],
  Quality: [
    ['Read reports, suggestions and findings', 'quality:read'],
    ['Accept, refuse, take back', 'quality:write'],
  ],
  'Audit log': [
    ['Read: admins their own, super admins all entries', 'audit:read'],
    ['Restore a version', 'record:write'],
  ],
  Imports: [
    ['View', 'import:read'],
    ['Import and roll back', 'import:write'],
  ],
  Bin: [
    ['View', 'record:read'],
    ['Restore', 'record:write'],
  ],
};

const ROLES: readonly AdminRole[] = ['admin', 'super_admin'];

/** The rows of the table: screen, action, and yes or no for each role. */
function roleRows(): string[][] {
  return ADMIN_NAVIGATION.flatMap(({ label }) =>
    (SCREEN_RIGHTS[label] ?? []).map(([action, permission], index) => [
      index === 0 ? label : '',
      action,
      ...ROLES.map((role) => (isAllowed(role, permission) ? 'yes' : 'no')),
    ]),
  );
}

/** The table as Markdown, columns aligned. */
export function roleTable(): string {
  const head = ['Screen', 'What', ...ROLES.map((role) => ADMIN_ROLE_LABELS[role])];
  const rows = [head, ...roleRows()];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [first = '', ...others] = rows.map(lineOf);
  return [first, rule, ...others].join('\n');
}
