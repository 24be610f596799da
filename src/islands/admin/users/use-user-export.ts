/** Files of people, made in the browser: those that are chosen, else all that the table finds. */
import { useRef, useState } from 'react';
import { EXPORT_DONE, EXPORT_FAILED, exportedText } from '../../../domain/admin/users/user-texts';
import { usersReport, usersTable } from '../../../domain/admin/users/user-files';
import type { UserRecord } from '../../../domain/admin/users/user-record';
import { formatDay } from '../../../domain/days';
import { fileNameOf } from '../../../lib/export/save-file';
import { saveTable } from '../../../lib/export/table-file';
import { localToday } from '../../../lib/local-today';
import { toast } from '../../../stores/toasts';

export const USER_FORMATS = [
  { format: 'xlsx', label: 'Excel (.xlsx)', most: 20_000 },
  { format: 'csv', label: 'CSV', most: 20_000 },
  // Pages of paper: nobody leafs through more.
  { format: 'pdf', label: 'PDF', most: 2_000 },
] as const;
export type UserFormat = (typeof USER_FORMATS)[number]['format'];

type ReadAll = (most: number, onRead: (count: number) => void) => Promise<UserRecord[] | null>;

async function saveUsers(users: readonly UserRecord[], name: string, format: UserFormat): Promise<void> {
  const today = localToday();
  if (format !== 'pdf') return void (await saveTable(usersTable(users), `${name} ${today}`, format));
  const { saveReport } = await import('../../../lib/export/report-file');
  await saveReport(usersReport(users, formatDay(today)), `${fileNameOf(`${name} ${today}`, 'users')}.pdf`);
}

export function useUserExport(readAll: ReadAll) {
  const isRunning = useRef(false);
  /** How many are read so far, while a file is made; null at rest. */
  const [count, setCount] = useState<number | null>(null);
  /** What became of the last file. */
  const [result, setResult] = useState('');

  /** `chosen` is empty for all that the table finds. */
  const exportAs = async (format: UserFormat, name: string, chosen: readonly UserRecord[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setResult('');
    setCount(chosen.length);
    const most = USER_FORMATS.find((one) => one.format === format)?.most ?? 0;
    try {
      const users = chosen.length > 0 ? chosen : await readAll(most, setCount);
      if (!users) return void toast('error', EXPORT_FAILED);
      await saveUsers(users, name, format);
      const isCut = chosen.length === 0 && users.length === most;
      setResult(
        isCut
          ? `${exportedText(users.length)}, the most that one file takes. Narrow the list for the others.`
          : exportedText(users.length),
      );
      toast('success', EXPORT_DONE);
    } catch {
      toast('error', EXPORT_FAILED);
    } finally {
      isRunning.current = false;
      setCount(null);
    }
  };
  return { exportAs, count, result };
}
