/** Files of people, made in the browser: tables, or pages of paper. */
import { usersReport, usersTable } from '../../../domain/admin/users/user-files';
import type { UserRecord } from '../../../domain/admin/users/user-record';
import { formatDay } from '../../../domain/days';
import { fileNameOf } from '../../../lib/export/save-file';
import { saveTable } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';

/** As many people as a file of each kind takes; nobody leafs through more paper. */
export const USER_FORMATS = { xlsx: 20_000, csv: 20_000, pdf: 2_000 } as const;
export type UserFormat = keyof typeof USER_FORMATS;

export async function saveUsers(users: readonly UserRecord[], name: string, format: UserFormat): Promise<void> {
  const today = localToday();
  if (format !== 'pdf') return void (await saveTable(usersTable(users), `${name} ${today}`, format));
  const { saveReport } = await import('../../../lib/export/report-file');
  await saveReport(usersReport(users, formatDay(today)), `${fileNameOf(`${name} ${today}`, 'users')}.pdf`);
}
