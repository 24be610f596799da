/** A report of a file. */
import type { FileReport } from '../../../domain/chat/files/report';

export function FileReportView({ report }: { report: FileReport }) {
  return <p>{report.summary}</p>;
}
