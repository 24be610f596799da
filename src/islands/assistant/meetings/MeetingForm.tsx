/** The meeting form, in the person's own time zone. It sends the meeting, or stores it and goes to Google for permission. */
import { useEffect, useState, type FocusEvent } from 'react';
import {
  MEETING_MINUTES,
  PARTICIPANTS_MOST,
  splitParticipants,
  wrongEmails,
  type MeetingDetails,
  type MeetingAnswer,
} from '@/domain/assistant/meetings/meeting';
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import { isTimeZone, presentZoneName } from '@/domain/time/zones';
import { localToday } from '@/lib/local-today';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { formRows, TextRow } from '@/islands/ui/form/rows';
import { useForm, type Form } from '@/islands/ui/form/use-form';
import { sendMeeting } from './send-meeting';
import { dropWaiting, keepWaiting } from './waiting-meeting';

interface MeetingFormProps {
  details: MeetingDetails;
  onScheduled: (answer: MeetingAnswer) => void;
  onCancel: () => void;
}

interface TypedMeeting {
  title: string;
  date: string;
  time: string;
  duration: string;
  participants: string;
  timeZone: string;
}

const PARTICIPANTS_HELP = `Email addresses separated by commas, up to ${PARTICIPANTS_MOST}. Each person gets an invitation with your name.`;
const DURATIONS = MEETING_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

/** The time zone of this device; India's if it has none. */
function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? presentZoneName(timeZone) : 'Asia/Kolkata';
}

const typedOf = ({ title, date, time, participants, duration }: MeetingDetails): TypedMeeting => ({
  title: title ?? '',
  date: date ?? '',
  time: time ?? '',
  duration: String(duration ?? 30),
  participants: participants?.join(', ') ?? '',
  timeZone: ownZone(),
});

/** The form, with an error for wrong addresses as soon as their field loses the focus. The form itself shows errors only on submit. */
function useEarlyCheck(form: Form<TypedMeeting>) {
  const [isLeft, setLeft] = useState(false);
  const early = isLeft ? (wrongEmails(splitParticipants(form.values.participants)) ?? undefined) : undefined;
  return {
    form: {
      ...form,
      errorOf: (name: keyof TypedMeeting & string) =>
        form.errorOf(name) ?? (name === 'participants' ? early : undefined),
    },
    isEarly: early !== undefined,
    // Not for a press on a button: the submit shows the error, and a message before the click would move the button away from the pointer.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof HTMLButtonElement)) setLeft(true);
    },
  };
}

export default function MeetingForm({ details, onScheduled, onCancel }: MeetingFormProps) {
  const [initial] = useState(() => typedOf(details));
  const form = useForm<TypedMeeting, MeetingInput>({
    initial,
    schema: async () => (await import('@/domain/assistant/meetings/meeting-input')).meetingRules(Date.now()),
    onValid: async (meeting) => {
      const fate = await sendMeeting(meeting);
      if ('refusal' in fate) return fate.refusal;
      if ('authUrl' in fate) {
        keepWaiting(meeting);
        location.assign(fate.authUrl);
      } else {
        dropWaiting();
        onScheduled(fate.scheduled);
      }
      return undefined;
    },
  });
  const { form: checked, isEarly, onBlur } = useEarlyCheck(form);
  const place = form.formProps.ref;
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <form
      {...form.formProps}
      aria-label="Schedule a meeting"
      className="grid gap-4 rounded-xl border border-base-content/20 bg-base-200/50 p-4 sm:p-5"
    >
      <div>
        <h3 className="font-sans text-base font-semibold tracking-normal">Schedule a meeting</h3>
        <p className="muted text-[13px]">Nothing is sent until you press the button.</p>
      </div>
      <FormFailure form={form} />
      <TextRow form={checked} name="title" label="Title" maxLength={120} required />
      <div className="grid gap-4 sm:grid-cols-3">
        {formRows(checked, {
          date: { label: 'Date', type: 'date', min: localToday(), required: true },
          time: { label: 'Time', type: 'time', help: `Time in ${form.values.timeZone}`, required: true },
          duration: { label: 'Duration', options: DURATIONS, required: true },
        })}
      </div>
      <TextRow
        form={checked}
        name="participants"
        label="Participants"
        // The error takes the place of the help, so that nothing below moves.
        help={isEarly ? undefined : PARTICIPANTS_HELP}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={onBlur}
        required
      />
      <div className="flex flex-wrap justify-end gap-2">
        <FormActions form={form} onCancel={onCancel} submitLabel="Schedule meeting" />
      </div>
    </form>
  );
}
