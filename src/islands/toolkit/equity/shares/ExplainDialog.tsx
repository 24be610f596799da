/** How figures came about: each with its formula, the inputs and the result. */
import { useEffect, useState } from 'react';
import type { Explanation } from '../../../../domain/cap-table/explanation';
import { figureText } from '../../../../domain/cap-table/texts';
import { Dialog } from '../../../ui/Dialog';
import { Skeleton } from '../../../ui/Skeleton';

export interface ExplainDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  currency: string;
  explain: () => Promise<Explanation[]>;
}

function Lines({ explanation, currency }: { explanation: Explanation; currency: string }) {
  const { label, formula, inputs, result } = explanation;
  return (
    <section className="rounded-lg border hairline p-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal wrap-anywhere">{label}</h3>
      <p className="mt-1 rounded-md bg-base-300/60 px-3 py-2 text-sm wrap-anywhere">{formula}</p>
      <dl className="mt-3 grid gap-1.5 text-sm">
        {inputs.map((input) => (
          <div key={input.label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="muted wrap-anywhere">{input.label}</dt>
            <dd className="tabular-nums">{figureText(input.figure, currency)}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 border-t hairline pt-1.5 font-semibold">
          <dt>Result</dt>
          <dd className="tabular-nums">{figureText(result, currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

export default function ExplainDialog({ open, onClose, title, currency, explain }: ExplainDialogProps) {
  const [lines, setLines] = useState<Explanation[] | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    explain().then(
      (found) => isCurrent && setLines(found),
      () => isCurrent && setLines('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [explain]);
  return (
    <Dialog open={open} onClose={onClose} title={title} description="How this number is computed" size="md">
      {lines === null && <Skeleton className="h-32 w-full" />}
      {lines === 'failed' && (
        <p role="alert">The explanation could not be loaded. Check your connection and try again.</p>
      )}
      {Array.isArray(lines) && (
        <div className="grid gap-3">
          {lines.map((line, at) => (
            <Lines key={at} explanation={line} currency={currency} />
          ))}
          {lines.length === 0 && <p>This number was entered, not computed.</p>}
        </div>
      )}
    </Dialog>
  );
}
