/** The guide of the burn rate calculator; its text comes from the domain. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { GUIDE_TABS } from '@/domain/burn-rate/guide';
import { GuideDialog } from '@/islands/tools/frame/GuideDialog';

const TABS = GUIDE_TABS.map(({ id, label, sections }) => ({
  id,
  label,
  content: (
    <div className="grid gap-5">
      {sections.map(({ heading, text, isList }) => (
        <section key={heading}>
          <h3 className="text-base font-semibold">{heading}</h3>
          {isList ? (
            <ul className="mt-1.5 grid list-disc gap-1.5 pl-5">
              {text.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            text.map((line) => (
              <p key={line} className="mt-1.5">
                {line}
              </p>
            ))
          )}
        </section>
      ))}
    </div>
  ),
}));

export default function BurnGuide({ open, onClose }: Closable) {
  return <GuideDialog open={open} onClose={onClose} title="Burn rate guide" tabs={TABS} />;
}
