/** The page of one person: profile, preferences, feedback, plan, sign-in, and the actions of support. */
import { useEffect, useState } from 'react';
import type { AdminRole } from '@/domain/accounts/actor';
import { historyHref } from '@/domain/admin/audit';
import { momentText } from '@/domain/admin/moments';
import { nameOf, offersChanges, TYPE_NAMES, type UserDetail, type AdminUser } from '@/domain/admin/users/person';
import { failedListText, USER_NOT_FOUND, USERS_PAGE, VIEW_ONLY } from '@/domain/admin/users/user-list';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Tag } from '@/islands/ui/Tag';
import { SupportCard } from '@/islands/admin/user-changes/SupportCard';
import { UserActions } from '@/islands/admin/user-changes/UserActions';
import { useAnswer } from '@/islands/lists/use-answer';
import { FeedbackCard, PlanCard, PreferencesCard, ProfileCard, SignInCard, Card } from './user-cards';
import { Download } from 'lucide-react';
import { answeredFile } from '@/lib/export/answered-file';
import { saveFile } from '@/lib/export/save-file';

const FAILED = 'The data could not be collected. Please try again.';

/** Downloads everything stored about a person who asked for it. */
function DataCard({ user }: { user: AdminUser }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const response = await api.raw('get', '/api/admin/users/:id/data', { param: { id: user._id } });
    const result = await answeredFile(response, 'outset-data.json', FAILED);
    setBusy(false);
    if ('error' in result) return void toast('error', result.error);
    saveFile(result.file, result.name);
  };
  return (
    <Card title="Their data">
      <p className="muted text-sm">
        The same file that people download of themselves. Give it only to the person who asked. The audit log shows who
        made it.
      </p>
      <div>
        <Button
          size="sm"
          busy={isBusy}
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => void download()}
        >
          Download their data
        </Button>
      </div>
    </Card>
  );
}

export interface UserPageProps {
  first: UserDetail;
  role: AdminRole;
}

export function UserPage({ first, role }: UserPageProps) {
  const id = first.user._id;
  const { value, failed, reload } = useAnswer<UserDetail | 'gone', UserDetail>({
    key: ['user', id],
    first,
    ask: (signal) => api.get('/api/admin/users/:id', { param: { id }, signal }),
    read: ({ status, data }) => (status === 404 ? 'gone' : (data ?? null)),
  });
  useEffect(() => {
    if (failed) toast('error', failedListText(failed.status));
  }, [failed]);
  const onChanged = () => void reload();
  if (value === 'gone')
    return (
      <EmptyState
        role="status"
        title={USER_NOT_FOUND}
        text="The account was deleted."
        action={
          <Button size="sm" href={USERS_PAGE}>
            All users
          </Button>
        }
      />
    );
  const detail = value ?? first;
  const { user } = detail;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 gap-1.5 max-sm:basis-full">
          <h1 className="page-title wrap-anywhere">{nameOf(user)}</h1>
          <p className="muted wrap-anywhere">{user.email}</p>
          <div className="flex flex-wrap gap-x-3">
            <Tag>{TYPE_NAMES[user.userType]}</Tag>
            <Tag isMuted>{user.isVerified ? 'Verified' : 'Not verified'}</Tag>
            <Tag isMuted>{user.twoFactorEnabled ? '2FA on' : '2FA off'}</Tag>
          </div>
        </div>
        <Button size="sm" variant="ghost" href={historyHref(id)}>
          History
        </Button>
        {offersChanges(user) && <UserActions user={user} role={role} onChanged={onChanged} />}
      </div>
      {role === 'admin' && (
        <p role="note" className="card px-4 py-2.5 text-sm">
          {VIEW_ONLY}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <ProfileCard user={user} />
          <PreferencesCard preferences={user.notificationPreferences} />
          <FeedbackCard feedback={detail.feedback} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <SignInCard detail={detail} textOf={momentText} />
          <PlanCard detail={detail} />
          <SupportCard user={user} role={role} onChanged={onChanged} />
          {role === 'super_admin' && <DataCard user={user} />}
        </div>
      </div>
    </div>
  );
}
