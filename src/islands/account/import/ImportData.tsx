/** Imports the ZIP of "Download my data" into this account: reads it, shows its content, asks, imports, and shows the result. */
import { countedText, countText } from '@/domain/count';
import { capital } from '@/domain/text/capital';
import { useRef, useState, type ReactNode } from 'react';
import { Upload } from 'lucide-react';
import type { UserType } from '@/domain/accounts/actor';
import { IMPORT_SUBJECTS, type ImportSubject } from '@/domain/accounts/import/account-format';
import type { AccountImport } from '@/domain/accounts/import/account-import';
import { UNREACHABLE } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { readImport } from './read-import';
import type { ImportReport } from './write-import';

type Step =
  | { kind: 'preview'; data: AccountImport; isBusy: boolean }
  | { kind: 'report'; report: ImportReport }
  | { kind: 'closed' };

const SUBJECTS = Object.entries(IMPORT_SUBJECTS) as [ImportSubject, string][];

function Table({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b hairline">
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`py-1.5 font-medium ${column === 0 ? 'text-left' : 'pl-3 text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Row({ title, cells, note }: { title: string; cells: readonly number[]; note?: string | undefined }) {
  return (
    <tr className="border-b hairline align-top last:border-b-0">
      <th scope="row" className="py-1.5 text-left font-normal">
        {title}
        {note && <span className="muted block text-xs wrap-anywhere">{note}</span>}
      </th>
      {cells.map((cell, column) => (
        <td key={column} className="py-1.5 pl-3 text-right tabular-nums">
          {countText(cell)}
        </td>
      ))}
    </tr>
  );
}

/** "savedItems" as "saved items". */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function Preview({ data }: { data: AccountImport }) {
  const { counts } = data;
  const shown = SUBJECTS.filter(([subject]) => counts[subject] > 0 || data.unreadable[subject]);
  return (
    <div className="grid gap-5">
      {data.damaged.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {data.damaged.map((name) => (
            <li key={name}>{`${capital(wordsOf(name))} cannot be read and will be left out.`}</li>
          ))}
        </ul>
      )}
      <Table caption="What would be added" heads={['What would be added', 'In the file']}>
        {shown.map(([subject, title]) => {
          const bad = data.unreadable[subject];
          const note =
            bad && `${countedText(bad.count, 'entry', 'entries')} cannot be read and will be left out. ${bad.reason}`;
          return <Row key={subject} title={title} cells={[counts[subject]]} note={note} />;
        })}
      </Table>
      {data.leftOut.length > 0 && (
        <section className="text-sm">
          <h3 className="font-medium">What is left out</h3>
          <ul className="muted mt-1 grid gap-1">
            {data.leftOut.map(([reason, names]) => (
              <li key={reason}>
                <details>
                  <summary className="cursor-pointer">{reason}</summary>
                  <span className="block pl-4 text-xs wrap-anywhere">({names.map(wordsOf).join(', ')})</span>
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Report({ report }: { report: ImportReport }) {
  const shown = SUBJECTS.filter(([subject]) => {
    const { added, known, refused } = report[subject];
    return added + known + refused > 0;
  });
  return (
    <Table caption="What was added" heads={['Subject', 'Added', 'Already there', 'Refused']}>
      {shown.map(([subject, title]) => {
        const { added, known, refused, reason } = report[subject];
        return <Row key={subject} title={title} cells={[added, known, refused]} note={reason ?? undefined} />;
      })}
    </Table>
  );
}

export default function ImportData({ userType }: { userType: UserType }) {
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = step.kind === 'preview' && step.isBusy;

  const read = async (file: File) => {
    setFault(null);
    setReading(true);
    const reading = await readImport(file, userType);
    setReading(false);
    if ('fault' in reading) setFault(reading.fault);
    else setStep({ kind: 'preview', data: reading.data, isBusy: false });
  };
  const write = async (data: AccountImport) => {
    setStep({ kind: 'preview', data, isBusy: true });
    const writer = await import('./write-import').catch(() => null);
    if (!writer) {
      setFault(UNREACHABLE);
      setStep({ kind: 'closed' });
      return;
    }
    setStep({ kind: 'report', report: await writer.writeImport(data) });
  };
  const close = () => {
    if (!isBusy) setStep({ kind: 'closed' });
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP of your data"
        className="hidden"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button busy={isReading} icon={Upload} onClick={() => input.current?.click()} className="max-sm:w-full">
        Choose a ZIP
      </Button>
      {fault && (
        <p role="alert" className="mt-3 text-sm text-error">
          {fault}
        </p>
      )}
      <Dialog
        open={step.kind !== 'closed'}
        onClose={close}
        title={step.kind === 'report' ? 'What was added' : 'Add this to your account?'}
        description={
          step.kind === 'preview'
            ? `From the data of ${step.data.email || 'another account'}${step.data.day ? `, of ${step.data.day}` : ''}. Existing data in this account does not change.`
            : undefined
        }
        footer={
          step.kind === 'preview' ? (
            <>
              <Button variant="ghost" onClick={close} disabled={isBusy}>
                Cancel
              </Button>
              <Button variant="primary" busy={isBusy} onClick={() => void write(step.data)}>
                Import
              </Button>
            </>
          ) : (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          )
        }
      >
        {step.kind === 'preview' && <Preview data={step.data} />}
        {step.kind === 'report' && <Report report={step.report} />}
      </Dialog>
    </>
  );
}
