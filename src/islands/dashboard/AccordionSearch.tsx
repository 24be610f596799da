/** The search box over an accordion: a GET form, so that it works without JavaScript. */
import { MAX_SEARCH } from '@/domain/dashboard/accordion';
import type { Accordion } from './use-accordion';
import { SearchInput } from '@/islands/ui/fields/inputs';

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
      <SearchInput
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_SEARCH}
        value={accordion.text}
        onChange={(event) => accordion.type(event.target.value)}
        hasShortcut
        className="min-w-0 flex-1 bg-base-100 sm:max-w-80"
      />
      <noscript>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Search
        </button>
      </noscript>
    </form>
  );
}
