/** The search above a table of the back-office; the slash goes to it. */
import { SearchInput } from '../../ui/SearchInput';

export interface TableSearchProps {
  label: string;
  /** What may be typed; without it the label says so. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}

export function TableSearch({ label, placeholder = label, value, onChange }: TableSearchProps) {
  return (
    <SearchInput
      className="min-w-0 flex-1 bg-base-100 max-sm:basis-full sm:max-w-72"
      hasShortcut
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
