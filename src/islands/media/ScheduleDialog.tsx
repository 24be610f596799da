/** Books a call: on the person's own booking page if they have one, otherwise by a proposed time that goes into a calendar. */
import { useId, useState } from 'react';
import { CalendarPlus, Download, ExternalLink } from 'lucide-react';
import type { WireMediaPerson } from '@/domain/media/people';
import { googleCalendarHref, icsOf, type CalendarCall } from '@/domain/calendar/ics';
import { saveText } from '@/lib/export/save-file';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { Field, TextField } from '@/islands/ui/fields/inputs';

const DURATIONS = [15, 30, 45, 60];

function ProposeTime({ person }: { person: WireMediaPerson }) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('11:00');
  const [duration, setDuration] = useState(30);
  const id = useId();
  const at = day ? new Date(`${day}T${time || '00:00'}`).getTime() : Number.NaN;
  const call: CalendarCall | null = Number.isFinite(at)
    ? { title: `Call with ${person.name}`, details: person.linkedinUrl, at, duration }
    : null;
  const download = () => {
    if (!call) return;
    saveText(icsOf(call, crypto.randomUUID(), Date.now()), 'call.ics', 'text/calendar');
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField label="Day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        <TextField label="Time" type="time" value={time} onChange={(event) => setTime(event.target.value)} />
        <Field label="Minutes">
          {(props) => (
            <select
              {...props}
              className="select w-full max-md:h-11"
              value={duration}
              onChange={(event) => setDuration(Number(event.target.value))}
            >
              {DURATIONS.map((minutes) => (
                <option key={minutes}>{minutes}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <p id={id} className="muted text-sm">
        {call ? 'Add the time to your calendar and include it in your message.' : 'Choose a day first.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} disabled={!call} onClick={download} aria-describedby={id}>
          Download .ics
        </Button>
        {call && (
          <a
            href={googleCalendarHref(call)}
            target="_blank"
            rel="noopener noreferrer"
            className="btn btn-ghost border control-line max-md:min-h-11"
          >
            <CalendarPlus className="size-4" aria-hidden="true" />
            Google Calendar
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
      </div>
    </div>
  );
}

export function ScheduleDialog({ person, onClose }: { person: WireMediaPerson | null; onClose: () => void }) {
  const shown = useLast(person);
  return (
    <Dialog
      open={person !== null}
      onClose={onClose}
      size="md"
      title="Schedule a call"
      description={shown ? `With ${shown.name}` : undefined}
    >
      {shown &&
        (shown.bookingUrl ? (
          <div className="grid gap-4">
            {shown.availability && <p className="text-sm">{shown.availability}</p>}
            <p className="muted text-sm">The booking page belongs to {shown.name} and opens in a new tab.</p>
            <div>
              <a
                href={shown.bookingUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="btn btn-primary max-md:min-h-11"
              >
                Open the booking page
                <ExternalLink className="size-4" aria-hidden="true" />
              </a>
            </div>
          </div>
        ) : (
          <ProposeTime person={shown} />
        ))}
    </Dialog>
  );
}
