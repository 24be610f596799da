/** The operators as the server lists them, and what is done to them: the status switch with its way back, deleting. */
import { useCallback, useState } from 'react';
import {
  OPERATION_FAILED,
  OPERATOR_NOT_DELETED,
  OPERATORS_NOT_FETCHED,
  type Operator,
} from '../../../domain/admin/admins/operator';
import { api, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { isSignedOut } from '../table/signed-out';
import { readOperators } from './read-operators';

/** The server's sentence where it refuses, the specification's where something broke. */
export const failureOf = ({ status, message }: Pick<Answer, 'status' | 'message'>, otherwise = OPERATION_FAILED) =>
  (status >= 400 && status < 500 ? message : null) ?? otherwise;

export function useOperators(first: readonly Operator[] | null) {
  const [operators, setOperators] = useState<readonly Operator[] | null>(first);
  const [isLoading, setLoading] = useState(false);
  /** Id of the one that is being changed. */
  const [busy, setBusy] = useState('');

  const reload = useCallback(async () => {
    setLoading(true);
    const response = await api.raw('get', '/api/admin/admin-users');
    setLoading(false);
    if (response && isSignedOut(response)) return null;
    const found = await readOperators(response);
    if (!found) toast('error', OPERATORS_NOT_FETCHED);
    setOperators((was) => found ?? was);
    return found;
  }, []);
  const put = (changed: Operator) =>
    setOperators((was) => was?.map((one) => (one._id === changed._id ? changed : one)) ?? null);

  const switchTo = async ({ _id, adminname, revision }: Operator, status: Operator['status'], isUndo = false) => {
    setBusy(_id);
    const answer = await api.put('/api/admin/admin-users/:id', { param: { id: _id }, json: { status, revision } });
    setBusy('');
    if (isSignedOut(answer)) return;
    const changed = answer.data as Operator | undefined;
    if (!answer.ok || !changed) {
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

  const remove = async ({ _id, adminname }: Operator) => {
    setBusy(_id);
    const answer = await api.delete('/api/admin/admin-users/:id', { param: { id: _id } });
    setBusy('');
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', `${adminname} deleted`);
    else toast('error', failureOf(answer, OPERATOR_NOT_DELETED));
    await reload();
  };
  return { operators, isLoading, busy, reload, put, switchTo, remove };
}
