/** Reads what the API answers for AI newsletters; what has another shape is no answer. */
import type { NewsletterFocus } from '../../../domain/newsletters/campaign';
import type { NewsletterPoint, NewsletterPreview } from '../../../domain/newsletters/composed';
import type { ScheduleView } from '../../../domain/newsletters/schedule-input';
import type { Pages } from '@/domain/lists/list';
import type { HistoryRecord } from '../../../domain/newsletters/history';

const isText = (value: unknown): value is string => typeof value === 'string';
const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

function readPoint(value: unknown): NewsletterPoint | null {
  const { text, sources } = record(value);
  if (!isText(text) || !Array.isArray(sources)) return null;
  const read = sources
    .map(record)
    .flatMap(({ title, link }) => (isText(title) && isText(link) ? [{ title, link }] : []));
  return { text, sources: read };
}

const readPoints = (value: unknown): NewsletterPoint[] =>
  Array.isArray(value) ? value.map(readPoint).filter((point) => point !== null) : [];

export function readPreview(data: unknown): NewsletterPreview | null {
  const { id, subject, introduction, content, startupHighlights, investorInsights, isFromModel } = record(
    record(data)['preview'],
  );
  if (!isText(id) || !isText(subject) || !isText(content)) return null;
  return {
    id,
    subject,
    introduction: isText(introduction) ? introduction : '',
    content,
    startupHighlights: readPoints(startupHighlights),
    investorInsights: readPoints(investorInsights),
    isFromModel: isFromModel === true,
  };
}

export function readScheduleView(data: unknown): ScheduleView | null {
  const view = record(data);
  const { isScheduled, scheduledTime, timeZone, revision } = view;
  if (typeof isScheduled !== 'boolean' || !isText(scheduledTime) || !isText(timeZone) || typeof revision !== 'number')
    return null;
  const { focusArea, fundingStage, industries } = record(view['customization']);
  const customization: NewsletterFocus = {
    focusArea: isText(focusArea) ? focusArea : '',
    fundingStage: isText(fundingStage) ? fundingStage : '',
    industries: Array.isArray(industries) ? industries.filter(isText) : [],
  };
  const nextRuns = Array.isArray(view['nextRuns']) ? view['nextRuns'].filter(isText) : [];
  return {
    isScheduled,
    scheduledTime,
    timeZone,
    customization: customization as ScheduleView['customization'],
    nextRuns,
    revision,
  };
}

/** The envelope of the history has its place beside `data`. */
export function historyPages(body: Record<string, unknown>): Pages<HistoryRecord> | null {
  const { data, next } = body;
  if (!Array.isArray(data)) return null;
  return { items: data as HistoryRecord[], next: isText(next) ? next : null };
}
