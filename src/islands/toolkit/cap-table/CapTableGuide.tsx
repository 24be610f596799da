/** The guide of the cap table tool, with its seven tabs. */
import { CAP_TABLE_GUIDE } from '../../../domain/cap-table/presentation/guide';
import { GuideDialog } from '../frame/GuideDialog';
import { ShortcutList } from './ShortcutList';
import type { CapTableAction } from './shortcuts';

interface CapTableGuideProps {
  open: boolean;
  onClose: () => void;
  onRun: (action: CapTableAction) => void;
}

export function CapTableGuide({ open, onClose, onRun }: CapTableGuideProps) {
  const tabs = CAP_TABLE_GUIDE.map(({ id, label, sections }) => ({
    id,
    label,
    content: (
      <div className="grid gap-5">
        {sections.map(({ heading, text, isList }) => (
          <section key={heading} className="grid gap-1.5">
            <h3 className="font-sans text-base font-semibold tracking-normal">{heading}</h3>
            {isList ? (
              <ul className="grid list-disc gap-1.5 pl-5">
                {text.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              text.map((line) => <p key={line}>{line}</p>)
            )}
          </section>
        ))}
      </div>
    ),
  }));
  const shortcuts = { id: 'shortcuts', label: 'Shortcuts', content: <ShortcutList onRun={onRun} /> };
  return <GuideDialog open={open} onClose={onClose} title="Cap table guide" tabs={[...tabs, shortcuts]} />;
}
