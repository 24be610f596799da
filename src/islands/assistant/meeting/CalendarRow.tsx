/** The row of the settings that closes one's Google Calendar to Outset again; nothing where it is not open. */
import { useEffect, useState } from 'react';
import { CalendarOff } from 'lucide-react';
import type { CalendarState } from '@/domain/assistant/meetings/calendar';
import { api, failureText } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';

const FAILED = 'Google Calendar could not be disconnected. Try again.';

/** Asks when the settings are opened. */
export function CalendarRow() {
  const [isConnected, setConnected] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    void api.get('/api/ai-chat/calendar').then(({ data }) => {
      if (!isGone) setConnected((data as CalendarState | undefined)?.isConnected ?? false);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const disconnect = async () => {
    setBusy(true);
    const answer = await api.delete('/api/ai-chat/calendar');
    setBusy(false);
    if (!answer.ok) return void toast('error', failureText(answer, FAILED));
    setConnected(false);
  };
  if (!isConnected) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 border-b hairline py-3.5">
      <p className="muted min-w-0 flex-1 text-sm">Meetings are added to your Google Calendar.</p>
      <Button size="sm" icon={<CalendarOff className="size-4" />} busy={isBusy} onClick={() => void disconnect()}>
        Disconnect
      </Button>
    </div>
  );
}
