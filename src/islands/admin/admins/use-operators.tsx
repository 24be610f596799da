/** The list of operators from the server, and its actions: change the status with Undo, delete, reset an authenticator. */
import { useEffect, useRef, useState } from 'react';
import {
  findOperators,
  OPERATORS,
  OPERATION_FAILED,
  OPERATOR_NOT_DELETED,
  OPERATORS_NOT_FETCHED,
  type Operator,
} from '@/domain/admin/admins/operators';
import { cutPage } from '@/domain/lists/paged';
import { api, readAnswer, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { useAskedChange, useAskedRow } from '@/islands/lists/list-columns';
import type { PagedList } from '@/islands/lists/PagedTable';
import { isSignedOut } from '@/islands/lists/signed-out';
import type { ListView } from '@/islands/lists/use-list';
import { ResetFactorDialog } from '@/islands/admin/user-changes/FactorDialogs';
import { useAnswer } from '@/islands/lists/use-answer';

/** The server's message for a refusal, the specification's for any other failure. */
const failureOf = ({ status, message }: Pick<Answer, 'status' | 'message'>, otherwise = OPERATION_FAILED) =>
  (status >= 400 && status < 500 ? message : null) ?? otherwise;

/** Reads an answer that is an array without an envelope; null for other answers. */
export async function readOperators(response: Response | null): Promise<Operator[] | null> {
  if (!response?.ok) return null;
  const body: unknown = await response.json().catch(() => null);
  return Array.isArray(body) ? (body as Operator[]) : null;
}

/** `me` is the acting operator's email. */
export function useOperators(view: ListView, first: readonly Operator[] | null, me: string) {
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
  /** Id of the operator who is being changed. */
  const [busy, setBusy] = useState('');
  // Undo and slow answers come later than the list that they were asked on.
  const now = useRef(value);
  now.current = value;
  const put = (changed: Operator) => {
    now.current = now.current?.map((one) => (one._id === changed._id ? changed : one)) ?? [];
    set(now.current);
  };

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

  const leave = useAskedRow<Operator>(
    () => ({
      title: 'Deactivate your own account?',
      text: 'You are signed out at once, and only another super admin can let you in again.',
      confirmLabel: 'Deactivate me',
      danger: true,
    }),
    (operator) => switchTo(operator, 'inactive'),
  );
  const removal = useAskedChange<Operator>({
    question: (operator) => ({
      title: `Delete ${operator?.adminname ?? ''}?`,
      text: `${operator?.adminemail ?? ''} is signed out at once and can no longer sign in. What this admin did stays in the audit log, and list views that they share become yours. This cannot be undone.`,
      confirmLabel: 'Delete admin',
      danger: true,
    }),
    ask: ({ _id }) => api.delete('/api/admin/admin-users/:id', { param: { id: _id } }),
    done: ({ adminname }) => `${adminname} deleted`,
    failed: (_, answer) => failureOf(answer, OPERATOR_NOT_DELETED),
    onDone: reload,
  });
  const [resetting, setResetting] = useState<Operator | null>(null);
  const endReset = () => setResetting(null);

  const { state } = view;
  const { number, page } = cutPage(findOperators(value ?? [], state), Number(state['page']), Number(state['size']));
  const list: PagedList<Operator> = {
    spec: OPERATORS,
    view: { ...view, state: { ...state, page: String(number) } },
    page: value && page,
    failed: value ? null : failed,
    isBusy,
    reload,
  };
  return {
    list,
    opened: value?.find(({ _id }) => _id === state['open']) ?? null,
    reload,
    put,
    actions: {
      busy,
      onDelete: removal.ask,
      onReset: setResetting,
      onSwitch: (operator: Operator, status: Operator['status']) =>
        status === 'inactive' && operator.adminemail === me ? leave.ask(operator) : void switchTo(operator, status),
    },
    dialogs: (
      <>
        {resetting !== null && <ResetFactorDialog admin={resetting} onDone={endReset} onClose={endReset} />}
        {leave.dialog}
        {removal.dialog}
      </>
    ),
  };
}
