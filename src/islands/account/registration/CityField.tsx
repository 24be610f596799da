/** The row of a city: a combobox over the 47 cities (ARIA APG, list autocomplete): type to search, arrows to choose, Esc to close. */
import { withoutAccents } from '@/domain/text/accents';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Field, TextInput, type FieldControlProps } from '@/islands/ui/fields/inputs';
import type { FormFields } from '@/islands/ui/form/use-form';
import { CITIES, type City } from '@/domain/cities';

// Finds cities by their name, a former name, or the state.

function plain(text: string): string {
  return withoutAccents(text).trim().toLowerCase();
}

/** 0: the name begins with the query, 1: a word of the name, 2: a former name, 3: the state. Null: no match. */
function rankOf(city: City, query: string): number | null {
  const name = plain(city.name);
  if (name.startsWith(query)) return 0;
  if (name.split(/[\s-]+/).some((word) => word.startsWith(query))) return 1;
  if (city.aliases.some((alias) => plain(alias).startsWith(query))) return 2;
  return plain(city.state).startsWith(query) ? 3 : null;
}

/** All cities for an empty query, else the matches with the best first. */
export function matchCities(typed: string): readonly City[] {
  const query = plain(typed.slice(0, 100));
  if (query === '') return CITIES;
  return CITIES.flatMap((city) => {
    const rank = rankOf(city, query);
    return rank === null ? [] : [{ city, rank }];
  })
    .sort((a, b) => a.rank - b.rank)
    .map(({ city }) => city);
}

/** The former name that matches the typed text, to show beside the city; null if the name itself matches. */
export function matchedAlias(city: City, typed: string): string | null {
  const query = plain(typed);
  if (query === '' || plain(city.name).startsWith(query)) return null;
  return city.aliases.find((alias) => plain(alias).startsWith(query)) ?? null;
}

/** The city whose name or former name is exactly the typed text, in upper or lower case. */
export function cityNamed(typed: string): City | null {
  const query = plain(typed);
  if (query === '') return null;
  return (
    CITIES.find((city) => plain(city.name) === query) ??
    CITIES.find((city) => city.aliases.some((alias) => plain(alias) === query)) ??
    null
  );
}

interface CityFieldProps extends FieldControlProps {
  /** Name of the chosen city, or ''. */
  value: string;
  onChange: (city: string) => void;
  /** Passes on a text that is not a city, for a form where the field may be empty: such a text is wrong, not absent. */
  keepsUnknown?: boolean;
}

function CityField({ value, onChange, keepsUnknown = false, ...wiring }: CityFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const [query, setQuery] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);
  const options = matchCities(query);

  // A value set from outside (a draft, a reset) is shown; typed text is not overwritten.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = (name: string) => {
    sent.current = name;
    if (name !== value) onChange(name);
  };
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const open = (text: string) => {
    setQuery(text);
    setIsOpen(true);
    setActive(text === '' ? matchCities('').findIndex((city) => city.name === value) : 0);
  };
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (name: string) => {
    setTyped(name);
    send(name);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open('');
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + by + options.length + (active < 0 && by < 0 ? 1 : 0)) % Math.max(1, options.length));
    } else if (event.key === 'Enter' && isOpen && options[active]) {
      event.preventDefault();
      choose(options[active].name);
    } else if (event.key === 'Escape' && isOpen) {
      // Only the list closes, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  /**
   * When the focus leaves the field, an exact name is chosen. Any other text counts as empty; with `keepsUnknown` it is passed on. The text
   * remains in the field.
   */
  const onLeave = () => {
    const named = cityNamed(typed);
    send(named?.name ?? (keepsUnknown ? typed.trim() : ''));
    if (named) setTyped(named.name);
    close();
  };

  return (
    <div className="relative">
      <TextInput
        {...wiring}
        name="location"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Search a city"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          open(event.target.value);
        }}
        onClick={() => (isOpen ? close() : open(''))}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
        className="pr-9"
      />
      <ChevronDown
        className="muted pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
        aria-hidden="true"
      />
      <ul
        id={listId}
        ref={list}
        role="listbox"
        aria-label="Cities"
        hidden={!isOpen || options.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-lg border hairline bg-base-100 p-1 shadow-xl [&[hidden]]:hidden"
      >
        {options.map((city, index) => {
          const alias = matchedAlias(city, query);
          return (
            <li
              key={city.name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={city.name === value}
              // The field keeps the focus while an option is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(city.name)}
              className={`flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 text-sm max-md:min-h-11 ${index === active ? 'bg-base-content/10' : 'hover:bg-base-content/5'}`}
            >
              <span className={city.name === value ? 'font-medium text-brand' : ''}>
                {city.name}
                {alias && <span className="muted"> ({alias})</span>}
              </span>
              <span className="muted text-[13px]">{city.state}</span>
            </li>
          );
        })}
      </ul>
      {isOpen && options.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border hairline bg-base-100 px-4 py-3 text-sm shadow-xl"
        >
          This city is not in the list. Choose the nearest one.
        </p>
      )}
    </div>
  );
}

export interface CityRowProps {
  form: FormFields<{ location: string }>;
  help: ReactNode;
  required?: boolean;
  keepsUnknown?: boolean;
}

export function CityRow({ form, help, required = false, keepsUnknown = false }: CityRowProps) {
  return (
    <Field label="Location" required={required} error={form.errorOf('location')} help={help}>
      {(control) => (
        <CityField
          {...control}
          value={form.values.location}
          onChange={(city) => form.set('location', city)}
          keepsUnknown={keepsUnknown}
        />
      )}
    </Field>
  );
}
