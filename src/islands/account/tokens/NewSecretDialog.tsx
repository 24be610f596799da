/** Creates something with a secret: a form that ends with the password (and a code, if two-factor is on), then the secret, shown once. */
import { useState, type ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { CODE_DIGITS, isRecoveryCode } from '@/domain/accounts/two-factor-codes';
import type { Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { FormActions, FormFailure } from '@/islands/ui/form/actions';
import { useForm, type Form } from '@/islands/ui/form/use-form';
import { AccountRow, PasswordRow } from '@/islands/account/registration/PasswordInput';
import { ProofRow } from '@/islands/account/security/Authenticator';

interface TypedProof {
  password: string;
  code: string;
  recoveryCode: string;
}
const NOTHING_TYPED: TypedProof = { password: '', code: '', recoveryCode: '' };

/** The proof of the person's identity, as the API takes it. */
export type Proof = Pick<TypedProof, 'password'> & Partial<TypedProof>;

export interface SecretDialogProps<View> extends Closable {
  onMade: (view: View) => void;
  needsCode: boolean;
  email: string;
}

interface NewSecretDialogProps<Values extends object, View> extends SecretDialogProps<View> {
  title: string;
  description: string;
  submitLabel: string;
  failed: string;
  initial: Values;
  isFilled: (values: Values) => boolean;
  send: (
    values: Values,
    proof: Proof,
  ) => Promise<{ answer: Answer; made: { secret: string; view: View } | null | undefined }>;
  /** Title and text above the secret. */
  shownAs: (secret: string) => { title: string; description: string };
  children: (form: Form<Values & TypedProof>) => ReactNode;
}

export function NewSecretDialog<Values extends object, View>(props: NewSecretDialogProps<Values, View>) {
  const { open, initial, isFilled, send } = props;
  // Two-factor may have been turned on since the page was loaded: the server then asks for a code.
  const [isCodeMissing, setCodeMissing] = useState(false);
  const needsCode = props.needsCode || isCodeMissing;
  const [secret, setSecret] = useState<string | null>(null);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const form = useForm<Values & TypedProof>({
    initial: { ...initial, ...NOTHING_TYPED },
    onValid: async ({ password, code, recoveryCode, ...values }) => {
      const proof = usesRecovery ? { recoveryCode } : { code };
      const { answer, made } = await send(values as unknown as Values, { password, ...(needsCode ? proof : {}) });
      if (!made) {
        const { errors } = answer;
        if (errors['code'] !== undefined || errors['recoveryCode'] !== undefined) setCodeMissing(true);
        return { errors, failure: Object.keys(errors).length > 0 ? '' : (answer.message ?? props.failed) };
      }
      forget();
      setSecret(made.secret);
      props.onMade(made.view);
      return undefined;
    },
  });
  // Neither a password nor a secret is left in a closed dialog.
  const forget = () => {
    form.reset();
    setUsesRecovery(false);
    setSecret(null);
  };
  const close = () => {
    forget();
    props.onClose();
  };
  if (secret !== null) return <Shown open={open} onClose={close} secret={secret} {...props.shownAs(secret)} />;
  const { password, code, recoveryCode } = form.values;
  const isProven = !needsCode || (usesRecovery ? isRecoveryCode(recoveryCode) : code.length === CODE_DIGITS);
  const isComplete = isFilled(form.values) && password !== '' && isProven;
  const typed = form as unknown as Form<TypedProof>;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={props.title}
      description={props.description}
      size="sm"
      footer={<FormActions form={form} onCancel={close} submitLabel={props.submitLabel} disabled={!isComplete} />}
    >
      <form {...form.formProps} className="grid gap-4">
        <FormFailure form={form} />
        {props.children(form)}
        <AccountRow email={props.email} />
        <PasswordRow form={typed} name="password" label="Password" autoComplete="current-password" maxLength={512} />
        {needsCode && <ProofRow form={typed} usesRecovery={usesRecovery} onSwitch={setUsesRecovery} />}
      </form>
    </Dialog>
  );
}

interface ShownProps extends Closable {
  title: string;
  description: string;
  secret: string;
}

function Shown({ open, onClose, title, description, secret }: ShownProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast('success', 'Copied');
    } catch {
      toast('error', 'Your browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      hideClose
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p
        data-new-token=""
        className="rounded-lg border hairline bg-base-200 px-4 py-3 font-mono text-sm break-all whitespace-pre-line select-all"
      >
        {secret}
      </p>
      <Button icon={Copy} onClick={() => void copy()} className="mt-3 max-sm:w-full" data-autofocus="">
        Copy
      </Button>
    </Dialog>
  );
}
