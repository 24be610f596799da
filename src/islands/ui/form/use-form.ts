/**
 * The state of a form: typed values, validation by a shared schema when they are sent, messages beside their fields, focus on the first
 * wrong field. It does not know the fields or their layout; rows.tsx draws them.
 */
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { draftOf, dropDraft, saveDraft, readDraft, type Draft } from './draft';
import {
  errorsOf,
  errorUnder,
  filterErrors,
  isUnder,
  rulesOf,
  withoutRow,
  type Errors,
  type Reading,
  type Rules,
} from './errors';

/** The reason why nothing was stored: messages for fields, and a message for the whole form. */
export interface Refusal {
  errors?: Errors;
  failure?: string | null;
}

type SubmitResult = Refusal | void;

export interface FormSetup<Values extends object, Output = Values> {
  initial: Values;
  /** The shared schema of the operation; a large one is fetched when the form is sent. Without one all values are valid. */
  schema?: (values: Values) => Rules<Output> | Promise<Rules<Output>>;
  /** Stores or sends. Until it ends, the form is busy and cannot be sent again; a refusal is shown at the fields. */
  onValid: (output: Output) => SubmitResult | Promise<SubmitResult>;
  /** Called before wrong fields are shown, e.g. to open the step of the first one. */
  onInvalid?: (errors: Errors) => void;
  /** The message if the schema cannot be fetched; without it, a toast. */
  unloaded?: string;
  /** Restores typed values after a reload; deleted on success. Such a form is drawn only in the browser. */
  draft?: Draft<Values>;
}

/** The part of a form that a row of fields needs: the whole form, or one row of a list (`rowOf`). */
export interface FormFields<Values extends object> {
  values: Values;
  /** The path before the names of the fields. */
  path: string;
  /** The message of a field, else the first one of its rows. */
  errorOf: (name: keyof Values & string) => string | undefined;
  /** Sets a value, and removes the field's message once the value is right. */
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
}

export interface Form<Values extends object> extends FormFields<Values> {
  errors: Errors;
  /** The error of the whole form, until the next try. */
  failure: string | null;
  isBusy: boolean;
  /** The form was filled from a draft, after a reload, a new sign-in or a closed dialog (`DraftNotice`). */
  isRestored: boolean;
  /** Sets the initial values, or these. */
  reset: (values?: Values) => void;
  /** Checks these fields and shows errors, for one step of several. */
  check: (names: readonly (keyof Values & string)[]) => Promise<boolean>;
  submit: () => Promise<void>;
  /** Shows errors that were found elsewhere, and focuses the first wrong field. */
  refuse: (refusal: Refusal) => void;
  /** Removes a row from a list, with its messages. */
  removeRow: (name: keyof Values & string, at: number) => void;
  formProps: {
    id: string;
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/** The refusal for an answer without success: its field errors, else its sentence. */
export function refusalOf(answer: Pick<Answer, 'status' | 'message' | 'errors'>, otherwise: string): Refusal {
  const { errors } = answer;
  return Object.keys(errors).length > 0 ? { errors } : { failure: failureText(answer, otherwise) };
}

/**
 * `found`: messages from the schema, which is checked again while the person types. `given`: messages from elsewhere, each removed when its
 * field changes.
 */
interface Faults {
  found: Errors;
  given: Errors;
}
const AS_TYPED = rulesOf();
const NO_FAULTS: Faults = { found: {}, given: {} };
const CONTROL = 'input, select, textarea, button';

/** Focuses the first of the wrong fields by their `name`; in a group (a fieldset with a name), its first control. */
function focusWrong(form: HTMLFormElement | null, errors: Errors): void {
  const marked = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const wrong = marked.find((one) => (one.getAttribute('name') ?? '') in errors) ?? marked[0];
  (wrong?.matches(CONTROL) ? wrong : wrong?.querySelector<HTMLElement>(CONTROL))?.focus();
}

export function useForm<Values extends object, Output = Values>(setup: FormSetup<Values, Output>): Form<Values> {
  const { initial, draft } = setup;
  const start = useRef(initial);
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...(draft && readDraft(draft, initial)) }));
  const [faults, setFaults] = useState(NO_FAULTS);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRestored, setRestored] = useState(
    () => draft !== undefined && Object.keys(draftOf(values, initial, draft)).length > 0,
  );
  const ref = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  const isSending = useRef(false);
  /** Wrong fields that were just found; the first one is focused next. */
  const isWrong = useRef<Errors>({});
  const shown = useRef(faults);
  shown.current = faults;
  const id = useId();

  // Runs once the messages are drawn: one frame after the answer would be too soon.
  useEffect(() => {
    if (Object.keys(isWrong.current).length > 0) focusWrong(ref.current, isWrong.current);
    isWrong.current = {};
  }, [faults]);
  useEffect(() => {
    if (draft) saveDraft(draft, values, start.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing changes a draft; `draft` is a new object at each render
  }, [values]);

  const put = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const read = async (typed: Values) => (await (setup.schema?.(typed) ?? AS_TYPED)).safeParse(typed) as Reading<Output>;
  /** Shown messages stay while they are true; typing adds no new ones. */
  const recheck = async () => {
    const typed = latest.current;
    const reading = await read(typed).catch(() => null);
    if (!reading || typed !== latest.current) return;
    const now = reading.success ? {} : errorsOf(reading.error.issues);
    setFaults(({ found, given }) => ({ given, found: filterErrors(now, (path) => path in found) }));
  };
  const set: Form<Values>['set'] = (name, value) => {
    put({ ...latest.current, [name]: value });
    setFaults((now) => ({ ...now, given: filterErrors(now.given, (path) => !isUnder(path, name)) }));
    if (Object.keys(shown.current.found).length > 0) void recheck();
  };
  /** Shows errors. The focus moves once they are in state, after `onInvalid` could bring the first of them onto the screen. */
  const fail = (wrong: Errors, reason: string | null, next: (now: Faults) => Faults) => {
    isWrong.current = wrong;
    setup.onInvalid?.(wrong);
    setFaults(next);
    setFailure(reason);
  };
  const refuse = ({ errors: messages = {}, failure: reason = null }: Refusal) => {
    const isOwn = (path: string) => Object.keys(start.current).some((name) => isUnder(path, name));
    const wrong = filterErrors(messages, isOwn);
    // A message for a field that this form does not have is shown for the form.
    const other = Object.entries(messages).find(([path]) => !isOwn(path))?.[1];
    fail(wrong, reason ?? other ?? null, ({ found, given }) => ({ found, given: { ...given, ...wrong } }));
  };

  /** Validates the values; null after showing the errors of all fields or of these. */
  const readAll = async (names?: readonly string[]): Promise<{ output: Output | undefined } | null> => {
    setFailure(null);
    let reading;
    try {
      reading = await read(latest.current);
    } catch {
      // The typed values stay, so that sending again is enough.
      if (setup.unloaded) setFailure(setup.unloaded);
      else toast('error', 'Connection Error');
      return null;
    }
    const isAsked = (path: string) => !names || names.some((name) => isUnder(path, name));
    const all = reading.success ? {} : errorsOf(reading.error.issues);
    const askedErrors = filterErrors(all, isAsked);
    const next = (now: Faults): Faults => ({
      found: filterErrors(all, (path) => isAsked(path) || path in now.found),
      given: filterErrors(now.given, (path) => !isAsked(path)),
    });
    if (Object.keys(askedErrors).length === 0) {
      setFaults(next);
      return { output: reading.success ? reading.data : undefined };
    }
    fail(askedErrors, askedErrors[''] ?? null, next);
    return null;
  };
  /** Runs one task at a time; the form is busy until it ends. */
  const alone = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    if (isSending.current) return otherwise;
    isSending.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const send = async () => {
    const reading = await readAll();
    if (!reading) return;
    const refusal = await setup.onValid(reading.output as Output);
    if (refusal) refuse(refusal);
    else if (draft) dropDraft(draft.key);
  };

  const errors = { ...faults.found, ...faults.given };
  const form: Form<Values> = {
    values,
    path: '',
    errors,
    failure,
    isBusy,
    isRestored,
    errorOf: (name) => errorUnder(errors, name),
    set,
    refuse,
    reset: (next = initial) => {
      if (draft) dropDraft(draft.key);
      setRestored(false);
      // Drafts are compared with these values from now on.
      start.current = next;
      put(next);
      setFaults(NO_FAULTS);
      setFailure(null);
    },
    check: (names) => alone(async () => (await readAll(names)) !== null, false),
    submit: () => alone(send, undefined),
    removeRow: (name, at) => {
      const rows = latest.current[name] as readonly unknown[];
      setFaults(({ found, given }) => ({ found: withoutRow(found, name, at), given: withoutRow(given, name, at) }));
      put({ ...latest.current, [name]: rows.filter((_, place) => place !== at) });
    },
    formProps: {
      id,
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A dialog that is inside the form in React has forms of its own.
        if (event.target === event.currentTarget) void form.submit();
      },
    },
  };
  return form;
}

type RowsOf<Values, Name extends keyof Values> = Values[Name] extends readonly (infer Row extends object)[]
  ? Row
  : never;

/** One row of a list as fields, so that the same rows of inputs draw it: `<TextRow form={rowOf(form, 'faqs', 0)} name="question" />`. */
export function rowOf<Values extends object, Name extends keyof Values & string>(
  form: Form<Values>,
  name: Name,
  at: number,
): FormFields<RowsOf<Values, Name>> {
  type Row = RowsOf<Values, Name>;
  const rows = form.values[name] as unknown as readonly Row[];
  const path = `${name}.${at}.`;
  return {
    values: rows[at] as Row,
    path,
    errorOf: (field) => errorUnder(form.errors, `${path}${field}`),
    set: (field, value) =>
      form.set(
        name,
        rows.map((row, place) => (place === at ? { ...row, [field]: value } : row)) as unknown as Values[Name],
      ),
  };
}
