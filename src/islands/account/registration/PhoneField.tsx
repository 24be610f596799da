/** Phone number: a country (India first) and the number. The country list comes with this step. */
import { useEffect, useState, type ClipboardEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { Field } from '../../ui/Field';
import { useFields, type WizardForm } from './wizard-form';
import type { PhoneCountry } from './phone-number';

type PhoneModule = typeof import('./phone-number');

const INDIA: PhoneCountry = { code: 'IN', name: 'India', callingCode: '91' };

export function PhoneField({ form }: { form: WizardForm }) {
  const { register, errorOf } = useFields(form);
  const [numbers, setNumbers] = useState<PhoneModule | null>(null);
  const [countries, setCountries] = useState<readonly PhoneCountry[]>([INDIA]);
  useEffect(() => {
    let isHere = true;
    import('./phone-number').then(
      (module) => {
        if (!isHere) return;
        setNumbers(module);
        setCountries(module.phoneCountries());
      },
      () => undefined, // India stays; a number with plus sign works for any country
    );
    return () => {
      isHere = false;
    };
  }, []);

  const code = form.watch('phoneCountry');
  const chosen = countries.find((country) => country.code === code);

  /** A whole international number, pasted or filled in by the browser, sets the country as well. */
  const takeApart = (typed: string): boolean => {
    const parts = numbers?.splitPhone(typed);
    if (!parts) return false;
    form.setValue('phoneCountry', parts.country);
    form.setValue('phone', parts.number, { shouldDirty: true });
    if (form.getFieldState('phone').error) void form.trigger('phone').catch(() => undefined);
    return true;
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (takeApart(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const number = register('phone');

  return (
    <Field label="Phone number" required error={errorOf('phone')}>
      {(props) => (
        <div className="flex gap-2">
          <div className="relative w-28 shrink-0 sm:w-36">
            <select
              aria-label="Country of the phone number"
              autoComplete="off"
              className="select w-full bg-none text-transparent max-md:min-h-11 [&>option]:text-base-content"
              {...register('phoneCountry', 'phone')}
            >
              {!chosen && <option value={code}>{code}</option>}
              {countries.map((country) => (
                <option key={country.code} value={country.code}>
                  {country.name} (+{country.callingCode})
                </option>
              ))}
            </select>
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center gap-1.5 text-sm"
            >
              <span className="muted">{code}</span>
              <span className="font-medium tabular-nums">+{chosen?.callingCode ?? ''}</span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className="muted pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2"
            />
          </div>
          <input
            {...props}
            {...number}
            onBlur={(event) => {
              takeApart(event.target.value);
              void number.onBlur(event);
            }}
            onPaste={onPaste}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={32}
            placeholder={code === 'IN' ? '98765 43210' : undefined}
            className="input min-w-0 flex-1 tabular-nums aria-invalid:border-error max-md:min-h-11"
          />
        </div>
      )}
    </Field>
  );
}
