/** Puts a text at the cursor of a field, as if it were typed, so that the browser's own undo takes it back. */
export function insertAtCursor(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  const at = field.selectionEnd ?? field.value.length;
  field.setRangeText(text, field.selectionStart ?? at, at, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
