/** The page of one person: profile, preferences, feedback, plan, sign-in, and the actions of support. */
import { capital } from '@/domain/text/capital';
import { useEffect, useState, type ReactNode } from 'react';
import { Download, Star } from 'lucide-react';
import type { AdminRole } from '@/domain/accounts/actor';
import { historyHref } from '@/domain/admin/audit';
import { momentText } from '@/domain/time/india';
import {
  nameOf,
  offersChanges,
  TYPE_NAMES,
  PERSON,
  planText,
  PREFERENCES_IN_ALL,
  preferencesOn,
  valueOf,
  type UserDetail,
  type AdminUser,
  type UserFeedback,
  type UserRecord,
} from '@/domain/admin/users/person';
import { failedListText, USER_NOT_FOUND, USERS_PAGE, VIEW_ONLY } from '@/domain/admin/users/user-list';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Tag, NotKnown } from '@/islands/ui/Tag';
import { SupportCard } from '@/islands/admin/user-changes/SupportCard';
import { UserActions } from '@/islands/admin/user-changes/UserActions';
import { useAnswer } from '@/islands/lists/use-answer';
import { answeredFile } from '@/lib/export/table-file';
import { saveFile } from '@/lib/export/save-file';
import { countText } from '@/domain/count';
import { leftText, resetDay } from '@/domain/plans/contact-exports';
import { PREFERENCE_SECTIONS, type NotificationPreferences } from '@/domain/notifications/preferences';
import { IndianDay } from './user-columns';

// The cards of a person's page, each with facts under a heading.

function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-semibold">{title}</h2>
        {aside && <span className="muted text-sm">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-2 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value === null || value === '' ? <NotKnown /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const FACTS = PERSON.filter((one) => 'fact' in one);

function ProfileCard({ user }: { user: UserRecord }) {
  const factOf = (one: (typeof FACTS)[number]): ReactNode => {
    const value = valueOf(user, one);
    if (one.name === 'createdAt') return <IndianDay iso={user.createdAt} />;
    if (one.name !== 'linkedinUrl' || !value) return value;
    return (
      <a href={String(value)} target="_blank" rel="noopener noreferrer" className="link">
        {value}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  };
  const shown = FACTS.filter((one) => !('of' in one) || one.of === user.userType);
  return (
    <Card title="Profile">
      <Facts rows={shown.map((one) => [one.fact, factOf(one)])} />
    </Card>
  );
}

function PreferencesCard({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <Card title="Notification preferences" aside={`${preferencesOn(preferences)} of ${PREFERENCES_IN_ALL} on`}>
      <div className="grid gap-4 sm:grid-cols-2">
        {PREFERENCE_SECTIONS.map(({ section, title, switches }) => {
          const isOn: Readonly<Record<string, boolean>> = preferences[section];
          return (
            <div key={section} className="grid content-start gap-2">
              <h3 className="muted font-sans text-sm font-medium tracking-normal">{title}</h3>
              <ul className="grid gap-1.5 text-sm">
                {switches.map(({ key, label }) => (
                  <li key={key} className="flex items-center justify-between gap-2">
                    {label}
                    {isOn[key] ? <Tag>On</Tag> : <Tag isMuted>Off</Tag>}
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </Card>
  );
}

function FeedbackCard({ feedback }: { feedback: UserFeedback | null }) {
  return (
    <Card title="Feedback" aside={feedback && <IndianDay iso={feedback.updatedAt} />}>
      {feedback ? (
        <>
          <p className="flex items-center gap-1.5 text-sm font-medium">
            <Star className="size-4 text-brand" aria-hidden="true" />
            {`${feedback.rating} of 5`}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{feedback.feedback}</p>
        </>
      ) : (
        <p className="muted text-sm">This person has not given feedback.</p>
      )}
    </Card>
  );
}

function PlanCard({ detail: { plan, plansAskedFor } }: { detail: UserDetail }) {
  return (
    <Card title="Plan">
      <Facts
        rows={[
          ['Plan', planText(plan.plan)],
          ['Contact exports', leftText(plan)],
          ['Resets on', plan.limit === null ? '–' : resetDay(plan)],
          ['Requested', plansAskedFor.map(planText).join(', ') || 'None'],
        ]}
      />
    </Card>
  );
}

function SignInCard({ detail: { user, signIn }, textOf }: { detail: UserDetail; textOf: (iso: string) => string }) {
  const moment = (iso: string | null) => iso && <time dateTime={iso}>{textOf(iso)}</time>;
  const lock = (until: string | null) => (until ? `locked until ${textOf(until)}` : 'not locked');
  return (
    <Card title="Sign-in">
      <Facts
        rows={[
          ['Last sign-in', moment(user.lastLoginAt) ?? 'Never'],
          ['Open sessions', countText(signIn.sessions)],
          ['Last active', moment(signIn.lastActiveAt)],
          ['Password', capital(lock(signIn.lockedUntil))],
          ['Two-factor', user.twoFactorEnabled ? `On, ${lock(signIn.secondFactorLockedUntil)}` : 'Off'],
          ...(user.twoFactorEnabled
            ? ([
                ['On since', moment(signIn.twoFactorSince)],
                ['Recovery codes', `${signIn.recoveryCodesLeft} left`],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

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
        The same file that people can download themselves. Give it only to the person who asked. The audit log shows who
        downloaded it.
      </p>
      <div>
        <Button size="sm" busy={isBusy} icon={Download} onClick={() => void download()}>
          Download their data
        </Button>
      </div>
    </Card>
  );
}

export function UserPage({ first, role }: { first: UserDetail; role: AdminRole }) {
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
