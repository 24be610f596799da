/** The maintenance switch with the message and the estimated completion. It always shows the state from the server. */
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { MESSAGE_UPDATED, TIME_MISSING, UPDATE_FAILED } from '@/domain/admin/maintenance-texts';
import {
  MAINTENANCE_OFF,
  MAINTENANCE_ON,
  MAINTENANCE_MESSAGE,
  MAINTENANCE_MESSAGE_MAX,
} from '@/domain/maintenance/texts';
import { localInIndia, momentInIndia, momentText } from '@/domain/time/india';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { rulesOf } from '@/islands/ui/form/errors';
import { useForm, type Form, type FormFields } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { TextAreaRow, TextRow, type RowProps } from '@/islands/ui/form/rows';
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import { useAnswer } from '@/islands/lists/use-answer';

// The rows of both forms: the message, with the default text as placeholder and a count of characters, and a time.

export function MessageRow({ form }: { form: FormFields<{ message: string }> }) {
  return (
    <TextAreaRow
      form={form}
      name="message"
      label="Message"
      help={
        <span className="flex justify-between gap-3">
          <span>Left empty, the usual message is shown.</span>
          <span className="num shrink-0" data-count>
            {form.values.message.length} / {MAINTENANCE_MESSAGE_MAX}
          </span>
        </span>
      }
      rows={3}
      maxLength={MAINTENANCE_MESSAGE_MAX}
      placeholder={MAINTENANCE_MESSAGE}
      inputClass="leading-relaxed"
    />
  );
}

/** `help` is shown before the time zone. */
export type TimeRowProps<Values extends object> = RowProps<Values, string> & { help?: string };

/** A date and a time in India; the help text names the zone. */
export function TimeRow<Values extends object>({ help, ...row }: TimeRowProps<Values>) {
  return (
    <TextRow
      {...row}
      help={`${help ? `${help} ` : ''}India Standard Time (IST).`}
      type="datetime-local"
      inputClass="h-11"
      max="9999-12-31T23:59"
    />
  );
}

/** True if the date or the time in the field is incomplete: its value is empty then. */
function isHalfFilled(form: HTMLFormElement | null, name: string): boolean {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.validity.badInput ?? false;
}

/** The same interval as on every other page. */
const POLL_MS = 30_000;

/** The props of the two cards. */
export interface StatusProps {
  status: MaintenanceStatus;
  onChanged: (status: MaintenanceStatus) => void;
}

/** The default message is the placeholder, not a text to edit. */
export const typedMessage = (message: string): string => (message === MAINTENANCE_MESSAGE ? '' : message);

/** The state of maintenance from the server: on load, every half minute while the tab is visible, and from the answers to changes. */
export const useStatus = () =>
  useAnswer({
    key: ['maintenance'],
    pace: POLL_MS,
    ask: (signal) => api.get('/api/maintenance/status', { signal }),
    // The specification defines no envelope here.
    read: ({ ok, body }) => (ok && 'maintenanceMode' in body ? (body as unknown as MaintenanceStatus) : null),
  });

interface PreviewProps {
  message: string;
  /** ISO 8601. */
  until: string | null;
}

/** A small preview of the maintenance screen: its text with this message, and the end of its countdown. */
function Preview({ message, until }: PreviewProps) {
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
              ? `${momentText(until)} has passed: people would see that maintenance is complete.`
              : `A clock counts down to ${momentText(until)}.`}
          </p>
        )}
      </div>
    </figure>
  );
}

interface ModeValues {
  message: string;
  estimatedCompletion: string;
}

export function ModeCard({ status, onChanged }: StatusProps) {
  const isOn = status.maintenanceMode;
  const [isAsking, setIsAsking] = useState(false);
  /** The state to set. Turning maintenance off needs no valid time and no confirmation. */
  const wanted = useRef(true);
  const id = useId();
  const form: Form<ModeValues> = useForm<ModeValues>({
    initial: {
      message: isOn ? typedMessage(status.message) : '',
      estimatedCompletion: isOn ? localInIndia(status.estimatedCompletion) : '',
    },
    schema: () =>
      rulesOf<ModeValues>(() => ({
        estimatedCompletion:
          wanted.current && isHalfFilled(form.formProps.ref.current, 'estimatedCompletion') ? TIME_MISSING : null,
      })),
    draft: { key: 'draft:maintenance-mode' },
    onValid: async () => {
      const maintenanceMode = wanted.current;
      const answer = await api.post('/api/maintenance/toggle', {
        json: { maintenanceMode, message, estimatedCompletion },
      });
      setIsAsking(false);
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      const mode = answer.body['maintenanceMode'];
      if (!answer.ok || typeof mode !== 'boolean') {
        toast('error', UPDATE_FAILED);
        return { errors: answer.errors };
      }
      onChanged({ ...(answer.data ?? status), maintenanceMode: mode });
      if (isOn && mode) {
        toast('success', maintenanceMode ? MESSAGE_UPDATED : MAINTENANCE_ON);
        return undefined;
      }
      toast('success', mode ? MAINTENANCE_ON : MAINTENANCE_OFF);
      // The message and the time belonged to the maintenance that is over.
      if (isOn) form.reset({ message: '', estimatedCompletion: '' });
      return undefined;
    },
  });
  const { isBusy } = form;
  const { message, estimatedCompletion: until } = form.values;
  const estimatedCompletion = momentInIndia(until);
  const isShown = message.trim() === typedMessage(status.message) && until === localInIndia(status.estimatedCompletion);

  const send = (maintenanceMode: boolean) => {
    if (isBusy) return;
    wanted.current = maintenanceMode;
    void form.submit();
  };
  const toggle = async () => {
    if (isOn) return send(false);
    wanted.current = true;
    if (await form.check(['estimatedCompletion'])) setIsAsking(true);
  };
  const update = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isOn && !isShown) send(true);
  };

  return (
    <>
      <form {...form.formProps} onSubmit={update} className="mt-4 grid gap-4">
        <div
          data-mode={isOn ? 'on' : 'off'}
          className={`flex items-center gap-4 rounded-lg border px-4 py-3 ${isOn ? 'border-warning/60 bg-warning/10' : 'hairline bg-base-200'}`}
        >
          <div className="min-w-0 flex-1">
            <p id={`${id}-label`} className="font-medium">
              Maintenance mode
            </p>
            <p id={`${id}-state`} className="muted text-sm">
              {isOn ? 'On. Everyone except operators sees the maintenance screen.' : 'Off. Everyone can use Outset.'}
            </p>
          </div>
          {isBusy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
          <span className="grid shrink-0 place-items-center max-md:min-h-11">
            <input
              type="checkbox"
              role="switch"
              checked={isOn}
              aria-busy={isBusy || undefined}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-state`}
              onChange={() => void toggle()}
              className="toggle toggle-lg checked:text-warning"
            />
          </span>
        </div>
        <MessageRow form={form} />
        <TimeRow
          form={form}
          name="estimatedCompletion"
          label="Estimated completion"
          help="Optional. The screen counts down to it."
        />
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{isOn ? 'What people see' : 'What people will see'}</p>
          <Preview message={message} until={estimatedCompletion} />
        </div>
        {isOn && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              type="submit"
              variant="primary"
              aria-disabled={isShown || isBusy}
              busy={isBusy}
              className="max-sm:w-full"
            >
              Update what people see
            </Button>
            {isShown && <p className="muted text-[13px]">This is what they see now.</p>}
          </div>
        )}
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Turn maintenance mode on?"
        text="From now on everyone except operators sees this instead of Outset, and nothing can be changed until you turn it off."
        confirmLabel="Turn on"
        danger
        busy={isBusy}
        onConfirm={() => send(true)}
        onCancel={() => setIsAsking(false)}
      >
        <Preview message={message} until={estimatedCompletion} />
      </ConfirmDialog>
    </>
  );
}
