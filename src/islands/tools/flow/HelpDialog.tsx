/** The help panel: keys, pointer and touch, files. */
import { GuideDialog } from '@/islands/tools/frame/GuideDialog';
import { KEY_GROUPS, POINTER_ROWS, type KeyRow } from './keys';

function Rows({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[14rem_1fr]">
      {rows.map(({ keys, text }) => (
        <div key={keys} className="contents">
          <dt className="font-medium">{keys}</dt>
          <dd className="muted max-sm:mb-2">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <GuideDialog
      open={open}
      onClose={onClose}
      title="Keys and help"
      tabs={[
        {
          id: 'keys',
          label: 'Keyboard',
          content: (
            <div className="grid gap-5">
              <p>The keys work while the canvas has focus. You can do all of this in the outline too.</p>
              {KEY_GROUPS.map(({ title, rows }) => (
                <section key={title} aria-label={title}>
                  <h3 className="mb-2 font-semibold">{title}</h3>
                  <Rows rows={rows} />
                </section>
              ))}
            </div>
          ),
        },
        { id: 'pointer', label: 'Mouse and touch', content: <Rows rows={POINTER_ROWS} /> },
        {
          id: 'files',
          label: 'Files and sharing',
          content: (
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                Every change is saved in this browser at once. “Save to Dashboard” shows it on the portal’s home page,
                and saves it in your account if you are logged in.
              </li>
              <li>“Load JSON” opens JSON, SVG and Mermaid files from here. PNG, JPEG and PDF are images.</li>
              <li>
                Mermaid is text that GitHub, Notion and many wikis turn into a diagram. You can open a Mermaid flowchart
                (.mmd) or paste it on the canvas. Links and clicks are left out, and we name each line that was not
                read.
              </li>
              <li>
                A shared link contains the whole flowchart. Anyone with it can see the flowchart without an account.
              </li>
              <li>Loading a file or a template replaces the current flowchart. Undo brings it back.</li>
            </ul>
          ),
        },
      ]}
    />
  );
}
