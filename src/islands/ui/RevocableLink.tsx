/** A read-only link that its owner creates, copies and revokes. The component that uses it explains the shown content. */
import { useEffect, useState, useRef, type ReactNode } from 'react';
import { ExternalLink, Link2, Link2Off, Copy } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from './Button';
import { focusAfter } from './focus';
import { Skeleton } from './loading/Skeleton';
import { Field, TextInput } from './fields/inputs';

/** A link in a field, with a button that copies it. Without a clipboard its text is selected, so that a key copies it. */
export function LinkField({ href, label = 'Link', help }: { href: string; label?: string; help?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => toast('success', 'Link copied'),
      () => {
        field.current?.select();
        toast('info', 'Press Ctrl+C to copy the selected link.');
      },
    );
  return (
    <Field label={label} help={help}>
      {(props) => (
        <div className="flex gap-2 max-sm:flex-col">
          <TextInput
            {...props}
            ref={field}
            readOnly
            fit
            className="min-w-0 flex-1 max-sm:w-full max-sm:flex-none"
            value={href}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      )}
    </Field>
  );
}

export interface LinkCalls {
  /** The existing link, or null. Each of these rejects with a message for the person. */
  find: () => Promise<{ path: string } | null>;
  create: () => Promise<{ path: string } | null>;
  end: () => Promise<unknown>;
}

export interface RevocableLinkProps {
  calls: LinkCalls;
  /** The id of the shared thing; with another one, the link is loaded again. */
  subject: string;
  /** The text about the people who can open the link, the content that they see, and the end of the link. */
  children: ReactNode;
}

export function RevocableLink({ calls, subject, children }: RevocableLinkProps) {
  const [path, setPath] = useState<string | null>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isOver = false;
    calls.find().then(
      (found) => !isOver && setPath(found?.path ?? null),
      (reason: Error) => !isOver && setError(reason.message),
    );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the calls are those of the subject
  }, [subject]);

  const run = (work: () => Promise<string | null>, done: string) => {
    setBusy(true);
    setError(null);
    work()
      .then((now) => {
        focusAfter(
          () => setPath(now),
          () => box.current?.querySelector<HTMLElement>('input, button'),
        );
        toast('success', done);
      })
      .catch((reason: Error) => setError(reason.message))
      .finally(() => setBusy(false));
  };
  const create = () => run(async () => (await calls.create())?.path ?? null, 'Share link created');
  const end = () => run(() => calls.end().then(() => null), 'Share link turned off');

  return (
    <div ref={box} className="grid gap-4">
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
      {path === undefined && !error ? (
        <Skeleton className="h-20 w-full" />
      ) : path ? (
        <>
          <LinkField href={new URL(path, location.href).href} />
          <div className="flex flex-wrap gap-2">
            <a
              href={path}
              target="_blank"
              rel="noopener"
              className="btn btn-ghost btn-sm border control-line max-md:min-h-11"
            >
              <ExternalLink className="size-4" aria-hidden="true" />
              Open
              <span className="sr-only"> the shared page in a new tab</span>
            </a>
            <Button size="sm" busy={isBusy} icon={Link2Off} onClick={end}>
              Turn off the link
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="primary" busy={isBusy} icon={Link2} onClick={create}>
            Create a link
          </Button>
        </div>
      )}
      <p className="muted text-sm text-pretty">{children}</p>
    </div>
  );
}
