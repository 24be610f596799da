/** The form of a meeting. */
import type { MeetingDetails } from '../../../domain/chat/meetings/details';
import type { MeetingAnswer } from '../../../domain/chat/meetings/meeting';

interface MeetingFormProps {
  details: MeetingDetails;
  onScheduled: (answer: MeetingAnswer) => void;
  onCancel: () => void;
}

export default function MeetingForm({ details, onCancel }: MeetingFormProps) {
  return (
    <button type="button" onClick={onCancel}>
      {details.title ?? 'Meeting'}
    </button>
  );
}
