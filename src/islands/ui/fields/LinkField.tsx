/** A link to read and to copy. Without a clipboard it is marked, so that a key copies it. */
import { useRef } from 'react';
import { Copy } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { Field } from './Field';
import { TextInput } from './inputs';

export interface LinkFieldProps {
  href: string;
  label?: string;
  help?: string;
}

export function LinkField({ href, label = 'Link', help }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(href).then(
      () => toast('success', 'Link copied'),
      () => {
        field.current?.select();
        toast('info', 'Press Ctrl C to copy the marked link.');
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
          <Button variant="primary" icon={<Copy className="size-4" />} onClick={() => void copy()}>
            Copy link
          </Button>
        </div>
      )}
    </Field>
  );
}
