/** The people of a table as the server lists them, and all of them for a file. */
import { readUser, type UserRecord } from '../../../domain/admin/users/user-record';
import { pathOf, userQueryOf, type UserState } from '../../../domain/admin/users/user-state';
import { api, type Answer } from '../../../lib/api';
import { isSignedOut } from '../table/signed-out';
import { readPlaces, useListed, type ListedPlaces } from '../table/use-listed';

export interface UserList extends ListedPlaces {
  users: readonly UserRecord[];
}

/** What was answered in place of a list; 0 where nothing came back. */
export interface FailedList {
  status: number;
}

const EXPORT_STEP = 500;

/** The list of an answer, or how it failed. */
export function readUserList({ ok, status, body }: Pick<Answer, 'ok' | 'status' | 'body'>): UserList | FailedList {
  const { data } = body;
  if (!ok || !Array.isArray(data)) return { status };
  const users = data.map(readUser).filter((user) => user !== null);
  return { users, ...readPlaces(body, users.length) };
}

export const isFailed = (list: UserList | FailedList): list is FailedList => 'status' in list;

export function useUsers(state: UserState, first: UserList | FailedList) {
  const path = pathOf(state.tab);
  const query = userQueryOf(state);
  const { list = first, ...listed } = useListed<UserList | FailedList>({
    key: JSON.stringify([path, query]),
    words: state.q,
    first,
    ask: (signal) => api.get(path, { query, signal }),
    read: readUserList,
  });

  /** People that the state finds, at most `most`; `onRead` is told how many came so far. Null where a page could not be read. */
  const readAll = async (most: number, onRead: (count: number) => void): Promise<UserRecord[] | null> => {
    const all: UserRecord[] = [];
    let after = '';
    do {
      const step = { ...state, size: EXPORT_STEP, page: 1, before: '', after };
      const answer = await api.get(path, { query: userQueryOf(step) });
      if (isSignedOut(answer)) return null;
      const page = readUserList(answer);
      if (isFailed(page)) return null;
      all.push(...page.users);
      onRead(Math.min(all.length, most));
      after = page.next ?? '';
    } while (after !== '' && all.length < most);
    return all.slice(0, most);
  };

  return { list, ...listed, readAll };
}
