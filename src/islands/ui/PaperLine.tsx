/** The line that says on paper what was printed and on which day; screens do not show it. Not drawn by the server, which does not know the day. */
import { formatDay } from '@/domain/time/days';
import { localToday } from '@/lib/local-today';
import { useAwake } from './hooks/use-browser';

interface PaperLineProps {
  name: string;
  /** What limits the list, such as a search: paper has no fields that say it. */
  only?: readonly string[];
}

export function PaperLine({ name, only = [] }: PaperLineProps) {
  if (!useAwake()) return null;
  const parts = [name, ...(only.length > 0 ? [`only ${only.join(', ')}`] : []), formatDay(localToday())];
  return <p className="hidden text-sm wrap-anywhere print:block">{parts.join(', ')}</p>;
}
