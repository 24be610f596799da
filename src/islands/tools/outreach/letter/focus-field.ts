/** Leads to where a field is filled in for good: above the letter, or in the list of fields below it. */
export function focusField(field: string): void {
  // First and last name come from the whole one.
  const name = /^(first|last)Name$/.test(field) ? 'fullName' : field;
  const find = () => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  // Most fields of a person are behind a button, as they seldom differ.
  if (!find()) document.querySelector<HTMLElement>('[data-more-fields]')?.click();
  find()?.focus();
}
