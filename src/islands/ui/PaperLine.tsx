/** A line that only printed pages show: the printed subject and the day. The server does not draw it, because it does not know the day. */
import { formatDay } from '@/domain/time/days';
import { localToday } from '@/lib/local-today';
import { useHydrated } from './hooks/use-browser';

interface PaperLineProps {
  name: string;
  /** The limits of the list, such as a search: the fields that show them are not printed. */
  only?: readonly string[];
}

export function PaperLine({ name, only = [] }: PaperLineProps) {
  if (!useHydrated()) return null;
  const parts = [name, ...(only.length > 0 ? [`only ${only.join(', ')}`] : []), formatDay(localToday())];
  return <p className="hidden text-sm wrap-anywhere print:block">{parts.join(', ')}</p>;
}
