/** The audit log in the back-office: the texts of entries, the filters of the list, and how to compute an earlier version of a record. */
import { optionsOf } from '@/domain/options';
import type { ListFilter, ListSpec } from '@/domain/lists/list';
import { changeLines, inWords, type ChangeLine, type Changes } from './change-lines';
import { ENTITIES } from './entities/index';
import { momentText } from '@/domain/time/india';
import { NOUN_LABELS, NOUNS, valueAt, OTHER_FIELD, OTHER_LABEL } from './entities/entity';
import { mayRestore } from './record-edit';
import { NO, YES } from './record-export';
import { EDITED } from './users/person';

export interface AuditRecord {
  id: number;
  /** ISO 8601. */
  at: string;
  /** The operator's name at that time; null for old entries without one. */
  operator: string | null;
  operatorId: string | null;
  role: string;
  /** `noun.verb`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  /** The record's name at that time. */
  name: string | null;
  changes: Changes | null;
  /** Facts about the change, for entries without `changes`. */
  details: Readonly<Record<string, string | number | boolean>>;
  /** The id of a change of many records; null for a change of one record. */
  batch: string | null;
}

/** Labels of the other subjects in the log. */
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

/** The label of a kind of subject. */
export const kindText = (kind: string): string => KIND_LABELS[kind] ?? inWords(kind);

/** The label of an action: "FAQ updated" for "faq.updated". */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  return `${kindText(noun)} ${verb.replaceAll('-', ' ')}`.trim();
}

/** The name of the entry's record, else the label of its kind. */
export const subjectText = ({ name, subjectType }: Pick<AuditRecord, 'name' | 'subjectType'>): string =>
  name ?? kindText(subjectType);

/** Whether an earlier version can be restored from this entry. Deleted records are restored from the bin instead. */
export const hasEarlierVersion = ({ action, changes }: Pick<AuditRecord, 'action' | 'changes'>): boolean =>
  changes !== null && action.endsWith('.updated');

/** The value that a field had before an entry, and the one after it. */
const sidesOf = (changes: Changes, name: string) =>
  ([0, 1] as const).map((side) =>
    valueAt(Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]])), name),
  );

/** Whether the field of a line can have the value before the entry again. */
export function mayRestoreLine({ action, changes, subjectType }: AuditRecord, { name }: ChangeLine): boolean {
  const entity = ENTITIES.get(subjectType);
  if (!entity || !changes || !hasEarlierVersion({ action, changes })) return false;
  const [was, is] = sidesOf(changes, name);
  return mayRestore(entity, name, was, is);
}

/** Whether records of this kind have a file, which no version restores. */
export const hasFile = ({ subjectType }: Pick<AuditRecord, 'subjectType'>): boolean =>
  ENTITIES.get(subjectType)?.fields.some(({ kind }) => kind === 'file') === true;

/** Whether the entry is a change of many records, which can be undone. */
export const isChangeOfMany = ({ action, batch }: Pick<AuditRecord, 'action' | 'batch'>): boolean =>
  batch !== null && action.endsWith('.edited');

/** The record before the given changes: undoes them, the newest first. */
export function before(
  record: Readonly<Record<string, unknown>>,
  newestFirst: readonly Changes[],
): Record<string, unknown> {
  const earlier = { ...record };
  for (const changes of newestFirst) for (const [field, [was]] of Object.entries(changes)) earlier[field] = was;
  return earlier;
}

const ID = { options: [], pattern: /^[0-9a-f]{24}$/, wrong: 'This id is not valid.' };

/** A filter by kind of record, for lists with several kinds. */
const NOUN_FILTER: ListFilter = {
  name: 'noun',
  label: 'Kind of record',
  all: 'All kinds',
  options: optionsOf(NOUN_LABELS, NOUNS),
  wrong: 'There is no such kind of record.',
};

const EDITED_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  EDITED.map(({ name, form }) => [name, form.label]),
);
/** The label of a field of these records; null for another name. */
const labelIn = (noun: AuditRecord['details'][string] | undefined, field: string): string | null =>
  field === OTHER_FIELD
    ? OTHER_LABEL
    : (ENTITIES.get(String(noun))?.fields.find(({ name }) => name === field)?.label ?? null);

/** The labels of the fields of an entry, whose names are separated by spaces or commas. */
const fieldsText = ({ fields = '', noun }: AuditRecord['details']): string =>
  String(fields)
    .split(/[ ,]+/)
    .filter(Boolean)
    .map((name) => labelIn(noun, name) ?? EDITED_LABELS[name] ?? inWords(name))
    .join(', ');

/** Details whose name says too little. */
const DETAIL_LABELS: Readonly<Record<string, string>> = { by: 'Signed in with', noun: 'Kind of record' };
const DETAIL_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  by: { google: 'Google', link: 'Link in an email', password: 'Password' },
  noun: NOUN_LABELS,
};
const detailLabel = (name: string): string => DETAIL_LABELS[name] ?? inWords(name);
const CHANGED = 'Changed';

/** The text of a detail. An id is shown as "Changed". */
function detailText(name: string, value: string | number | boolean, { noun }: AuditRecord['details']): string {
  if (typeof value === 'boolean') return value ? YES : NO;
  const text = String(value);
  const field = name === 'field' ? labelIn(noun, text) : null;
  if (field !== null) return field;
  const known = DETAIL_VALUES[name]?.[text];
  if (known !== undefined) return known;
  if (/^[0-9a-f]{24}$/.test(text)) return CHANGED;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return momentText(text);
  return /^[a-z_-]+$/.test(text) ? inWords(text.replaceAll('_', '-')) : text;
}

/** Details that describe the entry itself and are not shown as changes. */
const OWN_DETAILS = new Set(['name', 'batch', 'fields', 'reply', 'ms']);

/** One line for each changed field: the values before and after for content, else the new value. Entries about people contain no values. */
export function entryLines({ changes, details, subjectType }: AuditRecord): ChangeLine[] {
  if (changes) return changeLines(ENTITIES.get(subjectType)?.fields ?? [], changes);
  const set = Object.entries(details).filter(([name, value]) => !OWN_DETAILS.has(name) && value !== '');
  const named = fieldsText(details)
    .split(', ')
    .filter((label) => label && !set.some(([name]) => detailLabel(name) === label));
  return [
    ...named.map((label): ChangeLine => ({ name: label, label, before: '', after: CHANGED })),
    ...set.map(([name, value]): ChangeLine => ({
      name,
      label: detailLabel(name),
      before: '',
      after: detailText(name, value, details),
    })),
  ];
}

/**
 * The labels of the changed fields, and the facts of an entry without fields, such as how an operator signed in, with their values;
 * empty for a created or deleted record.
 */
export const changedFields = (entry: AuditRecord): string =>
  entry.changes && !hasEarlierVersion(entry)
    ? ''
    : entryLines(entry)
        .map(({ label, after }) => (entry.changes || after === CHANGED ? label : `${label}: ${after}`))
        .join(', ');

/** The actions of each option of the action filter. */
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
    maxRows: 10_000,
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

export const ENTRY_GONE = 'This entry could not be found.';

/** The address of the log of one record or person. */
export const historyHref = (id: string): string => `${AUDIT_LOG.page}?record=${id}`;

/** A deleted record can come back for this many days. */
export const BIN_DAYS = 30;

export interface BinEntry {
  _id: string;
  noun: string;
  name: string;
  /** ISO 8601. */
  deletedAt: string;
  /** Name of the operator; null if the operator was deleted. */
  deletedBy: string | null;
}

/** The list of the bin: deleted records with the operator and the kind. */
export const BIN: ListSpec<BinEntry> & { api: '/api/admin/bin' } = {
  name: 'bin',
  api: '/api/admin/bin',
  page: '/adminPortal/bin',
  filters: [NOUN_FILTER],
  size: 25,
  caption: 'Deleted records',
  failed: 'The bin could not be read.',
  empty: 'The bin is empty',
  unmatched: 'The bin is empty',
};
