/** A small form of a tool: values as typed, messages of the shared schema beside their fields, the first of them focused. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ZodType } from 'zod';
import { toast } from '../../../stores/toasts';

export type FieldErrors = Readonly<Record<string, string>>;

export interface ToolFormSetup<Values extends object, Output> {
  initial: Values;
  /** The shared schema, fetched when the form is sent. */
  schema: (values: Values) => Promise<ZodType<Output>> | ZodType<Output>;
  onValid: (output: Output) => void;
}

export interface ToolForm<Values extends object> {
  values: Values;
  errors: FieldErrors;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  reset: (values?: Values) => void;
  formProps: {
    ref: React.RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

export function useToolForm<Values extends object, Output>({
  initial,
  schema,
  onValid,
}: ToolFormSetup<Values, Output>): ToolForm<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const ref = useRef<HTMLFormElement>(null);
  const hasFailed = useRef(false);
  // Once the messages stand; a frame after the answer they need not yet.
  useEffect(() => {
    if (!hasFailed.current) return;
    hasFailed.current = false;
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const set: ToolForm<Values>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => {
      if (!(name in now)) return now;
      const { [name as string]: _gone, ...rest } = now;
      return rest;
    });
  };
  const send = async () => {
    let reading;
    try {
      reading = (await schema(values)).safeParse(values);
    } catch {
      // What was typed stays, so that sending it again is enough.
      toast('error', 'Connection Error');
      return;
    }
    if (reading.success) {
      setErrors({});
      return onValid(reading.data);
    }
    const found: Record<string, string> = {};
    for (const { path, message } of reading.error.issues) found[String(path[0] ?? '')] ??= message;
    hasFailed.current = true;
    setErrors(found);
  };
  return {
    values,
    errors,
    set,
    reset: (next = initial) => {
      setValues(next);
      setErrors({});
    },
    formProps: {
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void send();
      },
    },
  };
}
