/** The field for a question: Enter sends, Shift+Enter breaks the line. One file can go with it, chosen, pasted or dropped. */
import { countText, formatFileSize } from '@/domain/count';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { ArrowUp, FileText, Paperclip, Square, X } from 'lucide-react';
import { QUESTION_MOST, QUESTION_TOO_LONG } from '@/domain/assistant/message';
import { Button, IconButton } from '@/islands/ui/Button';
import { TextArea } from '@/islands/ui/fields/inputs';
import { useNarrow } from '@/islands/ui/hooks/use-browser';
import type { Upload } from './use-chat';

/** The count is shown from this length on. */
const NEAR_END = QUESTION_MOST * 0.9;
const TALLEST_PX = 192;

export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  isLive: boolean;
  upload: UploadField;
  /** Asks guests to log in; null for people with an account. */
  onUploadAsked: (() => void) | null;
  field: RefObject<HTMLTextAreaElement | null>;
  isFirst: boolean;
}

/** Makes the field as tall as its text, up to a limit. */
function useHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight + 2, TALLEST_PX)}px`;
    area.style.overflowY = area.scrollHeight > TALLEST_PX ? 'auto' : 'hidden';
  }, [field, text]);
}

function UploadChip({ upload }: { upload: UploadField }) {
  const { current, remove } = upload;
  if (!current) return null;
  const { file, isReading } = current;
  return (
    <div className="mb-2 inline-flex max-w-full items-center gap-2 rounded-lg border hairline bg-base-200 py-0.5 pl-3 text-sm">
      <FileText className="muted size-4 shrink-0" aria-hidden="true" />
      <span className="truncate">{file.name}</span>
      <span className="muted shrink-0 text-[13px] tabular-nums" role="status">
        {isReading ? 'Reading…' : formatFileSize(file.size)}
      </span>
      <IconButton label={`Remove ${file.name}`} icon={<X className="size-3.5" />} onClick={remove} />
    </div>
  );
}

export function Composer(props: ComposerProps) {
  const { text, onText, onSend, onStop, isLive, upload, onUploadAsked, field } = props;
  const chooser = useRef<HTMLInputElement>(null);
  useHeight(field, text);
  // No focus when it opens on a phone: the keyboard would cover the example questions.
  const isNarrow = useNarrow();
  const length = text.trim().length;
  const isTooLong = length > QUESTION_MOST;
  const mayNotSend = length === 0 || isTooLong || (upload.current?.isReading ?? false);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!mayNotSend && !isLive) onSend();
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    // A copied table is also on the clipboard as a picture; the person wants its text.
    if (!file || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    if (onUploadAsked) onUploadAsked();
    else upload.take(file, { isPasted: true });
  };

  return (
    <div className="rounded-2xl border control-line bg-base-100 p-2 transition-colors duration-150 focus-within:border-base-content">
      <UploadChip upload={upload} />
      <TextArea
        ref={field}
        rows={1}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        aria-label="Your question"
        aria-describedby="assistant-limit"
        aria-invalid={isTooLong || undefined}
        placeholder={props.isFirst ? 'Ask about investors, runway, terms, your roadmap…' : 'Ask a follow-up question…'}
        data-autofocus={isNarrow ? undefined : ''}
        enterKeyHint="send"
        className="block min-h-11 resize-none border-0 bg-transparent px-2.5 py-2.5 leading-snug shadow-none outline-none focus:outline-none"
      />
      <div className="flex items-center gap-2 pt-1">
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".jpg,.jpeg,.png,.pdf,.txt,.csv,.doc,.docx,.xlsx,.xls"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again.
            event.target.value = '';
            if (file) upload.take(file, { isPasted: false });
          }}
        />
        <IconButton
          label="Add a file"
          icon={Paperclip}
          onClick={() => (onUploadAsked ? onUploadAsked() : chooser.current?.click())}
        />
        <p id="assistant-limit" role={isTooLong ? 'alert' : undefined} className="muted min-w-0 flex-1 text-xs">
          {isTooLong && <span className="text-error">{QUESTION_TOO_LONG} </span>}
          {length > NEAR_END ? (
            <span className="tabular-nums">{`${countText(length)} of ${countText(QUESTION_MOST)}`}</span>
          ) : (
            <span className="max-sm:hidden">Enter sends, Shift + Enter starts a new line</span>
          )}
        </p>
        {isLive ? (
          <Button size="sm" icon={<Square className="size-3 fill-current" />} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button size="sm" variant="primary" icon={ArrowUp} onClick={onSend} disabled={mayNotSend}>
            Send
          </Button>
        )}
      </div>
    </div>
  );
}

interface UploadField {
  current: (Upload & { isReading: boolean }) | null;
  take: (file: File, how: { isPasted: boolean }) => void;
  remove: () => void;
  /** Restores the file after its question was not accepted. */
  putBack: (upload: Upload) => void;
}

const CONNECTION = 'This could not be loaded. Check your connection and try again.';

/** The one file that goes with the next question. The browser reads it as soon as it is chosen, and loads the code for this only then. */
export function useUpload(onFault: (text: string | null) => void): UploadField {
  const [current, setCurrent] = useState<UploadField['current']>(null);
  const turn = useRef(0);

  const take = useCallback<UploadField['take']>(
    (file, how) => {
      const mine = (turn.current += 1);
      onFault(null);
      setCurrent({ file, extract: null, isReading: true });
      void import('./files/read-upload')
        .then(({ readUpload }) => readUpload(file, how))
        .catch(() => ({ error: CONNECTION }))
        .then((read) => {
          if (turn.current !== mine) return;
          if ('error' in read) {
            setCurrent(null);
            onFault(read.error);
          } else setCurrent({ file, extract: read.extract, isReading: false });
        });
    },
    [onFault],
  );
  const remove = useCallback(() => {
    turn.current += 1;
    setCurrent(null);
  }, []);
  const putBack = useCallback((upload: Upload) => setCurrent({ ...upload, isReading: false }), []);
  return useMemo(() => ({ current, take, remove, putBack }), [current, take, remove, putBack]);
}
