/** The search box over an accordion: a GET form, so that it works without JavaScript. */
import { Search } from 'lucide-react';
import { MAX_SEARCH } from '../../domain/dashboard/accordion';
import type { Accordion } from './use-accordion';

export function AccordionSearch({
  tab,
  label,
  accordion,
}: {
  tab: 'resources' | 'guide';
  label: string;
  accordion: Accordion;
}) {
  return (
    <form
      method="get"
      action="/portal"
      role="search"
      aria-label={label}
      className="flex min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        accordion.search(accordion.text);
      }}
    >
      <input type="hidden" name="tab" value={tab} />
      <label className="input input-sm min-w-0 flex-1 bg-base-100 max-md:h-11 sm:max-w-80">
        <Search className="size-4 shrink-0 muted" aria-hidden="true" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          value={accordion.text}
          onChange={(event) => accordion.type(event.target.value)}
          aria-keyshortcuts="/"
        />
        <kbd className="kbd kbd-xs max-md:hidden" aria-hidden="true">
          /
        </kbd>
      </label>
      <noscript>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Search
        </button>
      </noscript>
    </form>
  );
}
