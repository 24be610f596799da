/** What the screens of User Management say, in the words of the specification. */

/** The server answered, and not with users. */
export const USERS_NOT_FETCHED = 'Failed to fetch users';
/** Nothing came back. */
export const USERS_UNREACHABLE = 'Error fetching users';
export const VIEW_ONLY = 'You have view-only access. Only Super Admins can edit or delete users.';
export const USER_NOT_FOUND = 'User not found';

/** What a list that could not be read says; `status` 0 stands for no answer. */
export const failedListText = (status: number): string => (status === 0 ? USERS_UNREACHABLE : USERS_NOT_FETCHED);
