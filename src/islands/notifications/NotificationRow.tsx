/** One notification: icon, title, text and time, with its link and a button to mark it as read. */
import {
  Bell,
  CalendarClock,
  Check,
  CircleHelp,
  MailCheck,
  Map,
  Newspaper,
  SearchCheck,
  ShieldCheck,
  Sparkles,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationTopic, NotificationView } from '@/domain/notifications/lines';
import { agoPhrase, dateTime } from '@/islands/account/sessions/session-list';
import { IconButton } from '@/islands/ui/Button';

const ICONS: Record<NotificationTopic, LucideIcon> = {
  account: ShieldCheck,
  maintenance: Wrench,
  roadmap: Map,
  opportunity: Sparkles,
  application: MailCheck,
  search: SearchCheck,
  deadline: CalendarClock,
  'follow-up': CalendarClock,
  news: Newspaper,
  support: CircleHelp,
};

export interface NotificationRowProps {
  item: NotificationView;
  now: number;
  timeZone: string;
  onRead: (item: NotificationView) => void;
}

export function NotificationRow({ item, now, timeZone, onRead }: NotificationRowProps) {
  const Icon = ICONS[item.topic] ?? Bell;
  const at = Date.parse(item.createdAt);
  return (
    <li className="flex items-start gap-3 py-3.5" data-notification={item.id} data-read={item.isRead}>
      <span className="relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
        <Icon className="size-4.5" aria-hidden="true" />
        {!item.isRead && (
          <span
            className="absolute -top-1 -right-1 size-2.5 rounded-full bg-info ring-2 ring-base-100"
            aria-hidden="true"
          />
        )}
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className={`break-words ${item.isRead ? '' : 'font-semibold'}`}>
          {!item.isRead && <span className="sr-only">Unread: </span>}
          {item.href ? (
            <a
              href={item.href}
              className="underline decoration-base-content/30 underline-offset-3 hover:decoration-current"
              onClick={() => onRead(item)}
            >
              {item.title}
            </a>
          ) : (
            item.title
          )}
        </p>
        {item.body && <p className="muted mt-0.5 break-words whitespace-pre-line">{item.body}</p>}
        <p className="muted mt-1 text-[13px]">
          <time dateTime={item.createdAt} title={dateTime(at, timeZone)}>
            {agoPhrase(at, now)}
          </time>
        </p>
      </div>
      {!item.isRead && (
        <IconButton
          label={`Mark “${item.title}” as read`}
          icon={<Check className="size-4" aria-hidden="true" />}
          onClick={() => onRead(item)}
        />
      )}
    </li>
  );
}
