/** The form that claims an entry with an email address at its domain, and the page that opens from the mailed link. */
import { useState } from 'react';
import { CLAIMS_PAGE, EMAIL_MISSING, type ClaimedNoun } from '@/domain/quality/claims';
import { api, failureText } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DraftNotice, FormFailure, SubmitButton } from '@/islands/ui/form/actions';
import { rulesOf } from '@/islands/ui/form/errors';
import { TextRow } from '@/islands/ui/form/rows';
import { refusalOf, useForm } from '@/islands/ui/form/use-form';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { useHydrated } from '@/islands/ui/hooks/use-browser';

export interface ClaimFormProps {
  noun: ClaimedNoun;
  id: string;
  name: string;
  domain: string;
}

function Form({ noun, id, name, domain }: ClaimFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    draft: { key: `draft:claim-${id}` },
    schema: () => rulesOf<{ email: string }>(({ email }) => ({ email: email.trim() === '' ? EMAIL_MISSING : null })),
    onValid: async ({ email }) => {
      const reply = await api.post('/api/claims', { json: { noun, id, email } });
      if (!reply.ok) return refusalOf(reply, 'The claim could not be sent. Your address is still here.');
      setSentTo(email);
      return undefined;
    },
  });
  if (sentTo !== null)
    return (
      <section role="status" className="grid gap-3 card p-5">
        <h2 className="text-xl font-semibold">Open the link that we have sent you</h2>
        <p className="text-sm wrap-anywhere">
          It went to {sentTo} and works once, for 24 hours. An operator then looks at your claim of {name}.
        </p>
        <div>
          <Button href={CLAIMS_PAGE}>Your entries</Button>
        </div>
      </section>
    );
  return (
    <form {...form.formProps} className="grid max-w-2xl gap-4 card p-5">
      <DraftNotice form={form} />
      <TextRow
        form={form}
        name="email"
        type="email"
        label="Your address at the institution"
        required
        help={`An address at ${domain}. Only you and the operators can see it.`}
      />
      <FormFailure form={form} plain />
      <div className="flex justify-end">
        <SubmitButton form={form}>Send the link</SubmitButton>
      </div>
    </form>
  );
}

/** Drawn only in the browser, because it restores typed values. */
export const ClaimForm = (props: ClaimFormProps) =>
  useHydrated() ? <Form {...props} /> : <LoadingFrame className="h-48 max-w-2xl" />;

const FAILED = 'The address could not be confirmed. Please try again.';

/** Opening the link changes nothing, because mail programs open links too. */
export function ConfirmClaim({ token }: { token: string }) {
  const [state, setState] = useState<{ name: string; isNew: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    const reply = await api.post('/api/claims/confirm', { json: { token } });
    setBusy(false);
    if (reply.ok && reply.data) setState(reply.data);
    else setFailure(failureText(reply, FAILED));
  };
  return (
    <section className="grid max-w-2xl gap-3 card p-5">
      <p role="status" className="text-sm wrap-anywhere">
        {state
          ? state.isNew
            ? `Your address is confirmed. An operator will review your claim of ${state.name}. You will get the answer by email and in your notifications.`
            : `Thank you. You still maintain ${state.name}.`
          : 'By confirming, you declare that the address is yours, that you act for the institution, and that its entry is correct.'}
      </p>
      <FormFailure form={{ failure }} plain />
      <div className="flex flex-wrap gap-2">
        {state === null && (
          <Button variant="primary" busy={isBusy} onClick={() => void confirm()}>
            Confirm address
          </Button>
        )}
        <Button href={CLAIMS_PAGE}>Your entries</Button>
      </div>
    </section>
  );
}
