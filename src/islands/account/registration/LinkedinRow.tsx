/** The optional LinkedIn address of a person. */
import { TextRow } from '@/islands/ui/form/rows';
import type { FormFields } from '@/islands/ui/form/use-form';

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
