/** What stands in place of rows: nothing found, an error, a login. */
import { CircleAlert, Lock, SearchX } from 'lucide-react';
import { clearAll, fromTheStart, relaxationLabel } from '../../domain/directory/filters';
import { isNarrowed, relax } from '../../domain/directory/list-state';
import { totalText } from '../../domain/pagination';
import { askToLogin } from '../../stores/login-required';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { StateLink, useView } from './context';
import type { ListAnswer } from './list-answer';
import { LOGIN_FOR_MORE } from './form';

const link = 'btn btn-ghost btn-sm border hairline max-md:min-h-11';

/** Everything that is on, in a sentence's words. */
function whatIsOn(view: ReturnType<typeof useView>): string[] {
  const { state } = view.machine;
  const parts = [
    state.q && `“${state.q}”`,
    ...(['types', 'sectors', 'locations', 'industries', 'stages', 'statuses'] as const).flatMap(
      (group) => state[group],
    ),
    state.tab !== 'all' && `the ${state.tab} tab`,
    (state.nearCity || state.nearRegion) && `near ${state.nearCity || state.nearRegion}`,
    (state.minFund !== null || state.maxFund !== null) && 'an investment range',
    (state.minYear !== null || state.maxYear !== null) && 'a range of years',
  ];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

function NoResults() {
  const view = useView();
  const { directory, machine } = view;
  const { state, relaxations } = machine;
  if (state.page > 1 || state.after || state.before)
    return (
      <EmptyState
        title="This page is empty"
        text="The list is shorter than that by now."
        icon={<SearchX />}
        action={
          <StateLink to={fromTheStart(state, {})} className={link}>
            First page
          </StateLink>
        }
      />
    );
  if (!isNarrowed(state))
    return <EmptyState title="Nothing here yet" text={`${directory.title} will stand here once they are added.`} />;
  return (
    <EmptyState
      title="No results"
      icon={<SearchX />}
      text={
        <>
          Nothing in {directory.title} matches {whatIsOn(view).join(', ')}.{relaxations.length > 0 && ' The nearest:'}
        </>
      }
      action={
        <>
          {relaxations.map(({ drop, count, countIsCapped }) => (
            <StateLink key={drop} to={relax(directory.name, state, drop)} className={`${link} max-w-full`}>
              <span className="truncate">{relaxationLabel(state, drop)}:</span>
              <span className="tabular-nums">{totalText(count, countIsCapped)}</span>
            </StateLink>
          ))}
          <StateLink to={clearAll(directory.name, state)} className={`${link} text-secondary`}>
            Clear all
          </StateLink>
        </>
      }
    />
  );
}

function LoadError({ text, hint }: { text: string; hint: string }) {
  const { machine, directory } = useView();
  return (
    <EmptyState
      role="alert"
      title={text}
      text={hint}
      icon={<CircleAlert />}
      action={
        <>
          <Button variant="primary" onClick={machine.retry}>
            Retry
          </Button>
          <StateLink
            to={clearAll(directory.name, machine.state)}
            className="btn btn-ghost border hairline max-md:min-h-11"
          >
            Start again
          </StateLink>
        </>
      }
    />
  );
}

function LoginForMore() {
  const { directory } = useView();
  return (
    <EmptyState
      title={LOGIN_FOR_MORE}
      text="Guests see the first page of each directory."
      icon={<Lock />}
      action={
        <>
          <Button variant="primary" className="noscript:hidden" onClick={() => askToLogin()}>
            Login Now
          </Button>
          <Button href={directory.page}>First page</Button>
        </>
      }
    />
  );
}

/** Stands where the rows of `answer` would be. */
export default function NoRows({ answer }: { answer: ListAnswer }) {
  if (answer.kind === 'error') return <LoadError text={answer.text} hint={answer.hint} />;
  return answer.kind === 'login' ? <LoginForMore /> : <NoResults />;
}
