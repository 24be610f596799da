/** The fields of a due date from an operator or a file: one schema for form, API and import; and a person's answers. */
import { z } from 'zod';
import { flag } from '@/domain/fields';
import {
  address,
  choices,
  enteredDay,
  orEmpty,
  published,
  record,
  text,
  wholeField,
} from '@/domain/directory/input/record-rules';
import { STATES } from '@/domain/states';
import type { Month } from '@/domain/time/months';
import { isAnswer, QUESTIONS, wrongAnswer } from './answers';
import { COMPANY_TYPES, GST_KINDS, isAgreed, readSchedule, type Answers, type DueLine } from './due-lines';

export const DUE_LIMITS = { name: 120, text: 300, reports: 20, address: 1000 } as const;
export type DueLineInput = Omit<DueLine, 'id'>;

export const WRONG_SCHEDULE =
  'Please write monthly 7; monthly 7, 03 04-30; quarterly 13; yearly 07-15; incorporation 180; or event 30';
export const NOT_AGREED = 'A day needs pages of two sites, an official page, or the day on which you confirmed it';

const report = record(
  {
    text: text('What it says', DUE_LIMITS.text, 'Please enter what the page says'),
    address: address('Source', 'Source must be a web address (http or https)', { most: DUE_LIMITS.address }).pipe(
      z.string(),
    ),
    published: published(),
    isList: orEmpty(flag('Not an official page'), true),
  },
  'A report must be a record of text, address, published, isList',
);

const shape = {
  name: text('Name', DUE_LIMITS.name, 'Please enter what is due'),
  paper: text('Paper', DUE_LIMITS.name),
  authority: text('Authority', DUE_LIMITS.name),
  dueFrom: text('Counted from', DUE_LIMITS.text),
  appliesTo: text('Applies to', DUE_LIMITS.text),
  law: text('Law', DUE_LIMITS.text),
  lateFee: text('Late fee', DUE_LIMITS.text),
  schedule: text('Schedule', 60).refine((value) => value === '' || readSchedule(value) !== null, WRONG_SCHEDULE),
  companies: choices('Kind of company', COMPANY_TYPES),
  state: orEmpty(z.enum(['', ...STATES], 'Please select a state')),
  gst: choices('GST', GST_KINDS),
  employees: orEmpty(wholeField('Employees', 0, 100_000), 0),
  foreign: orEmpty(flag('Foreign companies'), false),
  reports: orEmpty(
    z
      .array(report, 'Reports must be a list')
      .max(DUE_LIMITS.reports, `Reports must have at most ${DUE_LIMITS.reports} entries`),
    [],
  ),
  confirmedOn: enteredDay(),
  isActive: orEmpty(flag('Active'), true),
};

export const dueLineInput = (): z.ZodType<DueLineInput> =>
  record(shape, 'A due date must be a record').refine(
    ({ schedule, reports, confirmedOn }) =>
      readSchedule(schedule) === null || confirmedOn !== null || isAgreed(reports),
    { message: NOT_AGREED, path: ['schedule'] },
  ) as unknown as z.ZodType<DueLineInput>;

/** The answers that a person changed: an absent answer does not change, an empty one becomes "skipped". */
export const answersInput = (thisMonth: Month) =>
  z
    .strictObject(
      Object.fromEntries(
        QUESTIONS.map((question) => {
          const error = wrongAnswer(question);
          return [
            question.name,
            z
              .string({ error })
              .refine((text) => isAnswer(question, text, thisMonth), { error })
              .optional(),
          ];
        }),
      ),
      { error: 'Please send answers to the six questions' },
    )
    .transform((value) => value as Partial<Answers>);
