/** The rows of a phone number and of a LinkedIn address. The list of countries (India first) loads at the person's first action. */
import { useEffect, useState, type ClipboardEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { Field, TextInput, type FieldControlProps } from '@/islands/ui/fields/inputs';
import type { FormFields } from '@/islands/ui/form/use-form';
import { useFirstSign } from '@/islands/ui/hooks/use-first-sign';
import { TextRow } from '@/islands/ui/form/rows';
import type { PhoneCountry } from './phone-number';

type PhoneModule = typeof import('./phone-number');

const INDIA: PhoneCountry = { code: 'IN', name: 'India', callingCode: '91' };

/** `phoneCountry` is an ISO code, `phone` the text typed beside its calling code. */
interface PhoneValues {
  phoneCountry: string;
  phone: string;
}

function PhoneInput({ wiring, form }: { wiring: FieldControlProps; form: FormFields<PhoneValues> }) {
  const code = form.values.phoneCountry;
  const [numbers, setNumbers] = useState<PhoneModule | null>(null);
  const [countries, setCountries] = useState<readonly PhoneCountry[]>([INDIA]);
  const isAwaited = useFirstSign();
  useEffect(() => {
    if (!isAwaited) return;
    let isHere = true;
    import('./phone-number').then(
      (module) => {
        if (!isHere) return;
        setNumbers(module);
        setCountries(module.phoneCountries());
      },
      () => undefined, // only India remains; a number with a plus sign works for any country
    );
    return () => {
      isHere = false;
    };
  }, [isAwaited]);
  const chosen = countries.find((one) => one.code === code);

  const takeApart = (typed: string): boolean => {
    const parts = numbers?.splitPhone(typed);
    if (parts) {
      form.set('phoneCountry', parts.country);
      form.set('phone', parts.number);
    }
    return Boolean(parts);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (takeApart(event.clipboardData.getData('text'))) event.preventDefault();
  };

  return (
    <div className="flex gap-2">
      <div className="relative w-28 shrink-0 sm:w-36">
        <select
          aria-label="Country of the phone number"
          autoComplete="off"
          className="select w-full bg-none text-transparent max-md:min-h-11 [&>option]:text-base-content"
          name="phoneCountry"
          value={code}
          onChange={(event) => form.set('phoneCountry', event.target.value)}
        >
          {!chosen && <option value={code}>{code}</option>}
          {countries.map((one) => (
            <option key={one.code} value={one.code}>
              {one.name} (+{one.callingCode})
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
      <TextInput
        {...wiring}
        name="phone"
        value={form.values.phone}
        onChange={(event) => form.set('phone', event.target.value)}
        onBlur={(event) => takeApart(event.target.value)}
        onPaste={onPaste}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        placeholder={code === 'IN' ? '98765 43210' : undefined}
        fit
        className="min-w-0 flex-1 tabular-nums"
      />
    </div>
  );
}

export function PhoneRow({ form, required = false }: { form: FormFields<PhoneValues>; required?: boolean }) {
  return (
    <Field label="Phone number" required={required} error={form.errorOf('phone')}>
      {(wiring) => <PhoneInput wiring={wiring} form={form} />}
    </Field>
  );
}

/** The optional LinkedIn address of a person. */
export function LinkedinRow({ form, label }: { form: FormFields<{ linkedinUrl: string }>; label: string }) {
  return (
    <TextRow
      form={form}
      name="linkedinUrl"
      label={label}
      type="url"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://www.linkedin.com/in/your-name"
    />
  );
}
