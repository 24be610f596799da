/** A filter above a table: all, or one of its options. */
export interface FilterSelectProps {
  label: string;
  /** Empty: all. */
  value: string;
  /** How the choice of all is called; null where there is none. */
  all?: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value, all = `${label}: all`, options, onChange }: FilterSelectProps) {
  return (
    <select
      aria-label={label}
      className="select select-sm w-auto pr-8 max-md:h-11 max-sm:basis-[40%] max-sm:flex-1"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {all !== null && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
