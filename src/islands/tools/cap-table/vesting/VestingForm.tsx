/** The form for one stakeholder's vesting schedule. Cancelling stores nothing. */
import { optionsOf } from '@/domain/options';
import { useState } from 'react';
import { windowOf, MAX_WINDOW } from '@/domain/cap-table/document/acceleration';
import { EARLIEST_DAY, LATEST_DAY } from '@/domain/time/days';
import { canAddVesting } from '@/domain/cap-table/vesting/vesting';
import { DEFAULT_VESTING, type Stakeholder, type VestingSchedule } from '@/domain/cap-table/document/document';
import { Button } from '@/islands/ui/Button';
import type { RowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { useForm } from '@/islands/ui/form/use-form';
import { FormActions } from '@/islands/ui/form/actions';
import { formRows } from '@/islands/ui/form/rows';

const TYPES = optionsOf({ linear: 'Linear', cliff: 'Cliff' });

const TRIGGERS = optionsOf({
  none: 'Nothing changes',
  single: 'Single trigger: the sale is enough',
  double: 'Double trigger: if also let go',
});

const MONTHS = { required: true, inputMode: 'numeric', inputClass: 'num' } as const;

interface VestingFormProps {
  holder: Stakeholder;
  onSave: (schedule: VestingSchedule) => void;
  onCancel: () => void;
  /** Preserves the typed text when people switch tabs; a dialog passes none. */
  draft?: RowDraft;
  /** Removes a stored schedule; without it, another button does that. */
  onRemove?: () => void;
  /** True inside a dialog, which has the heading and the frame. */
  isInDialog?: boolean;
}

export function VestingForm(props: VestingFormProps) {
  const { holder, onSave, onCancel, draft, onRemove, isInDialog = false } = props;
  const stored = holder.vestingSchedule;
  const start = stored ?? { startDate: '', ...DEFAULT_VESTING };
  const acceleration = stored?.acceleration;
  const form = useForm({
    initial: {
      startDate: start.startDate,
      cliff: String(start.cliff),
      vestingPeriod: String(start.vestingPeriod),
      vestingType: start.vestingType as string,
      trigger: (acceleration?.trigger ?? 'none') as string,
      share: String(acceleration?.share ?? 100),
      months: String(windowOf(acceleration ?? {})),
    },
    schema: async () => (await import('@/domain/cap-table/editing/forms')).vestingForm,
    ...(draft && { draft }),
    onValid: onSave,
  });
  const { values } = form;
  const [isUnfolded, setUnfolded] = useState(values.trigger !== 'none');
  const canAdd = canAddVesting({
    startDate: values.startDate,
    cliff: Number(values.cliff),
    vestingPeriod: Number(values.vestingPeriod),
  });
  return (
    <form
      {...form.formProps}
      aria-label={`Vesting of ${holder.name}`}
      className={`grid gap-3 ${isInDialog ? '' : 'rounded-lg border hairline bg-base-200/60 p-4'}`}
    >
      {!isInDialog && <p className="font-medium wrap-anywhere">Vesting of {holder.name}</p>}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {formRows(form, {
          startDate: {
            label: 'Start date',
            required: true,
            type: 'date',
            inputClass: 'num',
            min: EARLIEST_DAY,
            max: LATEST_DAY,
          },
          cliff: { label: 'Cliff (months)', help: '1 to 48', ...MONTHS },
          vestingPeriod: { label: 'Vesting period (months)', help: '1 to 120', ...MONTHS },
          vestingType: {
            label: 'Vesting type',
            help: 'Cliff: the equity up to the cliff vests at once, the rest evenly',
            options: TYPES,
          },
        })}
      </div>
      {isUnfolded ? (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {formRows(form, {
            trigger: { label: 'When the company is sold', className: 'lg:col-span-2', options: TRIGGERS },
            share: values.trigger !== 'none' && {
              label: 'Vests at once',
              help: 'Of the equity not vested by then',
              required: true,
              after: '%',
              inputClass: 'num',
            },
            months: values.trigger === 'double' && {
              label: 'Let go within (months)',
              help: `After the sale, 1 to ${MAX_WINDOW}`,
              ...MONTHS,
            },
          })}
        </div>
      ) : (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setUnfolded(true)}>
          Acceleration on a sale
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {stored && onRemove && (
          <Button size="sm" variant="ghost" className="mr-auto" onClick={onRemove}>
            Remove schedule
          </Button>
        )}
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
