/** The options of a select, tabs or a filter: values with their labels. */

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Each value with its label, in the order of `values`; without them in the order of `labels`. */
export const optionsOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  values: readonly Value[] = Object.keys(labels) as Value[],
): Option<Value>[] => values.map((value) => ({ value, label: labels[value] }));

/** Values that are their own labels. */
export const plainOptions = <Value extends string>(values: readonly Value[]): Option<Value>[] =>
  values.map((value) => ({ value, label: value }));
