/** The help panel: keys, pointer and touch, files. */
import { GuideDialog } from '@/islands/tools/frame/GuideDialog';

// The keys and gestures of the flow builder in words, for the help panel and the documentation.

interface KeyRow {
  keys: string;
  text: string;
}

export const KEY_GROUPS: readonly { title: string; rows: readonly KeyRow[] }[] = [
  {
    title: 'Move through the flowchart',
    rows: [
      { keys: 'Tab', text: 'To the canvas and away from it' },
      { keys: 'J, K', text: 'Next and previous shape, in the order of the outline' },
      { keys: 'Ctrl/⌘ + arrows', text: 'The nearest shape that way' },
      { keys: 'Home, End', text: 'First and last shape' },
      { keys: 'L', text: 'The lines of the shape, one by one' },
      { keys: '/', text: 'Search' },
      { keys: 'Esc', text: 'Clear the selection; cancel a line' },
    ],
  },
  {
    title: 'Draw',
    rows: [
      { keys: 'N', text: 'The next step, joined to the selected shape (Shift N: a decision)' },
      { keys: '1 to 7', text: 'Add a shape of each type in the middle' },
      { keys: 'C, then Enter', text: 'Begin a line here; go to another shape; join' },
      { keys: 'Enter or F2', text: 'Edit the label; Enter saves it, Shift Enter starts a new line' },
      { keys: 'Arrows', text: 'Move the selection by one grid step (Shift: five)' },
      { keys: 'Delete', text: 'Remove the selection' },
    ],
  },
  {
    title: 'Several at once',
    rows: [
      { keys: 'Ctrl/⌘ A', text: 'Select everything' },
      { keys: 'Ctrl/⌘ C, X, V', text: 'Copy, cut, paste; also into another flowchart, and from Mermaid text' },
      { keys: 'Ctrl/⌘ D', text: 'Duplicate' },
      { keys: 'Ctrl/⌘ G', text: 'Group (with Shift: ungroup)' },
      { keys: 'Ctrl/⌘ Z, Y', text: 'Undo, redo' },
      { keys: 'Ctrl/⌘ S', text: 'Save to Dashboard' },
      { keys: '+, -, 0, 9', text: 'Zoom in, zoom out, show everything, show the selection' },
    ],
  },
];

export const POINTER_ROWS: readonly KeyRow[] = [
  { keys: 'Drag a shape from the panel', text: 'Adds it where you drop it; a press adds it where there is room' },
  {
    keys: 'Drag from a dot of a shape',
    text: 'Draws a line; drop it in a shape to join it, or on an empty spot to add the next shape there',
  },
  { keys: 'Double-click', text: 'Writes the label of a shape or the text of a line' },
  { keys: 'Right button, or a long press', text: 'The actions of the shape, the line or the empty place' },
  { keys: 'Wheel or two fingers on a trackpad', text: 'Moves the canvas; with Ctrl/⌘, or by pinching, zooms' },
  { keys: 'Shift and drag, or “Select with a frame”', text: 'Selects with a frame; Ctrl/⌘ or Shift adds to it' },
  { keys: 'Drag a corner', text: 'Resizes; a label always stays readable' },
  { keys: 'Drag the end of a line', text: 'Joins it to another shape' },
  { keys: 'Two fingers on the screen', text: 'Zoom; one finger moves the canvas or a shape' },
];

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
              <li>
                “Load JSON” opens JSON and SVG files from Outset, and Mermaid files. PNG, JPEG and PDF files cannot be
                opened again.
              </li>
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
