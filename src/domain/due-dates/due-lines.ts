/** Filings and payments that public pages report: what a line is, when a day may be computed, and whether it applies. No schema: pages load this. */
import type { z } from 'zod';
import type { dueAnswers, dueReport } from '@/domain/answers/own';
import type { Day } from '@/domain/time/days';
import { formatShortMonth } from '@/domain/time/months';
import { readSchedule, type Schedule } from './schedule';

/** Empty where it was skipped. */
export type Answers = z.infer<typeof dueAnswers>;

export const COMPANY_TYPES = ['private', 'opc', 'llp'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];
export const COMPANY_LABELS: Readonly<Record<CompanyType, string>> = {
  private: 'Private limited company',
  opc: 'One person company',
  llp: 'LLP',
};

export const GST_KINDS = ['monthly', 'quarterly'] as const;
export type GstKind = (typeof GST_KINDS)[number];
export const GST_LABELS: Readonly<Record<GstKind, string>> = {
  monthly: 'Monthly returns',
  quarterly: 'Quarterly returns (QRMP)',
};

/** What one page says. */
export type DueReport = z.infer<typeof dueReport>;

export interface DueLine {
  id: string;
  /** The event or the duty: "annual: financial statements". */
  name: string;
  /** The form or paper. */
  paper: string;
  authority: string;
  /** What the days are counted from, as published. */
  dueFrom: string;
  appliesTo: string;
  law: string;
  lateFee: string;
  /** When it is due, as `readSchedule` reads it; empty where no day may be computed. */
  schedule: string;
  /** For whom; empty, 0 or false for all. */
  companies: CompanyType[];
  state: string;
  gst: GstKind[];
  /** From so many employees. */
  employees: number;
  foreign: boolean;
  reports: DueReport[];
  /** When an operator last checked the line; null for never. */
  confirmedOn: Day | null;
  isActive: boolean;
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;

/**
 * True where a day may be computed: pages of two sites say it, or an official one does. All reports of a line with a schedule say that
 * schedule; a page that says something else is a line of its own.
 */
export const isAgreed = (reports: readonly DueReport[]): boolean =>
  reports.some(({ isList }) => !isList) || new Set(reports.map(({ address }) => hostOf(address))).size > 1;

/** When a line is due, where that is agreed or confirmed by an operator; null where no day may be computed. */
export const scheduleOf = ({ schedule, reports, confirmedOn }: Omit<DueLine, 'id'>): Schedule | null =>
  isAgreed(reports) || confirmedOn !== null ? readSchedule(schedule) : null;

/** "as reported by taxguru.in, Mar 2024", or "date of the page unknown". */
export function reportedBy({ address, published }: Pick<DueReport, 'address' | 'published'>): string {
  const date = published?.includes('-') ? formatShortMonth(published) : published;
  return `as reported by ${hostOf(address)}, ${date ?? 'date of the page unknown'}`;
}

const figuresOf = (text: string): string[] => text.match(/\d+/g) ?? [];

/** True where two reports of a line without a schedule each have a figure that the other lacks. */
export const reportsDiffer = ({ schedule, reports }: Pick<DueLine, 'schedule' | 'reports'>): boolean => {
  const lacks = (one: DueReport, other: DueReport) =>
    figuresOf(one.text).some((figure) => !figuresOf(other.text).includes(figure));
  return schedule === '' && reports.some((one) => reports.some((other) => lacks(one, other) && lacks(other, one)));
};

export type Applies = 'yes' | 'no' | 'maybe';

/** Whether a line applies by the answers, and which skipped questions decide it. */
export function appliesTo(line: DueLine, answers: Answers): { applies: Applies; open: (keyof Answers)[] } {
  const open: (keyof Answers)[] = [];
  const judge = (isAsked: boolean, question: keyof Answers, isTrue: () => boolean): boolean => {
    if (!isAsked) return true;
    if (answers[question] !== '') return isTrue();
    open.push(question);
    return true;
  };
  const isFor =
    judge(line.companies.length > 0, 'company', () => (line.companies as string[]).includes(answers.company)) &&
    judge(line.state !== '', 'state', () => answers.state === line.state) &&
    judge(line.gst.length > 0, 'gst', () => (line.gst as string[]).includes(answers.gst)) &&
    judge(line.employees > 0, 'employees', () => Number(answers.employees) >= line.employees) &&
    judge(line.foreign, 'foreign', () => answers.foreign === 'yes');
  return { applies: !isFor ? 'no' : open.length > 0 ? 'maybe' : 'yes', open: isFor ? open : [] };
}
