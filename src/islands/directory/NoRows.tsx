/** Shown instead of rows: nothing found, an error, or a sign-in. */
import { CircleAlert, Lock, SearchX } from 'lucide-react';
import { SIGN_IN_FOR_MORE } from '@/domain/directory/directories';
import { clearAll, toFirstPage, relaxationLabel, filterTexts } from '@/domain/directory/filters/filters';
import { isNarrowed, relax } from '@/domain/directory/list-state';
import { totalText } from '@/domain/pagination';
import { askToSignIn } from '@/stores/shell';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { StateLink, useView } from './context';
import type { ListAnswer } from '@/lib/directory/list-answer';

const link = 'btn btn-ghost btn-sm border control-line max-md:min-h-11';

function NoResults() {
  const { directory, model } = useView();
  const { state, relaxations } = model;
  if (state.page > 1 || state.after || state.before)
    return (
      <EmptyState
        title="This page is empty"
        text="There are not that many pages."
        icon={SearchX}
        action={
          <StateLink to={toFirstPage(state, {})} className={link}>
            First page
          </StateLink>
        }
      />
    );
  if (!isNarrowed(state))
    return (
      <EmptyState
        ghost={['mark', 'name', 'text', 'tag', 'figure']}
        title="Nothing here yet"
        text={`${directory.title} will appear here once they are added.`}
      />
    );
  return (
    <EmptyState
      title="No results"
      icon={SearchX}
      text={
        <>
          Nothing in {directory.title} matches {filterTexts(state).join(', ')}.
          {relaxations.length > 0 && ' Closest matches:'}
        </>
      }
      action={
        <>
          {relaxations.map(({ drop, instead, count, countIsCapped }) => (
            <StateLink
              key={relaxationLabel(state, drop, instead)}
              to={relax(state, drop, instead)}
              className={`${link} max-w-full`}
            >
              <span className="truncate">{relaxationLabel(state, drop, instead)}:</span>
              <span className="tabular-nums">{totalText(count, countIsCapped)}</span>
            </StateLink>
          ))}
          <StateLink to={clearAll(directory.name, state)} isClear className={`${link} text-secondary`}>
            Clear all
          </StateLink>
        </>
      }
    />
  );
}

function LoadError({ text, hint }: { text: string; hint: string }) {
  const { model, directory } = useView();
  return (
    <EmptyState
      role="alert"
      title={text}
      text={hint}
      icon={CircleAlert}
      action={
        <>
          <Button variant="primary" onClick={model.retry}>
            Retry
          </Button>
          <StateLink
            to={clearAll(directory.name, model.state)}
            isClear
            className="btn btn-ghost border control-line max-md:min-h-11"
          >
            Start again
          </StateLink>
        </>
      }
    />
  );
}

function SignInForMore() {
  const { directory } = useView();
  return (
    <EmptyState
      title={SIGN_IN_FOR_MORE}
      text="Guests see the first page of each directory."
      icon={Lock}
      action={
        <>
          <Button variant="primary" className="noscript:hidden" onClick={() => askToSignIn()}>
            Login Now
          </Button>
          <Button href={directory.page}>First page</Button>
        </>
      }
    />
  );
}

/** Shown instead of the rows of `answer`. */
export function NoRows({ answer }: { answer: ListAnswer }) {
  if (answer.kind === 'error') return <LoadError text={answer.text} hint={answer.hint} />;
  return answer.kind === 'sign-in' ? <SignInForMore /> : <NoResults />;
}
