/** The audit log as operators read it: what each entry says, how the list is narrowed, and how an earlier version is found. */
import { z } from 'zod';
import { NOUNS, type Noun } from './entities/entity';

/** Field → what it was, what it became. Null stands for a field that was not there. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

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

const day = z.iso.date({ error: 'The date must be like 2026-11-30' }).optional();
const cursor = z
  .string()
  .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
  .optional();

export const auditQuery = z.object({
  noun: z.enum(NOUNS, { error: 'There is no such kind of record.' }).optional(),
  /** Id of an operator. */
  operator: z
    .string()
    .regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' })
    .optional(),
  record: z
    .string()
    .regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' })
    .optional(),
  from: day,
  to: day,
  after: cursor,
});
export type AuditQuery = z.output<typeof auditQuery>;

/** The log's state in the address. */
export interface AuditState {
  noun: string;
  operator: string;
  from: string;
  to: string;
  /** Id of the entry that is open. */
  open: string;
}

const NARROWING = ['noun', 'operator', 'from', 'to'] as const;

/** Reads an address leniently: what makes no sense is left out. */
export function readAuditState(params: URLSearchParams): AuditState {
  const read = (name: keyof typeof auditQuery.shape) => {
    const value = params.get(name) ?? '';
    return auditQuery.shape[name].safeParse(value).success ? value : '';
  };
  const open = params.get('open') ?? '';
  return {
    noun: read('noun'),
    operator: read('operator'),
    from: read('from'),
    to: read('to'),
    open: /^\d{1,15}$/.test(open) ? open : '',
  };
}

/** The query of the API for a state. */
export const auditQueryOf = (state: AuditState): Record<string, string> =>
  Object.fromEntries(NARROWING.flatMap((name) => (state[name] ? [[name, state[name]]] : [])));

export const auditSearch = (state: AuditState): string => {
  const params = new URLSearchParams(auditQueryOf(state));
  if (state.open) params.set('open', state.open);
  return params.size > 0 ? `?${String(params)}` : '';
};
