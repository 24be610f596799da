/** Makes a personal token: a form with the password, then the token, shown this once. */
import { useState } from 'react';
import { CODE_DIGITS, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import type { TokenView } from '@/domain/tokens/personal-token';
import { SCOPE_WORDS, SHEET_SCOPE, sheetFormulas, TOKEN_SCOPES, type TokenScope } from '@/domain/tokens/personal-token';
import { api } from '@/lib/api/api';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { CheckRow, RowError, SelectRow, TextRow } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { ProofRow } from '@/islands/account/security/CodeRow';
import { SecretDialog } from './SecretDialog';

const FAILED = 'The token could not be made. Please try again.';
const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
];

const USES = [
  { value: 'program', label: 'A script or program' },
  { value: 'sheet', label: 'Google Sheets' },
];

interface Values extends Record<TokenScope, boolean> {
  name: string;
  use: string;
  days: string;
  password: string;
  code: string;
  recoveryCode: string;
}
const EMPTY: Values = {
  name: '',
  use: 'program',
  days: '90',
  'directory:read': true,
  'own:read': false,
  'own:write': false,
  password: '',
  code: '',
  recoveryCode: '',
};

export interface NewTokenDialogProps {
  open: boolean;
  onClose: () => void;
  onMade: (token: TokenView) => void;
  needsCode: boolean;
  email: string;
}

export function NewTokenDialog({ open, onClose, onMade, needsCode, email }: NewTokenDialogProps) {
  const [token, setToken] = useState<string | null>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const form = useForm<Values>({
    initial: EMPTY,
    onValid: async ({ name, use, days, password, code, recoveryCode, ...chosen }) => {
      const proof = usesRecovery ? { recoveryCode } : { code };
      const scopes = use === 'sheet' ? [SHEET_SCOPE] : TOKEN_SCOPES.filter((scope) => chosen[scope]);
      const answer = await api.post('/api/personal-tokens', {
        json: { name, scopes, days: Number(days), password, ...(needsCode ? proof : {}) },
      });
      if (!answer.ok) {
        const { errors } = answer;
        return { errors, failure: Object.keys(errors).length > 0 ? '' : (answer.message ?? FAILED) };
      }
      const made = answer.body['data'] as { token: string; view: TokenView };
      form.reset();
      setUsesRecovery(false);
      setToken(use === 'sheet' ? sheetFormulas(location.origin, made.token) : made.token);
      onMade(made.view);
      return undefined;
    },
  });
  const { values } = form;
  const close = () => {
    // Neither a password nor a token is left lying in a closed dialog.
    form.reset();
    setUsesRecovery(false);
    setToken(null);
    onClose();
  };
  if (token !== null)
    return (
      <SecretDialog
        open={open}
        onClose={close}
        title={token.startsWith('=') ? 'Copy your addresses' : 'Copy your token'}
        description={
          token.startsWith('=')
            ? 'Paste each line into a cell of a sheet of its own. We will not show them again. Anyone who can open the sheet can read the key in it.'
            : 'We will not show it again. Keep it like a password: anyone who has it can use it.'
        }
        secret={token}
      />
    );

  const isSheet = values.use === 'sheet';
  const isComplete =
    values.name.trim() !== '' &&
    (isSheet || TOKEN_SCOPES.some((scope) => values[scope])) &&
    values.password !== '' &&
    (!needsCode || (usesRecovery ? isRecoveryCode(values.recoveryCode) : values.code.length === CODE_DIGITS));
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New token"
      description="A program that has it can act for you, within what you tick here. We ask for your password first."
      size="sm"
      footer={<FormActions form={form} onCancel={close} submitLabel="Make token" disabled={!isComplete} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <FormFailure form={form} />
        <TextRow form={form} name="name" label="Name" help="For example: Investor sheet" maxLength={60} autoFocus />
        <SelectRow form={form} name="use" label="For" options={USES} />
        {isSheet && <p className="muted text-sm">{SCOPE_WORDS[SHEET_SCOPE].text}</p>}
        <fieldset className="grid gap-1.5" hidden={isSheet}>
          <legend className="mb-1 text-sm font-medium">It may</legend>
          {TOKEN_SCOPES.map((scope) => (
            <CheckRow
              key={scope}
              form={form}
              name={scope}
              label={SCOPE_WORDS[scope].label}
              help={SCOPE_WORDS[scope].text}
            />
          ))}
          <RowError message={form.errors['scopes']} />
        </fieldset>
        <SelectRow form={form} name="days" label="Ends after" options={DAYS} />
        <AccountRow email={email} />
        <PasswordRow form={form} name="password" label="Password" autoComplete="current-password" maxLength={512} />
        {needsCode && <ProofRow form={form} usesRecovery={usesRecovery} onSwitch={setUsesRecovery} />}
      </form>
    </Dialog>
  );
}
