/** How strong the new password is: five bars, a word, and what would make it stronger. Advice only. */
import { Check, Circle } from 'lucide-react';
import { passwordStrength, STRENGTH_CRITERIA, type PasswordLabel } from '@/domain/accounts/passwords/password-strength';

const COLOURS: Record<PasswordLabel, string> = {
  'Very Weak': 'bg-error',
  Weak: 'bg-accent',
  Medium: 'bg-warning',
  Strong: 'bg-info',
  'Very Strong': 'bg-success',
};

export function StrengthMeter({ password, id }: { password: string; id?: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <div id={id} className="grid gap-2">
      <div className="flex items-center gap-3">
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={score}
          aria-valuetext={label}
          className="grid flex-1 grid-cols-5 gap-1"
        >
          {[20, 40, 60, 80, 100].map((step) => (
            <span
              key={step}
              className={`h-1.5 rounded-full transition-colors ${score >= step ? COLOURS[label] : 'bg-base-content/15'}`}
            />
          ))}
        </div>
        <span aria-live="polite" className="w-20 text-right text-[13px] font-medium">
          {password === '' ? '' : label}
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        {STRENGTH_CRITERIA.map(({ name, isMet }) => {
          const met = isMet(password);
          const Icon = met ? Check : Circle;
          return (
            <li key={name} className={`flex items-center gap-1.5 ${met ? '' : 'muted'}`}>
              <Icon className={met ? 'size-3.5 text-success' : 'size-2.5'} aria-hidden="true" />
              {name}
              <span className="sr-only">{met ? ' (done)' : ' (missing)'}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
