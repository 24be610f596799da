/** The consent page for a program: the requested scopes, which the person can reduce, and the buttons to allow or refuse. */
import type { AuthorizationRequest } from '@/domain/tokens/oauth';
import { SCOPE_WORDS } from '@/domain/tokens/personal-token';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { CheckRows } from '@/islands/ui/form/rows';
import { useForm } from '@/islands/ui/form/use-form';

const FAILED = 'The program could not be connected. Please try again.';

export interface ConsentProps {
  asked: AuthorizationRequest;
  scopes: readonly TokenScope[];
  /** Leads back to the program without access. */
  refusal: string;
  go?: (address: string) => void;
}

export default function Consent({ asked, scopes, refusal, go = (address) => location.assign(address) }: ConsentProps) {
  const form = useForm({
    initial: Object.fromEntries(TOKEN_SCOPES.map((scope) => [scope, scopes.includes(scope)])) as Record<
      TokenScope,
      boolean
    >,
    onValid: async (chosen) => {
      const json = { ...asked, scopes: TOKEN_SCOPES.filter((scope) => chosen[scope]) };
      const answer = await api.post('/api/oauth/consent', { json });
      if (!answer.ok || !answer.data) return { errors: answer.errors, failure: failureText(answer, FAILED) };
      go(answer.data.address);
      return undefined;
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormFailure form={form} />
      <CheckRows form={form} names={scopes} words={SCOPE_WORDS} legend="It may" error="scopes" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} disabled={!scopes.some((scope) => form.values[scope])}>
          Allow
        </SubmitButton>
        <Button variant="ghost" href={refusal} className="border hairline">
          Cancel
        </Button>
      </div>
    </form>
  );
}
