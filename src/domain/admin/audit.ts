/** The audit log as operators read it: what each entry says, how the list is narrowed, and how an earlier version is found. */
import type { ListFilter, ListSpec } from '@/domain/lists/list';
import { changeLines, type Changes } from './change-lines';
import { ENTITIES } from './entities';
import { NOUNS, type Noun } from './entities/entity';

export interface AuditRecord {
  id: number;
  /** ISO 8601. */
  at: string;
  /** Name of the operator; null where that one is gone. */
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
}

/** What one record of each kind is called where kinds stand beside each other. */
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

/** "faq.updated" as people read it: "FAQ updated". */
export function actionText(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const label = (NOUN_LABELS as Readonly<Record<string, string>>)[noun] ?? noun.replaceAll('-', ' ');
  return `${label.charAt(0).toUpperCase()}${label.slice(1)} ${verb.replaceAll('-', ' ')}`.trim();
}

/** Only a change has a version before it that can come back; what was deleted comes back from the bin. */
export const hasEarlierVersion = ({ action, changes }: Pick<AuditRecord, 'action' | 'changes'>): boolean =>
  changes !== null && action.endsWith('.updated');

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
  options: NOUNS.map((value) => ({ value, label: NOUN_LABELS[value] })),
  wrong: 'There is no such kind of record.',
};

/** Labels of the fields that a change touched. */
export function changedFields(entry: AuditRecord): string {
  if (!hasEarlierVersion(entry)) return '';
  const fields = ENTITIES.get(entry.subjectType)?.fields ?? [];
  return changeLines(fields, entry.changes ?? {})
    .map(({ label }) => label)
    .join(', ');
}

export const AUDIT_LOG: ListSpec<AuditRecord> & { api: '/api/admin/audit' } = {
  name: 'audit',
  api: '/api/admin/audit',
  page: '/adminPortal/audit',
  filters: [
    NOUN_FILTER,
    { ...ID, name: 'operator', label: 'Who', all: 'Everyone' },
    { ...ID, name: 'record', label: 'Record', isHidden: true },
  ],
  hasDays: true,
  open: /^\d{1,15}$/,
  size: 25,
  caption: 'Audit log',
  failed: 'The audit log could not be read.',
  empty: 'Nothing was done here yet',
  unmatched: 'Nothing was done here yet',
  file: {
    title: 'Audit log',
    most: 10_000,
    header: ['At', 'Who', 'What', 'Record', 'Id', 'Changes'],
    cells: ({ at, operator, action, name, subjectId, changes }) => [
      at,
      operator ?? '',
      actionText(action),
      name ?? '',
      subjectId ?? '',
      changes ? JSON.stringify(changes) : '',
    ],
  },
};
