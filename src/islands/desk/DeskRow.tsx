/**
 * The desk on the home page, for founders and visitors. The server draws it from the account; for founders, the browser then adds its own
 * tool data.
 */
import { Check, PartyPopper } from 'lucide-react';
import type { DeskTool, DeskTools } from '@/domain/desk/readings';
import { setupOf, tileOf } from '@/domain/desk/tiles';
import type { DeskView, FounderDesk, VisitorDesk as View } from '@/domain/desk/answers';
import { duePhrase } from '@/domain/roadmap/marks';
import { STAGE_NAMES } from '@/domain/roadmap/milestones';
import { countText } from '@/domain/count';
import { useSinglePress } from '@/islands/ui/Button';
import { Fits, FollowUps, Tile, CARD, Label } from './DeskCards';
import { useDeskTools, useLiveDesk, useWriting, useNextStep } from './use-desk';

/** Above this, the count of new matches is shown as "99+". */
const MAX_FRESH = 99;

/** The desk of an investor: new matches of their searches, then saved items, shared collections and follow-ups. */
function VisitorDesk({ desk }: { desk: View }) {
  const { favourites, collections, shared, searches, fresh } = desk.saved;
  const SAVED = '/portal/saved-investors';
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.2fr)]">
      <ul className="contents">
        <Tile
          name="searches"
          isHidden={false}
          tile={
            searches > 0
              ? {
                  kind: 'figure',
                  label: 'New in your searches',
                  value: fresh > MAX_FRESH ? `${MAX_FRESH}+` : countText(fresh),
                  note: fresh > 0 ? 'Since your last visit.' : 'Nothing new since your last visit.',
                  href: '/portal/saved-searches',
                }
              : {
                  kind: 'step',
                  label: 'New in your searches',
                  value: 'Save a search',
                  note: 'Filter by stage, industry and city, then save the search. New matches are counted here.',
                  href: '/portal/all-investors',
                }
          }
        />
        <Tile
          name="saved"
          isHidden={false}
          tile={
            favourites > 0
              ? {
                  kind: 'figure',
                  label: 'Saved',
                  value: countText(favourites),
                  note: `${countText(collections)} ${collections === 1 ? 'collection' : 'collections'}.`,
                  href: SAVED,
                }
              : {
                  kind: 'step',
                  label: 'Saved',
                  value: 'Save your first entry',
                  note: 'Save funds and people you may invest with.',
                  href: '/portal/all-investors',
                }
          }
        />
        <Tile
          name="shared"
          isHidden={false}
          tile={
            shared > 0
              ? {
                  kind: 'figure',
                  label: 'Shared collections',
                  value: countText(shared),
                  note: 'Each has a link that you can turn off.',
                  href: SAVED,
                }
              : {
                  kind: 'step',
                  label: 'Shared collections',
                  value: collections > 0 ? 'Share a collection' : 'Create a collection',
                  note: 'Founders and partners open it with a link, without an account.',
                  href: SAVED,
                }
          }
        />
      </ul>
      <FollowUps desk={desk} writing={0} />
    </div>
  );
}

/** The next step of the roadmap, with the button that marks it done. */
function NextStep({ desk, email }: { desk: FounderDesk; email: string }) {
  const { step, done, tick } = useNextStep(desk, email);
  const { total } = desk.roadmap;
  const press = useSinglePress(() => step && tick(step));
  return (
    <li className={`${CARD} max-sm:col-span-2`} data-desk="next-step">
      <Label aside={<span className="muted num text-[13px]">{`${done} of ${total}`}</span>}>Next step</Label>
      {step ? (
        <>
          <p className="mt-1.5 line-clamp-3 text-sm font-medium wrap-anywhere" aria-live="polite">
            <a
              href={`/portal/checklist#m-${step._id}`}
              title={step.description}
              className="underline-offset-3 hover:underline"
            >
              {step.description}
            </a>
          </p>
          <div className="mt-auto flex items-center justify-between gap-2 pt-2">
            <span className="muted text-[13px]">
              {step.dueOn ? duePhrase(step.dueOn, desk.today) : STAGE_NAMES[step.stage]}
            </span>
            <button
              type="button"
              onClick={press}
              className="btn border btn-ghost btn-xs control-line max-md:h-11 max-md:px-3 noscript:hidden"
            >
              <Check className="size-3.5" aria-hidden="true" />
              Done
            </button>
          </div>
        </>
      ) : (
        <p className="mt-1.5 flex items-start gap-2 text-sm" aria-live="polite">
          <PartyPopper className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
          <a href="/portal/checklist" className="font-medium underline-offset-3 hover:underline">
            {total > 0 ? 'Every step is done.' : 'The roadmap has no steps yet.'}
          </a>
        </p>
      )}
    </li>
  );
}

const lacksDocument = (tools: DeskTools) =>
  Object.values(tools).some(({ reading }) => reading.kind === 'missing' && reading.need === 'document');

function FounderRow({ desk, email }: { desk: FounderDesk; email: string }) {
  const { tools, isRead } = useDeskTools(desk, email);
  const writing = useWriting(desk.today);
  const { done, total } = setupOf(desk, tools);
  const tile = (name: DeskTool) => {
    const { reading } = tools[name];
    return (
      <Tile
        key={name}
        name={name}
        tile={tileOf(name, reading)}
        isHidden={!isRead && reading.kind === 'missing'}
        isWide={name === 'cap-table'}
      />
    );
  };
  const isHere = !lacksDocument(tools);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="desk" className="text-lg font-semibold">
          Your company
        </h2>
        {done < total && (
          <p className={`muted text-[13px] ${isRead ? '' : 'desk-unread'}`} data-desk-setup>
            {`${done} of ${total} steps done`}
          </p>
        )}
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tile('burn-rate')}
        {tile('expenses')}
        {tile('cap-table')}
        <NextStep desk={desk} email={email} />
      </ul>
      <div className="mt-3 grid gap-3 lg:grid-cols-4">
        <Fits desk={desk} />
        <FollowUps desk={desk} writing={writing} />
      </div>
      {desk.hasOtherBrowsers && lacksDocument(desk.tools) && (
        // Drawn by the server. If this browser has the figure, the text becomes invisible but its space remains, so that nothing below it
        // moves.
        <p className={`muted mt-2 text-[13px] ${!isRead ? 'desk-unread' : isHere ? 'invisible' : ''}`}>
          Missing a figure you entered on another device? Open the tool there and save it in your account. It will then
          show here too.
        </p>
      )}
    </>
  );
}

interface Props {
  /** As the page was rendered. */
  desk: DeskView;
  email: string;
  /** When a document of the account had last changed at that time, ms. */
  changedAt: number;
}

export function DeskRow({ desk: first, email, changedAt }: Props) {
  const desk = useLiveDesk(first, changedAt);
  return (
    <section aria-labelledby="desk" data-desk-row={desk.userType}>
      {desk.userType === 'founder' ? (
        <FounderRow desk={desk} email={email} />
      ) : (
        <>
          <h2 id="desk" className="text-lg font-semibold">
            Your desk
          </h2>
          <VisitorDesk desk={desk} />
        </>
      )}
    </section>
  );
}
