/** A country (India first) and a number beside it. Who uses it keeps the two values; the country list comes by itself. */
import {
  useEffect,
  useState,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
} from 'react';
import { ChevronDown } from 'lucide-react';
import type { FieldControlProps } from '../../ui/Field';
import { useFirstSign } from '../../ui/use-first-sign';
import type { PhoneCountry } from './phone-number';

type PhoneModule = typeof import('./phone-number');

const INDIA: PhoneCountry = { code: 'IN', name: 'India', callingCode: '91' };

export interface PhoneInputProps {
  wiring: FieldControlProps;
  /** ISO code of the chosen country. */
  code: string;
  country: SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> };
  number: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** A whole international number, pasted or filled in by the browser, taken apart. */
  onWhole: (parts: { country: string; number: string }) => void;
}

export function PhoneInput({ wiring, code, country, number, onWhole }: PhoneInputProps) {
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
      () => undefined, // India stays; a number with plus sign works for any country
    );
    return () => {
      isHere = false;
    };
  }, [isAwaited]);
  const chosen = countries.find((one) => one.code === code);

  const takeApart = (typed: string): boolean => {
    const parts = numbers?.splitPhone(typed);
    if (parts) onWhole(parts);
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
          {...country}
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
      <input
        {...wiring}
        {...number}
        onBlur={(event) => {
          takeApart(event.target.value);
          number.onBlur?.(event);
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
  );
}
