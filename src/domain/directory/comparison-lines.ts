/** The lines of a comparison: every field of the compared listings, its differences, and the lines as a table for a file. */
import { TYPE_LABEL } from './directories';
import { investedText, rangeText } from './funds';
import { locationText, statusText, type Listing } from './listing';
import { sourceLines } from './sources';

/** Null if listings of this kind have no such field; empty if its value is not known. */
type Value = readonly string[] | null;

interface Field {
  key: string;
  label: string;
  /** How the value is shown: words, labels in no order, a list, or a link. */
  shape: 'text' | 'tags' | 'list' | 'link';
  value: (listing: Listing) => Value;
  /** A similar field. The line is left out if each of its values is empty or equal to the value of that field. */
  twinOf?: string;
}

const one = (text: string | number | null | undefined): Value =>
  text === null || text === undefined || text === '' ? [] : [String(text)];
const isIncubator = ({ kind }: Listing) => kind === 'incubator';

const FIELDS: readonly Field[] = [
  // Only founders see a fit, and samples have none.
  {
    key: 'fit',
    label: 'Fit',
    shape: 'list',
    value: ({ fit }) => (fit ? [`${fit.score} of 100`, ...fit.marks] : null),
  },
  { key: 'kind', label: 'Kind', shape: 'text', value: ({ kind }) => one(TYPE_LABEL[kind]) },
  { key: 'type', label: 'Type', shape: 'text', value: ({ type }) => one(type), twinOf: 'kind' },
  { key: 'location', label: 'Location', shape: 'text', value: (listing) => one(locationText(listing)) },
  {
    key: 'institute',
    label: 'Institute',
    shape: 'text',
    value: (listing) => (isIncubator(listing) ? one(listing.institute) : null),
  },
  { key: 'sectors', label: 'Sectors', shape: 'tags', value: ({ sectors }) => sectors },
  {
    key: 'industries',
    label: 'Focus industries',
    shape: 'tags',
    value: ({ focusIndustries }) => focusIndustries,
    twinOf: 'sectors',
  },
  { key: 'stages', label: 'Preferred startup stage', shape: 'tags', value: ({ stages }) => stages },
  {
    key: 'invested',
    label: 'Companies invested in',
    shape: 'text',
    value: (listing) =>
      isIncubator(listing) || (listing.kind === 'angel' && listing.investedCount === null)
        ? null
        : one(investedText(listing)),
  },
  {
    key: 'status',
    label: 'Status',
    shape: 'text',
    value: (listing) => (listing.kind === 'angel' ? one(statusText(listing)) : null),
  },
  {
    key: 'year',
    label: 'Year of establishment',
    shape: 'text',
    value: (listing) => (isIncubator(listing) ? one(listing.year) : null),
  },
  {
    key: 'funds',
    label: 'Investment range',
    shape: 'text',
    value: (listing) => (isIncubator(listing) || listing.funds ? one(rangeText(listing)) : null),
  },
  {
    key: 'contact',
    label: 'Point of contact',
    shape: 'list',
    value: (listing) => {
      if (!isIncubator(listing)) return null;
      const { name, position, email } = listing.contact ?? { name: '', position: '', email: '' };
      return [name, position, email].filter(Boolean);
    },
  },
  {
    key: 'portfolio',
    label: 'Portfolio companies',
    shape: 'list',
    value: (listing) =>
      isIncubator(listing)
        ? null
        : listing.portfolio.map(({ companyName, investmentYear }) =>
            investmentYear ? `${companyName} (${investmentYear})` : companyName,
          ),
  },
  { key: 'website', label: 'Website', shape: 'link', value: ({ website }) => one(website) },
  { key: 'linkedin', label: 'LinkedIn', shape: 'link', value: ({ linkedin }) => one(linkedin) },
  { key: 'twitter', label: 'Twitter', shape: 'link', value: ({ twitter }) => one(twitter) },
  { key: 'about', label: 'About', shape: 'text', value: ({ about }) => one(about) },
  {
    key: 'sources',
    label: 'Sources',
    shape: 'list',
    value: ({ sources }) => (sources.length > 0 ? sourceLines(sources) : null),
  },
];

export interface ComparisonLine extends Pick<Field, 'key' | 'label' | 'shape'> {
  /** One per listing, in their order. */
  values: readonly Value[];
  /** True if the values differ. Order and case of labels do not matter. */
  differs: boolean;
  /** Labels that all listings have. */
  shared: readonly string[];
}

const folded = (value: Value): string =>
  value === null
    ? ''
    : value
        .map((text) => text.trim().toLowerCase())
        .sort()
        .join('\n');

/** True if every value is empty or equal to the value of the twin field. */
const isTwin = (values: readonly Value[], twin: readonly Value[] | undefined): boolean =>
  twin !== undefined &&
  values.every((value, column) => folded(value) === '' || folded(value) === folded(twin[column] ?? null));

/** Every field that is known for at least one of the listings. Leaves out fields that repeat another field. */
export function comparisonLines(listings: readonly Listing[]): ComparisonLine[] {
  const valuesOf = new Map(FIELDS.map(({ key, value }) => [key, listings.map(value)]));
  return FIELDS.flatMap(({ key, label, shape, twinOf }) => {
    const values = valuesOf.get(key) ?? [];
    if (values.every((value) => folded(value) === '') || (twinOf && isTwin(values, valuesOf.get(twinOf)))) return [];
    const [first, ...others] = values;
    return {
      key,
      label,
      shape,
      values,
      differs: new Set(values.map(folded)).size > 1,
      shared:
        shape === 'tags' && others.length > 0
          ? (first ?? []).filter((text) => others.every((other) => other?.includes(text)))
          : [],
    };
  });
}

/** The lines as a table for a file: one column per listing, several values of a cell separated by semicolons. */
export function comparisonTable(
  listings: readonly Listing[],
  lines: readonly ComparisonLine[],
): { header: string[]; rows: string[][] } {
  const samples = listings.some(({ isSample }) => isSample)
    ? [['Sample', ...listings.map(({ isSample }) => (isSample ? 'sample' : ''))]]
    : [];
  return {
    header: ['Field', ...listings.map(({ name }) => name)],
    rows: [
      ...lines.map(({ label, values }) => [label, ...values.map((value) => (value ?? []).join('; '))]),
      ...samples,
    ],
  };
}
