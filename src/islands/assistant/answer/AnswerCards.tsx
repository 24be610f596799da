/** The cards of an answer: calculations as small tables, an email draft, a change to confirm, figures of this browser. Loaded only for answers with one. */
import { useEffect, useState } from 'react';
import { ArrowUpRight, Calculator, CircleCheck, Copy, Mail } from 'lucide-react';
import { OWN_TOOLS, type OwnAsk } from '@/domain/assistant/own/asks';
import type { OwnAnswer } from '@/domain/assistant/own/documents';
import { formatDay } from '@/domain/time/days';
import { ACTION_PAGES, type Action, type Draft, type Sum } from '@/domain/assistant/message';
import { Button } from '@/islands/ui/Button';
import { isSafeHref, linkTarget } from './AnswerText';
import { answerHere, doAction, FAILED } from './own-things';

function SumCard({ sum }: { sum: Sum }) {
  return (
    <section aria-label={sum.title} className="max-w-md rounded-xl border hairline bg-base-100 text-sm">
      <h4 className="flex items-center gap-2 border-b hairline px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">
        <Calculator className="muted size-4 shrink-0" aria-hidden="true" />
        {sum.title}
      </h4>
      <dl className="grid px-4 py-1.5">
        {sum.lines.map(({ label, value }, index) => (
          <div key={index} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="muted min-w-0 wrap-anywhere">{label}</dt>
            <dd className="num shrink-0 text-right">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t hairline py-2 font-semibold">
          <dt>Result</dt>
          <dd className="num min-w-0 text-right wrap-anywhere">{sum.result}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t hairline px-4 py-2.5 max-md:py-0.5">
        <p className="muted text-[13px]">
          <span className="sr-only">Formula: </span>
          {sum.formula}
        </p>
        {sum.href && isSafeHref(sum.href) && (
          <a
            href={sum.href}
            {...linkTarget(sum.href)}
            className="link inline-flex min-h-6 items-center gap-1 text-[13px] max-md:min-h-11"
          >
            Open the tool
            <ArrowUpRight className="size-3.5" aria-hidden="true" />
          </a>
        )}
      </div>
    </section>
  );
}

function DraftCard({ draft, onCopy }: { draft: Draft; onCopy: (text: string) => void }) {
  return (
    <section aria-label="Draft email" className="max-w-prose rounded-xl border hairline bg-base-100 text-sm">
      <h4 className="flex items-start gap-2 border-b hairline px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">
        <Mail className="muted mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">Subject: </span>
          {draft.subject}
        </span>
      </h4>
      <p className="px-4 py-3 leading-relaxed wrap-anywhere whitespace-pre-wrap">{draft.body}</p>
      <div className="flex flex-wrap items-center gap-2 border-t hairline px-4 py-2.5">
        <Button size="sm" icon={Copy} onClick={() => onCopy(`Subject: ${draft.subject}\n\n${draft.body}`)}>
          Copy the draft
        </Button>
        {isSafeHref(draft.href) && (
          <Button size="sm" href={draft.href} icon={ArrowUpRight}>
            Open in the outreach tool
          </Button>
        )}
        <p className="muted text-[13px]">We do not send anything from here.</p>
      </div>
    </section>
  );
}

const QUESTIONS: Readonly<Record<Action['kind'], { title: string; yes: string }>> = {
  'follow-up': { title: 'Set a follow-up', yes: 'Set the follow-up' },
  save: { title: 'Save an entry', yes: 'Save it' },
  tick: { title: 'Mark a milestone complete', yes: 'Mark complete' },
  expense: { title: 'Add an expense', yes: 'Add it' },
  scenario: { title: 'Open a scenario', yes: 'Open it' },
};

/** A change that the assistant proposes. Only the person's press on the button makes it, never the answer. */
function ActionCard({ action }: { action: Action }) {
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [fault, setFault] = useState<string | null>(null);
  const { title, yes } = QUESTIONS[action.kind];
  const confirm = async () => {
    setState('busy');
    const wrong = await doAction(action).catch(() => FAILED);
    setFault(wrong);
    setState(wrong === null ? 'done' : 'open');
  };
  return (
    <section aria-label={title} className="max-w-md rounded-xl border hairline bg-base-100 text-sm">
      <h4 className="flex items-center gap-2 border-b hairline px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">
        <CircleCheck className="muted size-4 shrink-0" aria-hidden="true" />
        {title}
      </h4>
      <p className="px-4 py-3 wrap-anywhere">
        {action.name}
        {action.kind === 'follow-up' && `, ${formatDay(action.day)}`}
      </p>
      <div className="flex flex-wrap items-center gap-2 border-t hairline px-4 py-2.5">
        {state === 'done' ? (
          <p role="status">
            Done.{' '}
            <a href={ACTION_PAGES[action.kind]} className="link">
              Open it
            </a>
          </p>
        ) : (
          <>
            <Button size="sm" disabled={state === 'busy'} onClick={() => void confirm()}>
              {yes}
            </Button>
            <p className="muted text-[13px]" role="status">
              {fault ?? 'Nothing changes until you press the button.'}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** Figures that a question needs from a document that only this browser has: computed here, and not sent. */
function LocalFigures({ ask }: { ask: OwnAsk }) {
  const [answer, setAnswer] = useState<OwnAnswer | null | undefined>(undefined);
  useEffect(() => {
    let isShown = true;
    void answerHere(ask)
      .catch(() => null)
      .then((found) => isShown && setAnswer(found));
    return () => {
      isShown = false;
    };
  }, [ask]);
  const { noun, href, title } = OWN_TOOLS[ask.document];
  if (answer === undefined) return <p className="muted text-sm">Reading your {noun} in this browser</p>;
  if (answer === null)
    return (
      <p className="text-sm">
        This browser has no {noun} either.{' '}
        <a href={href} className="link">
          Open {title}
        </a>
      </p>
    );
  return (
    <div className="grid gap-3" data-local>
      <p className="text-[15px] leading-relaxed">{answer.says}</p>
      {answer.sum && <SumCard sum={answer.sum} />}
      <p className="muted text-[13px]">Calculated in this browser. Nothing was sent.</p>
    </div>
  );
}

interface AnswerCardsProps {
  sums: readonly Sum[];
  draft: Draft | undefined;
  action: Action | undefined;
  local: readonly OwnAsk[];
  onCopy: (text: string) => void;
}

export function AnswerCards({ sums, draft, action, local, onCopy }: AnswerCardsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sums.map((sum, index) => (
        <SumCard key={index} sum={sum} />
      ))}
      {draft && <DraftCard draft={draft} onCopy={onCopy} />}
      {action && <ActionCard action={action} />}
      {local.map((ask, index) => (
        <LocalFigures key={index} ask={ask} />
      ))}
    </div>
  );
}
