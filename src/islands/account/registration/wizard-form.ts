/** The form of the wizard: react-hook-form over the lazily loaded schemas, with the draft kept at every change. */
import { useCallback, useEffect } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { keepDraft, readDraft } from './draft';
import type { RegistrationBody } from './schemas';
import { EMPTY_VALUES, type WizardField, type WizardValues } from './values';

export type WizardForm = UseFormReturn<WizardValues, unknown, RegistrationBody>;
type WizardResolver = Resolver<WizardValues, unknown, RegistrationBody>;

let loading: Promise<WizardResolver> | null = null;

/** The schemas with their phone metadata are the heavy part: they come while the first step is being filled in. */
function loadResolver(): Promise<WizardResolver> {
  loading ??= import('./schemas').then(
    (schemas) => schemas.wizardResolver(new Date().getFullYear()),
    (error: unknown) => {
      loading = null; // a failed download may be tried again
      throw error;
    },
  );
  return loading;
}

const resolver: WizardResolver = async (values, context, options) => (await loadResolver())(values, context, options);

export function useWizardForm(): WizardForm {
  const form = useForm<WizardValues, unknown, RegistrationBody>({
    defaultValues: { ...EMPTY_VALUES, ...readDraft() },
    resolver,
    shouldFocusError: false, // the wizard first goes to the step of the wrong field
  });
  useEffect(() => {
    void loadResolver().catch(() => undefined);
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) });
  }, [form]);
  return form;
}

/** Registers a field so that its message goes away as soon as it is right, and comes only when asked for. */
export function useFields(form: WizardForm) {
  const { errors } = form.formState;
  const register = useCallback(
    (name: WizardField, alsoCheck?: WizardField) =>
      form.register(name, {
        onChange: () => {
          const wrong = ([name, alsoCheck] as const).filter(
            (field): field is WizardField => field !== undefined && form.getFieldState(field).error !== undefined,
          );
          if (wrong.length > 0) void form.trigger(wrong).catch(() => undefined);
        },
      }),
    [form],
  );
  return { register, errorOf: (name: WizardField): string | undefined => errors[name]?.message };
}
