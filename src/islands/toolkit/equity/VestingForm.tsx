/** The schedule of one stakeholder. Cancelling stores nothing. */
import { canAddVesting } from '../../../domain/cap-table/can-add';
import { DEFAULT_VESTING, type Stakeholder, type VestingSchedule } from '../../../domain/cap-table/document';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { useToolForm } from '../frame/use-tool-form';

const TYPES = [
  { value: 'linear', label: 'Linear' },
  { value: 'cliff', label: 'Cliff' },
];
const INPUT = 'input num w-full aria-invalid:border-error max-md:min-h-11';

interface VestingFormProps {
  holder: Stakeholder;
  onSave: (schedule: VestingSchedule) => void;
  onCancel: () => void;
}

export default function VestingForm({ holder, onSave, onCancel }: VestingFormProps) {
  const stored = holder.vestingSchedule;
  const start = stored ?? { startDate: '', ...DEFAULT_VESTING };
  const { values, errors, set, formProps } = useToolForm({
    initial: {
      startDate: start.startDate,
      cliff: String(start.cliff),
      vestingPeriod: String(start.vestingPeriod),
      vestingType: start.vestingType as string,
    },
    schema: async () => (await import('../../../domain/cap-table/forms')).vestingForm,
    onValid: onSave,
  });
  const canAdd = canAddVesting({
    startDate: values.startDate,
    cliff: Number(values.cliff),
    vestingPeriod: Number(values.vestingPeriod),
  });
  const months = (name: 'cliff' | 'vestingPeriod', label: string, help: string) => (
    <Field label={label} error={errors[name]} help={help} required>
      {(props) => (
        <input
          {...props}
          className={INPUT}
          inputMode="numeric"
          autoComplete="off"
          value={values[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <form
      {...formProps}
      aria-label={`Vesting of ${holder.name}`}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <p className="font-medium wrap-anywhere">Vesting of {holder.name}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Start date" error={errors['startDate']} required>
          {(props) => (
            <input
              {...props}
              type="date"
              className={INPUT}
              min="1900-01-01"
              max="2200-12-31"
              value={values.startDate}
              onChange={(event) => set('startDate', event.target.value)}
            />
          )}
        </Field>
        {months('cliff', 'Cliff (months)', '1 to 48')}
        {months('vestingPeriod', 'Vesting period (months)', '1 to 120')}
        <Field
          label="Vesting type"
          error={errors['vestingType']}
          help="Cliff: the part until then vests at once, the rest evenly"
        >
          {(props) => (
            <Select
              {...props}
              options={TYPES}
              value={values.vestingType}
              onChange={(event) => set('vestingType', event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!canAdd && (
          <p className="muted flex-1 basis-52 text-[13px]" role="status">
            {values.startDate === ''
              ? 'Choose a start date to go on.'
              : 'A schedule needs a cliff of 1 to 48 months and a period of 1 to 120 that is not shorter.'}
          </p>
        )}
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!canAdd}>
          {stored ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}
