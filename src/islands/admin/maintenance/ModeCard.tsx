/** The switch of maintenance with the message and the estimated completion. What is shown as the state is what the server answered. */
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { MESSAGE_UPDATED, TIME_MISSING, UPDATE_FAILED } from '../../../domain/admin/maintenance-texts';
import { MAINTENANCE_OFF, MAINTENANCE_ON } from '../../../domain/maintenance/texts';
import { fieldTime, timeOfField } from '../../../lib/field-time';
import { toast } from '../../../stores/toasts';
import { api } from '../../../lib/api';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { MessageField } from './MessageField';
import { Preview } from './Preview';
import { isHalfFilled, TimeField } from './TimeField';
import { readStatus, typedMessage, type StatusProps } from './use-status';

export function ModeCard({ status, onChanged }: StatusProps) {
  const isOn = status.maintenanceMode;
  const [message, setMessage] = useState(isOn ? typedMessage(status.message) : '');
  const [until, setUntil] = useState(isOn ? fieldTime(status.estimatedCompletion) : '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const estimatedCompletion = timeOfField(until);
  const isShown = message.trim() === typedMessage(status.message) && until === fieldTime(status.estimatedCompletion);

  const isReady = () => {
    const isHalf = isHalfFilled(form.current, 'estimatedCompletion');
    setErrors(isHalf ? { estimatedCompletion: TIME_MISSING } : {});
    if (isHalf) form.current?.querySelector<HTMLElement>('[name=estimatedCompletion]')?.focus();
    return !isHalf;
  };

  const send = async (maintenanceMode: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await api.post('/api/maintenance/toggle', {
      json: { maintenanceMode, message, estimatedCompletion },
    });
    setIsBusy(false);
    setIsAsking(false);
    const mode = answer.body['maintenanceMode'];
    if (!answer.ok || typeof mode !== 'boolean') {
      setErrors(answer.errors);
      toast('error', UPDATE_FAILED);
      return;
    }
    onChanged({ ...(readStatus(answer.body['data']) ?? status), maintenanceMode: mode });
    if (isOn && mode) {
      toast('success', maintenanceMode ? MESSAGE_UPDATED : MAINTENANCE_ON);
      return;
    }
    toast('success', mode ? MAINTENANCE_ON : MAINTENANCE_OFF);
    if (isOn) {
      // What was said belonged to the maintenance that is over.
      setMessage('');
      setUntil('');
    }
  };

  const toggle = () => {
    if (isBusy) return;
    if (isOn) void send(false);
    else if (isReady()) setIsAsking(true);
  };
  const update = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isOn && !isShown && isReady()) void send(true);
  };

  return (
    <>
      <form ref={form} noValidate onSubmit={update} className="mt-4 grid gap-4">
        <div
          data-mode={isOn ? 'on' : 'off'}
          className={`flex items-center gap-4 rounded-lg border px-4 py-3 ${isOn ? 'border-warning/60 bg-warning/10' : 'hairline bg-base-200'}`}
        >
          <div className="min-w-0 flex-1">
            <p id={`${id}-label`} className="font-medium">
              Maintenance mode
            </p>
            <p id={`${id}-state`} className="muted text-sm">
              {isOn ? 'On. Everybody but operators sees the maintenance screen.' : 'Off. Everybody can use Outset.'}
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
              onChange={toggle}
              className="toggle toggle-lg checked:text-warning"
            />
          </span>
        </div>
        <MessageField value={message} error={errors['message']} onChange={setMessage} />
        <TimeField
          label="Estimated completion"
          name="estimatedCompletion"
          value={until}
          error={errors['estimatedCompletion']}
          onChange={setUntil}
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
        text="From now on everybody but operators sees this in place of Outset, and nothing can be changed until you turn it off."
        confirmLabel="Turn on"
        danger
        busy={isBusy}
        onConfirm={() => void send(true)}
        onCancel={() => setIsAsking(false)}
      >
        <Preview message={message} until={estimatedCompletion} />
      </ConfirmDialog>
    </>
  );
}
