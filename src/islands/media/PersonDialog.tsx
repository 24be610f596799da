/** More information about one person, and their picture in full size. */
import { CalendarPlus } from 'lucide-react';
import type { WireMediaPerson } from '@/domain/media/people';
import { ReportLink } from '@/islands/quality/links';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { Logo } from '@/islands/ui/Logo';
import { TagList } from '@/islands/ui/Tag';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { PersonButtons, PersonLinks, type PersonActions } from './person';

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function PersonDialog({
  person,
  actions,
  onClose,
}: {
  person: WireMediaPerson | null;
  actions: PersonActions;
  onClose: () => void;
}) {
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
            {/* A mentor's one button is the one beside it. */}
            {actions.kind !== 'mentor' && <PersonButtons person={shown} actions={actions} />}
            <Button icon={<CalendarPlus className="size-4" />} onClick={() => actions.onSchedule(shown)}>
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
