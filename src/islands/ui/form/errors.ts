/** The messages of a form by the path of their field: `name`, and in rows `faqs.2.question`. Pure. */

export type Errors = Readonly<Record<string, string>>;

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

export type Reading<Output> = { success: true; data: Output } | { success: false; error: { issues: Issues } };

/** Validates a form: a zod schema, or another object with the same `safeParse`. */
export interface Rules<Output> {
  safeParse: (values: unknown) => Reading<Output>;
}

/** The first message of each path; messages without a field are under ''. */
export function errorsOf(issues: Issues): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}

/** Whether a path is a field, or belongs to its rows. */
export const isUnder = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

/** The message of a field, else the first one of its rows. */
export function errorUnder(errors: Errors, name: string): string | undefined {
  return errors[name] ?? Object.entries(errors).find(([path]) => isUnder(path, name))?.[1];
}

export function filterErrors(errors: Errors, isWanted: (path: string) => boolean): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isWanted(path)));
}

/** The messages after the row at `at` was removed: its own messages are dropped, and the messages of later rows move up. */
export function withoutRow(errors: Errors, name: string, at: number): Errors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [place = '', ...rest] = path.startsWith(`${name}.`) ? path.slice(name.length + 1).split('.') : [];
      if (!/^\d+$/.test(place) || Number(place) < at) return [[path, message]];
      return Number(place) === at ? [] : [[[name, Number(place) - 1, ...rest].join('.'), message]];
    }),
  );
}

/** The rules of a form whose checks are plain functions: a message for each wrong field, and for the form under ''. The values stay as typed. */
export const rulesOf = <Values extends object>(
  faultsOf: (values: Values) => { readonly [Name in keyof Values | '']?: string | null } = () => ({}),
): Rules<Values> => ({
  safeParse(values) {
    const issues = Object.entries(faultsOf(values as Values)).flatMap(([name, message]) =>
      typeof message === 'string' && message ? [{ path: [name], message }] : [],
    );
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: values as Values };
  },
});
