/** A directory of media people: heading, search, table or grid, details, picture, collection, booking. One island per page. */
import { useEffect, useMemo, useState } from 'react';
import { SearchX, TriangleAlert } from 'lucide-react';
import { MEDIA_DIRECTORIES, MEDIA_PAGE_SIZE, type WireMediaPerson } from '@/domain/media/people';
import { askToSignIn } from '@/stores/shell';
import { openSaved } from '@/stores/lazy-saved';
import { SuggestLink } from '@/islands/quality/links';
import { SaveDialog } from '@/islands/saved/SaveDialog';
import { Button } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { NotKnown, TagList } from '@/islands/ui/Tag';
import { Pagination } from '@/islands/ui/table/Pagination';
import { RowTable } from '@/islands/ui/table/RowTable';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { MediaToolbar } from './MediaToolbar';
import {
  SIGN_IN_FOR_MORE,
  MoreButton,
  PersonButtons,
  PersonName,
  ImageDialog,
  PersonDialog,
  type PersonActions,
} from './person';
import { useMedia, type MediaModel, type MediaStart } from './use-media';
import { countText } from '@/domain/count';
import { isWordless, WORDLESS } from '@/domain/text/spelling';
import { NotFoundDialog } from '@/islands/ui/overlay/Dialog';
import { PaperLine } from '@/islands/ui/PaperLine';
import { ScheduleDialog } from './ScheduleDialog';

/** `marked`: samples are marked one by one, because there are real people among them. */
interface PersonProps {
  person: WireMediaPerson;
  actions: PersonActions;
  marked: boolean;
}

function PersonCard({ person, actions, marked }: PersonProps) {
  return (
    <article className="flex h-full flex-col gap-3 card p-5">
      <PersonName person={person} actions={actions} marked={marked} size={44} />
      <p className="text-sm text-pretty">{person.description}</p>
      <TagList items={person.focus} max={3} label="Focus" />
      {person.languages && <p className="muted text-xs">{person.languages.join(', ')}</p>}
      <div className="mt-auto flex items-center justify-between gap-2 border-t hairline pt-3">
        <MoreButton person={person} actions={actions} />
        <div className="flex">
          <PersonButtons person={person} actions={actions} />
        </div>
      </div>
    </article>
  );
}

function columnsOf(actions: PersonActions, marked: boolean): Column<WireMediaPerson>[] {
  const isMentor = actions.kind === 'mentor';
  return [
    {
      key: 'name',
      header: 'Name',
      cell: (person) => <PersonName person={person} actions={actions} marked={marked} />,
    },
    {
      key: isMentor ? 'expertise' : 'focus',
      header: isMentor ? 'Expertise' : 'Focus',
      cell: (person) =>
        isMentor ? (
          <TagList items={person.expertise ?? []} label="Expertise" />
        ) : (
          <TagList items={person.focus} label="Focus" />
        ),
    },
    isMentor
      ? { key: 'languages', header: 'Languages', cell: (person) => person.languages?.join(', ') ?? <NotKnown /> }
      : {
          key: 'description',
          header: 'Description',
          cell: (person) => <span className="muted">{person.description}</span>,
        },
    {
      key: 'actions',
      header: 'Actions',
      isControls: true,
      cell: (person) => (
        <div className="row-actions">
          <PersonButtons person={person} actions={actions} />
          <MoreButton person={person} actions={actions} />
        </div>
      ),
    },
  ];
}

function People({ model, actions }: { model: MediaModel; actions: PersonActions }) {
  const { title } = MEDIA_DIRECTORIES[actions.kind];
  const { rows, state } = model;
  const marked = !rows.every((person) => person.isSample);
  if (state.view === 'grid')
    return (
      <ul aria-label={title} className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {rows.map((person) => (
          <li key={person._id}>
            <PersonCard person={person} actions={actions} marked={marked} />
          </li>
        ))}
      </ul>
    );
  return (
    <RowTable
      caption={title}
      columns={columnsOf(actions, marked)}
      rows={rows}
      rowKey={(person) => person._id}
      onRow={(person) => (actions.isGuest ? askToSignIn() : actions.onOpen(person))}
    />
  );
}

function List({ model, actions }: { model: MediaModel; actions: PersonActions }) {
  const { answer, found, page, pages, rows, hrefOf, go } = model;
  const { noun } = MEDIA_DIRECTORIES[actions.kind];
  if (answer.kind === 'error')
    return (
      <FailedState
        icon={TriangleAlert}
        title={answer.text}
        text={answer.hint}
        busy={model.isLoading}
        retry={model.retry}
      />
    );
  if (found === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={model.state.q || model.state.focus.length > 0 ? `No ${noun[1]} match this search` : `No ${noun[1]} yet`}
        text="Try fewer letters or another focus area."
        action={<Button onClick={model.reset}>Reset</Button>}
      />
    );
  const { isGuest } = actions;
  const first = (page - 1) * MEDIA_PAGE_SIZE + 1;
  return (
    <>
      {rows.every((person) => person.isSample) && (
        <p className="muted mb-3 text-sm">These people are samples, made up to show how the portal works.</p>
      )}
      <People model={model} actions={actions} />
      <div className="mt-4">
        <Pagination
          page={page}
          pageCount={pages}
          hrefFor={(to) => hrefOf({ page: to, open: '' })}
          onGo={(to) => go({ page: to, open: '' })}
          summary={`${first}–${first + rows.length - 1} of ${found}`}
          {...(isGuest ? { locked: SIGN_IN_FOR_MORE, onLocked: () => askToSignIn() } : {})}
        />
      </div>
    </>
  );
}

export function MediaScreen(start: MediaStart) {
  const { kind, isGuest } = start;
  const directory = MEDIA_DIRECTORIES[kind];
  const model = useMedia(start);
  const { go } = model;
  const [image, setImage] = useState<WireMediaPerson | null>(null);
  const [collect, setCollect] = useState<WireMediaPerson | null>(null);
  const [schedule, setSchedule] = useState<WireMediaPerson | null>(null);
  const hasScheduled = useOnce(schedule !== null);
  const actions = useMemo<PersonActions>(
    () => ({
      kind,
      isGuest,
      onOpen: (person) => go({ open: person._id }, 'open'),
      onImage: setImage,
      onCollect: setCollect,
      onSchedule: setSchedule,
    }),
    [kind, isGuest, go],
  );
  useEffect(() => {
    if (!isGuest) void openSaved();
    if (isGuest && start.state.open) askToSignIn();
  }, [isGuest, start.state.open]);
  const count = isGuest
    ? (start.whole?.total ?? null)
    : start.answer.kind === 'people'
      ? start.answer.people.length
      : null;
  const only = [...(model.state.q === '' ? [] : [`“${model.state.q}”`]), ...model.state.focus];

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:block">
        <h1 className="page-title">{directory.title}</h1>
        {count !== null && (
          <p className="muted text-sm sm:mt-1">
            {`${countText(count)} ${directory.noun[count === 1 ? 0 : 1]}`}
            {isGuest && '. Guests see the first page.'}
          </p>
        )}
      </div>
      <MediaToolbar kind={kind} model={model} />
      {only.length > 0 && <PaperLine name={directory.title} only={only} />}
      <p className="sr-only" aria-live="polite">
        {model.answer.kind === 'people'
          ? `${model.found} ${model.found === 1 ? 'result' : 'results'}`
          : model.answer.text}
      </p>
      {isWordless(model.state.q) && (
        <p role="status" className="muted mt-3 text-sm">
          {WORDLESS}
        </p>
      )}
      <div className="mt-4">
        <List model={model} actions={actions} />
      </div>
      <SuggestLink noun={kind}>Suggest a person</SuggestLink>
      <PersonDialog person={isGuest ? null : model.opened} actions={actions} onClose={model.close} />
      <NotFoundDialog open={model.isMissing} onClose={model.close} />
      <ImageDialog person={image} onClose={() => setImage(null)} />
      <SaveDialog
        item={collect && { type: kind, id: collect._id, name: collect.name }}
        onClose={() => setCollect(null)}
      />
      {hasScheduled && <ScheduleDialog person={schedule} onClose={() => setSchedule(null)} />}
    </>
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
MediaScreen.isDrawnOnce = true as const;
