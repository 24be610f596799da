/** An edit or a deletion of a founder from the press to the end: a question before a deletion, two codes, then the form or the deletion. Fetched on demand. */
import { useState } from 'react';
import type { AdminUser } from '@/domain/admin/users/person';
import { DELETE_BROKEN, FINAL_CODE_ACCEPTED, userDeleted } from '@/domain/admin/users/change-texts';
import { nameOf } from '@/domain/admin/users/person';
import { USER_NOT_FOUND } from '@/domain/admin/users/user-list';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { isSignedOut } from '@/islands/lists/signed-out';
import { EditUser } from './EditUser';
import { TwoCodes } from './TwoCodes';

export interface UserChangeProps {
  user: AdminUser;
  action: 'edit-user' | 'delete-user';
  onClose: () => void;
  onChanged: () => void;
}

/** Deletes at once and says how it went; returns whether the person is gone. */
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

export function UserChange({ user: given, action, onClose, onChanged }: UserChangeProps) {
  // What the form compares with: the table behind it may be read again meanwhile.
  const [user] = useState(given);
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
