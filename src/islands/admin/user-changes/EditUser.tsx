/** The form of a founder's profile, for a super admin with a permit of two codes. Typed values stay if the permit expires. */
import { optionsOf } from '@/domain/options';
import { useRef, useState } from 'react';
import { INDUSTRY_NAMES } from '@/domain/accounts/labels';
import { FINAL_CODE_ACCEPTED, UPDATE_BROKEN, UPDATE_REFUSED, USER_UPDATED } from '@/domain/admin/users/change-texts';
import type { UserEdit } from '@/domain/admin/users/user-edit';
import { EDITED, nameOf, type AdminUser, type EditedField } from '@/domain/admin/users/person';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { DraftNotice, FormActions, FormFailure } from '@/islands/ui/form/actions';
import { formRows, type FieldLook } from '@/islands/ui/form/rows';
import { refusalOf, useForm, type Refusal } from '@/islands/ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '@/islands/lists/signed-out';

const PERMIT_OVER = 'Your two codes are used up or too long ago. What you typed is saved.';

type Values = Record<EditedField, string>;
const formOf = (user: AdminUser) =>
  Object.fromEntries(EDITED.map(({ name }) => [name, String(user[name] ?? '')])) as Values;

/** What the form was opened with, without the fields whose change elsewhere was shown: those are written over. */
const beforeOf = (user: AdminUser, shown: ReadonlySet<string>) =>
  Object.fromEntries(EDITED.filter(({ name }) => !shown.has(name)).map(({ name }) => [name, user[name]]));

/** What the row of a field has beside its label. */
const LOOKS: Partial<Record<EditedField, Partial<FieldLook>>> = {
  fullName: { autoFocus: true },
  phone: { type: 'tel', help: 'With the country code, such as +91 98765 43210.' },
  foundedYear: { numeric: true },
  linkedinUrl: { type: 'url' },
  industry: { placeholder: 'Choose an industry', options: optionsOf(INDUSTRY_NAMES) },
  companyDescription: { rows: 5, className: 'sm:col-span-2' },
};

export interface EditUserProps {
  /** As it was when the codes were asked for. */
  user: AdminUser;
  onSaved: () => void;
  onClose: () => void;
  /** Another two codes are needed. */
  onConfirmAgain: () => void;
}

export function EditUser({ user, onSaved, onClose, onConfirmAgain }: EditUserProps) {
  const initial = formOf(user);
  const [isAsking, setAsking] = useState(false);
  const [isPermitOver, setPermitOver] = useState(false);
  const shown = useRef(new Set<string>());
  const form = useForm<Values, UserEdit>({
    initial,
    schema: async () => (await import('@/domain/admin/users/user-edit')).userEditOf(new Date().getFullYear(), user),
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
    const most = 'most' in rule ? { maxLength: rule.most } : {};
    return [name, { label, required: 'missing' in rule && initial[name] !== '', ...most, ...LOOKS[name] }] as const;
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
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        text={`What you typed for ${nameOf(user)} will be lost.`}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          form.reset();
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </Drawer>
  );
}
