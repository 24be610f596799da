/** The parts of one person that table, cards and dialogs share: face, links, star, menu. */
import { CalendarPlus } from 'lucide-react';
import type { MediaKind, WireMediaPerson } from '@/domain/media/people';
import { askToSignIn } from '@/stores/shell';
import { SaveToggle } from '@/islands/saved/SaveToggle';
import { Icon } from '@/islands/ui/Icon';
import { IconButton, Button } from '@/islands/ui/Button';
import { Logo } from '@/islands/ui/Logo';
import { SampleBadge, TagList } from '@/islands/ui/Tag';
import { ReportLink } from '@/islands/quality/links';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';

/** The actions on a person in a row. */
export interface PersonActions {
  kind: MediaKind;
  isGuest: boolean;
  onOpen: (person: WireMediaPerson) => void;
  onImage: (person: WireMediaPerson) => void;
  onCollect: (person: WireMediaPerson) => void;
  onSchedule: (person: WireMediaPerson) => void;
}

export const SIGN_IN_FOR_MORE = 'Login required to view more';

interface PersonNameProps {
  person: WireMediaPerson;
  actions: PersonActions;
  /** Off if the page already says that all people are samples. */
  marked: boolean;
  size?: number;
}

export function PersonName({ person, actions, marked, size = 28 }: PersonNameProps) {
  const face = <Logo name={person.name} src={person.imageUrl} size={size} round />;
  return (
    <div className="row-name">
      {person.imageUrl ? (
        <button
          type="button"
          aria-label={`Full-size picture of ${person.name}`}
          onClick={() => (actions.isGuest ? askToSignIn() : actions.onImage(person))}
          className="cursor-zoom-in rounded-full"
        >
          {face}
        </button>
      ) : (
        face
      )}
      <div>
        <p className="truncate font-medium" title={person.name}>
          {person.name}
        </p>
        <p className="row-sub">
          {marked && person.isSample && <SampleBadge />}
          {person.city && <span className="row-place">{person.city}</span>}
        </p>
      </div>
    </div>
  );
}

export function MoreButton({ person, actions }: { person: WireMediaPerson; actions: PersonActions }) {
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-sm btn-square max-md:size-11 ${actions.isGuest ? 'locked-tip' : ''}`}
      {...(actions.isGuest ? { 'data-tip': SIGN_IN_FOR_MORE } : { title: 'More information' })}
      aria-label={actions.isGuest ? `More information. ${SIGN_IN_FOR_MORE}` : `More information about ${person.name}`}
      onClick={() => (actions.isGuest ? askToSignIn() : actions.onOpen(person))}
    >
      <Icon name="info" />
    </button>
  );
}

interface PersonButtonsProps {
  person: WireMediaPerson;
  actions: PersonActions;
}

const Star = ({ person, actions: { kind, isGuest } }: PersonButtonsProps) => (
  <SaveToggle item={{ type: kind, id: person._id, name: person.name }} isGuest={isGuest} icon="star" />
);

/** The buttons of a row. A mentor's call takes the place of the collections, which are in the details. */
export function PersonButtons({ person, actions }: PersonButtonsProps) {
  if (actions.kind !== 'mentor') return <SaveButtons person={person} actions={actions} />;
  return (
    <>
      <IconButton
        label={`Book a call with ${person.name}`}
        icon={<Icon name="calendar-plus" />}
        onClick={() => (actions.isGuest ? askToSignIn() : actions.onSchedule(person))}
      />
      <Star person={person} actions={actions} />
    </>
  );
}

function SaveButtons({ person, actions }: PersonButtonsProps) {
  const { isGuest } = actions;
  return (
    <>
      <Star person={person} actions={actions} />
      <IconButton
        label={`Save ${person.name} to a collection`}
        icon={<Icon name="folder-plus" />}
        onClick={() => (isGuest ? askToSignIn() : actions.onCollect(person))}
      />
    </>
  );
}

function PersonLinks({ person }: { person: WireMediaPerson }) {
  const links = [
    ['YouTube', person.youtubeUrl],
    ['LinkedIn', person.linkedinUrl],
  ].filter((link): link is [string, string] => Boolean(link[1]));
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className="flex flex-wrap gap-2">
      {links.map(([label, href]) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-ghost btn-sm border control-line max-md:min-h-11"
          >
            {label}
            <Icon name="external-link" className="size-3.5" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PersonDialogProps {
  person: WireMediaPerson | null;
  actions: PersonActions;
  onClose: () => void;
}

/** More information about one person, and their picture in full size. */
export function PersonDialog({ person, actions, onClose }: PersonDialogProps) {
  const shown = useLast(person);
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      description={shown?.description}
      footer={
        shown && (
          <>
            <SaveButtons person={shown} actions={actions} />
            <Button icon={CalendarPlus} onClick={() => actions.onSchedule(shown)}>
              Schedule a call
            </Button>
          </>
        )
      }
    >
      {shown && (
        <div className="grid gap-5 text-sm">
          <div className="flex items-start gap-4">
            <Logo name={shown.name} src={shown.imageUrl} size={64} round />
            <p className="min-w-0 flex-1 leading-relaxed whitespace-pre-line">{shown.bio}</p>
          </div>
          <dl className="grid gap-4 sm:grid-cols-2">
            <Fact label="Focus">
              <TagList items={shown.focus} max={20} />
            </Fact>
            {shown.expertise && (
              <Fact label="Expertise">
                <TagList items={shown.expertise} max={20} />
              </Fact>
            )}
            {shown.languages && <Fact label="Languages">{shown.languages.join(', ')}</Fact>}
            {shown.availability && <Fact label="Availability">{shown.availability}</Fact>}
            {shown.city && <Fact label="City">{shown.city}</Fact>}
          </dl>
          <PersonLinks person={shown} />
          <ReportLink noun={actions.kind} id={shown._id} />
        </div>
      )}
    </Dialog>
  );
}

export function ImageDialog({ person, onClose }: { person: WireMediaPerson | null; onClose: () => void }) {
  const shown = useLast(person);
  return (
    <Dialog open={person !== null} onClose={onClose} size="lg" title={shown?.name ?? ''}>
      {shown && (
        <img
          src={shown.imageUrl}
          alt={`Picture of ${shown.name}`}
          referrerPolicy="no-referrer"
          className="mx-auto max-h-[70dvh] max-w-full rounded-lg object-contain"
        />
      )}
    </Dialog>
  );
}
