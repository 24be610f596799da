/** The schedule of one stakeholder. Cancelling stores nothing. */
import { canAddVesting } from '../../../domain/cap-table/editing/can-add';
import { DEFAULT_VESTING, type Stakeholder, type VestingSchedule } from '../../../domain/cap-table/document/document';
import { useForm } from '../../ui/form/use-form';
import { FormActions } from '../../ui/form/actions';
import { SelectRow, TextRow } from '../../ui/form/rows';

const TYPES = [
  { value: 'linear', label: 'Linear' },
  { value: 'cliff', label: 'Cliff' },
];

interface VestingFormProps {
  holder: Stakeholder;
  onSave: (schedule: VestingSchedule) => void;
  onCancel: () => void;
}

export default function VestingForm({ holder, onSave, onCancel }: VestingFormProps) {
  const stored = holder.vestingSchedule;
  const start = stored ?? { startDate: '', ...DEFAULT_VESTING };
  const form = useForm({
    initial: {
      startDate: start.startDate,
      cliff: String(start.cliff),
      vestingPeriod: String(start.vestingPeriod),
      vestingType: start.vestingType as string,
    },
    schema: async () => (await import('../../../domain/cap-table/editing/forms')).vestingForm,
    onValid: onSave,
  });
  const { values } = form;
  const canAdd = canAddVesting({
    startDate: values.startDate,
    cliff: Number(values.cliff),
    vestingPeriod: Number(values.vestingPeriod),
  });
  const months = (name: 'cliff' | 'vestingPeriod', label: string, help: string) => (
    <TextRow form={form} name={name} label={label} help={help} required inputMode="numeric" inputClass="num" />
  );
  return (
    <form
      {...form.formProps}
      aria-label={`Vesting of ${holder.name}`}
      className="grid gap-3 rounded-lg border hairline bg-base-200/60 p-4"
    >
      <p className="font-medium wrap-anywhere">Vesting of {holder.name}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextRow
          form={form}
          name="startDate"
          label="Start date"
          required
          type="date"
          inputClass="num"
          min="1900-01-01"
          max="2200-12-31"
        />
        {months('cliff', 'Cliff (months)', '1 to 48')}
        {months('vestingPeriod', 'Vesting period (months)', '1 to 120')}
        <SelectRow
          form={form}
          name="vestingType"
          label="Vesting type"
          help="Cliff: the equity up to the cliff vests at once, the rest evenly"
          options={TYPES}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!canAdd && (
          <p className="muted flex-1 basis-52 text-[13px]" role="status">
            {values.startDate === ''
              ? 'Choose a start date to go on.'
              : 'A schedule needs a cliff of 1 to 48 months and a period of 1 to 120 that is not shorter.'}
          </p>
        )}
        <FormActions
          form={form}
          size="sm"
          onCancel={onCancel}
          submitLabel={stored ? 'Save' : 'Add'}
          disabled={!canAdd}
        />
      </div>
    </form>
  );
}
