/** The calendar page: dated items by month, rules that count from an event, and lines to check. One island. */
import { useRef, useState } from 'react';
import { CalendarPlus, CircleAlert } from 'lucide-react';
import { CALENDAR_TITLE, daysText, DUE_KINDS, isPast, type DueItem, type DueKind } from '@/domain/calendar/due-items';
import { addDays, type Day } from '@/domain/time/days';
import { FIRST_MONTH, isAnswer, NO_ANSWERS, QUESTIONS, wrongAnswer, type Question } from '@/domain/due-dates/answers';
import type { Answers } from '@/domain/due-dates/due-lines';
import { formatMonth, monthOfDay, type Month } from '@/domain/time/months';
import { onPlainClick } from '@/lib/plain-click';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { TextField, SelectField } from '@/islands/ui/fields/inputs';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { capital } from '@/domain/text/capital';
import { dueAnchor } from '@/domain/text/slug';
import { LineGroups, Marks, Reports } from './DueLines';
import { useCalendar, useLinkedLine, type CalendarModel, type CalendarStart } from './use-calendar';
import CalendarDialog from '@/islands/roadmap/CalendarDialog';

/** Days that are shown until the person asks for the whole year. */
const SHORT_DAYS = 92;

interface AnswerProps {
  question: Question;
  value: string;
  thisMonth: Month;
  onChange: (value: string) => void;
}

/** Typing a month passes through incomplete years, which are not valid answers: it is sent once it is valid. */
function MonthAnswer({ question, value, thisMonth, onChange }: AnswerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  return (
    <TextField
      label={question.label}
      error={error}
      type="month"
      min={FIRST_MONTH}
      max={thisMonth}
      value={typed ?? value}
      onChange={({ target }) => {
        setError(undefined);
        // A field with an empty part has an empty value.
        const isWhole = !target.validity.badInput && isAnswer(question, target.value, thisMonth);
        setTyped(isWhole ? null : target.value);
        if (isWhole) onChange(target.value);
      }}
      onBlur={({ target }) => {
        if (target.validity.badInput || !isAnswer(question, target.value, thisMonth))
          setError(`${wrongAnswer(question)}. It is not saved yet.`);
      }}
    />
  );
}

function Answer({ question, value, thisMonth, onChange }: AnswerProps) {
  if (!question.options)
    return <MonthAnswer question={question} value={value} thisMonth={thisMonth} onChange={onChange} />;
  const { label, options } = question;
  return (
    <SelectField
      label={label}
      value={value}
      placeholder="Skipped"
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const isAnswered = (answers: Answers) => Object.values(answers).some((value) => value !== '');

function Questions({ model, today }: { model: CalendarModel; today: Day }) {
  const { answers } = model;
  const summary = useRef<HTMLElement>(null);
  // Open if nothing was answered yet; after that the person opens and closes it.
  const [isOpen] = useState(!isAnswered(answers));
  /** Counts the presses of “Skip all”, which also clear a half-typed month. */
  const [round, setRound] = useState(0);
  const skipAll = () => {
    model.change(NO_ANSWERS);
    setRound(round + 1);
    // The button disappears, so the focus must move.
    summary.current?.focus();
  };
  return (
    <details open={isOpen} className="mt-4 card px-4" data-print="hide">
      <summary ref={summary} className="flex min-h-11 cursor-pointer items-center py-2.5 text-sm font-medium">
        What applies to you: six questions, all optional
      </summary>
      <div className="grid gap-3 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {QUESTIONS.map((question) => (
          <Answer
            key={`${question.name} ${round}`}
            question={question}
            value={answers[question.name]}
            thisMonth={monthOfDay(today)}
            onChange={(value) => model.change({ [question.name]: value })}
          />
        ))}
      </div>
      {isAnswered(answers) && (
        <Button size="sm" variant="ghost" className="mb-3" onClick={skipAll}>
          Skip all
        </Button>
      )}
    </details>
  );
}

function Kinds({ model }: { model: CalendarModel }) {
  const { state, go, hrefOf } = model;
  const kinds = [['', 'All'], ...Object.entries(DUE_KINDS)] as [DueKind | '', string][];
  return (
    <div role="group" aria-label="Kind" className="flex flex-wrap gap-2">
      {kinds.map(([kind, label]) => {
        const isOn = state.kind === kind;
        return (
          <a
            key={kind}
            href={hrefOf({ kind })}
            role="button"
            aria-pressed={isOn}
            onClick={onPlainClick(() => go({ kind }))}
            onKeyDown={(event) => {
              // An element with the role of a button must react to the space bar too.
              if (event.key !== ' ') return;
              event.preventDefault();
              event.currentTarget.click();
            }}
            className={`btn btn-sm max-md:min-h-11 ${isOn ? 'border-secondary bg-base-100 text-secondary' : 'btn-ghost border control-line'}`}
          >
            {label}
          </a>
        );
      })}
    </div>
  );
}

function Item({ item, today, anchor }: { item: DueItem; today: string; anchor: string | undefined }) {
  const isOver = isPast(item, today);
  return (
    <li
      id={anchor}
      className="grid scroll-mt-24 gap-x-4 gap-y-1 border-t hairline py-3 first:border-0 target:bg-primary/10 sm:grid-cols-[9rem_1fr_6rem]"
    >
      <time dateTime={item.until ?? item.on} className={`text-sm tabular-nums ${isOver ? 'warning-text' : ''}`}>
        {capital(daysText(item))}
        {isOver && <span className="block text-xs">passed</span>}
      </time>
      <div className="grid min-w-0 gap-0.5">
        {item.href ? (
          <a href={item.href} className="text-sm font-medium wrap-anywhere hover:underline">
            {capital(item.title)}
          </a>
        ) : (
          <p className="text-sm font-medium wrap-anywhere">{capital(item.title)}</p>
        )}
        {item.detail && <p className="muted text-xs wrap-anywhere">{item.detail}</p>}
        {item.line && (
          <>
            <Marks line={item.line} />
            <Reports reports={item.line.reports} />
          </>
        )}
      </div>
      <p className="muted text-xs sm:text-right">{DUE_KINDS[item.kind]}</p>
    </li>
  );
}

/** `hasMore`: the rest of the year has more. */
function Items({ items, hasMore, today }: { items: readonly DueItem[]; hasMore: boolean; today: string }) {
  if (items.length === 0)
    return (
      <EmptyState
        ghost={['figure', 'name', 'text', 'tag']}
        title={`Nothing is due in the next ${hasMore ? 'three months' : 'year'}`}
        text="The calendar shows filings, follow-ups, roadmap steps, meetings and scheme deadlines up to a year ahead. Later dates are not shown yet."
      />
    );
  // Links lead to the first day of a line.
  const firsts = new Set([...Map.groupBy(items, ({ line }) => line?.id).values()].map(([first]) => first));
  return [...Map.groupBy(items, ({ on }) => formatMonth(monthOfDay(on)))].map(([month, own]) => (
    <section key={month} aria-label={month} className="mt-5">
      <h2 className="mb-2 text-lg font-semibold">{month}</h2>
      <ul className="card px-4">
        {own.map((item) => (
          <Item
            key={item.id}
            item={item}
            today={today}
            anchor={item.line && firsts.has(item) ? dueAnchor(item.line) : undefined}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Filings without a fixed day. */
function Undated({ model }: { model: CalendarModel }) {
  const { answer, state } = model;
  if (!answer || (state.kind !== '' && state.kind !== 'filings')) return null;
  return (
    <>
      {answer.rules.length > 0 && (
        <section aria-labelledby="rules" className="mt-8">
          <h2 id="rules" className="text-lg font-semibold">
            When something happens
          </h2>
          <p className="muted mb-3 text-sm">
            Two sites or an official page report these. The days are counted from the event.
          </p>
          <LineGroups lines={answer.rules} />
        </section>
      )}
      {answer.toCheck.length > 0 && (
        <section aria-labelledby="to-check" className="mt-8">
          <h2 id="to-check" className="text-lg font-semibold">
            To check
          </h2>
          <p className="muted mb-3 text-sm">
            We show no date for these: only one site reports it, sites disagree, the rule is not settled, or it has no
            fixed day. The text is quoted from the page.
          </p>
          <LineGroups lines={answer.toCheck} />
        </section>
      )}
    </>
  );
}

export function CalendarScreen(start: CalendarStart) {
  const model = useCalendar(start);
  const { answer, state, go } = model;
  const [isOpen, setOpen] = useState(false);
  const hasOpened = useOnce(isOpen);
  const until = answer && addDays(answer.today, SHORT_DAYS);
  const ofKind = answer?.items.filter(({ kind }) => state.kind === '' || kind === state.kind) ?? [];
  const linked = useLinkedLine(answer);
  const isSoon = ({ on }: DueItem) => until !== null && on <= until;
  const firstLinked = linked?.line && ofKind.find(({ line }) => line?.id === linked.line?.id);
  const shown = state.span === 'year' || (firstLinked && !isSoon(firstLinked)) ? ofKind : ofKind.filter(isSoon);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="page-title">{CALENDAR_TITLE}</h1>
        <Button size="sm" icon={CalendarPlus} onClick={() => setOpen(true)}>
          In your calendar app
        </Button>
      </div>
      <p className="muted mt-1 max-w-prose text-sm">
        This is not legal advice. Filings come from public pages, and the law changes each year. Ask a company secretary
        or accountant what is due for you.
      </p>
      {answer === null ? (
        <div className="mt-4">
          <EmptyState
            role="alert"
            icon={CircleAlert}
            title="The calendar could not be loaded"
            text="Check your connection and try again."
            action={
              <Button variant="primary" busy={model.isBusy} onClick={() => void model.retry()}>
                Try again
              </Button>
            }
          />
        </div>
      ) : (
        <div aria-busy={model.isBusy || undefined}>
          {linked?.line === null && (
            <p role="status" className="mt-4 text-sm">
              {linked.label} is not in your calendar, by your answers.
            </p>
          )}
          <Questions model={model} today={answer.today} />
          <div className="mt-4">
            <Kinds model={model} />
          </div>
          <div className="mt-4">
            <Items items={shown} hasMore={ofKind.length > shown.length} today={answer.today} />
          </div>
          {ofKind.length > shown.length && (
            <Button className="mt-4" onClick={() => go({ span: 'year' })}>
              Show the whole year ({ofKind.length - shown.length} more)
            </Button>
          )}
          <Undated model={model} />
        </div>
      )}
      {hasOpened && <CalendarDialog open={isOpen} onClose={() => setOpen(false)} hasKinds />}
    </>
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
CalendarScreen.isDrawnOnce = true as const;
