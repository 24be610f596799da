/** The report of a file. The browser makes it and the server validates it with this schema, or the server makes it itself. */
import { z } from 'zod';

const FILE_KINDS = ['text', 'table', 'pdf', 'document', 'image', 'unread'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Max characters of a file that an answer may use. */
export const TEXT_MOST = 60_000;

const short = z.string().max(200);
const figure = z.number().refine(Number.isFinite);

/** A column of a table. Figures are in the unit of the column. */
const columnFacts = z.object({
  name: short,
  kind: z.enum(['number', 'date', 'text', 'empty']),
  filled: z.int().min(0),
  missing: z.int().min(0),
  total: figure.optional(),
  least: figure.optional(),
  most: figure.optional(),
  median: figure.optional(),
  /** Row numbers of the file (1 is the first row of data) with values far from the others, at most 10. */
  outliers: z.array(z.object({ row: z.int().min(1), value: figure })).max(10),
});
export type ColumnFacts = z.infer<typeof columnFacts>;

const bar = z.object({ label: short, value: figure });

export const fileReport = z.object({
  kind: z.enum(FILE_KINDS),
  name: z.string().max(255),
  /** Bytes. */
  size: z.int().min(0),
  /** In words: "CSV, 3 columns, 214 rows". */
  summary: z.string().max(500),
  rows: z.int().min(0).optional(),
  columns: z.array(columnFacts).max(40).optional(),
  /** A small chart: at most 24 bars of one column; the highest and the lowest are those of all, also of what is not drawn. */
  chart: z
    .object({
      title: short,
      unit: short,
      bars: z.array(bar).max(24),
      highest: bar.optional(),
      lowest: bar.optional(),
    })
    .optional(),
  pages: z.int().min(0).optional(),
  width: z.int().min(0).optional(),
  height: z.int().min(0).optional(),
  /** For a pitch deck: the parts that investors look for, and whether each was found. */
  checklist: z
    .array(z.object({ item: short, isFound: z.boolean(), where: short.optional() }))
    .max(20)
    .optional(),
  /** Sentences about the parts that could not be read. */
  notes: z.array(z.string().max(300)).max(8),
});
export type FileReport = z.infer<typeof fileReport>;

/** The data that goes to the server with the file. */
export const fileExtract = z.object({ report: fileReport, text: z.string().max(TEXT_MOST) });
export type FileExtract = z.infer<typeof fileExtract>;
