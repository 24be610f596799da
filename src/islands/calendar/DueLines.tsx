/** Reported due dates with their sources and days. A line without a day is quoted from its page. */
import { marksOf, type DueView } from '@/domain/calendar/due-items';
import { capital } from '@/domain/text/capital';
import { dueAnchor } from '@/domain/text/slug';
import { reportedBy, type DueReport } from '@/domain/due-dates/due-lines';

/** "as reported by taxguru.in, Mar 2024", one link per report. */
export function Reports({ reports, withText = false }: { reports: readonly DueReport[]; withText?: boolean }) {
  return (
    <ul className={withText ? 'grid gap-0.5' : 'flex flex-wrap gap-x-4'}>
      {reports.map((report) => (
        <li key={`${report.address} ${report.text}`} className="text-xs wrap-anywhere">
          {withText && <q className="mr-2 text-sm">{report.text}</q>}
          <a
            href={report.address}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex min-h-6 items-center hover:underline ${report.isList ? 'muted' : 'text-secondary'}`}
          >
            {reportedBy(report)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Says whether a line applies, whether its reports differ, and when an operator checked it. */
export function Marks({ line }: { line: DueView }) {
  const marks = marksOf(line);
  return marks.length > 0 && <p className="muted text-xs">{marks.join(' · ')}</p>;
}

function Line({ line }: { line: DueView }) {
  const rest = [line.appliesTo && `For: ${line.appliesTo}`, line.law, line.lateFee && `Late: ${line.lateFee}`];
  return (
    <li
      id={dueAnchor(line)}
      className="grid scroll-mt-24 gap-1 border-t hairline py-3 first:border-0 target:bg-primary/10"
    >
      <p className="text-sm">
        <span className="font-medium">{capital(line.name)}</span>
        <span className="muted">{[line.paper, line.authority].filter(Boolean).map((text) => ` · ${text}`)}</span>
      </p>
      {line.when && <p className="text-sm">{line.when}</p>}
      <Marks line={line} />
      <p className="muted text-xs">{rest.filter(Boolean).join('. ')}</p>
      <Reports reports={line.reports} withText={line.when === ''} />
    </li>
  );
}

/** Groups of authorities, matched by the names that the pages use. */
const GROUPS: readonly (readonly [label: string, authorities: RegExp])[] = [
  ['Companies (ROC, MCA)', /\bROC\b|\bMCA\b/],
  ['Income tax', /Income Tax|Inter-Ministerial/],
  ['GST', /^GST\b/],
  ['Provident fund and ESI', /EPFO|ESIC/],
  ['Foreign exchange (RBI)', /\bRBI\b/],
  ['Startup recognition (DPIIT)', /DPIIT|DIPP/],
  ['Professional tax and stamp duty', /Karnataka|Maharashtra|\bstate\b/],
  ['Inside the company', /company|members|employer/],
];
const OTHERS = 'Others';
const groupOf = (authority: string) => GROUPS.find(([, authorities]) => authorities.test(authority))?.[0] ?? OTHERS;
const ORDER = [...GROUPS.map(([label]) => label), OTHERS];

/** Lines grouped by authority; each group opens with a click. */
export function LineGroups({ lines }: { lines: readonly DueView[] }) {
  const groups = [...Map.groupBy(lines, ({ authority }) => groupOf(authority))].sort(
    ([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  return (
    <div className="grid gap-2">
      {groups.map(([group, own]) => (
        <details key={group} className="group card px-4" data-print="folded">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <span className="min-w-0 flex-1">{group}</span>
            <span className="num muted text-xs">{own.length}</span>
          </summary>
          <ul className="pb-2">
            {own.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
