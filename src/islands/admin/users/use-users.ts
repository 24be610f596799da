/** The people of a table as the server lists them, and all of them for a file. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { readUser, type UserRecord } from '../../../domain/admin/users/user-record';
import { pathOf, userQueryOf, type UserState } from '../../../domain/admin/users/user-state';
import { api, type Answer } from '../../../lib/api';
import { isSignedOut } from '../records/use-records';

export interface UserList {
  users: readonly UserRecord[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** What was answered in place of a list; 0 where nothing came back. */
export interface FailedList {
  status: number;
}

/** While one types, the server is asked after this pause. */
const TYPING_MS = 300;
const EXPORT_STEP = 500;

/** The list of an answer, or how it failed. */
export function readUserList({ ok, status, body }: Pick<Answer, 'ok' | 'status' | 'body'>): UserList | FailedList {
  const { data, total, totalIsCapped, next, previous } = body;
  if (!ok || !Array.isArray(data)) return { status };
  const users = data.map(readUser).filter((user) => user !== null);
  return {
    users,
    total: typeof total === 'number' ? total : users.length,
    totalIsCapped: totalIsCapped === true,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  };
}

export const isFailed = (list: UserList | FailedList): list is FailedList => 'status' in list;

export function useUsers(state: UserState, first: UserList | FailedList) {
  const [list, setList] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const path = pathOf(state.tab);
  const query = userQueryOf(state);
  const key = JSON.stringify([path, query, version]);
  const asked = useRef(key);
  const askedText = useRef(query['q']);

  useEffect(() => {
    if (asked.current === key) return;
    const end = new AbortController();
    const load = async () => {
      asked.current = key;
      askedText.current = query['q'];
      setBusy(true);
      try {
        const answer = await api.get(path, { query, signal: end.signal });
        if (!isSignedOut(answer)) setList(readUserList(answer));
      } catch {
        return; // A newer question took its place.
      }
      setBusy(false);
    };
    const timer = setTimeout(() => void load(), askedText.current === query['q'] ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key holds path and query
  }, [key]);

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

  return { list, isBusy, reload: useCallback(() => setVersion((now) => now + 1), []), readAll };
}
