/** The audit log as operators read it: what each entry says, how the list is narrowed, and how an earlier version is found. */
import { optionsOf } from '@/domain/options';
import type { ListFilter, ListSpec } from '@/domain/lists/list';
import { changeLines, inWords, type ChangeLine, type Changes } from './change-lines';
import { ENTITIES } from './entities';
import { momentText } from './moments';
import { NOUNS, type Noun } from './entities/entity';
import { NO, YES } from './record-cells';
import { EDITED } from './users/person';

export interface AuditRecord {
  id: number;
  /** ISO 8601. */
  at: string;
  /** The name that the operator acted under; null where an old entry has none. */
  operator: string | null;
  operatorId: string | null;
  role: string;
  /** `noun.verb`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  /** What the record was called. */
  name: string | null;
  changes: Changes | null;
  /** What was changed, of entries that have no fields before and after. */
  details: Readonly<Record<string, string | number | boolean>>;
  /** Of one entry for changes of many records: the id that finds them. */
  batch: string | null;
}

/** What one record of each kind is called where kinds are beside each other. */
export const NOUN_LABELS: Readonly<Record<Noun, string>> = {
  faq: 'FAQ',
  milestone: 'Milestone',
  'resource-category': 'Resource category',
  resource: 'Resource',
  'startup-term': 'Design resource',
  'pre-seed-investor': 'Pre-seed investor',
  'seed-investor': 'Seed investor',
  incubator: 'Incubator',
  'angel-investor': 'Angel investor',
  'youtube-influencer': 'YouTube influencer',
  'startup-influencer': 'Startup influencer',
  mentor: 'Mentor',
  'prepared-answer': 'Prepared answer',
  'newsletter-template': 'Newsletter template',
  'exchange-rate': 'Exchange rate',
  scheme: 'Scheme',
  'due-date': 'Due date',
};

/** What else operators change. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  account: 'Person',
  'admin-user': 'Admin',
  'admin-session': 'Sign-in',
  'admin-factor': 'Authenticator',
  'admin-grant': 'Permit',
  campaign: 'Campaign',
  'newsletter-schedule': 'Newsletter schedule',
  'sending-settings': 'Sending settings',
  suppression: 'Suppressed address',
  'contact-message': 'Message',
  feedback: 'Feedback',
  'subscription-request': 'Plan request',
  maintenance: 'Maintenance mode',
  import: 'Import',
  backup: 'Backup',
  'dead-letter': 'Failed job',
  'waiting-list': 'Waiting list',
  report: 'Report',
  suggestion: 'Suggestion',
  claim: 'Claim',
  application: 'Angel application',
  change: 'Own change',
  finding: 'Finding',
  samples: 'Samples',
};
const KIND_LABELS: Readonly<Record<string, string>> = { ...NOUN_LABELS, ...OTHER_LABELS };

/** A kind of subject as people read it. */
export const kindText = (kind: string): string => KIND_LABELS[kind] ?? inWords(kind);

/** "faq.updated" as people read it: "FAQ updated". */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  return `${kindText(noun)} ${verb.replaceAll('-', ' ')}`.trim();
}

/** What an entry is about: the record by its name, else its kind. */
export const subjectText = ({ name, subjectType }: Pick<AuditRecord, 'name' | 'subjectType'>): string =>
  name ?? kindText(subjectType);

/** Only a change has a version before it that can come back; what was deleted comes back from the bin. */
export const hasEarlierVersion = ({ action, changes }: Pick<AuditRecord, 'action' | 'changes'>): boolean =>
  changes !== null && action.endsWith('.updated');

/** One change of many records, with a way back. */
export const isChangeOfMany = ({ action, batch }: Pick<AuditRecord, 'action' | 'batch'>): boolean =>
  batch !== null && action.endsWith('.edited');

/** A record as it was before some of its changes: they are taken back, the newest first. */
export function before(
  record: Readonly<Record<string, unknown>>,
  newestFirst: readonly Changes[],
): Record<string, unknown> {
  const earlier = { ...record };
  for (const changes of newestFirst) for (const [field, [was]] of Object.entries(changes)) earlier[field] = was;
  return earlier;
}

const ID = { options: [], pattern: /^[0-9a-f]{24}$/, wrong: 'This id is not valid.' };

/** A filter by kind of record, for lists of all kinds. */
export const NOUN_FILTER: ListFilter = {
  name: 'noun',
  label: 'Kind of record',
  all: 'All kinds',
  options: optionsOf(NOUN_LABELS, NOUNS),
  wrong: 'There is no such kind of record.',
};

const EDITED_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  EDITED.map(({ name, form }) => [name, form.label]),
);
/** Names of fields as a list of words or with commas. */
const fieldsText = (names: string): string =>
  names
    .split(/[ ,]+/)
    .filter(Boolean)
    .map((name) => EDITED_LABELS[name] ?? inWords(name))
    .join(', ');

/** A detail as people read it; an id says nothing to them. */
function detailText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? YES : NO;
  const text = String(value);
  if (/^[0-9a-f]{24}$/.test(text)) return 'Changed';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return momentText(text);
  return /^[a-z_-]+$/.test(text) ? inWords(text.replaceAll('_', '-')) : text;
}

/** Details that say what an entry is, not what it changed. */
const OWN_DETAILS = new Set(['name', 'batch', 'fields', 'reply', 'ms']);

/** Field by field what an entry changed: before and after of content, else what was set. Values of people are in no entry. */
export function entryLines({ changes, details, subjectType }: AuditRecord): ChangeLine[] {
  if (changes) return changeLines(ENTITIES.get(subjectType)?.fields ?? [], changes);
  const set = Object.entries(details).filter(([name, value]) => !OWN_DETAILS.has(name) && value !== '');
  const named = fieldsText(String(details['fields'] ?? ''))
    .split(', ')
    .filter((label) => label && !set.some(([name]) => inWords(name) === label));
  return [
    ...named.map((label): ChangeLine => ({ name: label, label, before: '', after: 'Changed' })),
    ...set.map(([name, value]): ChangeLine => ({
      name,
      label: inWords(name),
      before: '',
      after: detailText(value),
    })),
  ];
}

/** Labels of the fields that an entry changed; empty for a record that was created or deleted. */
export const changedFields = (entry: AuditRecord): string =>
  entry.changes && !hasEarlierVersion(entry)
    ? ''
    : entryLines(entry)
        .map(({ label }) => label)
        .join(', ');

/** Groups of verbs, for the filter. */
export const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  created: ['created', 'added', 'started', 'planned', 'invited'],
  changed: [
    'updated',
    'changed',
    'edited',
    'saved',
    'ordered',
    'granted',
    'declined',
    'activated',
    'deactivated',
    'paused',
    'resumed',
    'merged',
  ],
  deleted: ['deleted', 'removed', 'dropped', 'cancelled', 'unplanned', 'stopped', 'ended'],
  restored: ['restored', 'rolled-back', 'retried', 'separated'],
  answered: ['answered'],
};

export const AUDIT_LOG: ListSpec<AuditRecord> & { api: '/api/admin/audit' } = {
  name: 'audit',
  api: '/api/admin/audit',
  page: '/adminPortal/audit',
  search: { label: 'Search the log', placeholder: 'Record or operator' },
  filters: [
    {
      ...NOUN_FILTER,
      options: [...NOUN_FILTER.options, ...optionsOf(OTHER_LABELS)],
    },
    {
      name: 'action',
      label: 'What',
      all: 'Everything',
      options: Object.keys(ACTIONS).map((value) => ({ value, label: inWords(value) })),
      wrong: 'There is no such action.',
    },
    { ...ID, name: 'operator', label: 'Who', all: 'Everyone' },
    { ...ID, name: 'record', label: 'Record', isHidden: true },
    { ...ID, name: 'batch', label: 'Together', isHidden: true },
  ],
  hasDays: true,
  open: /^\d{1,15}$/,
  size: 25,
  caption: 'Audit log',
  failed: 'The audit log could not be read.',
  empty: 'Nothing was done here yet',
  unmatched: 'No entries match',
  file: {
    title: 'Audit log',
    most: 10_000,
    header: ['At', 'Who', 'What', 'Record', 'Id', 'Changes'],
    cells: (entry) => [
      entry.at,
      entry.operator ?? '',
      actionText(entry.action),
      subjectText(entry),
      entry.subjectId ?? '',
      JSON.stringify(entry.changes ?? entry.details),
    ],
  },
};

/** The history of one record or person. */
export const historyHref = (id: string): string => `${AUDIT_LOG.page}?record=${id}`;
