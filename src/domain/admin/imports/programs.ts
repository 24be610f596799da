/** Quirks of tables that Airtable, HubSpot, Crunchbase and LinkedIn export: parts of a name or place, addresses within texts, dates for years, boxes without a tick. */
import type { Entity } from '@/domain/admin/entities/entity';
import { TICKS } from './cells';
import { headingKey, type ColumnFields } from './columns';
import type { FileTable } from './file-table';

type Parts = Pick<FileTable, 'headings' | 'rows'>;
type Change = (cells: readonly string[]) => string;

/** Airtable writes an attachment as `logo.png (https://…)`, several with commas. */
const ATTACHMENT = /^[^\n]*? \((https:\/\/[\w.-]*airtable[\w.-]*\/[^\s)]+)\)/;

/** "Mumbai, Maharashtra, India, Asia" is "Mumbai, Maharashtra". */
const withoutCountry = (place: string): string => place.replace(/(?:, (?:India|Asia))+$/, '');

/** The year of a day that is written with its year first; other texts stay. */
const yearOf = (text: string): string => /^((?:19|20)\d\d)-\d\d?(?:-\d\d?)?$/.exec(text.trim())?.[1] ?? text;

/** "@blume" is an address of X. */
const handleAddress = (text: string): string => {
  const handle = /^@?(\w{1,15})$/.exec(text.trim())?.[1];
  return handle === undefined ? text : `https://x.com/${handle}`;
};

/** In a flag column that holds ticks and empty cells alone, an empty cell is a box without a tick: Airtable and HubSpot write it so. */
export function readTicks(
  { fields }: Pick<Entity, 'fields'>,
  columns: ColumnFields,
  rows: FileTable['rows'],
): FileTable['rows'] {
  const flags = new Set(fields.filter(({ kind }) => kind === 'flag').map(({ name }) => name));
  const ticked = columns.flatMap((name, place) => {
    if (name === null || !flags.has(name)) return [];
    const filled = rows.map((cells) => (cells[place] ?? '').trim().toLowerCase()).filter((cell) => cell !== '');
    // A column without any text says nothing about its records.
    return filled.length > 0 && filled.length < rows.length && filled.every((cell) => TICKS.has(cell)) ? [place] : [];
  });
  if (ticked.length === 0) return rows;
  return rows.map((cells) => {
    const read = [...cells];
    for (const place of ticked) {
      while (read.length < place) read.push('');
      if ((read[place] ?? '').trim() === '') read[place] = 'unchecked';
    }
    return read;
  });
}

/** A table as our fields read it. Columns that are made come first, so that the columns of the file stay in their order. */
export function readPrograms<Table extends Parts>(table: Table): Table {
  const keys = table.headings.map(headingKey);
  const place = (key: string) => keys.indexOf(key);
  const made: [heading: string, change: Change][] = [];
  const changed = new Map<number, (cell: string) => string>();
  const renamed = new Map<number, string>();

  const [first, last] = [place('firstname'), place('lastname')];
  if (first >= 0 && last >= 0 && !keys.includes('fullname') && !keys.includes('name'))
    made.push(['Name', (cells) => `${cells[first] ?? ''} ${cells[last] ?? ''}`.trim()]);
  // The addresses of LinkedIn's connections are their profiles.
  if (place('connectedon') >= 0 && place('url') >= 0) renamed.set(place('url'), 'LinkedIn URL');

  const [city, state] = [place('city'), place('stateregion')];
  if (city >= 0 && state >= 0)
    made.push(['Location', (cells) => [cells[city], cells[state]].filter((one) => one?.trim()).join(', ')]);

  if (place('headquarterslocation') >= 0) changed.set(place('headquarterslocation'), withoutCountry);
  if (place('foundeddate') >= 0) {
    changed.set(place('foundeddate'), yearOf);
    renamed.set(place('foundeddate'), 'Founded');
  }
  if (place('twitterhandle') >= 0) {
    changed.set(place('twitterhandle'), handleAddress);
    renamed.set(place('twitterhandle'), 'Twitter');
  }

  const hasAttachments = table.rows.some((cells) => cells.some((cell) => ATTACHMENT.test(cell)));
  if (made.length + changed.size + renamed.size === 0 && !hasAttachments) return table;
  const cellAt = (cell: string, at: number) => {
    const attached = hasAttachments ? ATTACHMENT.exec(cell)?.[1] : undefined;
    return attached ?? changed.get(at)?.(cell) ?? cell;
  };
  return {
    ...table,
    headings: [
      ...made.map(([heading]) => heading),
      ...table.headings.map((heading, index) => renamed.get(index) ?? heading),
    ],
    rows: table.rows.map((cells) => [...made.map(([, change]) => change(cells)), ...cells.map(cellAt)]),
  };
}
