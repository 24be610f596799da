/** Updates the sources of a listing when a field is changed because of a page, or by the owner of the entry. */
import type { ListingSource, SourceField } from '@/domain/directory/source-fields';
import type { Store } from '@worker/services/admin/records/store';

/** The field of a record that a source may be about. */
const SOURCED: readonly (readonly [pattern: RegExp, field: SourceField])[] = [
  [/Location$/, 'city'],
  [/website$/, 'website'],
  [/^institute$/, 'institute'],
  [/^yearOf/, 'year'],
  [/^noOfInvested/, 'investedCount'],
  [/^funds\./, 'funds'],
  [/^(?:sector|focusIndustries)$/, 'sectors'],
  [/^preferredStartupStage$/, 'stages'],
];

/**
 * The sources of a listing after these fields were changed. The page with the new values replaces older sources; if the entry's owner is
 * the source (`address` is null), there is no page. Other kinds have no sources.
 */
export function sourcesAfter(
  store: Store,
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
  address: string | null,
): { sources?: ListingSource[] } {
  if (!store.entity.detail) return {};
  const fields = new Set(
    names.flatMap((name) => SOURCED.filter(([pattern]) => pattern.test(name)).map(([, field]) => field)),
  );
  if (fields.size === 0) return {};
  const before = (record['sources'] ?? []) as ListingSource[];
  return {
    sources: [
      // The published words of a page stay, because they are facts by themselves.
      ...before.filter(({ field, value }) => value !== null || !fields.has(field)),
      ...(address === null
        ? []
        : [...fields].map((field) => ({ field, value: null, address, published: null, isList: false }))),
    ],
  };
}
