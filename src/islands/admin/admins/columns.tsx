/** The columns of the table of operators. Who may not write sees the status as a word. */
import { Pencil, Smartphone, Trash2 } from 'lucide-react';
import { ADMIN_STATUS_LABELS, type Operator } from '@/domain/admin/admins/operator';
import type { Column } from '@/islands/ui/table/DataTable';
import { IconButton } from '@/islands/ui/Button';
import { Tag } from '@/islands/ui/Tag';
import { Moment } from '@/islands/lists/Moment';
import { NameAndEmail } from '@/islands/lists/NameAndEmail';
import { RoleBadge } from '@/islands/admin/RoleBadge';
import { actionsColumn, momentColumn } from '@/islands/lists/list-columns';

export interface OperatorActions {
  mayWrite: boolean;
  /** E-mail of who looks at it. */
  me: string;
  /** Id of the one that is being changed. */
  busy: string;
  onEdit: (operator: Operator) => void;
  onDelete: (operator: Operator) => void;
  /** Takes a lost authenticator off. */
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

export function operatorColumns(actions: OperatorActions): Column<Operator>[] {
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
          <IconButton
            label={`Edit ${operator.adminname}`}
            icon={<Pencil className="size-4" />}
            onClick={() => onEdit(operator)}
          />
          {/* One's own is replaced where a code is asked for. */}
          {operator.adminemail !== me && (
            <IconButton
              label={`Reset the authenticator of ${operator.adminname}`}
              icon={<Smartphone className="size-4" />}
              onClick={() => onReset(operator)}
            />
          )}
          {/* Super admins are never deleted. */}
          {operator.adminrole === 'admin' && (
            <IconButton
              label={`Delete ${operator.adminname}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => onDelete(operator)}
            />
          )}
        </div>
      ),
      'w-32 px-1!',
    ),
  ];
}
