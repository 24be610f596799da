/** Asks for the country of formation, which the Open Cap Format demands, before an export. */
import { phoneCountries } from '../../../account/registration/phone-number';
import { SelectRow } from '../../../ui/form/rows';
import { useForm } from '../../../ui/form/use-form';
import { FormDialog } from '../../../ui/form/actions';

/** They have calling codes, but no code of ISO 3166. */
const NONE_OF_ISO = new Set(['AC', 'TA', 'XK']);

interface CountryDialogProps {
  open: boolean;
  onClose: () => void;
  onCountry: (country: string) => void;
}

export function CountryDialog({ open, onClose, onCountry }: CountryDialogProps) {
  const form = useForm({
    initial: { country: '' },
    schema: async () => (await import('../../../../domain/cap-table/editing/share-forms')).countryForm,
    onValid: ({ country }) => {
      onClose();
      onCountry(country);
    },
  });
  const countries = phoneCountries().filter(({ code }) => !NONE_OF_ISO.has(code));
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Export Open Cap Format"
      description="The format says where the company was formed."
      size="sm"
      form={form}
      submitLabel="Export"
    >
      <SelectRow
        form={form}
        name="country"
        label="Country of formation"
        className="sm:col-span-2"
        required
        options={[
          { value: '', label: 'Choose a country' },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </FormDialog>
  );
}
