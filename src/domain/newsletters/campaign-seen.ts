/** A campaign as its screen sees it: words for kinds and states, what can be done with it, and how quickly it is asked for again. */
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STATES,
  RECIPIENT_STATES,
  type CampaignKind,
  type CampaignState,
  type RecipientState,
} from './campaign';
import { leftOutText } from './send-form';

export type StateCounts = Readonly<Record<RecipientState, number>>;

export interface SeenCampaign {
  id: string;
  kind: CampaignKind;
  state: CampaignState;
  subject: string;
  senderName: string | null;
  replyTo: string | null;
  /** ISO 8601. */
  sendAt: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  counts: StateCounts;
  /** Of those sent: how many may have gone out twice. */
  doubtful: number;
  revision: number;
}

export interface SeenRecipient {
  /** Null once the account is gone. */
  accountId: string | null;
  name: string;
  email: string;
  state: RecipientState;
  reason: string | null;
  tries: number;
  sentAt: string | null;
  isDoubtful: boolean;
}

export const KIND_LABELS: Readonly<Record<CampaignKind, string>> = {
  newsletter: 'Newsletter',
  'ai-newsletter': 'AI newsletter',
  service: 'Email',
  'news-digest': 'News digest',
  'task-reminder': 'Task reminders',
};

export const STATE_LABELS: Readonly<Record<CampaignState, string>> = {
  scheduled: 'Planned',
  freezing: 'Collecting recipients',
  sending: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
};

export const RECIPIENT_LABELS: Readonly<Record<RecipientState, string>> = {
  pending: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Left out',
};

/** Written on a recipient's row and beside the counts. */
export const MAYBE_TWICE = 'may have gone out twice';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const countOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

/** A campaign of an answer; null where it is none. */
export function readCampaign(value: unknown): SeenCampaign | null {
  if (!isRecord(value)) return null;
  const kind = oneOf(CAMPAIGN_KINDS, value['kind']);
  const state = oneOf(CAMPAIGN_STATES, value['state']);
  const id = textOf(value['id']);
  if (!kind || !state || !id) return null;
  const counts = isRecord(value['counts']) ? value['counts'] : {};
  return {
    id,
    kind,
    state,
    subject: textOf(value['subject']) ?? '',
    senderName: textOf(value['senderName']),
    replyTo: textOf(value['replyTo']),
    sendAt: textOf(value['sendAt']) ?? '',
    createdAt: textOf(value['createdAt']) ?? '',
    startedAt: textOf(value['startedAt']),
    endedAt: textOf(value['endedAt']),
    counts: Object.fromEntries(RECIPIENT_STATES.map((one) => [one, countOf(counts[one])])) as unknown as StateCounts,
    doubtful: countOf(value['doubtful']),
    revision: countOf(value['revision']),
  };
}

/** A recipient of an answer; null where it is none. */
export function readSeenRecipient(value: unknown): SeenRecipient | null {
  if (!isRecord(value)) return null;
  const state = oneOf(RECIPIENT_STATES, value['state']);
  if (!state) return null;
  return {
    accountId: textOf(value['accountId']),
    name: textOf(value['name']) ?? '',
    email: textOf(value['email']) ?? '',
    state,
    reason: textOf(value['reason']),
    tries: countOf(value['tries']),
    sentAt: textOf(value['sentAt']),
    isDoubtful: value['isDoubtful'] === true,
  };
}

export const totalOf = (counts: StateCounts): number => RECIPIENT_STATES.reduce((sum, state) => sum + counts[state], 0);

const figure = (count: number) => count.toLocaleString('en-IN');

/** "120 sent, 3 failed, 7 waiting"; what is nought is left out. */
export function countsText(counts: StateCounts): string {
  const parts = (
    [
      ['sent', counts.sent],
      ['failed', counts.failed],
      ['left out', counts.skipped],
      ['waiting', counts.pending + counts.sending],
    ] as const
  ).filter(([, count]) => count > 0);
  return parts.length === 0 ? 'Nobody yet' : parts.map(([word, count]) => `${figure(count)} ${word}`).join(', ');
}

/** Why somebody got no mail, in words; a failed one has the mail server's. */
export const reasonText = ({ state, reason }: Pick<SeenRecipient, 'state' | 'reason'>): string =>
  reason === null ? '' : state === 'skipped' ? leftOutText(reason) : reason;

export type CampaignStep = 'pause' | 'resume' | 'cancel' | 'resend-failed' | 'duplicate';

/** What can be done with a campaign as it stands. The portal's own are not repeated: each is one of its period. */
export function stepsOf({ kind, state, counts }: Pick<SeenCampaign, 'kind' | 'state' | 'counts'>): CampaignStep[] {
  const isOurs = kind === 'news-digest' || kind === 'task-reminder';
  const isOver = state === 'finished' || state === 'cancelled';
  return [
    ...(state === 'paused' ? (['resume'] as const) : isOver ? [] : (['pause'] as const)),
    ...(isOver ? [] : (['cancel'] as const)),
    ...(state === 'finished' && counts.failed > 0 ? (['resend-failed'] as const) : []),
    ...(isOurs ? [] : (['duplicate'] as const)),
  ];
}

const QUICK_MS = 1_500;
const SLOW_MS = 30_000;

/** Milliseconds until a campaign is asked for again; null where nothing will change by itself. `now` in ms. */
export function paceOf({ state, sendAt }: Pick<SeenCampaign, 'state' | 'sendAt'>, now: number): number | null {
  if (state === 'freezing' || state === 'sending') return QUICK_MS;
  if (state === 'scheduled') return Date.parse(sendAt) - now < 60_000 ? QUICK_MS : SLOW_MS;
  return null;
}

/** The quickest pace of several; null where none changes by itself. */
export function quickestPace(campaigns: readonly Pick<SeenCampaign, 'state' | 'sendAt'>[], now: number): number | null {
  const paces = campaigns.map((one) => paceOf(one, now)).filter((pace) => pace !== null);
  return paces.length === 0 ? null : Math.min(...paces);
}
