/** A moment in Indian time. A line may break between day and time only. */
import { momentText } from '@/domain/admin/moments';

export function Moment({ at }: { at: string | number }) {
  const iso = new Date(at).toISOString();
  const [day, time] = momentText(iso).split(', ');
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{day},</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}
