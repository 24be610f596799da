/** The buttons to edit and delete a founder, with their dialogs. Visitors have no such buttons; a plain admin reads who may use them. */
import { useState, useRef } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import type { AdminRole } from '@/domain/accounts/actor';
import { nameOf, offersChanges, EDITED, type AdminUser, type EditedField } from '@/domain/admin/users/person';
import {
  ONLY_SUPER_DELETE,
  ONLY_SUPER_EDIT,
  FINAL_CODE_ACCEPTED,
  UPDATE_BROKEN,
  UPDATE_REFUSED,
  USER_UPDATED,
  DELETE_BROKEN,
  userDeleted,
} from '@/domain/admin/users/user-changes';
import { toast } from '@/stores/toasts';
import { IconButton, Button } from '@/islands/ui/Button';
import { optionsOf } from '@/domain/options';
import { INDUSTRY_NAMES } from '@/domain/accounts/labels';
import type { UserEdit } from '@/domain/admin/users/user-edit';
import { api } from '@/lib/api/api';
import { ConfirmDialog, DiscardDialog } from '@/islands/ui/overlay/Dialog';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { DraftNotice, FormActions, FormFailure } from '@/islands/ui/form/actions';
import { formRows, type FieldLook } from '@/islands/ui/form/rows';
import { refusalOf, useForm, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';
import { USER_NOT_FOUND } from '@/domain/admin/users/user-list';
import { yearInIndia } from '@/domain/time/india';
import { TwoCodes } from './TwoCodes';

const PERMIT_OVER = 'Your two codes are used up or too long ago. What you typed is saved.';

type Values = Record<EditedField, string>;
const formOf = (user: AdminUser) =>
  Object.fromEntries(EDITED.map(({ name }) => [name, String(user[name] ?? '')])) as Values;

/** The values when the form was opened. Leaves out fields whose change elsewhere was shown to the person: saving overwrites these. */
const beforeOf = (user: AdminUser, shown: ReadonlySet<string>) =>
  Object.fromEntries(EDITED.filter(({ name }) => !shown.has(name)).map(({ name }) => [name, user[name]]));

/** The properties of a field's row apart from its label. */
const LOOKS: Partial<Record<EditedField, Partial<FieldLook>>> = {
  fullName: { autoFocus: true },
  phone: { type: 'tel', help: 'With the country code, such as +91 98765 43210.' },
  foundedYear: { numeric: true },
  linkedinUrl: { type: 'url' },
  industry: { placeholder: 'Choose an industry', options: optionsOf(INDUSTRY_NAMES) },
  companyDescription: { rows: 5, className: 'sm:col-span-2' },
};

interface EditUserProps {
  /** The user as they were when the codes were asked for. */
  user: AdminUser;
  onSaved: () => void;
  onClose: () => void;
  /** Called if two more codes are needed. */
  onConfirmAgain: () => void;
}

/** The form of a founder's profile, for a super admin with a permit of two codes. Typed values stay if the permit expires. */
function EditUser({ user, onSaved, onClose, onConfirmAgain }: EditUserProps) {
  const initial = formOf(user);
  const [isAsking, setAsking] = useState(false);
  const [isPermitOver, setPermitOver] = useState(false);
  const shown = useRef(new Set<string>());
  const form = useForm<Values, UserEdit>({
    initial,
    schema: async () => (await import('@/domain/admin/users/user-edit')).userEditOf(yearInIndia(Date.now()), user),
    draft: { key: `draft:edit-user-${user._id}` },
    onValid: async (edit): Promise<Refusal | void> => {
      const answer = await api.patch('/api/user/update/:email', {
        param: { email: user.email },
        query: { id: user._id },
        json: { ...edit, before: beforeOf(user, shown.current) },
      });
      if (isSignedOut(answer)) return { failure: SESSION_ENDED };
      if (answer.ok) {
        toast('success', USER_UPDATED);
        return onSaved();
      }
      setPermitOver(answer.code === 'grant-needed');
      if (answer.code === 'grant-needed') return { failure: PERMIT_OVER };
      if (answer.code === 'changed-elsewhere') for (const name of Object.keys(answer.errors)) shown.current.add(name);
      if (answer.status === 400) return refusalOf(answer, UPDATE_REFUSED);
      if (answer.status === 409) return { errors: answer.errors, failure: answer.message };
      return {
        failure: answer.status === 0 ? UPDATE_BROKEN : (answer.status < 500 && answer.message) || UPDATE_REFUSED,
      };
    },
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial);
  const close = () => (isChanged ? setAsking(true) : onClose());
  const lookOf = ({ name, form: { label, ...rule } }: (typeof EDITED)[number]) => {
    const max = 'most' in rule ? { maxLength: rule.most } : {};
    return [name, { label, required: 'missing' in rule && initial[name] !== '', ...max, ...LOOKS[name] }] as const;
  };
  return (
    <Drawer
      open
      onClose={close}
      title={`Edit ${nameOf(user)}`}
      side="form"
      footer={<FormActions form={form} submitLabel={form.isBusy ? 'Saving…' : 'Save'} onCancel={close} />}
    >
      <form {...form.formProps} aria-label={`Edit ${nameOf(user)}`} className="grid grid-cols-1 gap-4">
        {form.failure === null && (
          <p role="status" className="muted text-sm">
            {FINAL_CODE_ACCEPTED}
          </p>
        )}
        <DraftNotice form={form} />
        <FormFailure form={form} />
        {isPermitOver && (
          <div>
            <Button
              size="sm"
              onClick={() => {
                setPermitOver(false);
                form.refuse({});
                onConfirmAgain();
              }}
            >
              Confirm again
            </Button>
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">{formRows(form, Object.fromEntries(EDITED.map(lookOf)))}</div>
        <p className="muted text-[13px]">
          The person gets a notification that support changed the profile. You cannot change the email here.
        </p>
      </form>
      <DiscardDialog
        open={isAsking}
        text={`What you typed for ${nameOf(user)} will be lost.`}
        onDiscard={() => {
          form.reset();
          onClose();
        }}
        onKeep={() => setAsking(false)}
      />
    </Drawer>
  );
}

interface UserChangeProps {
  user: AdminUser;
  action: 'edit-user' | 'delete-user';
  onClose: () => void;
  onChanged: () => void;
}

/** Deletes the account at once and shows the result. Returns whether the account is gone. */
async function deleteNow(user: AdminUser): Promise<boolean> {
  const answer = await api.delete('/api/user/delete/:email', {
    param: { email: user.email },
    query: { id: user._id },
  });
  if (isSignedOut(answer)) return false;
  if (answer.ok) toast('success', userDeleted(nameOf(user)));
  else toast('error', answer.status === 404 ? USER_NOT_FOUND : DELETE_BROKEN);
  return answer.ok || answer.status === 404;
}

/** The whole edit or deletion of a founder: a question before a deletion, two codes, then the form or the deletion. */
function UserChange({ user: givenUser, action, onClose, onChanged }: UserChangeProps) {
  // Does not change while the form is open, because the form compares with it while the table may be reloaded.
  const [user] = useState(givenUser);
  const isDeletion = action === 'delete-user';
  const [step, setStep] = useState<'question' | 'codes' | 'done'>(isDeletion ? 'question' : 'codes');
  const [isEditing, setEditing] = useState(false);
  const finish = () => {
    onChanged();
    onClose();
  };
  const go = async () => {
    setStep('done');
    if (!isDeletion) return setEditing(true);
    toast('success', FINAL_CODE_ACCEPTED);
    if (await deleteNow(user)) finish();
    else onClose();
  };
  return (
    <>
      {isEditing && <EditUser user={user} onSaved={finish} onClose={onClose} onConfirmAgain={() => setStep('codes')} />}
      <ConfirmDialog
        open={step === 'question'}
        title={`Delete ${nameOf(user)}?`}
        text={`The account of ${user.email} with everything in it is removed at once, and the person gets an email about it. This cannot be undone. You need two codes from your authenticator first.`}
        confirmLabel="Continue"
        danger
        onConfirm={() => setStep('codes')}
        onCancel={onClose}
      />
      {step === 'codes' && (
        <TwoCodes
          user={user}
          action={action}
          onGranted={() => void go()}
          onClose={() => (isEditing ? setStep('done') : onClose())}
        />
      )}
    </>
  );
}

const REFUSALS = { 'edit-user': ONLY_SUPER_EDIT, 'delete-user': ONLY_SUPER_DELETE } as const;

export function UserActions({ user, role, onChanged }: { user: AdminUser; role: AdminRole; onChanged: () => void }) {
  const [action, setAction] = useState<keyof typeof REFUSALS | null>(null);
  if (!offersChanges(user)) return null;
  const begin = (wantedAction: keyof typeof REFUSALS) =>
    role === 'super_admin' ? setAction(wantedAction) : void toast('error', REFUSALS[wantedAction]);
  return (
    <div className="flex">
      <IconButton label={`Edit ${nameOf(user)}`} icon={Pencil} onClick={() => begin('edit-user')} />
      <IconButton label={`Delete ${nameOf(user)}`} icon={Trash2} onClick={() => begin('delete-user')} />
      {action !== null && (
        <UserChange user={user} action={action} onClose={() => setAction(null)} onChanged={onChanged} />
      )}
    </div>
  );
}
