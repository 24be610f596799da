/** The cards of a person's page: facts under a heading each. */
import { countText } from '@/domain/count';
import type { ReactNode } from 'react';
import { Star } from 'lucide-react';
import { leftText, resetDay } from '@/domain/plans/contact-exports';
import {
  PERSON,
  planText,
  PREFERENCES_IN_ALL,
  preferencesOn,
  valueOf,
  type UserDetail,
  type UserFeedback,
  type UserRecord,
} from '@/domain/admin/users/person';
import { PREFERENCE_SECTIONS, type NotificationPreferences } from '@/domain/notifications/preferences';
import { NotKnown, Tag } from '@/islands/ui/Tag';
import { IndianDay } from './user-columns';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
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

export function ProfileCard({ user }: { user: UserRecord }) {
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

export function PreferencesCard({ preferences }: { preferences: NotificationPreferences }) {
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

export function FeedbackCard({ feedback }: { feedback: UserFeedback | null }) {
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

export function PlanCard({ detail: { plan, plansAskedFor } }: { detail: UserDetail }) {
  return (
    <Card title="Plan">
      <Facts
        rows={[
          ['Plan', planText(plan.plan)],
          ['Contact exports', leftText(plan)],
          ['Counts again on', plan.limit === null ? '–' : resetDay(plan)],
          ['Requested', plansAskedFor.map(planText).join(', ') || 'None'],
        ]}
      />
    </Card>
  );
}

export function SignInCard({
  detail: { user, signIn },
  textOf,
}: {
  detail: UserDetail;
  textOf: (iso: string) => string;
}) {
  const moment = (iso: string | null) => iso && <time dateTime={iso}>{textOf(iso)}</time>;
  const lock = (until: string | null) => (until ? `locked until ${textOf(until)}` : 'not locked');
  return (
    <Card title="Sign-in">
      <Facts
        rows={[
          ['Last sign-in', moment(user.lastLoginAt) ?? 'Never'],
          ['Open sessions', countText(signIn.sessions)],
          ['Last active', moment(signIn.lastActiveAt)],
          ['Password', sentence(lock(signIn.lockedUntil))],
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
