/** The permissions: one table of `resource:action` by role. Routes name a permission, never a role. */

export type Role = 'guest' | 'founder' | 'visitor' | 'admin' | 'super_admin' | 'system';

const everyone: readonly Role[] = ['guest', 'founder', 'visitor', 'admin', 'super_admin', 'system'];
const members: readonly Role[] = ['founder', 'visitor', 'admin', 'super_admin', 'system'];
const accounts: readonly Role[] = ['founder', 'visitor'];
const admins: readonly Role[] = ['admin', 'super_admin'];
const superAdmins: readonly Role[] = ['super_admin'];

export const PERMISSIONS = {
  'directory:preview': everyone,
  'directory:browse': members,
  'directory:read': members,
  'directory:export': ['founder', 'visitor', 'admin', 'super_admin'],
  'directory:write': ['admin', 'super_admin', 'system'],
  'news:read': everyone,
  'dashboard:read': everyone,
  /** The person's own company on the home page. */
  'desk:read': accounts,
  'geocode:read': everyone,
  'account:register': everyone,
  'account:sign-in': everyone,
  'account:recover': everyone,
  'account:read': accounts,
  'account:write': accounts,
  'account:delete': accounts,
  'profile:write-photo': ['founder'],
  'two-factor:read': accounts,
  'two-factor:write': accounts,
  'notification:read': accounts,
  'notification:write': accounts,
  'faq:read': everyone,
  'contact:write': everyone,
  /** Reports of mistakes in entries. */
  'report:write': everyone,
  'suggestion:write': accounts,
  /** Entries about the person or their institution: claims, applications, and their changes. */
  'claim:read': accounts,
  'claim:write': accounts,
  'legal:read': everyone,
  'resource:read': everyone,
  'resource:open': members,
  'resource:write': ['admin', 'super_admin', 'system'],
  'term:read': everyone,
  'term:open': members,
  'term:write': ['admin', 'super_admin', 'system'],
  'maintenance:read': everyone,
  'maintenance:write': ['admin', 'super_admin', 'system'],
  'text:enhance': everyone,
  /** Questions to the assistant; guests have a few per day. */
  'assistant:ask': everyone,
  /** The person's own conversations, settings and files. */
  'assistant:read': accounts,
  'assistant:write': accounts,
  'meeting:schedule': accounts,
  'saved:sync': accounts,
  'milestone:read': everyone,
  'milestone:download': members,
  'roadmap:read': accounts,
  'roadmap:write': accounts,
  /** Everything that is due for the person, and their answers to the questions about filings. */
  'calendar:read': accounts,
  'calendar:write': accounts,
  'fit:read': ['founder'],
  'fit:write': ['founder'],
  'saved-search:read': accounts,
  'saved-search:write': accounts,
  /** Read-only links to things in the person's account. */
  'share:write': accounts,
  'share:open': everyone,
  'tool-document:read': accounts,
  'tool-document:write': accounts,
  'session:read': accounts,
  'session:end': accounts,
  /** Tokens for the person's own programs. */
  'personal-token:read': accounts,
  'personal-token:write': accounts,
  /** The person's own addresses to which events of the account are sent. */
  'webhook:read': accounts,
  'webhook:write': accounts,
  'contact:export': accounts,
  'plan:read': accounts,
  'plan:write': accounts,
  'payment:report': everyone,
  'waiting-list:join': everyone,
  'feedback:read': accounts,
  'feedback:write': accounts,
  'admin:sign-in': everyone,
  'admin:read': admins,
  'admin:leave': admins,
  'admin-overview:read': admins,
  /** The log of operators' actions; an admin sees only their own. */
  'audit:read': admins,
  /** Content: listings, media people, FAQs, milestones, resources, terms. */
  'record:read': admins,
  'record:write': ['admin', 'super_admin', 'system'],
  /** Imports of all operators: the outcome of the rows, and undoing. */
  'import:read': admins,
  'import:write': admins,
  /** Accounts for operators; every operator who may read them may export them. */
  'user:read': admins,
  'user:write': superAdmins,
  /** Help for one person: mails sent again, locks opened, sessions ended. */
  'user:support': superAdmins,
  /** An operator's own authenticator. */
  'own-factor:write': admins,
  'figures:read': admins,
  'admin-user:read': admins,
  'admin-user:write': superAdmins,
  'plan-request:read': admins,
  'plan-request:write': admins,
  'waiting-list:read': admins,
  /** Removing people who ask for it. */
  'waiting-list:write': admins,
  /** Mails to many: campaigns, templates, the schedule, and suppressed addresses. */
  'newsletter:read': admins,
  'newsletter:write': admins,
  'template:read': admins,
  'template:write': admins,
  'suppression:read': admins,
  'suppression:write': admins,
  /** With a signed link and without a sign-in. */
  'mail-preference:read': everyone,
  'mail-preference:write': everyone,
  /** Signed reports from a mail provider. */
  'mail-report:write': everyone,
  /** Only with BACKUP_KEY. */
  'backup:read': ['system'],
  'backup:restore': ['system'],
  'quality:read': admins,
  'quality:write': admins,
  'inbox:read': admins,
  'inbox:write': admins,
  'system:read': admins,
  'system:write': admins,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** True if `role` may do `permission`. Every permission names its roles explicitly, so an unlisted pair is refused. */
export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
