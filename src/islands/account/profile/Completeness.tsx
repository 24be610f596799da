/** How complete the profile is, and a button for each thing that is missing. */
import { Plus } from 'lucide-react';
import { completenessOf } from '@/domain/accounts/completeness';
import type { Profile } from '@/domain/accounts/profile';
import { Button } from '@/islands/ui/Button';

export function Completeness({ profile, onFill }: { profile: Profile; onFill: (field: keyof Profile) => void }) {
  const { percent, missing } = completenessOf(profile);
  if (missing.length === 0) return null;
  return (
    <section aria-labelledby="completeness-title" className="card p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="completeness-title" className="font-sans text-base font-semibold tracking-normal">
          Profile completeness
        </h2>
        <span className="num text-sm font-medium">{percent}&nbsp;%</span>
      </div>
      <progress
        className="progress progress-primary mt-2 h-2 w-full"
        value={percent}
        max={100}
        aria-labelledby="completeness-title"
      />
      <ul className="mt-3 flex flex-wrap gap-2 [@media(scripting:none)]:hidden">
        {missing.map(({ field, label }) => (
          <li key={field}>
            <Button size="sm" icon={<Plus className="size-3.5" aria-hidden="true" />} onClick={() => onFill(field)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
