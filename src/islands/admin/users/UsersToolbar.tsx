/** Above the table of people: search, filters, and the export of those chosen or of all that match. */
import { Download } from 'lucide-react';
import { fromTheFirst, USER_FILTERS, type UserState } from '../../../domain/admin/users/user-state';
import { buttonClass } from '../../ui/Button';
import { Menu } from '../../ui/Menu';
import { SearchInput } from '../../ui/SearchInput';
import { FilterSelect } from '../table/FilterSelect';
import { USER_FORMATS, type UserFormat } from './use-user-export';

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
      <SearchInput
        className="min-w-0 flex-1 bg-base-100 max-sm:basis-full sm:max-w-72"
        hasShortcut
        aria-label="Search users"
        placeholder="Name, email or company"
        value={state.q}
        maxLength={100}
        onChange={({ target }) => goLater(fromTheFirst({ q: target.value }))}
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
        <Menu
          label={selectedCount > 0 ? `Export ${selectedCount} selected` : 'Export all that match'}
          triggerClass={buttonClass('outline', 'sm')}
          trigger={
            <>
              <Download className="size-4" aria-hidden="true" />
              {selectedCount > 0 ? `Export ${selectedCount}` : 'Export'}
            </>
          }
          items={USER_FORMATS.map(({ format, label }) => ({ label, onSelect: () => onExport(format) }))}
        />
      </div>
    </div>
  );
}
