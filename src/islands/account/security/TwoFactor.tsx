/** Two-factor authentication on the security page of a founder: off, set-up, on; recovery codes and trusted devices. */
import { useEffect, useState } from 'react';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import {
  FEW_RECOVERY_CODES,
  RECOVERY_CODE_COUNT,
  type TwoFactorStatus,
  type TrustedDevice,
} from '@/domain/accounts/two-factor-codes';
import { eventAdded } from '@/stores/account-events';
import { $othersEnded } from '@/stores/session';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { useTimeZone } from '@/islands/ui/hooks/use-browser';
import { api, failureText } from '@/lib/api/api';
import { RecoveryCodesDialog, ReconfirmDialog, SetupDialog } from './TwoFactorDialogs';
import { dateOf, DISABLE_FAILED, RENEW_FAILED, SETUP_FAILED, setupOf, type Setup } from './Authenticator';

interface TrustedDevicesProps {
  devices: readonly TrustedDevice[];
  timeZone: string;
  onChange: (devices: TrustedDevice[]) => void;
}

const FAILED = 'The device could not be removed. Please try again.';

/** The devices that need no code, and buttons to remove one or all. */
function TrustedDevices({ devices, timeZone, onChange }: TrustedDevicesProps) {
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
    // 404: the device was no longer trusted, so there is nothing more to do.
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
              <span className="font-medium wrap-anywhere">{device.device}</span>{' '}
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

const OFF: TwoFactorStatus = { enabled: false, enabledAt: null, recoveryCodesLeft: 0, trustedDevices: [] };

export default function TwoFactor({ status: first, email }: { status: TwoFactorStatus; email: string }) {
  const [status, setStatus] = useState(first);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [dialog, setDialog] = useState<'setup' | 'disable' | 'renew' | 'codes' | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const timeZone = useTimeZone();
  const close = () => setDialog(null);

  // A new password removes all trusted devices, including this one.
  useEffect(() => $othersEnded.listen(() => setStatus((was) => ({ ...was, trustedDevices: [] }))), []);

  const start = async (isNewCode = false) => {
    if (isStarting) return;
    if (setup && !isNewCode) {
      setDialog('setup');
      return;
    }
    setIsStarting(true);
    const answer = await api.post('/api/twofa/setup-2fa');
    setIsStarting(false);
    const next = setupOf(answer);
    if (!next) {
      toast('error', SETUP_FAILED);
      return;
    }
    setSetup(next);
    setDialog('setup');
  };
  const enabled = (recoveryCodes: string[]) => {
    eventAdded();
    setStatus({ ...OFF, enabled: true, enabledAt: new Date().toISOString(), recoveryCodesLeft: recoveryCodes.length });
    setSetup(null);
    setCodes(recoveryCodes);
    setDialog('codes');
  };
  const disabled = () => {
    eventAdded();
    setStatus(OFF);
    close();
    toast('success', 'Two-factor authentication is off');
  };
  const renewed = (recoveryCodes: string[]) => {
    eventAdded();
    setStatus({ ...status, recoveryCodesLeft: recoveryCodes.length });
    setCodes(recoveryCodes);
    setDialog('codes');
  };

  const Icon = status.enabled ? ShieldCheck : ShieldOff;
  return (
    <div data-two-factor={status.enabled ? 'on' : 'off'} className="card">
      <div className="flex flex-wrap items-center gap-4 px-4 py-4 sm:px-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg border hairline bg-base-200">
          <Icon className={`size-5 ${status.enabled ? 'text-success' : ''}`} aria-hidden="true" />
        </span>
        <div className="min-w-40 flex-1">
          <p className="font-medium">{status.enabled ? 'On' : 'Off'}</p>
          <p className="muted text-sm">
            {status.enabled
              ? `Since ${dateOf(status.enabledAt ?? '1970-01-01', timeZone)}. You sign in with your password and a code.`
              : 'You sign in with your password only.'}
          </p>
        </div>
        {status.enabled ? (
          <Button className="text-error max-sm:w-full" onClick={() => setDialog('disable')}>
            Turn off
          </Button>
        ) : (
          <Button variant="primary" className="max-sm:w-full" busy={isStarting} onClick={() => void start()}>
            Turn on
          </Button>
        )}
      </div>
      {status.enabled && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t hairline px-4 py-4 sm:px-5">
            <div className="min-w-40 flex-1">
              <h3 className="font-sans text-sm font-semibold tracking-normal">Recovery codes</h3>
              <p className="muted text-sm">
                {status.recoveryCodesLeft > 0
                  ? `${status.recoveryCodesLeft} of ${RECOVERY_CODE_COUNT} left.`
                  : `None of ${RECOVERY_CODE_COUNT} left.`}{' '}
                {status.recoveryCodesLeft <= FEW_RECOVERY_CODES && (
                  <span className="font-medium text-error">
                    {status.recoveryCodesLeft > 0
                      ? 'Create new ones now, with a code from your authenticator app or one of these codes.'
                      : 'To sign in and to create new ones, you need your authenticator app.'}
                  </span>
                )}
                {status.recoveryCodesLeft === 0 && (
                  <>
                    {' '}
                    If you have lost it,{' '}
                    <a href="/portal/support" className="underline underline-offset-4">
                      contact support
                    </a>
                    .
                  </>
                )}
              </p>
            </div>
            <Button className="max-sm:w-full" onClick={() => setDialog('renew')}>
              Create new codes
            </Button>
          </div>
          <div className="border-t hairline px-4 py-4 sm:px-5">
            <h3 className="mb-1 font-sans text-sm font-semibold tracking-normal">Trusted devices</h3>
            <TrustedDevices
              devices={status.trustedDevices}
              timeZone={timeZone}
              onChange={(trustedDevices) => {
                setStatus({ ...status, trustedDevices });
                eventAdded();
              }}
            />
          </div>
        </>
      )}
      <SetupDialog
        open={dialog === 'setup'}
        setup={setup}
        onClose={close}
        onEnabled={enabled}
        onReplaced={() => void start(true)}
      />
      <ReconfirmDialog
        email={email}
        open={dialog === 'disable'}
        onClose={close}
        title="Turn off two-factor authentication?"
        text="You will sign in with your password only. Your recovery codes will stop working and your trusted devices will be removed."
        confirmLabel="Turn off"
        danger
        path="/api/twofa/disable-2fa"
        failure={DISABLE_FAILED}
        onConfirmed={disabled}
      />
      <ReconfirmDialog
        email={email}
        open={dialog === 'renew'}
        onClose={close}
        title="Create new recovery codes?"
        text="You will get ten new codes, and your current ones will stop working."
        confirmLabel="Create new codes"
        path="/api/twofa/recovery-codes"
        failure={RENEW_FAILED}
        onConfirmed={renewed}
      />
      <RecoveryCodesDialog open={dialog === 'codes'} codes={codes} email={email} onDone={close} />
    </div>
  );
}
