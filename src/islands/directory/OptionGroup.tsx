/** One filter of the panel whose values are ticked: checkboxes with counts, and a search inside where the list is long. */
import { useState } from 'react';
import { nameOfValue, type OptionRow } from '../../domain/directory/filter-table';
import type { FacetOption } from '../../domain/directory/list-state';
import { Checkbox } from '../ui/Checkbox';
import { TextInput } from '../ui/TextInput';

const SEARCH_FROM = 9;

interface OptionGroupProps {
  filter: OptionRow;
  options: readonly FacetOption[];
  chosen: readonly string[];
  onToggle: (name: string) => void;
}

export function OptionGroup({ filter, options, chosen, onToggle }: OptionGroupProps) {
  const [find, setFind] = useState('');
  // What is on but not offered (a region, a value that is gone) must still be seen and taken off.
  const extra = chosen.filter((name) => !options.some((option) => option.name === name));
  const all: (FacetOption | { name: string; count?: undefined })[] = [...extra.map((name) => ({ name })), ...options];
  const label = (name: string) => nameOfValue(filter.name, name);
  const wanted = find.trim().toLocaleLowerCase();
  const isHidden = (name: string) => wanted !== '' && !label(name).toLocaleLowerCase().includes(wanted);
  const isLong = all.length >= SEARCH_FROM;
  const hasMatch = all.some((option) => !isHidden(option.name));
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 text-sm font-medium">
        {filter.label}
        {chosen.length > 0 && <span className="muted font-normal"> · {chosen.length} on</span>}
      </legend>
      {isLong && (
        <TextInput
          type="search"
          aria-label={`Find in ${filter.label.toLowerCase()}`}
          placeholder="Find"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          size="sm"
          className="mb-1 noscript:hidden"
        />
      )}
      <div
        className={`-mx-1 max-h-56 overflow-y-auto px-1 ${isLong ? 'sm:max-h-[clamp(6.5rem,calc(100dvh-43rem),14rem)]' : 'sm:max-h-none'}`}
      >
        {all.map(({ name, count }) => (
          // Hidden, not removed: a ticked box must stay in the form.
          <div key={name} hidden={isHidden(name)}>
            <Checkbox
              label={label(name)}
              {...(count === undefined ? {} : { count })}
              name={filter.param}
              value={name}
              checked={chosen.includes(name)}
              onChange={() => onToggle(name)}
              className={`w-full ${count === 0 ? 'muted' : ''}`}
            />
          </div>
        ))}
        {!hasMatch && (
          <p className="muted py-2 text-sm">
            {wanted ? `Nothing matches “${find.trim()}”.` : 'Nothing to choose from yet.'}
          </p>
        )}
      </div>
    </fieldset>
  );
}
