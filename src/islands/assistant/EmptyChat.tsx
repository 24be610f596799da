/** The chat before the first question: who answers, which data may leave Outset, and example questions. */
import { useMemo } from 'react';
import { Sparkles } from 'lucide-react';
import { suggestionsOf, type AssistantState } from '@/domain/assistant/conversation';
import { dayInIndia } from '@/domain/time/india';
import { Skeleton } from '@/islands/ui/loading/Skeleton';

function WhoAnswers({ state, isGuest }: { state: AssistantState; isGuest: boolean }) {
  if (state.by === 'embedded')
    return (
      <>
        Outset searches its directories, startup terms, FAQs, resources, roadmap and news, and your saved items. It
        names its sources, does calculations and drafts emails. It is not a language model, and your questions stay on
        Outset.
      </>
    );
  return (
    <>
      A language model answers: <strong className="font-medium">{state.provider}</strong>. We send it your question and
      what Outset finds for it.{' '}
      {isGuest || !state.settings
        ? 'Do not ask anything you want to keep private.'
        : state.settings.sharesOwn
          ? 'Your saved items, notes and files may be sent too. You can change this in the settings.'
          : 'Your saved items, notes and files are not sent. You can change this in the settings.'}
    </>
  );
}

interface EmptyChatProps {
  state: AssistantState | null;
  isGuest: boolean;
  /** In milliseconds, the same on the server and in the browser. */
  now: number;
  onAsk: (question: string) => void;
}

export function EmptyChat({ state, isGuest, now, onAsk }: EmptyChatProps) {
  const questions = useMemo(() => suggestionsOf(dayInIndia(now)), [now]);
  return (
    <div className="m-auto grid w-full max-w-2xl justify-items-center gap-5 py-6 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-primary/15 text-brand">
        <Sparkles className="size-5" aria-hidden="true" />
      </span>
      <div className="grid gap-1.5">
        <h3 className="text-lg font-semibold text-balance">What would you like to know?</h3>
        <div className="muted max-w-prose text-sm text-balance" data-who-answers>
          {state ? (
            <p>
              <WhoAnswers state={state} isGuest={isGuest} />
            </p>
          ) : (
            <span role="status" className="grid justify-items-center gap-1.5 pt-1">
              <span className="sr-only">Loading the assistant</span>
              <Skeleton className="h-3.5 w-80 max-w-full" />
              <Skeleton className="h-3.5 w-56" />
            </span>
          )}
        </div>
      </div>
      <ul aria-label="Suggestions" className="flex flex-wrap justify-center gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-9 cursor-pointer rounded-full border control-line px-3.5 py-1.5 text-left text-sm transition-colors duration-150 hover:bg-base-content/5 max-md:min-h-11"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
