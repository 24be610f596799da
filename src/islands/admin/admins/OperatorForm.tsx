/** The dialog to add or edit an operator. It asks before operators reduce their own rights; making a super admin needs a code or a mailed link. */
import { optionsOf } from '@/domain/options';
import { useRef, useState } from 'react';
import { ADMIN_ROLE_LABELS } from '@/domain/admin/admins';
import { ADMIN_STATUS_LABELS, OPERATION_FAILED, type Operator } from '@/domain/admin/admins/operators';
import type { OperatorInput } from '@/domain/admin/admins/input';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { CodeRow } from '@/islands/account/security/Authenticator';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { DraftNotice, FormDialog, FormFailure } from '@/islands/ui/form/actions';
import { draftRevision } from '@/islands/ui/form/draft';
import { useForm } from '@/islands/ui/form/use-form';
import { MailedLink } from '@/islands/admin/MailedLink';
import { isSignedOut, overtakenText, SESSION_ENDED } from '@/islands/lists/signed-out';

const ROLES = optionsOf(ADMIN_ROLE_LABELS).reverse();
const STATUSES = optionsOf(ADMIN_STATUS_LABELS);

export interface OperatorFormProps {
  /** Null adds one. */
  operator: Operator | null;
  /** E-mail of the actor. */
  me: string;
  onClose: () => void;
  onSaved: (operator: Operator) => void;
  /** Fetches the list again. Returns the operator's current record, if it still exists. */
  onOvertaken: () => Promise<Operator | undefined>;
}

interface Values {
  adminname: string;
  adminemail: string;
  adminrole: string;
  status: string;
  code: string;
}

/** The warning if operators lose access or rights by changing their own record; else null. */
function lossOf(operator: Operator | null, me: string, next: OperatorInput): string | null {
  if (operator?.adminemail !== me) return null;
  if (next.status === 'inactive')
    return 'You are signed out at once, and only another super admin can let you in again.';
  if (next.adminemail !== me) return 'You are signed out at once. Sign in again with a link we send to the new email.';
  if (operator.adminrole === 'super_admin' && next.adminrole === 'admin')
    return 'You can no longer edit or delete users and admins, and only another super admin can change that.';
  return null;
}

export function OperatorForm({ operator, me, onClose, onSaved, onOvertaken }: OperatorFormProps) {
  const [loss, setLoss] = useState<string | null>(null);
  const [proof, setProof] = useState<'code' | 'link' | null>(null);
  const isAgreed = useRef(false);
  const draft = `draft:admin-${operator?._id ?? 'new'}` as const;
  // Revision that the typed values are based on; a draft may be older than the record.
  const revision = useRef(draftRevision(draft) ?? operator?.revision);

  const form = useForm<Values, OperatorInput>({
    initial: {
      adminname: operator?.adminname ?? '',
      adminemail: operator?.adminemail ?? '',
      adminrole: operator?.adminrole ?? 'admin',
      status: operator?.status ?? 'active',
      code: '',
    },
    schema: async ({ code }) => {
      const { operatorInput } = await import('@/domain/admin/admins/input');
      return code === '' ? operatorInput.omit({ code: true }) : operatorInput;
    },
    draft: { key: draft, revision: revision.current, never: ['code'] },
    onValid: async (input) => {
      const loses = lossOf(operator, me, input);
      if (loses && !isAgreed.current) {
        setLoss(loses);
        return {};
      }
      isAgreed.current = false;
      const answer = operator
        ? await api.put('/api/admin/admin-users/:id', {
            param: { id: operator._id },
            json: { ...input, revision: revision.current },
          })
        : await api.post('/api/admin/admin-users', { json: input });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.code === 'code-needed' || answer.code === 'link-needed') {
        setProof(answer.code === 'code-needed' ? 'code' : 'link');
        return { failure: answer.message };
      }
      if (answer.code === 'changed-elsewhere') {
        revision.current = (await onOvertaken())?.revision;
        return { failure: overtakenText(answer.message) };
      }
      const saved = answer.data;
      if (answer.status === 0 || answer.status >= 500 || (answer.ok && !saved)) return { failure: OPERATION_FAILED };
      if (!saved)
        return Object.keys(answer.errors).length > 0
          ? { errors: answer.errors }
          : { failure: answer.message ?? OPERATION_FAILED };
      toast('success', operator ? `${saved.adminname} saved` : `${saved.adminname} added`);
      onSaved(saved);
      return undefined;
    },
  });

  return (
    <>
      <FormDialog
        open
        onClose={onClose}
        title={operator ? 'Edit admin' : 'Add admin'}
        description={operator ? undefined : 'We email them a link at once. They also need the admin password.'}
        form={form}
        submitLabel={operator ? 'Save' : 'Add admin'}
        above={
          <>
            <DraftNotice
              form={form}
              onDiscard={() => {
                revision.current = operator?.revision;
                form.reset();
              }}
            />
            <FormFailure form={form} />
            {proof === 'link' && <MailedLink onOpened={() => void form.submit()} />}
          </>
        }
        fields={{
          adminname: { label: 'Name', required: true, autoFocus: true, maxLength: 200, className: 'sm:col-span-2' },
          adminemail: {
            label: 'Email',
            type: 'email',
            required: true,
            className: 'sm:col-span-2',
            help: operator && 'Changing the email signs this admin out.',
          },
          adminrole: { label: 'Role', required: true, options: ROLES },
          status: { label: 'Status', options: STATUSES },
          code: proof === 'code' && <CodeRow form={form} help="From your own authenticator app." autoFocus />,
        }}
      />
      <ConfirmDialog
        open={loss !== null}
        title="Change your own account?"
        text={loss ?? ''}
        confirmLabel="Change it"
        danger
        onConfirm={() => {
          setLoss(null);
          isAgreed.current = true;
          void form.submit();
        }}
        onCancel={() => setLoss(null)}
      />
    </>
  );
}
