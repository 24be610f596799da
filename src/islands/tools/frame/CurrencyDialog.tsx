/** Asks what becomes of the figures when a document changes its currency: the sign alone, or every amount at a rate. */
import { useEffect, useRef, useState } from 'react';
import { oldestRate, rateDayText, readRates } from '@/domain/money/exchange-rates';
import { CURRENCY_FACTS, type Currency } from '@/domain/money/money';
import { dayInIndia } from '@/domain/time/india';
import { BAD_RATE, rateQuestion, readRate, type Rate } from '@/domain/tools/currency-change';
import { api } from '@/lib/api/api';
import { readHomeCurrency } from '@/stores/home-currency';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { useLast } from '@/islands/ui/hooks/use-last';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

export interface CurrencyDialogProps {
  from: Currency;
  /** Null while nothing is asked. */
  to: Currency | null;
  /** `isHome`: new documents begin in it from now on. */
  onAnswer: (to: Currency, rate: Rate, isHome: boolean) => void;
  onCancel: () => void;
}

function Question({ from, to, onAnswer, onCancel }: CurrencyDialogProps & { to: Currency }) {
  const [rates, setRates] = useState(() => readRates(null));
  const { one, other, stated } = rateQuestion(from, to, rates);
  const form = useForm({
    initial: { how: 'sign', rate: stated, isHome: false },
    schema: () =>
      rulesOf<{ how: string; rate: string; isHome: boolean }>(({ how, rate }) => ({
        rate: how === 'rate' && !readRate(rate, from, one) ? BAD_RATE : null,
      })),
    onValid: ({ how, rate, isHome }) => onAnswer(to, how === 'sign' ? null : readRate(rate, from, one), isHome),
  });
  const { how, isHome } = form.values;
  const suggest = useRef({ stated, form });
  suggest.current = { stated, form };
  const needsRates = how === 'rate';
  useEffect(() => {
    if (!needsRates) return undefined;
    let isGone = false;
    // A change of the sign asks the server nothing. Without an answer the rates of the app are shown, with their day.
    void api.get('/api/exchange-rates').then(({ ok, body }) => {
      if (isGone || !ok) return;
      const fresh = readRates(body['data']);
      const { stated: shown, form: now } = suggest.current;
      setRates(fresh);
      // What someone has typed stays.
      if (now.values.rate === shown) now.set('rate', rateQuestion(from, to, fresh).stated);
    });
    return () => {
      isGone = true;
    };
  }, [from, to, needsRates]);
  const oldest = oldestRate(rates, from, to);
  const [old, next] = [CURRENCY_FACTS[from], CURRENCY_FACTS[to]];
  const choice = (value: 'sign' | 'rate', label: string, help: string) => (
    <label className="flex min-h-8 cursor-pointer items-start gap-2.5 text-sm max-md:min-h-11">
      <input
        type="radio"
        name="currency-change"
        className="radio radio-sm mt-0.5"
        checked={how === value}
        onChange={() => form.set('how', value)}
      />
      <span>
        {label}
        <span className="muted block text-[13px]">{help}</span>
      </span>
    </label>
  );
  return (
    <form {...form.formProps} className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="sr-only">What happens to the amounts</legend>
        {choice(
          'sign',
          'Change the sign only',
          `${old.symbol}1,000 becomes ${next.symbol}1,000. The numbers stay the same.`,
        )}
        {choice('rate', 'Convert every amount at a rate', 'Each amount is rounded once, to two decimals.')}
      </fieldset>
      {how === 'rate' && (
        <TextRow
          form={form}
          name="rate"
          label={`1 ${one} is`}
          help={`${oldest ? `As of ${rateDayText(oldest, dayInIndia(Date.now()))}, about ${stated}. ` : ''}Enter the rate you want to use.`}
          after={other}
        />
      )}
      {to !== readHomeCurrency() && (
        <Checkbox
          label={`Begin new documents of all tools in ${next.name}, too`}
          checked={isHome}
          onChange={(event) => form.set('isHome', event.target.checked)}
        />
      )}
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={onCancel} data-autofocus="">
          Cancel
        </Button>
        <SubmitButton form={form}>{how === 'sign' ? 'Change the sign' : 'Convert'}</SubmitButton>
      </div>
    </form>
  );
}

export function CurrencyDialog(props: CurrencyDialogProps) {
  const { to, onCancel } = props;
  // What is asked stays in view while the dialog leaves.
  const shown = useLast(to);
  return (
    <Dialog
      open={to !== null}
      onClose={onCancel}
      title="Change the currency?"
      description={shown ? `Figures are entered in ${CURRENCY_FACTS[props.from].name}.` : undefined}
      size="sm"
      hideClose
      role="alertdialog"
    >
      {shown && <Question {...props} key={`${props.from} ${shown}`} to={shown} />}
    </Dialog>
  );
}
