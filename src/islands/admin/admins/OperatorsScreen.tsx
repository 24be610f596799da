/** Admin Management: the table of operators, ten a page, with a form in a dialog and a switch in each row. Its state is the address. */
import { Plus } from 'lucide-react';
import type { AdminView } from '@/domain/admin/admins';
import { OPERATORS } from '@/domain/admin/admins/list-state';
import type { Operator } from '@/domain/admin/admins/operator';
import { Button } from '@/islands/ui/Button';
import { ListToolbar } from '@/islands/lists/ListScreen';
import { PagedTable } from '@/islands/lists/PagedTable';
import { useListView } from '@/islands/lists/use-list';
import { useAwake } from '@/islands/ui/hooks/use-browser';
import { operatorColumns } from './columns';
import { OperatorForm } from './OperatorForm';
import { useOperators } from './use-operators';

export interface OperatorsScreenProps {
  query: string;
  /** Null where the list could not be read. */
  first: readonly Operator[] | null;
  admin: AdminView;
}

export function OperatorsScreen({ query, first, admin: { adminrole, adminemail: me } }: OperatorsScreenProps) {
  const mayWrite = adminrole === 'super_admin';
  const view = useListView(OPERATORS, query);
  const { state, go } = view;
  const { list, opened, reload, put, actions, dialogs } = useOperators(view, first, me);
  // The server draws no dialog: what the address opens is drawn once the page is awake.
  const isOpen = useAwake() && mayWrite && (state['open'] === 'new' || opened !== null);
  const saved = (operator: Operator) => {
    go({ open: '' });
    // The own name and role are in the header, and decide what this page offers.
    if (opened?.adminemail === me) return location.reload();
    if (opened) put(operator);
    else void reload();
  };
  const add = (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onClick={() => go({ open: 'new' })}
    >
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
