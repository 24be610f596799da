/** Admin Management: the table of operators, ten a page, with a form in a dialog and a switch in each row. Its state is the address. */
import { Suspense, useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { ADMIN_ROLE_LABELS, type AdminView } from '../../../domain/admin/admins';
import {
  operatorsHref,
  operatorsPage,
  readOperatorsState,
  type OperatorsState,
} from '../../../domain/admin/admins/list-state';
import {
  ADMIN_STATUS_LABELS,
  OPERATORS_NOT_FETCHED,
  OPERATORS_PER_PAGE,
  type Operator,
} from '../../../domain/admin/admins/operator';
import { pageSpan, spanText } from '../../../domain/pagination';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DataTable } from '../../ui/DataTable';
import { lazyComponent } from '../../ui/lazy-component';
import { Pagination } from '../../ui/Pagination';
import { useTimeZone } from '../../ui/use-time-zone';
import { useUrlState } from '../../ui/use-url-state';
import { ColumnsCard } from '../records/ColumnsCard';
import { FilterSelect } from '../table/FilterSelect';
import { ListFailed } from '../table/ListFailed';
import { NoRows } from '../table/NoRows';
import { TableSearch } from '../table/TableSearch';
import { operatorColumns } from './columns';
import { useOperators } from './use-operators';

const OperatorForm = lazyComponent(() => import('./OperatorForm'));
const ResetFactorDialog = lazyComponent(() => import('../user-changes/ResetFactorDialog'));
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const ROLES = optionsOf(ADMIN_ROLE_LABELS);
const STATUSES = optionsOf(ADMIN_STATUS_LABELS);

export interface OperatorsScreenProps {
  query: string;
  /** Null where the list could not be read. */
  first: readonly Operator[] | null;
  admin: AdminView;
}

export function OperatorsScreen({ query, first, admin }: OperatorsScreenProps) {
  const mayWrite = admin.adminrole === 'super_admin';
  const me = admin.adminemail;
  const timeZone = useTimeZone();
  const { state, go, goLater, hrefOf } = useUrlState<OperatorsState>({
    first: readOperatorsState(new URLSearchParams(query)),
    read: readOperatorsState,
    href: operatorsHref,
  });
  const { operators, isLoading, busy, reload, put, switchTo, remove } = useOperators(first);
  const [leaving, setLeaving] = useState<Operator | null>(null);
  const [deleting, setDeleting] = useState<Operator | null>(null);
  const [resetting, setResetting] = useState<Operator | null>(null);
  // The server draws no dialog: what the address opens is drawn once the page is awake.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);

  const page = operatorsPage(operators ?? [], state);
  const opened = operators?.find(({ _id }) => _id === state.open) ?? null;
  const isOpen = isAwake && mayWrite && (state.open === 'new' || opened !== null);
  const columns = operatorColumns({
    mayWrite,
    me,
    timeZone,
    busy,
    onEdit: ({ _id }) => go({ open: _id }),
    onDelete: setDeleting,
    onReset: setResetting,
    onSwitch: (operator, status) =>
      status === 'inactive' && operator.adminemail === me ? setLeaving(operator) : void switchTo(operator, status),
  });
  const saved = (operator: Operator) => {
    go({ open: '' });
    // The own name and role stand in the header, and decide what this page offers.
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
      <div className="flex flex-wrap items-center gap-2">
        <TableSearch label="Search admins" value={state.q} onChange={(q) => goLater({ q, page: 1 })} />
        <FilterSelect
          label="Role"
          all="All roles"
          options={ROLES}
          value={state.role}
          onChange={(value) => go({ role: value as OperatorsState['role'], page: 1 })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          options={STATUSES}
          value={state.status}
          onChange={(value) => go({ status: value as OperatorsState['status'], page: 1 })}
        />
        {mayWrite && (
          <Button
            size="sm"
            variant="primary"
            className="ml-auto"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => go({ open: 'new' })}
          >
            Add admin
          </Button>
        )}
      </div>
      {operators === null ? (
        <ListFailed title={OPERATORS_NOT_FETCHED} isBusy={isLoading} onAgain={() => void reload()} />
      ) : page.total === 0 ? (
        <NoRows many="admins" isNarrowed onShowAll={() => go({ q: '', role: '', status: '', page: 1 })} />
      ) : (
        <>
          <DataTable
            caption="Admins"
            columns={columns}
            rows={page.rows}
            rowKey={({ _id }) => _id}
            busy={isLoading}
            card={(operator) => <ColumnsCard row={operator} name={operator.adminname} columns={columns} />}
          />
          <Pagination
            page={page.page}
            pageCount={page.pages}
            summary={spanText(pageSpan(page.page, OPERATORS_PER_PAGE, page.rows.length), page.total, false)}
            hrefFor={(to) => hrefOf({ page: to })}
            onGo={(to) => go({ page: to })}
          />
        </>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OperatorForm
            key={state.open}
            operator={opened}
            me={me}
            onClose={() => go({ open: '' })}
            onSaved={saved}
            onOvertaken={async () => (await reload())?.find(({ _id }) => _id === state.open)}
          />
        </Suspense>
      )}
      {resetting !== null && (
        <Suspense fallback={null}>
          <ResetFactorDialog admin={resetting} onDone={() => setResetting(null)} onClose={() => setResetting(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title="Deactivate your own account?"
        text="You are signed out at once, and only another super admin can let you in again."
        confirmLabel="Deactivate me"
        danger
        onConfirm={() => {
          const operator = leaving;
          setLeaving(null);
          if (operator) void switchTo(operator, 'inactive');
        }}
        onCancel={() => setLeaving(null)}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.adminname ?? ''}?`}
        text={`${deleting?.adminemail ?? ''} is signed out at once and can no longer sign in. What this admin did stays in the audit log. This cannot be undone.`}
        confirmLabel="Delete admin"
        danger
        onConfirm={() => {
          const operator = deleting;
          setDeleting(null);
          if (operator) void remove(operator);
        }}
        onCancel={() => setDeleting(null)}
      />
    </div>
  );
}
