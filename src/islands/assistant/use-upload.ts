/** The one file that goes with the next question: read in the browser as soon as it is chosen. What reads it is fetched for it. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Upload } from './use-chat';

export interface UploadField {
  current: (Upload & { isReading: boolean }) | null;
  take: (file: File, how: { isPasted: boolean }) => void;
  remove: () => void;
  /** After a question was not accepted. */
  putBack: (upload: Upload) => void;
}

const CONNECTION = 'This could not be loaded. Check your connection and try again.';

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
