/** Asks for the password of a locked PDF, which opens it in this browser and is kept nowhere. */
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';

interface Props {
  fileName: string;
  isWrong: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
}

export function PasswordStep({ fileName, isWrong, onPassword, onCancel }: Props) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? 'Please enter the password' : isWrong ? 'This password does not open the file' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onPassword(password);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-sm wrap-anywhere">
        <span className="font-medium">{fileName}</span> is locked. The email of your bank says how its password is made,
        for example from your birthday or customer number.
      </p>
      <Field label="Password of the PDF" error={error} help="It is used in this browser only, and not stored or sent.">
        {(props) => (
          <TextInput
            {...props}
            type="password"
            autoComplete="off"
            data-autofocus=""
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          Another file
        </Button>
        <Button type="submit" variant="primary">
          Open
        </Button>
      </div>
    </form>
  );
}
