/** Admin Management: the table of operators, ten per page, with a form in a dialog and a switch in each row. Its state is in the address. */
import { Plus, Pencil, Smartphone, Trash2 } from 'lucide-react';
import type { AdminView } from '@/domain/admin/admins';
import { OPERATORS, ADMIN_STATUS_LABELS, type Operator } from '@/domain/admin/admins/operators';
import { Button, IconButton } from '@/islands/ui/Button';
import { ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable } from '@/islands/lists/PagedTable';
import { useListView } from '@/islands/lists/use-list';
import { useHydrated } from '@/islands/ui/hooks/use-browser';
import type { Column } from '@/islands/ui/table/DataTable';
import { Tag } from '@/islands/ui/Tag';
import { Moment, NameAndEmail, actionsColumn, momentColumn } from '@/islands/lists/list-columns';
import { RoleBadge } from '@/islands/admin/RoleBadge';
import { OperatorForm } from './OperatorForm';
import { useOperators } from './use-operators';

interface OperatorActions {
  mayWrite: boolean;
  /** Email of the operator who views it. */
  me: string;
  /** Id of the operator who is being changed. */
  busy: string;
  onEdit: (operator: Operator) => void;
  onDelete: (operator: Operator) => void;
  /** Removes a lost authenticator. */
  onReset: (operator: Operator) => void;
  onSwitch: (operator: Operator, status: Operator['status']) => void;
}

function Status({ operator, mayWrite, busy, onSwitch }: { operator: Operator } & OperatorActions) {
  const { adminname, status, _id } = operator;
  const label = ADMIN_STATUS_LABELS[status];
  if (!mayWrite) return <Tag isMuted={status !== 'active'}>{label}</Tag>;
  return (
    <label className="inline-flex cursor-pointer items-center gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        role="switch"
        aria-label={`${adminname} is active`}
        checked={status === 'active'}
        aria-busy={busy === _id || undefined}
        onChange={({ target }) => busy !== _id && onSwitch(operator, target.checked ? 'active' : 'inactive')}
        className="toggle toggle-sm checked:text-success"
      />
      <span className={status === 'active' ? '' : 'muted'} aria-hidden="true">
        {label}
      </span>
    </label>
  );
}

/** The columns of the table of operators. Operators who may not write see the status as a word. */
function operatorColumns(actions: OperatorActions): Column<Operator>[] {
  const { mayWrite, me, onEdit, onDelete, onReset } = actions;
  const columns: Column<Operator>[] = [
    {
      key: 'adminname',
      header: 'Name and email',
      className: 'min-w-32 max-w-80 xl:min-w-40',
      cell: ({ adminname, adminemail }) => (
        <NameAndEmail email={adminemail}>
          {adminname}
          {adminemail === me && <span className="muted font-normal"> (you)</span>}
        </NameAndEmail>
      ),
    },
    { key: 'adminrole', header: 'Role', cell: ({ adminrole }) => <RoleBadge role={adminrole} /> },
    { key: 'status', header: 'Status', cell: (operator) => <Status operator={operator} {...actions} /> },
    { key: 'addedBy', header: 'Added by', className: 'max-w-48', cell: ({ addedBy }) => addedBy ?? '–' },
    momentColumn('dateAdded', 'Date added'),
    {
      key: 'lastLogin',
      header: 'Last login',
      cell: ({ lastLogin }) => (lastLogin ? <Moment at={lastLogin} /> : <span className="muted">Never</span>),
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    actionsColumn<Operator>(
      (operator) => (
        <div className="flex">
          <IconButton label={`Edit ${operator.adminname}`} icon={Pencil} onClick={() => onEdit(operator)} />
          {/* Operators replace their own when they are asked for a code. */}
          {operator.adminemail !== me && (
            <IconButton
              label={`Reset the authenticator of ${operator.adminname}`}
              icon={Smartphone}
              onClick={() => onReset(operator)}
            />
          )}
          {/* Super admins are never deleted. */}
          {operator.adminrole === 'admin' && (
            <IconButton label={`Delete ${operator.adminname}`} icon={Trash2} onClick={() => onDelete(operator)} />
          )}
        </div>
      ),
      'w-32 px-1!',
    ),
  ];
}

export interface OperatorsScreenProps {
  query: string;
  /** Null if the list could not be read. */
  first: readonly Operator[] | null;
  admin: AdminView;
}

export function OperatorsScreen({ query, first, admin: { adminrole, adminemail: me } }: OperatorsScreenProps) {
  const mayWrite = adminrole === 'super_admin';
  const view = useListView(OPERATORS, query);
  const { state, go } = view;
  const { list, opened, reload, put, actions, dialogs } = useOperators(view, first, me);
  // The server renders no dialog; a dialog that the address names opens after hydration.
  const isOpen = useHydrated() && mayWrite && (state['open'] === 'new' || opened !== null);
  const saved = (operator: Operator) => {
    go({ open: '' });
    // The operator's own name and role are in the header, and decide which actions this page offers.
    if (opened?.adminemail === me) return location.reload();
    if (opened) put(operator);
    else void reload();
  };
  const add = (
    <Button size="sm" variant="primary" icon={Plus} onClick={() => go({ open: 'new' })}>
      Add admin
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {!mayWrite && (
        <p role="note" className="rounded-lg border hairline bg-base-100 px-4 py-3 text-sm">
          You have view-only access. Only Super Admins can add, edit or delete admins.
        </p>
      )}
      <ListToolbar list={list} actions={mayWrite && add} />
      <PagedTable
        list={list}
        columns={operatorColumns({ mayWrite, me, onEdit: ({ _id }) => go({ open: _id }), ...actions })}
        rowKey={({ _id }) => _id}
        nameOf={({ adminname }) => adminname}
      />
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
      {dialogs}
    </div>
  );
}
