/** Asks for the password of a locked PDF, which opens it in this browser and is saved nowhere. */
import { Button } from '@/islands/ui/Button';
import { SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

interface Props {
  fileName: string;
  isWrong: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

export function PasswordStep({ fileName, isWrong, onPassword, onCancel }: Props) {
  const form = useForm({
    initial: { password: '' },
    schema: () =>
      rulesOf<{ password: string }>(({ password }) => ({
        password: password === '' ? 'Please enter the password' : null,
      })),
    onValid: ({ password }) => onPassword(password),
  });
  const errorOf = (name: 'password') =>
    form.errorOf(name) ?? (isWrong ? 'This password does not open the file' : undefined);
  return (
    <form {...form.formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{fileName}</span> is locked. The email of your bank says how its password is made,
        for example from your birthday or customer number.
      </p>
      <TextRow
        form={{ ...form, errorOf }}
        name="password"
        label="Password of the PDF"
        help="It is used in this browser only, and not saved or sent."
        type="password"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Another file
        </Button>
        <SubmitButton form={form}>Open</SubmitButton>
      </div>
    </form>
  );
}
