/** Asks for one number of shares: the pool, or the total that percentages become. */
import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import { sharesText } from '../../../../domain/cap-table/presentation/texts';
import { TextRow } from '../../../ui/form/rows';
import { useForm } from '../../../ui/form/use-form';
import { FormDialog } from '../../../ui/form/actions';

export interface NumberDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  label: string;
  initial: number;
  submitLabel: string;
  schema: () => Promise<ZodType<{ shares: number }>>;
  onShares: (shares: number) => void;
}

export function NumberDialog(props: NumberDialogProps) {
  const form = useForm({
    initial: { shares: sharesText(props.initial) },
    schema: props.schema,
    onValid: ({ shares }) => {
      props.onShares(shares);
      props.onClose();
    },
  });
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={props.description}
      size="sm"
      form={form}
      submitLabel={props.submitLabel}
    >
      <div className="sm:col-span-2">
        <TextRow form={form} name="shares" label={props.label} required numeric autoFocus />
      </div>
    </FormDialog>
  );
}
