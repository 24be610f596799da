/** The operators' queue for correct entries: its kinds, limits and texts; and the counts of all open work. Data only, because pages load it. */
import type { Field, Noun } from '@/domain/admin/entities/entity';
import type { ListingKind } from '@/domain/directory/directories';
import type { CampaignState } from '@/domain/newsletters/campaigns/campaign';
import type { ClaimedNoun } from './claims';

/** Items that people send, and items that the daily check finds. */
const SENT_KINDS = ['report', 'suggestion', 'claim', 'application', 'change'] as const;
export type SentKind = (typeof SENT_KINDS)[number];
const FOUND_KINDS = ['stale', 'thin', 'duplicate', 'address'] as const;
export const QUALITY_KINDS = [...SENT_KINDS, ...FOUND_KINDS] as const;
export type QualityKind = (typeof QUALITY_KINDS)[number];

export const isSent = (kind: QualityKind): kind is SentKind => (SENT_KINDS as readonly string[]).includes(kind);

/** An operator can end an accepted claim later by refusing it. */
export const canEnd = ({ kind, status }: { kind: QualityKind; status: QualityStatus }): boolean =>
  (kind === 'claim' || kind === 'application') && status === 'accepted';

export const QUALITY_LABELS: Readonly<Record<QualityKind, string>> = {
  report: 'Reports',
  suggestion: 'Suggestions',
  claim: 'Claims',
  application: 'Angel applications',
  change: 'Own changes',
  stale: 'Stale',
  thin: 'Thin',
  duplicate: 'Duplicates',
  address: 'Dead addresses',
};

/** Kinds of record for which people can suggest an entry. */
export const SUGGESTED_NOUNS = [
  'pre-seed-investor',
  'seed-investor',
  'angel-investor',
  'incubator',
  'mentor',
  'youtube-influencer',
  'startup-influencer',
] as const satisfies readonly Noun[];
/** Kinds of record in which people can report a mistake. */
export const REPORTED_NOUNS = [...SUGGESTED_NOUNS, 'scheme'] as const satisfies readonly Noun[];
export type ReportedNoun = (typeof REPORTED_NOUNS)[number];

/** The kind of record that a listing is. */
export const NOUN_OF_LISTING: Readonly<Record<ListingKind, ClaimedNoun>> = {
  'pre-seed': 'pre-seed-investor',
  seed: 'seed-investor',
  angel: 'angel-investor',
  incubator: 'incubator',
};

export const REPORTS_A_DAY = 20;
export const GUEST_REPORTS_A_DAY = 3;
export const OPEN_SUGGESTIONS = 5;
export const MAX_VALUE = 2000;
export const MAX_ADDRESS = 500;
/** An answer is sent this long after the decision, which can be undone until then, ms. */
export const ANSWER_AFTER_MS = 5 * 60_000;

const UNREPORTED = new Set(['flag', 'rows', 'file', 'image', 'color']);
const isWritten = ({ kind, name }: Field): boolean => !UNREPORTED.has(kind) && name !== 'sources';

/** The fields of a kind that people can correct or suggest. */
export const givenFields = ({ fields }: { fields: readonly Field[] }): Field[] => fields.filter(isWritten);

const NAME_MISSING = 'Please give the name.';
const PLACE_MISSING = 'Please give the city or the website.';

interface RecordFields {
  nameField: string;
  fields: readonly Field[];
}

/** The fields that identify the entry, of which a suggestion needs one. */
export const placeFields = ({ fields }: RecordFields): Field[] =>
  fields.filter(({ name, kind }) => name === 'city' || name.endsWith('Location') || kind === 'web-address');

/** The missing parts of a suggestion, by field: its name, and a city or a website. */
export function missingIn(kind: RecordFields, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const places = placeFields(kind);
  const [first] = places;
  return {
    ...(values[kind.nameField] ? {} : { [kind.nameField]: NAME_MISSING }),
    ...(first && !places.some(({ name }) => values[name]) ? { [first.name]: PLACE_MISSING } : {}),
  };
}

export type QualityStatus = 'open' | 'accepted' | 'refused';

/** One entry of the queue, for operators. */
export interface QualityItem {
  id: string;
  kind: QualityKind;
  status: QualityStatus;
  noun: Noun;
  recordId: string | null;
  otherId: string | null;
  name: string;
  field: string | null;
  /** The proposed values by field name, as in the form. */
  values: Readonly<Record<string, string | number | boolean | string[] | null>>;
  /** The record's current values by field name; fields without a record are missing. */
  now: Readonly<Record<string, string>>;
  address: string | null;
  note: string;
  /** The sender; null for an item that was found. */
  from: 'account' | 'guest' | null;
  /** For a claim, an application and an owner's change: the account, to compare it with the sent values. */
  account: QualityAccount | null;
  /** ISO 8601. */
  at: string;
  reason: string;
  decidedBy: string | null;
  canUndo: boolean;
  revision: number;
}

export interface QualityAccount {
  fullName: string;
  email: string;
  linkedin: string | null;
  worksAt: string | null;
  city: string | null;
}

export type QualityCounts = Readonly<Record<QualityKind, number>>;

/** The open work of operators, and the newest campaign. */
export interface OpenWork {
  /** Each count stops at 100. */
  counts: Readonly<{ messages: number; plans: number; jobs: number }> & QualityCounts;
  lastCampaign: Readonly<{ subject: string; state: CampaignState; at: string }> | null;
}

/** The state of a guest's report, as its page shows it. */
export interface ReportState {
  name: string;
  /** Label of the field. */
  field: string;
  status: QualityStatus;
  reason: string;
  /** ISO 8601. */
  at: string;
}

/** Addresses to report a mistake in a record, and to suggest an entry. */
export const reportHref = (noun: ReportedNoun, id: string): string => `/portal/report?kind=${noun}&id=${id}`;
export const suggestHref = (noun?: ReportedNoun): string => `/portal/suggest${noun ? `?kind=${noun}` : ''}`;
export const QUALITY_PAGE = '/adminPortal/quality';
