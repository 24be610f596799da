/** Admin Management: the table of operators, ten a page, with a form in a dialog and a switch in each row. Its state is the address. */
import { useState } from 'react';
import { Plus } from 'lucide-react';
import type { AdminView } from '@/domain/admin/admins';
import { OPERATORS, operatorsPage } from '@/domain/admin/admins/list-state';
import { OPERATOR_NOT_DELETED, OPERATORS_PER_PAGE, type Operator } from '@/domain/admin/admins/operator';
import { pageSpan, spanText } from '@/domain/pagination';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DataTable } from '@/islands/ui/table/DataTable';
import { Pagination } from '@/islands/ui/table/Pagination';
import { ColumnsCard } from '@/islands/admin/records/ColumnsCard';
import { useAskedRow, useRowChange } from '@/islands/admin/table/list-columns';
import { ListFailed } from '@/islands/admin/table/ListFailed';
import { ListToolbar } from '@/islands/admin/table/ListScreen';
import { NoneMatch } from '@/islands/admin/table/PagedTable';
import { useListView } from '@/islands/admin/table/use-list';
import { operatorColumns } from './columns';
import { failureOf, useOperators } from './use-operators';
import { useAwake } from '@/islands/ui/hooks/use-awake';
import { OperatorForm } from './OperatorForm';
import { ResetFactorDialog } from '@/islands/admin/user-changes/ResetFactorDialog';

export interface OperatorsScreenProps {
  query: string;
  /** Null where the list could not be read. */
  first: readonly Operator[] | null;
  admin: AdminView;
}

export function OperatorsScreen({ query, first, admin }: OperatorsScreenProps) {
  const mayWrite = admin.adminrole === 'super_admin';
  const me = admin.adminemail;
  const view = useListView(OPERATORS, query);
  const { state, go, hrefOf } = view;
  const { operators, isBusy, failed, busy, reload, put, switchTo } = useOperators(first);
  const leave = useAskedRow<Operator>(
    () => ({
      title: 'Deactivate your own account?',
      text: 'You are signed out at once, and only another super admin can let you in again.',
      confirmLabel: 'Deactivate me',
      danger: true,
    }),
    (operator) => switchTo(operator, 'inactive'),
  );
  const { run: remove } = useRowChange<Operator>({
    ask: ({ _id }) => api.delete('/api/admin/admin-users/:id', { param: { id: _id } }),
    done: ({ adminname }) => `${adminname} deleted`,
    failed: (_, answer) => failureOf(answer, OPERATOR_NOT_DELETED),
    onDone: () => void reload(),
  });
  const removal = useAskedRow<Operator>(
    (operator) => ({
      title: `Delete ${operator?.adminname ?? ''}?`,
      text: `${operator?.adminemail ?? ''} is signed out at once and can no longer sign in. What this admin did stays in the audit log. This cannot be undone.`,
      confirmLabel: 'Delete admin',
      danger: true,
    }),
    remove,
  );
  const [resetting, setResetting] = useState<Operator | null>(null);
  // The server draws no dialog: what the address opens is drawn once the page is awake.
  const isAwake = useAwake();

  const page = operatorsPage(operators ?? [], state);
  const opened = operators?.find(({ _id }) => _id === state['open']) ?? null;
  const isOpen = isAwake && mayWrite && (state['open'] === 'new' || opened !== null);
  const columns = operatorColumns({
    mayWrite,
    me,
    busy,
    onEdit: ({ _id }) => go({ open: _id }),
    onDelete: removal.ask,
    onReset: setResetting,
    onSwitch: (operator, status) =>
      status === 'inactive' && operator.adminemail === me ? leave.ask(operator) : void switchTo(operator, status),
  });
  const saved = (operator: Operator) => {
    go({ open: '' });
    // The own name and role are in the header, and decide what this page offers.
    if (opened?.adminemail === me) return location.reload();
    if (opened) put(operator);
    else void reload();
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      {!mayWrite && (
        <p role="note" className="rounded-lg border hairline bg-base-100 px-4 py-3 text-sm">
          You have view-only access. Only Super Admins can add, edit or delete admins.
        </p>
      )}
      <ListToolbar
        list={{ spec: OPERATORS, view }}
        actions={
          mayWrite && (
            <Button
              size="sm"
              variant="primary"
              icon={<Plus className="size-4" aria-hidden="true" />}
              onClick={() => go({ open: 'new' })}
            >
              Add admin
            </Button>
          )
        }
      />
      {operators === null ? (
        failed && <ListFailed title={OPERATORS.failed} isBusy={isBusy} onAgain={() => void reload()} />
      ) : page.total === 0 ? (
        <NoneMatch spec={OPERATORS} view={view} />
      ) : (
        <>
          <DataTable
            caption={OPERATORS.caption}
            columns={columns}
            rows={page.rows}
            rowKey={({ _id }) => _id}
            busy={isBusy}
            card={(operator) => <ColumnsCard row={operator} name={operator.adminname} columns={columns} />}
          />
          <Pagination
            page={page.page}
            pageCount={page.pages}
            summary={spanText(pageSpan(page.page, OPERATORS_PER_PAGE, page.rows.length), page.total, false)}
            hrefFor={(to) => hrefOf({ page: String(to) })}
            onGo={(to) => go({ page: String(to) })}
          />
        </>
      )}
      {isOpen && (
        <OperatorForm
          key={state['open']}
          operator={opened}
          me={me}
          onClose={() => go({ open: '' })}
          onSaved={saved}
          onOvertaken={async () => (await reload())?.find(({ _id }) => _id === state['open'])}
        />
      )}
      {resetting !== null && (
        <ResetFactorDialog admin={resetting} onDone={() => setResetting(null)} onClose={() => setResetting(null)} />
      )}
      {leave.dialog}
      {removal.dialog}
    </div>
  );
}
