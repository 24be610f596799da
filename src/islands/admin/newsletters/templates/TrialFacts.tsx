/** The results of a mail check: placeholders without a value, the size, and the answers of the links. */
import { AlertTriangle, Check, CircleHelp, Minus, X } from 'lucide-react';
import { weightText, type LinkResult, type LinkState, type MailTrial } from '@/domain/newsletters/templates/trials';
import { Button } from '@/islands/ui/Button';

const ICONS: Readonly<Record<LinkState, { Icon: typeof Check; className: string; label: string }>> = {
  ok: { Icon: Check, className: 'text-success', label: 'Works' },
  broken: { Icon: X, className: 'text-error', label: 'Broken' },
  unknown: { Icon: CircleHelp, className: 'text-warning', label: 'Not sure' },
  skipped: { Icon: Minus, className: 'muted', label: 'Not checked' },
};

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-lg border border-warning/50 bg-warning/10 px-3 py-2 text-sm">
      <AlertTriangle className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function LinkLine({ link, result }: { link: string; result: LinkResult | undefined }) {
  const { Icon, className, label } = ICONS[result?.state ?? 'skipped'];
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      {result && <Icon className={`mt-0.5 size-4 shrink-0 ${className}`} role="img" aria-label={label} />}
      <span className="min-w-0 wrap-anywhere">
        {link}
        {result && <span className="muted block text-[13px]">{result.note}</span>}
      </span>
    </li>
  );
}

export interface TrialFactsProps {
  trial: MailTrial;
  hasSamples: boolean;
  links: readonly LinkResult[] | null;
  isChecking: boolean;
  onCheck: () => void;
}

export function TrialFacts({ trial, hasSamples, links, isChecking, onCheck }: TrialFactsProps) {
  return (
    <div className="grid gap-3">
      {trial.missing.length > 0 && hasSamples && (
        <p className="muted text-sm wrap-anywhere">
          Shown with made-up values for {trial.missing.join(', ')}. You fill them in when you write the email; a test
          email leaves them empty.
        </p>
      )}
      {trial.missing.length > 0 && !hasSamples && (
        <Warning>
          No value yet for <strong>{trial.missing.join(', ')}</strong>. They stay empty.
        </Warning>
      )}
      {trial.isClipped ? (
        <Warning>
          This email weighs {weightText(trial.bytes)}. Gmail cuts emails above 102 KB and hides the rest, with the
          unsubscribe link in it.
        </Warning>
      ) : (
        <p className="muted text-sm">Weight {weightText(trial.bytes)}. Gmail cuts emails above 102 KB.</p>
      )}
      <section aria-label="Links" className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">Links ({trial.links.length})</h3>
          {trial.links.length > 0 && (
            <Button size="sm" busy={isChecking} onClick={onCheck}>
              Check links
            </Button>
          )}
        </div>
        {trial.links.length === 0 ? (
          <p className="muted text-sm">This email has no links.</p>
        ) : (
          <ul className="divide-y hairline" aria-busy={isChecking || undefined}>
            {trial.links.map((link) => (
              <LinkLine key={link} link={link} result={links?.find((one) => one.link === link)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
