/** The profile in view mode: the stored values as two lists. */
import type { ReactNode } from 'react';
import { ExternalLink } from 'lucide-react';
import { INDUSTRY_NAMES, STAGE_NAMES } from '@/domain/accounts/labels';
import type { Profile } from '@/domain/accounts/profile';

interface Line {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

const nameOf = (names: Readonly<Record<string, string>>, key: string | undefined) => (key ? (names[key] ?? key) : '');

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className="card p-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {lines.map(({ label, value, wide }) => (
          <div key={label} className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
            <dt className="muted text-[13px]">{label}</dt>
            <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">
              {value || <span className="muted">Not given</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function linkedinLink(url: string): ReactNode {
  if (!url) return '';
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex max-w-full items-center gap-1.5 link-secondary"
    >
      <span className="min-w-0 break-all">{url.replace(/^https:\/\/(www\.)?/, '')}</span>
      <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

export function ProfileView({ profile, phoneShown }: { profile: Profile; phoneShown: string }) {
  return (
    <div className="grid gap-4">
      <Lines
        title="Personal details"
        lines={[
          { label: 'Full name', value: profile.fullName },
          { label: 'Email', value: profile.email },
          { label: 'Phone number', value: phoneShown && <span className="tabular-nums">{phoneShown}</span> },
          { label: 'Location', value: profile.location },
          { label: 'LinkedIn', value: linkedinLink(profile.linkedinUrl), wide: true },
        ]}
      />
      {profile.userType === 'founder' ? (
        <Lines
          title="Company details"
          lines={[
            { label: 'Company name', value: profile.companyName },
            { label: 'Founded year', value: profile.foundedYear ? String(profile.foundedYear) : '' },
            { label: 'Industry', value: nameOf(INDUSTRY_NAMES, profile.industry) },
            { label: 'Current stage', value: nameOf(STAGE_NAMES, profile.currentStage) },
            { label: 'Company description', value: profile.companyDescription, wide: true },
          ]}
        />
      ) : (
        <Lines
          title="Work details"
          lines={[{ label: 'Company you work at', value: profile.companyWorkingAt, wide: true }]}
        />
      )}
    </div>
  );
}
