/** The form of a founder's profile, for a super admin whose two codes were accepted. What is typed stays where the permit has run out. */
import { useRef, useState } from 'react';
import { DESCRIPTION_LIMIT, INDUSTRY_NAMES, optionsOf } from '../../../domain/accounts/labels';
import type { AdminUser } from '../../../domain/admin/users/admin-user';
import {
  FINAL_CODE_ACCEPTED,
  UPDATE_BROKEN,
  UPDATE_REFUSED,
  USER_UPDATED,
} from '../../../domain/admin/users/change-texts';
import type { UserEdit } from '../../../domain/admin/users/user-edit';
import { nameOf } from '../../../domain/admin/users/user-record';
import { api } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Drawer } from '../../ui/Drawer';
import { DraftNotice, FormActions, FormFailure } from '../../ui/form/actions';
import { SelectRow, TextAreaRow, TextRow } from '../../ui/form/rows';
import { refusalOf, useForm, type Refusal } from '../../ui/form/use-form';
import { isSignedOut, SESSION_ENDED } from '../table/signed-out';

const PERMIT_OVER = 'Your two codes are used up or too long ago. What you typed is saved.';

const formOf = (user: AdminUser) => ({
  fullName: user.fullName,
  phone: user.phone,
  companyName: user.companyName ?? '',
  industry: user.industry ?? '',
  foundedYear: user.foundedYear === null ? '' : String(user.foundedYear),
  linkedinUrl: user.linkedinUrl ?? '',
  companyDescription: user.companyDescription ?? '',
});
type Values = ReturnType<typeof formOf>;

/** What the form was opened with, without the fields whose change elsewhere was shown: those are written over. */
const beforeOf = (user: AdminUser, shown: ReadonlySet<string>) => {
  const { fullName, phone, companyName, industry, foundedYear, linkedinUrl, companyDescription } = user;
  const all = { fullName, phone, companyName, industry, foundedYear, linkedinUrl, companyDescription };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !shown.has(name)));
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
    schema: async () =>
      (await import('../../../domain/admin/users/user-edit')).userEditOf(new Date().getFullYear(), user),
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
        <div className="grid gap-4 sm:grid-cols-2">
          <TextRow
            form={form}
            name="fullName"
            label="Full name"
            required={initial.fullName !== ''}
            maxLength={100}
            autoFocus
          />
          <TextRow
            form={form}
            name="phone"
            label="Phone"
            required={initial.phone !== ''}
            type="tel"
            help="With the country code, such as +91 98765 43210."
          />
          <TextRow
            form={form}
            name="companyName"
            label="Company name"
            required={initial.companyName !== ''}
            maxLength={120}
          />
          <SelectRow
            form={form}
            name="industry"
            label="Industry"
            required={initial.industry !== ''}
            placeholder="Choose an industry"
            options={optionsOf(INDUSTRY_NAMES)}
          />
          <TextRow
            form={form}
            name="foundedYear"
            label="Founded year"
            required={initial.foundedYear !== ''}
            numeric
            maxLength={9}
          />
          <TextRow
            form={form}
            name="linkedinUrl"
            label="LinkedIn URL"
            required={initial.linkedinUrl !== ''}
            type="url"
            maxLength={300}
          />
          <TextAreaRow
            form={form}
            name="companyDescription"
            label="Company description"
            rows={5}
            maxLength={DESCRIPTION_LIMIT}
            className="sm:col-span-2"
          />
        </div>
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
