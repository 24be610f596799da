/** Changes the currency of the open document. If the document has amounts, first asks the person what to do with them. */
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { Coins } from 'lucide-react';
import { CURRENCIES, CURRENCY_FACTS, type Currency } from '@/domain/money/money';
import { BAD_RATE, RATE_TOO_HIGH, rateQuestion, readRate, type Rate } from '@/domain/tools/currency-change';
import { chooseHomeCurrency, readHomeCurrency } from '@/stores/home-currency';
import { toast } from '@/stores/toasts';
import type { ToolStore } from '@/stores/tools/tool-store';
import type { MenuItem } from '@/islands/ui/overlay/MenuRow';
import { whenFetched } from '@/islands/ui/loading/lazy-component';
import { useOnce, useLast } from '@/islands/ui/hooks/use-modal';
import { oldestRate, rateDayText, readRates } from '@/domain/money/exchange-rates';
import { dayInIndia } from '@/domain/time/india';
import { api } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

interface CurrencyDialogProps {
  from: Currency;
  /** Null while nothing is asked. */
  to: Currency | null;
  /** `isHome`: new documents start in it from now on. */
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
    // A change of the symbol needs no request. Without an answer, the app's own rates are shown, with their date.
    void api.get('/api/exchange-rates').then(({ ok, body }) => {
      if (isGone || !ok) return;
      const fresh = readRates(body['data']);
      const { stated: shown, form: now } = suggest.current;
      setRates(fresh);
      // A rate that someone has typed stays.
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
          'Change only the symbol',
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
          label={`Also use ${next.name} for new documents in all tools`}
          checked={isHome}
          onChange={(event) => form.set('isHome', event.target.checked)}
        />
      )}
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="ghost" onClick={onCancel} data-autofocus="">
          Cancel
        </Button>
        <SubmitButton form={form}>{how === 'sign' ? 'Change the symbol' : 'Convert'}</SubmitButton>
      </div>
    </form>
  );
}

/** Asks what to do with the amounts when the currency changes: change only the symbol, or convert every amount at a rate. */
function CurrencyDialog(props: CurrencyDialogProps) {
  const { to, onCancel } = props;
  // The question stays visible while the dialog closes.
  const shown = useLast(to);
  return (
    <Dialog
      open={to !== null}
      onClose={onCancel}
      title="Change the currency?"
      description={shown ? `The amounts are in ${CURRENCY_FACTS[props.from].name}.` : undefined}
      size="sm"
      hideClose
      role="alertdialog"
    >
      {shown && <Question {...props} key={`${props.from} ${shown}`} to={shown} />}
    </Dialog>
  );
}

export interface CurrencyChangeOptions<Data> {
  store: ToolStore<Data>;
  value: Currency;
  /** Whether the document has amounts that another currency would change. */
  hasMoney: boolean;
  /** The document in another currency, null as rate for the sign alone; null where it cannot be saved. Fetched once someone has answered. */
  load: () => Promise<(data: Data, currency: Currency, rate: Rate) => Data | null>;
}

/** Render `dialog` anywhere; it is empty until there is a question. */
export function useCurrencyChange<Data extends { currency: string }>(
  options: CurrencyChangeOptions<Data>,
): { choose: (currency: Currency) => void; dialog: ReactNode } {
  const { store, value, hasMoney, load } = options;
  const [to, setTo] = useState<Currency | null>(null);
  const hasAsked = useOnce(to !== null);
  const change = (currency: Currency, rate: Rate, isHome: boolean) => {
    setTo(null);
    if (isHome) chooseHomeCurrency(currency);
    // The answer was about these two currencies: another tab may have changed the document meanwhile.
    whenFetched(load, (changed) =>
      store.edit((now) => {
        if (now.currency !== value) return now;
        const next = changed(now, currency, rate);
        if (next === null) toast('error', RATE_TOO_HIGH);
        return next ?? now;
      }),
    );
  };
  return {
    choose(currency) {
      if (currency === value) return;
      if (hasMoney) setTo(currency);
      else store.edit((now) => ({ ...now, currency }), 'currency');
    },
    dialog: hasAsked && <CurrencyDialog from={value} to={to} onAnswer={change} onCancel={() => setTo(null)} />,
  };
}

/** The same as an entry of the ⋯ menu. */
export function useCurrencyItem<Data extends { currency: string }>(
  options: CurrencyChangeOptions<Data>,
): { item: MenuItem; dialog: ReactNode } {
  const { choose, dialog } = useCurrencyChange(options);
  const onChoose = (currency: Currency) => {
    choose(currency);
    // If the document has amounts, the dialog asks.
    if (options.hasMoney || currency === readHomeCurrency()) return;
    chooseHomeCurrency(currency);
    toast('info', `New documents in all tools will now start in ${CURRENCY_FACTS[currency].name}.`);
  };
  const item: MenuItem = {
    label: `Currency: ${options.value}`,
    icon: Coins,
    items: CURRENCIES.map((currency) => ({
      label: `${CURRENCY_FACTS[currency].symbol} ${currency}`,
      current: currency === options.value,
      hint: currency === options.value ? 'now' : undefined,
      onSelect: () => onChoose(currency),
    })),
  };
  return { item, dialog };
}
