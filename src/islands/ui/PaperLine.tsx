/** The line that says on paper what was printed and on which day; screens do not show it. Only for the browser: the server does not know the day. */
import { formatDay } from '@/domain/time/days';
import { localToday } from '@/lib/local-today';

export const PaperLine = ({ name }: { name: string }) => (
  <p className="hidden text-sm wrap-anywhere print:block">{`${name}, ${formatDay(localToday())}`}</p>
);
