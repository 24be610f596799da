/** The tiles of the desk, the investors that fit with their reasons, and the follow-ups that are due. */
import { ChevronRight, Circle, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDay } from '@/domain/time/days';
import { countText } from '@/domain/count';
import type { DeskView, FounderDesk } from '@/domain/desk/answers';
import type { RunwayBand } from '@/domain/burn-rate/runway';
import type { DeskTile } from '@/domain/desk/tiles';

export const CARD = 'relative flex min-w-0 flex-col card p-4 transition-colors duration-150';
/** A link over the whole card. */
const WHOLE =
  'after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-(--brand-text)';

/** The colour is only for the icon: as text, a warning would be unreadable on white. */
const BANDS = {
  critical: { name: 'Critical', Icon: CircleAlert, tone: 'text-error' },
  warning: { name: 'Warning', Icon: TriangleAlert, tone: 'text-warning' },
  good: { name: 'Good', Icon: CircleCheck, tone: 'text-success' },
} as const;

function Band({ band }: { band: RunwayBand }) {
  const { name, Icon, tone } = BANDS[band];
  return (
    <span className="inline-flex items-center gap-1 text-[13px] font-medium">
      <Icon className={`size-3.5 ${tone}`} aria-hidden="true" />
      {name}
    </span>
  );
}

export function Label({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-5 items-center justify-between gap-2">
      <h3 className="muted min-w-0 font-sans text-[13px] font-medium tracking-normal">{children}</h3>
      {aside ?? <ChevronRight className="size-4 shrink-0 opacity-45" aria-hidden="true" />}
    </div>
  );
}

interface TileProps {
  name: string;
  tile: DeskTile;
  isHidden: boolean;
  /** Takes the whole width of a phone. */
  isWide?: boolean;
}

/** A card of the desk that leads to its tool: a figure, a step of the setup, or a document that cannot be read. */
export function Tile({ name, tile, isHidden, isWide = false }: TileProps) {
  const { kind, label, value, note, href, band, isOver } = tile;
  return (
    <li
      className={`${CARD} hover:bg-base-content/5 ${isWide ? 'max-sm:col-span-2' : ''} ${isHidden ? 'desk-unread' : ''}`}
      data-desk={name}
      data-kind={kind}
    >
      <Label>{label}</Label>
      {kind === 'figure' ? (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
          <a href={href} className={`display text-xl leading-tight sm:text-2xl font-semibold wrap-anywhere ${WHOLE}`}>
            {value}
          </a>
          {band && <Band band={band} />}
        </p>
      ) : (
        <p className="mt-1.5 flex items-start gap-2">
          {kind === 'step' ? (
            <Circle className="mt-1 size-4 shrink-0 text-brand" aria-hidden="true" />
          ) : (
            <TriangleAlert className="mt-1 size-4 shrink-0 text-warning" aria-hidden="true" />
          )}
          <a href={href} className={`font-medium ${WHOLE}`}>
            {value}
          </a>
        </p>
      )}
      <p className={`mt-1 text-[13px] text-pretty wrap-anywhere ${isOver ? '' : 'muted'}`}>
        {isOver && <TriangleAlert className="mr-1 inline size-3.5 align-[-2px] text-warning" aria-hidden="true" />}
        {note}
      </p>
    </li>
  );
}

/** Maximum number of reasons for an investor on a card. */
const MAX_REASONS = 2;
const PROFILE = '/portal/settings/profile?edit=1';

function listOf(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

export function Fits({ desk }: { desk: FounderDesk }) {
  const { fits, missing } = desk;
  return (
    <section aria-labelledby="desk-fits" className={`${CARD} lg:col-span-3`} data-desk="fits">
      <div className="flex items-center justify-between gap-2">
        <h3 id="desk-fits" className="muted font-sans text-[13px] font-medium tracking-normal">
          Investors that fit
        </h3>
        {fits.length > 0 && (
          <a
            href="/portal/all-investors?sort=fit"
            className="inline-flex min-h-6 items-center text-[13px] font-medium text-brand underline-offset-3 hover:underline max-md:min-h-11"
          >
            All by best fit
          </a>
        )}
      </div>
      {missing.length > 0 && (
        <p className="mt-1.5 flex items-start gap-2 text-sm">
          <Circle className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden="true" />
          <span>
            <a href={PROFILE} className="font-medium underline underline-offset-3">
              Add your {listOf(missing)}
            </a>{' '}
            <span className="muted">
              to your profile {fits.length > 0 ? 'for a better match.' : 'to see investors that fit.'}
            </span>
          </span>
        </p>
      )}
      {fits.length > 0 ? (
        <ol className="mt-2 grid gap-x-5 gap-y-3 sm:grid-cols-3">
          {fits.map(({ id, name, href, score, reasons }) => (
            <li key={id} className="group relative min-w-0">
              <p className="flex items-baseline justify-between gap-2">
                <a href={href} className={`min-w-0 truncate font-medium group-hover:underline ${WHOLE}`} title={name}>
                  {name}
                </a>
                <span className="num shrink-0 text-sm font-semibold text-secondary">
                  <span className="sr-only">Fit </span>
                  {score}
                </span>
              </p>
              <ul className="muted mt-0.5 grid gap-0.5 text-[13px]">
                {reasons.slice(0, MAX_REASONS).map((reason) => (
                  <li key={reason} className="text-pretty">
                    {reason}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      ) : (
        missing.length === 0 && (
          <p className="muted mt-1.5 text-sm">
            No investor in the directory fits your profile yet.{' '}
            <a href="/portal/all-investors" className="link">
              See all investors
            </a>
          </p>
        )
      )}
    </section>
  );
}

/** Without saved investors there is no one to follow up, so the card asks the founder to save a first investor. */
function SaveFirst() {
  return (
    <>
      <p className="mt-1.5 flex items-start gap-2">
        <Circle className="mt-1 size-4 shrink-0 text-brand" aria-hidden="true" />
        <a href="/portal/all-investors" className={`font-medium ${WHOLE}`}>
          Save your first investor
        </a>
      </p>
      <p className="muted mt-1 text-[13px] text-pretty">
        Set a follow-up date on the board, and it shows here on that day.
      </p>
    </>
  );
}

export function FollowUps({ desk, writing }: { desk: DeskView; writing: number }) {
  const { due, first } = desk.followUps;
  const rest = due - first.length;
  const hasSaved = desk.saved.favourites + desk.saved.collections > 0;
  return (
    <section aria-labelledby="desk-follow-ups" className={CARD} data-desk="follow-ups">
      <Label aside={<span className="num text-sm font-semibold">{due + writing}</span>}>
        <span id="desk-follow-ups">Follow-ups due</span>
      </Label>
      {due + writing === 0 && !hasSaved && desk.userType === 'founder' ? (
        <SaveFirst />
      ) : due + writing === 0 ? (
        <p className="muted mt-1.5 text-[13px] text-pretty">
          Nothing is due. Set a date for a saved investor on the{' '}
          <a href="/portal/saved-investors?view=board" className="link">
            board
          </a>
          , and it shows here on that day.
        </p>
      ) : (
        <ul className="mt-1.5 grid gap-1.5 text-sm">
          {first.map(({ name, on, href }) => (
            <li key={`${href} ${name} ${on}`} className="flex min-w-0 items-baseline justify-between gap-2">
              <a href={href} className="min-w-0 truncate font-medium underline-offset-3 hover:underline" title={name}>
                {name}
              </a>
              <span className="muted shrink-0 text-[13px]">{shortDay(on)}</span>
            </li>
          ))}
          {rest > 0 && <li className="muted text-[13px]">and {countText(rest)} more</li>}
          {writing > 0 && (
            <li>
              <a
                href="/portal/tools/outreach-generator"
                className="inline-flex items-center gap-1 font-medium underline-offset-3 hover:underline"
              >
                {writing} {writing === 1 ? 'email' : 'emails'} to follow up
                <ChevronRight className="size-3.5" aria-hidden="true" />
              </a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
