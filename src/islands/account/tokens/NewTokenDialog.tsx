/** Makes a personal token: its name, use, scopes and end, then the token. */
import { optionsOf } from '@/domain/options';
import type { TokenView } from '@/domain/tokens/personal-token';
import { SCOPE_WORDS, SHEET_SCOPE, sheetFormulas } from '@/domain/tokens/personal-token';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { api } from '@/lib/api/api';
import { CheckRows, SelectRow, TextRow } from '@/islands/ui/form/rows';
import { NewSecretDialog, type Proof, type SecretDialogProps } from './NewSecretDialog';

const DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
];

const USES = optionsOf({ program: 'A script or program', sheet: 'Google Sheets' });

interface Values extends Record<TokenScope, boolean> {
  name: string;
  use: string;
  days: string;
}
const EMPTY: Values = {
  name: '',
  use: 'program',
  days: '90',
  'directory:read': true,
  'own:read': false,
  'own:write': false,
};

const isSheet = ({ use }: Values) => use === 'sheet';
const scopesOf = (values: Values) => (isSheet(values) ? [SHEET_SCOPE] : TOKEN_SCOPES.filter((scope) => values[scope]));

async function send(values: Values, proof: Proof) {
  const { name, days } = values;
  const json = { name, scopes: scopesOf(values), days: Number(days), ...proof };
  const answer = await api.post('/api/personal-tokens', { json });
  if (!answer.data) return { answer, made: null };
  const { token, view } = answer.data;
  return { answer, made: { secret: isSheet(values) ? sheetFormulas(location.origin, token) : token, view } };
}

export function NewTokenDialog(props: SecretDialogProps<TokenView>) {
  return (
    <NewSecretDialog
      {...props}
      title="New token"
      description="A program that has it can act for you, within what you tick here. We ask for your password first."
      submitLabel="Make token"
      failed="The token could not be made. Please try again."
      initial={EMPTY}
      isFilled={(values) => values.name.trim() !== '' && scopesOf(values).length > 0}
      send={send}
      shownAs={(secret) =>
        secret.startsWith('=')
          ? {
              title: 'Copy your addresses',
              description:
                'Paste each line into a cell of a sheet of its own. We will not show them again. Anyone who can open the sheet can read the key in it.',
            }
          : {
              title: 'Copy your token',
              description: 'We will not show it again. Keep it like a password: anyone who has it can use it.',
            }
      }
    >
      {(form) => (
        <>
          <TextRow form={form} name="name" label="Name" help="For example: Investor sheet" maxLength={60} autoFocus />
          <SelectRow form={form} name="use" label="For" options={USES} />
          {isSheet(form.values) ? (
            <p className="muted text-sm">{SCOPE_WORDS[SHEET_SCOPE].text}</p>
          ) : (
            <CheckRows form={form} names={TOKEN_SCOPES} words={SCOPE_WORDS} legend="It may" error="scopes" />
          )}
          <SelectRow form={form} name="days" label="Ends after" options={DAYS} />
        </>
      )}
    </NewSecretDialog>
  );
}
