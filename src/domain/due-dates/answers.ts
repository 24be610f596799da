/** The six questions that select the due dates that apply; each may be skipped. No schema, because the page loads this. */
import { STATES } from '@/domain/states';
import { isMonth, type Month } from '@/domain/time/months';
import { COMPANY_LABELS, COMPANY_TYPES, GST_KINDS, GST_LABELS, type Answers } from './due-lines';

export const NO_ANSWERS: Answers = { company: '', state: '', incorporated: '', gst: '', employees: '', foreign: '' };

export interface Question {
  name: keyof Answers;
  label: string;
  /** Null for a month field. */
  options: readonly { value: string; label: string }[] | null;
}

const option = (value: string, label = value) => ({ value, label });

export const QUESTIONS: readonly Question[] = [
  {
    name: 'company',
    label: 'Kind of company',
    options: [...COMPANY_TYPES.map((type) => option(type, COMPANY_LABELS[type])), option('none', 'Not registered yet')],
  },
  { name: 'state', label: 'State', options: STATES.map((state) => option(state)) },
  { name: 'incorporated', label: 'Month of incorporation', options: null },
  {
    name: 'gst',
    label: 'GST',
    options: [...GST_KINDS.map((kind) => option(kind, GST_LABELS[kind])), option('none', 'Not registered for GST')],
  },
  {
    name: 'employees',
    label: 'Employees',
    options: [option('0', 'None'), option('1', '1 to 9'), option('10', '10 to 19'), option('20', '20 or more')],
  },
  {
    name: 'foreign',
    label: 'Money from abroad',
    options: [option('yes', 'Yes, or planned'), option('no', 'No')],
  },
];

/** The earliest accepted month of incorporation. */
export const FIRST_MONTH: Month = '1900-01';
const LAST_MONTH: Month = '9999-12';

/** Whether a text answers a question; empty skips it. No company was incorporated after `thisMonth`. */
export const isAnswer = ({ options }: Question, text: string, thisMonth: Month): boolean =>
  text === '' ||
  (options ? options.some(({ value }) => value === text) : isMonth(text) && text >= FIRST_MONTH && text <= thisMonth);

/** The message for a text that does not answer a question. */
export const wrongAnswer = ({ label, options }: Question): string =>
  options ? `${label}: please choose an answer` : 'Please enter a month from January 1900 to this month';

/** Reads stored answers leniently: every other value counts as skipped. */
export function readAnswers(value: unknown): Answers {
  const givenAnswers = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof Answers, unknown>
  >;
  const read = (question: Question): string => {
    const text = givenAnswers[question.name];
    return typeof text === 'string' && isAnswer(question, text, LAST_MONTH) ? text : '';
  };
  return Object.fromEntries(QUESTIONS.map((question) => [question.name, read(question)])) as unknown as Answers;
}
