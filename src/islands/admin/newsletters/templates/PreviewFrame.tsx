/** Shows an email in a frame that runs no scripts and loads nothing from other sites, at the width of a wide or a narrow screen. */
export const WIDTHS = [600, 360] as const;
export type FrameWidth = (typeof WIDTHS)[number];

/** A note under a preview: a `srcdoc` frame has the policy of its page, which loads nothing from other sites. */
export function PicturesLeftOut({ html }: { html: string }) {
  const addresses = [...html.matchAll(/<img\b[^>]*?\ssrc="(https?:\/\/[^"]+)"/gi)].map(([, address = '']) => address);
  if (addresses.every((address) => address.startsWith(`${location.origin}/`))) return null;
  return <p className="muted mt-2 text-[13px]">Pictures from other sites are not loaded here. Recipients see them.</p>;
}

export function PreviewFrame({ html, width }: { html: string; width: FrameWidth }) {
  return (
    // The frame keeps its width; a narrow screen scrolls it.
    <>
      <div
        tabIndex={0}
        role="region"
        aria-label="Preview of the email"
        className="overflow-x-auto rounded-lg border hairline bg-base-300"
      >
        <iframe
          sandbox=""
          title={`The email at ${width} pixels`}
          srcDoc={html}
          style={{ width }}
          className="mx-auto block h-[28rem] max-w-none border-0 bg-white"
        />
      </div>
      <PicturesLeftOut html={html} />
    </>
  );
}
