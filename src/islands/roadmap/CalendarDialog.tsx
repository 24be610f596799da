/** The link with which calendar apps get the due dates: create, copy, renew, remove. Loaded when first opened. */
import { optionsOf } from '@/domain/options';
import { useEffect, useState } from 'react';
import { CalendarPlus, Copy, ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { DUE_KINDS, type DueKind } from '@/domain/calendar/due-items';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Field, TextInput, SelectField } from '@/islands/ui/fields/inputs';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { api, type DataOf } from '@/lib/api/api';

/** The calendar feed, as the API returns it. */
type CalendarFeed = NonNullable<DataOf<'/api/check/calendar', 'get'>>;

/** Gets, creates or renews, or removes the feed; null if there is none afterwards. Throws an Error whose message is for the person. */
async function callCalendar(method: 'get' | 'post' | 'delete'): Promise<CalendarFeed | null> {
  const { ok, message, data } = await api.call(method, '/api/check/calendar');
  if (!ok) throw new Error(message ?? 'Your calendar link could not be loaded. Please try again.');
  return data ?? null;
}

/** The page of Google Calendar that asks whether to add the address. */
function googleSubscribeHref(feed: Pick<CalendarFeed, 'subscribeUrl'>): string {
  const url = new URL('https://calendar.google.com/calendar/r');
  url.searchParams.set('cid', feed.subscribeUrl);
  return url.href;
}

type State = { kind: 'loading' } | { kind: 'failed'; text: string } | { kind: 'feed'; feed: CalendarFeed | null };
type Step = 'renew' | 'remove' | null;

async function copyAddress(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast('success', 'Link copied');
  } catch {
    toast('error', 'Your browser did not allow copying. Select the link and copy it yourself.');
  }
}

const KIND_OPTIONS = optionsOf(DUE_KINDS);

interface FeedProps {
  feed: CalendarFeed;
  hasKinds: boolean;
  onStep: (step: Step) => void;
}

function Feed({ feed: all, hasKinds, onStep }: FeedProps) {
  const [kind, setKind] = useState<DueKind>(hasKinds ? 'filings' : 'roadmap');
  const feed = (hasKinds && all.feeds[kind]) || all;
  return (
    <div className="grid gap-5">
      {hasKinds && (
        <SelectField
          label="What"
          value={kind}
          options={KIND_OPTIONS}
          onChange={(event) => setKind(event.target.value as DueKind)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <a href={feed.subscribeUrl} className="btn btn-primary max-md:min-h-11" data-autofocus="">
          <CalendarPlus className="size-4" aria-hidden="true" />
          Subscribe
        </a>
        <a
          href={googleSubscribeHref(feed)}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-ghost border control-line max-md:min-h-11"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Google Calendar
        </a>
      </div>
      <Field
        label="Link for other calendar apps"
        help={
          hasKinds
            ? 'Anyone with this link can see these dates.'
            : 'Anyone with this link can see your open milestones and their dates.'
        }
      >
        {(props) => (
          <div className="flex gap-2">
            <TextInput
              {...props}
              readOnly
              value={feed.url}
              fit
              className="min-w-0 flex-1"
              onFocus={(event) => event.target.select()}
            />
            <Button icon={Copy} onClick={() => void copyAddress(feed.url)}>
              Copy
            </Button>
          </div>
        )}
      </Field>
      <div className="flex flex-wrap gap-2 border-t hairline pt-4">
        <Button size="sm" variant="ghost" icon={RefreshCw} onClick={() => onStep('renew')}>
          New link
        </Button>
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => onStep('remove')}>
          Remove link
        </Button>
      </div>
    </div>
  );
}

const QUESTIONS = {
  renew: { text: 'Calendars using the old link will stop getting your dates.', button: 'Create a new link' },
  remove: { text: 'Calendars using this link will stop getting your dates.', button: 'Remove the link' },
} as const;

interface CalendarDialogProps extends Closable {
  /** Offers a feed for each kind, not only the roadmap's. */
  hasKinds?: boolean;
}

export default function CalendarDialog({ open, onClose, hasKinds = false }: CalendarDialogProps) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [step, setStep] = useState<Step>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (method: 'get' | 'post' | 'delete', notice?: string) => {
    setBusy(true);
    try {
      setState({ kind: 'feed', feed: await callCalendar(method) });
      setStep(null);
      if (notice) toast('success', notice);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      // After a failed change, the shown feed is still valid.
      if (method === 'get') setState({ kind: 'failed', text });
      else toast('error', text);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!open) return;
    setStep(null);
    void run('get');
  }, [open]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Due dates in your calendar"
      description={
        hasKinds
          ? 'A private link for your calendar app, one for each kind. Meetings have their time; every other date is an all-day event. Updated every few hours.'
          : 'A private link for your calendar app. It shows each open milestone with a due date as an all-day event, updated every few hours.'
      }
    >
      {state.kind === 'loading' ? (
        <div className="grid gap-3" role="status" aria-label="Loading">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="h-10 w-full" />
        </div>
      ) : state.kind === 'failed' ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          <p>{state.text}</p>
          <Button busy={isBusy} onClick={() => void run('get')}>
            Try again
          </Button>
        </div>
      ) : state.feed === null ? (
        <Button variant="primary" busy={isBusy} icon={CalendarPlus} onClick={() => void run('post')}>
          Create calendar link
        </Button>
      ) : step !== null ? (
        <div className="grid gap-4">
          <p className="text-sm">{QUESTIONS[step].text}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" autoFocus onClick={() => setStep(null)}>
              Keep the link
            </Button>
            <Button
              variant={step === 'remove' ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={() =>
                void (step === 'remove' ? run('delete', 'Link removed') : run('post', 'The old link no longer works'))
              }
            >
              {QUESTIONS[step].button}
            </Button>
          </div>
        </div>
      ) : (
        <Feed feed={state.feed} hasKinds={hasKinds} onStep={setStep} />
      )}
    </Dialog>
  );
}
