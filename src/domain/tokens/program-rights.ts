/** The rights of a personal token: the permissions in each scope, and the check whether an actor may do something. */
import { isAccount, roleOf, type Actor, type TokenScope } from '@/domain/accounts/actor';
import { isAllowed, type Permission } from '@/domain/permissions';

/** Anything that is not listed here is closed to every token: passwords, factors, sessions, tokens, plans, exports, shares, mails, operators' data. */
const SCOPE_PERMISSIONS: Readonly<Record<TokenScope, readonly Permission[]>> = {
  'directory:read': [
    'directory:preview',
    'directory:browse',
    'directory:read',
    'news:read',
    'term:read',
    'term:open',
    'faq:read',
    'resource:read',
    'milestone:read',
  ],
  'own:read': [
    'account:read',
    'calendar:read',
    'desk:read',
    'fit:read',
    'roadmap:read',
    'saved-search:read',
    'saved:sync',
    'tool-document:read',
  ],
  'own:write': ['calendar:write', 'fit:write', 'roadmap:write', 'saved:sync', 'tool-document:write'],
};

/** Whether one of these scopes covers `permission`. */
const isInScope = (scopes: readonly TokenScope[], permission: Permission): boolean =>
  scopes.some((scope) => SCOPE_PERMISSIONS[scope].includes(permission));

/** True if `actor` may do `permission`: the role allows it, and if a token acts for the person, one of its scopes covers it. */
export function mayDo(actor: Actor, permission: Permission): boolean {
  const isCovered = !isAccount(actor) || !actor.token || isInScope(actor.token.scopes, permission);
  return isCovered && isAllowed(roleOf(actor), permission);
}

/** Whether a token is used. Then contact persons are left out and nothing is exported. */
export const isProgram = (actor: Actor): boolean => isAccount(actor) && actor.token !== undefined;
