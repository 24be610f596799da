/** The input of a category and a resource, with its messages. */
import { z } from 'zod';
import { flag, line, paragraphs } from '@/domain/fields';
import { readDriveLink } from './drive-link';
import { readIcon, readSource } from './resources';
import { withoutUnseen } from '@/domain/text/invisible-characters';

const BAD_LINK = 'Please enter a valid Google Drive link';
const BAD_RATING = 'The rating must be 0 to 5 in steps of 0.1';

const icon = z.string({ error: 'Please select an icon' }).transform((name, context) => {
  const read = readIcon(name);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'Please select an icon' });
  return z.NEVER;
});

const source = z.string({ error: 'Please select a source' }).transform((name, context) => {
  const read = readSource(name);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'Please select a source' });
  return z.NEVER;
});

/** Numbers that are inexact in binary (0.1 + 0.2) still count as tenths. */
const isTenth = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;

export const categoryInput = z.strictObject({
  title: line('Please enter the title', 100),
  description: paragraphs('Please enter the description', 500),
  icon,
  color: z
    .string({ error: 'Please choose a color' })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'The color must be like #1d4ed8' }),
});
export type CategoryInput = z.output<typeof categoryInput>;

/** The fields of a resource except its file. */
export const resourceInput = z
  .strictObject({
    name: line('Please enter the name', 150),
    description: paragraphs(null, 500).default(''),
    fileType: line('Please select the file type', 20),
    rating: z
      .number({ error: BAD_RATING })
      .min(0, { error: BAD_RATING })
      .max(5, { error: BAD_RATING })
      .refine(isTenth, { error: BAD_RATING })
      .default(0),
    preview: flag('Preview').default(false),
    fileSource: source.default('local'),
    driveLink: z
      .string({ error: BAD_LINK })
      .max(4000, { error: BAD_LINK, abort: true })
      .overwrite(withoutUnseen)
      .max(2000, { error: BAD_LINK })
      .refine((link) => readDriveLink(link) !== null, { error: BAD_LINK })
      .nullish(),
  })
  .refine(({ fileSource, driveLink }) => fileSource !== 'drive' || Boolean(driveLink), {
    error: BAD_LINK,
    path: ['driveLink'],
    // Runs even if other fields are wrong, so that all faults are reported together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ResourceInput = z.output<typeof resourceInput>;

/** The types that the back-office offers, and other types that the library already has. */
export const FILE_TYPES = ['PDF', 'DOC', 'PPT', 'XLS'] as const;
const OTHER_TYPES = ['csv', 'md'];

/** The type of a file by its ending. */
const TYPE_BY_ENDING: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  doc: 'DOC',
  docx: 'DOC',
  ppt: 'PPT',
  pptx: 'PPT',
  xls: 'XLS',
  xlsx: 'XLS',
  csv: 'csv',
  md: 'md',
};

const ONE_FILE = 'Please upload exactly one file: PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX';

/** The message for the file of a local resource: the file is missing, or its type differs from the type of the resource. */
export function faultsOfResourceFile(
  { fileSource = 'local', fileType }: Readonly<Record<string, unknown>>,
  ending: string | null,
): Readonly<Record<string, string>> | null {
  if (typeof fileSource !== 'string' || readSource(fileSource) !== 'local') return null;
  if (ending === null) return { file: ONE_FILE };
  const type = Object.hasOwn(TYPE_BY_ENDING, ending) ? TYPE_BY_ENDING[ending]! : fileType;
  if (type === fileType || typeof type !== 'string') return null;
  return { fileType: `The file ends with .${ending}. Please select ${type.toUpperCase()}.` };
}

/** A resource as operators write it. */
export const resourceRecordInput = resourceInput.safeExtend({
  fileType: line('Please select the file type', 20).refine(
    (type) => [...FILE_TYPES, ...OTHER_TYPES].some((known) => known === type),
    { error: 'Please select the file type' },
  ),
});

/** Including its category, if the address does not name it. */
export const resourceInCategory = resourceRecordInput.safeExtend({
  categoryId: z
    .string({ error: 'Please select a category' })
    .regex(/^[0-9a-f]{24}$/, { error: 'Please select a category' }),
});
export type ResourceRecord = z.output<typeof resourceInCategory>;
