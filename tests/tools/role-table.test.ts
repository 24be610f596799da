/** docs/roles.md is made from the table of permissions: `npx vitest run --project domain tests/tools/role-table.test.ts -u` writes it. */
import { describe, expect, it } from 'vitest';
import { ADMIN_NAVIGATION } from '@/domain/admin/navigation';
import { roleTable, SCREEN_RIGHTS } from '@/domain/admin/screen-rights';
import { isAllowed, PERMISSIONS, type Permission } from '@/domain/permissions';

const TEXT = `# Who may do what in the back-office

Made from \`src/domain/permissions.ts\` and \`src/domain/admin/screen-rights.ts\`; a test fails when it is stale, and
\`npx vitest run --project domain tests/tools/role-table.test.ts -u\` writes it. The server asks for the permission at each call, whatever a screen shows.

${roleTable()}
`;

describe('the table of roles', () => {
  it('in the docs is what the permissions say', async () => {
    await expect(TEXT).toMatchFileSnapshot('../../docs/roles.md');
  });

  it('has every screen of the menu, and every permission that operators have and accounts have not', () => {
    expect(Object.keys(SCREEN_RIGHTS)).toEqual(ADMIN_NAVIGATION.map(({ label }) => label));
    const named = new Set(Object.values(SCREEN_RIGHTS).flatMap((rights) => rights.map(([, permission]) => permission)));
    const own = (Object.keys(PERMISSIONS) as Permission[]).filter(
      (permission) => isAllowed('super_admin', permission) && !isAllowed('founder', permission),
    );
    // The session itself, and the public lists, which the screens above write by `record:write`.
    const elsewhere = ['admin:read', 'admin:leave', 'directory:write', 'resource:write', 'term:write'];
    expect(own.filter((permission) => !named.has(permission)).sort()).toEqual(elsewhere.sort());
  });
});
