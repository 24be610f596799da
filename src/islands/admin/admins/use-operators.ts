/** The operators as the server lists them, and what is done to them: the status switch with its way back, deleting. */
import { useEffect, useState } from 'react';
import { OPERATION_FAILED, OPERATORS_NOT_FETCHED, type Operator } from '@/domain/admin/admins/operator';
import { api, readAnswer, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/admin/table/signed-out';
import { useAnswer } from '@/islands/admin/use-answer';

/** The server's sentence where it refuses, the specification's where something broke. */
export const failureOf = ({ status, message }: Pick<Answer, 'status' | 'message'>, otherwise = OPERATION_FAILED) =>
  (status >= 400 && status < 500 ? message : null) ?? otherwise;

/** The answer is an array without an envelope; null for another answer. */
export async function readOperators(response: Response | null): Promise<Operator[] | null> {
  if (!response?.ok) return null;
  const body: unknown = await response.json().catch(() => null);
  return Array.isArray(body) ? (body as Operator[]) : null;
}

export function useOperators(first: readonly Operator[] | null) {
  const { value, isBusy, failed, reload, set } = useAnswer<readonly Operator[]>({
    key: ['operators'],
    first,
    ask: async (signal) => {
      const response = await api.raw('get', '/api/admin/admin-users', { signal });
      return { ...(await readAnswer(response?.clone() ?? null)), data: await readOperators(response) };
    },
    read: ({ data }) => data as readonly Operator[] | null,
  });
  useEffect(() => {
    if (failed) toast('error', OPERATORS_NOT_FETCHED);
  }, [failed]);
  /** Id of the one that is being changed. */
  const [busy, setBusy] = useState('');
  const put = (changed: Operator) => set(value?.map((one) => (one._id === changed._id ? changed : one)) ?? []);

  const switchTo = async ({ _id, adminname, revision }: Operator, status: Operator['status'], isUndo = false) => {
    setBusy(_id);
    const answer = await api.put('/api/admin/admin-users/:id', { param: { id: _id }, json: { status, revision } });
    setBusy('');
    if (isSignedOut(answer)) return;
    const changed = answer.data;
    if (!changed) {
      // A row has no place for a code; the form asks for it.
      const needsProof = answer.code === 'code-needed' || answer.code === 'link-needed';
      toast('error', needsProof ? `Edit ${adminname} to do this. You confirm it there.` : failureOf(answer));
      void reload();
      return;
    }
    put(changed);
    const back = status === 'active' ? 'inactive' : 'active';
    toast(
      'success',
      `${adminname} is ${status} now`,
      isUndo ? {} : { action: { label: 'Undo', run: () => void switchTo(changed, back, true) } },
    );
  };

  return { operators: value, isBusy, failed, busy, reload, put, switchTo };
}
