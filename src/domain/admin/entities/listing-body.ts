/** A body of the API in the specification's names (`preseedName`, `companyLocation` …) as the input of a listing, with messages under those names. */
import { z } from 'zod';
import type { ListingKind } from '@/domain/directory/directories';
import { listingInput, type ListingInput } from '@/domain/directory/input/listing-input';
import type { EntityRules } from './entity';
import { valueAt } from './entity';

const PREFIX: Record<ListingKind, string> = {
  'pre-seed': 'preseed',
  seed: 'seed',
  angel: 'angel',
  incubator: 'company',
};

/** Field of the input → path in the body, by kind. The place is separate: one text in the body, city and state in the input. */
function pathsOf(kind: ListingKind): Readonly<Record<string, string>> {
  const prefix = PREFIX[kind];
  const shared = {
    name: `${prefix}Name`,
    logo: `${prefix}Logo`,
    type: `${prefix}Type`,
    sectors: 'sector',
    focusIndustries: 'focusIndustries',
    stages: 'preferredStartupStage',
    about: 'about',
    website: 'socialLinks.website',
    linkedin: 'socialLinks.linkedin',
    twitter: 'socialLinks.twitter',
    funds: 'funds',
    sources: 'sources',
    isActive: 'isActive',
    isSample: 'sample',
  };
  if (kind === 'incubator')
    return {
      ...shared,
      institute: 'institute',
      year: 'yearOfEstablishment',
      contact: 'pointOfContact',
    };
  if (kind === 'angel') return { ...shared, status: 'investorStatus', portfolio: 'investedCompanies' };
  return { ...shared, investedCount: 'noOfInvestedCompanies', portfolio: 'investedCompanies' };
}

export const locationPath = (kind: ListingKind): string => `${PREFIX[kind]}Location`;

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

/** Null for a record whose parts are all empty, because forms send every field. */
const orNothing = (value: unknown, parts: readonly string[]): unknown =>
  typeof value === 'object' &&
  value !== null &&
  parts.every((part) => isBlank((value as Record<string, unknown>)[part]))
    ? null
    : value;

/** "Mumbai, Maharashtra" as city and state; without a comma all of it is the city. */
function placeOf(location: unknown): { city: unknown; region: unknown } {
  if (typeof location !== 'string') return { city: location, region: '' };
  const comma = location.lastIndexOf(',');
  return comma < 0
    ? { city: location, region: '' }
    : { city: location.slice(0, comma).trim(), region: location.slice(comma + 1).trim() };
}

const LINKS = ['website', 'linkedin', 'twitter'];

/** Names in the body that this kind does not have, so that a wrong name is noticed. */
function unknownNames(known: ReadonlySet<string>, body: Record<string, unknown>): string[] {
  const links = body['socialLinks'];
  return [
    ...Object.keys(body).filter((name) => !known.has(name)),
    ...(typeof links === 'object' && links !== null
      ? Object.keys(links)
          .filter((name) => !LINKS.includes(name))
          .map((name) => `socialLinks.${name}`)
      : []),
  ];
}

/** The schema of a body of one kind. Never throws; each message is at the name that the body uses. */
export function listingBody(kind: ListingKind, rules: EntityRules): z.ZodType<ListingInput> {
  const paths = pathsOf(kind);
  const entries = Object.entries(paths);
  const known = new Set([locationPath(kind), ...Object.values(paths).map((path) => path.replace(/\..*/, ''))]);
  const input = listingInput(kind, rules);
  const inBody = (path: readonly PropertyKey[]): PropertyKey[] => {
    const [first = '', ...rest] = path;
    if (first === 'city' || first === 'region') return [locationPath(kind)];
    return [...(paths[String(first)] ?? String(first)).split('.'), ...rest];
  };
  return z
    .record(z.string(), z.unknown(), { error: 'A listing must be a record' })
    .transform((body, context): ListingInput => {
      const values: Record<string, unknown> = placeOf(body[locationPath(kind)]);
      for (const [field, path] of entries) {
        const value = valueAt(body, path);
        if (value !== undefined) values[field] = value;
      }
      if ('funds' in values) values['funds'] = orNothing(values['funds'], ['minInvestment', 'maxInvestment']);
      if ('contact' in values) values['contact'] = orNothing(values['contact'], ['name', 'email', 'position']);
      for (const name of unknownNames(known, body))
        context.addIssue({ code: 'custom', path: [name], message: `Unknown field: ${name.slice(0, 40)}` });
      const parsed = input.safeParse(values);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues)
        context.addIssue({ code: 'custom', path: inBody(path), message });
      return z.NEVER;
    });
}
