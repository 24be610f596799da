/** The devices that need no code, and buttons to remove one or all. */
import { useState } from 'react';
import type { TrustedDevice } from '@/domain/accounts/two-factor-codes';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { api, failureText } from '@/lib/api/api';
import { dateOf } from './two-factor-answer';

export interface TrustedDevicesProps {
  devices: readonly TrustedDevice[];
  timeZone: string;
  onChange: (devices: TrustedDevice[]) => void;
}

const FAILED = 'The device could not be removed. Please try again.';

export function TrustedDevices({ devices, timeZone, onChange }: TrustedDevicesProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (devices.length === 0)
    return <p className="muted text-sm">You have no trusted devices. Every sign-in asks for a code.</p>;

  const end = async (id?: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await (id === undefined
      ? api.delete('/api/twofa/trusted-devices')
      : api.delete('/api/twofa/trusted-devices/:id', { param: { id } }));
    setIsBusy(false);
    // 404: it was not trusted any more, which is what was asked for.
    if (!answer.ok && answer.status !== 404) {
      toast('error', failureText(answer, FAILED));
      return;
    }
    onChange(id === undefined ? [] : devices.filter((device) => device.id !== id));
  };

  return (
    <>
      <ul className="grid gap-1">
        {devices.map((device) => (
          <li key={device.id} data-trusted-device="" className="flex items-center justify-between gap-3 text-sm">
            <span className="min-w-0">
              <span className="font-medium break-words">{device.device}</span>{' '}
              <span className="muted">until {dateOf(device.expiresAt, timeZone)}</span>
            </span>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Stop trusting ${device.device}, trusted until ${dateOf(device.expiresAt, timeZone)}`}
              onClick={() => void end(device.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button size="sm" className="mt-2" busy={isBusy} onClick={() => void end()}>
          Stop trusting all devices
        </Button>
      )}
    </>
  );
}
