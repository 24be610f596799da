/** The table of permissions as promises: what a guest may do at all, and where the two kinds of accounts differ. */
import { describe, expect, it } from 'vitest';
import { isAllowed, PERMISSIONS, type Permission } from './permissions';

const all = Object.keys(PERMISSIONS) as Permission[];

describe('permissions', () => {
  it('SHELL-37 let a guest read, ask and sign up, and keep nothing', () => {
    expect(all.filter((permission) => isAllowed('guest', permission)).sort()).toEqual([
      'account:recover',
      'account:register',
      'account:sign-in',
      'admin:sign-in',
      // Three questions a day.
      'assistant:ask',
      'contact:write',
      'dashboard:read',
      'directory:preview',
      'faq:read',
      'geocode:read',
      'legal:read',
      // By a signed link, for its own account.
      'mail-preference:read',
      'mail-preference:write',
      // By a mail provider, signed.
      'mail-report:write',
      'maintenance:read',
      'milestone:read',
      'news:read',
      'payment:report',
      // Mistakes in entries, three a day.
      'report:write',
      'resource:read',
      'share:open',
      'term:read',
      'text:enhance',
      'waiting-list:join',
    ]);
  });

  it('SHELL-26 are the same for founders and visitors but for the photo, and for what is read from the company of a founder', () => {
    const different = all.filter((permission) => isAllowed('founder', permission) !== isAllowed('visitor', permission));
    expect(different.sort()).toEqual(['fit:read', 'fit:write', 'profile:write-photo']);
    for (const permission of different) expect(isAllowed('visitor', permission)).toBe(false);
  });

  it('ADM-16 let an admin do what a super admin may, but change users, help single ones, and change admins', () => {
    const apart = all.filter((permission) => isAllowed('super_admin', permission) && !isAllowed('admin', permission));
    expect(apart.sort()).toEqual(['admin-user:write', 'user:support', 'user:write']);
    expect(all.filter((permission) => isAllowed('admin', permission) && !isAllowed('super_admin', permission))).toEqual(
      [],
    );
    for (const permission of ['user:read', 'admin-user:read'] as const)
      expect(isAllowed('admin', permission)).toBe(true);
  });
});
