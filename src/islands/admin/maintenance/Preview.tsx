/** What people will see, drawn small: the maintenance screen's words with this message, and to when it counts down. */
import { momentText } from '../../../domain/admin/moments';
import { MAINTENANCE_MESSAGE } from '../../../domain/maintenance/texts';

export interface PreviewProps {
  message: string;
  /** ISO 8601. */
  until: string | null;
}

export function Preview({ message, until }: PreviewProps) {
  const isPast = until !== null && Date.parse(until) <= Date.now();
  return (
    <figure
      aria-label="What people see"
      className="maintenance-preview overflow-hidden rounded-lg border border-dashed hairline bg-base-200"
    >
      <div className="maintenance-body">
        <p className="maintenance-title">Outset is under maintenance</p>
        <p className="maintenance-text">{message.trim() || MAINTENANCE_MESSAGE}</p>
        {until !== null && (
          <p className={`text-sm ${isPast ? 'text-error' : 'muted'}`}>
            {isPast
              ? `${momentText(until)} has passed: people would read that maintenance is complete.`
              : `A clock counts down to ${momentText(until)}.`}
          </p>
        )}
      </div>
    </figure>
  );
}
