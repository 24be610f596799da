/** The rows of a liquidation preference: multiple, participation and its cap. */
import type { Participation } from '@/domain/cap-table/document/document';
import { PARTICIPATIONS } from '@/domain/cap-table/presentation/terms-text';
import { SelectRow, TextRow } from '@/islands/ui/form/rows';
import type { Form } from '@/islands/ui/form/use-form';

export interface PreferenceValues {
  multiple: string;
  participation: Participation;
  cap: string;
}

const OPTIONS = (Object.keys(PARTICIPATIONS) as Participation[]).map((value) => ({
  value,
  label: PARTICIPATIONS[value],
}));

export function PreferenceRows<Values extends PreferenceValues>({ form }: { form: Form<Values> }) {
  const plain = form as unknown as Form<PreferenceValues>;
  return (
    <>
      <TextRow form={plain} name="multiple" label="Liquidation preference" numeric after="× issue price" />
      <SelectRow form={plain} name="participation" label="Participation" options={OPTIONS} />
      {plain.values.participation === 'capped' && (
        <TextRow form={plain} name="cap" label="Cap on the total payout" numeric required after="× issue price" />
      )}
    </>
  );
}
