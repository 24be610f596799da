/** The content of a newsletter as a mail shows it, while it is edited: nothing in it runs, and nothing is followed. */
import { useState } from 'react';
import { monthYearOf } from '../../../domain/newsletters/given-values';
import { renderContent } from '../../../domain/newsletters/render';
import { PicturesLeftOut } from '../newsletters/templates/PreviewFrame';

/** The paper of our mails. */
const PAGE =
  'margin:0;padding:16px;background:#f6f3ec;color:#1d212b;font:16px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere';
/** Who the preview is written to. */
const READER = 'Asha';

export function MailFrame({ content }: { content: string }) {
  const [monthYear] = useState(() => monthYearOf(Date.now()));
  const html = renderContent(content, { subscriberName: READER, monthYear });
  return (
    <>
      <iframe
        title="The newsletter as it will look"
        sandbox=""
        srcDoc={`<!doctype html><html lang="en"><head><title>Preview</title></head><body style="${PAGE}"><div style="max-width:600px;margin:0 auto">${html}</div></body></html>`}
        className="h-152 w-full rounded-lg border hairline bg-white"
      />
      <PicturesLeftOut html={html} />
    </>
  );
}
