/** The content of a newsletter as a mail shows it, apart from the page: nothing in it runs, and nothing is followed. */

const PAPER =
  'margin:0;padding:24px;background:#ffffff;color:#1c1d22;font:16px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere';
/** Who the preview is written to. */
const READER = 'Asha';

export function MailFrame({ content }: { content: string }) {
  const html = content.replaceAll(/\{\{\s*subscriberName\s*\}\}/g, READER);
  return (
    <iframe
      title="The newsletter as it will look"
      sandbox=""
      srcDoc={`<!doctype html><html lang="en"><head><title>Preview</title></head><body style="${PAPER}">${html}</body></html>`}
      className="h-128 w-full rounded-lg border hairline bg-white"
    />
  );
}
