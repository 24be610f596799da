/** Above the table of people: search, filters, and the export of those chosen or of all that match. */
import { fromTheFirst } from '@/domain/lists/paged';
import { USER_FILTERS, type UserState } from '../../../domain/admin/users/user-state';
import { ExportMenu } from '../table/ExportMenu';
import { FilterSelect } from '../table/FilterSelect';
import { TableSearch } from '../table/TableSearch';
import { USER_FORMATS, type UserFormat } from './user-file';

export interface UsersToolbarProps {
  state: UserState;
  go: (change: Partial<UserState>) => void;
  goLater: (change: Partial<UserState>) => void;
  selectedCount: number;
  onExport: (format: UserFormat) => void;
}

export function UsersToolbar({ state, go, goLater, selectedCount, onExport }: UsersToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TableSearch
        label="Search users"
        placeholder="Name, email or company"
        value={state.q}
        onChange={(q) => goLater(fromTheFirst({ q }))}
      />
      {USER_FILTERS.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          options={options}
          value={state.filters[name] ?? ''}
          onChange={(value) => {
            const { [name]: _, ...others } = state.filters;
            go(fromTheFirst({ filters: value ? { ...others, [name]: value } : others }));
          }}
        />
      ))}
      <div className="ml-auto flex flex-wrap gap-2">
        <ExportMenu
          formats={Object.keys(USER_FORMATS) as UserFormat[]}
          label="Export all that match"
          selectedCount={selectedCount}
          onExport={onExport}
        />
      </div>
    </div>
  );
}
