/** The first steps of an import: choose or drop a bank file, undo earlier imports, and enter a PDF's password. Nothing leaves this browser. */
import { useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { countText } from '@/domain/count';
import { Button } from '@/islands/ui/Button';
import { useFileDrop } from '@/islands/ui/hooks/use-file-drop';
import { formatDay } from '@/domain/time/days';
import type { PastImport } from '@/domain/expenses/import/take-over';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

interface Props {
  fault: string | null;
  onFile: (file: File) => void;
  /** A file shared with the installed app, which is read only when the person says so: a web site may have sent it. */
  shared: File | null;
  /** Earlier imports, which can be undone. */
  past: readonly PastImport[];
  onTakeBack: (past: PastImport) => void;
}

/** How many earlier imports are listed. */
const LISTED = 10;

export function ChooseStep({ fault, onFile, shared, past, onTakeBack }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [tooMany, setTooMany] = useState(false);
  const take = (files: FileList | null) => {
    setTooMany((files?.length ?? 0) > 1);
    if (files?.length === 1) onFile(files[0]!);
  };
  const { isOver, dropProps } = useFileDrop(take);
  const message = tooMany ? 'Please choose one file at a time.' : fault;
  return (
    <div className="grid gap-4">
      <div role="alert" className="empty:hidden">
        {message && <p className="rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm">{message}</p>}
      </div>
      {shared && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border hairline px-4 py-3">
          <p className="min-w-0 flex-1 text-sm wrap-anywhere">
            A file was shared with Outset: <span className="font-medium">{shared.name}</span>
          </p>
          <Button variant="primary" data-autofocus="" onClick={() => onFile(shared)}>
            Read this file
          </Button>
        </div>
      )}
      <div
        className={`grid justify-items-center gap-1 rounded-xl border border-dashed px-5 py-10 text-center ${isOver ? 'border-secondary bg-secondary/10' : 'hairline'}`}
        {...dropProps}
      >
        <FileUp className="muted mb-2 size-7" aria-hidden="true" />
        <p className="font-medium">Drop a statement from your bank or card here</p>
        <p className="muted max-w-prose text-sm text-pretty">
          PDF, Excel, CSV, OFX, QIF or CAMT.053, at most 20 MB and 50,000 lines. A file that you exported here works
          too.
        </p>
        <div className="mt-4">
          <Button variant={shared ? 'outline' : 'primary'} data-autofocus="" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </div>
        {/* No list of types, because phones would grey out .ofx and .qif, and the content decides the type anyway. */}
        <input
          ref={input}
          type="file"
          aria-label="Bank file to import"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <p className="muted text-[13px]">
        The file is read in this browser and is not sent anywhere. You see every line before anything is saved.
      </p>
      {past.length > 0 && (
        <section aria-labelledby="past-imports" className="grid gap-2">
          <h3 id="past-imports" className="text-sm font-medium">
            Earlier imports
          </h3>
          <ul className="divide-y divide-base-content/10 rounded-xl border hairline text-sm">
            {past.slice(0, LISTED).map((one) => (
              <li key={one.id} className="flex items-center gap-3 px-4 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{one.name}</span>
                  <span className="muted text-[13px] tabular-nums">
                    {`${formatDay(one.day)}, ${countText(one.count)} ${one.count === 1 ? 'expense' : 'expenses'}`}
                  </span>
                </span>
                <Button
                  size="sm"
                  aria-label={`Undo the import of ${one.name}, ${formatDay(one.day)}`}
                  onClick={() => onTakeBack(one)}
                >
                  Undo import
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PasswordStepProps {
  fileName: string;
  isWrong: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password of a locked PDF. It is used in this browser only and is not saved. */
export function PasswordStep({ fileName, isWrong, onPassword, onCancel }: PasswordStepProps) {
  const form = useForm({
    initial: { password: '' },
    schema: () =>
      rulesOf<{ password: string }>(({ password }) => ({
        password: password === '' ? 'Please enter the password' : null,
      })),
    onValid: ({ password }) => onPassword(password),
  });
  const errorOf = (name: 'password') =>
    form.errorOf(name) ?? (isWrong ? 'This password does not open the file' : undefined);
  return (
    <form {...form.formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{fileName}</span> is locked. The email of your bank says how its password is made,
        for example from your birthday or customer number.
      </p>
      <TextRow
        form={{ ...form, errorOf }}
        name="password"
        label="Password of the PDF"
        help="It is used in this browser only, and not saved or sent."
        type="password"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Another file
        </Button>
        <SubmitButton form={form}>Open</SubmitButton>
      </div>
    </form>
  );
}
