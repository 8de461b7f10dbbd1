/** Focuses the first invalid field of a form. Browsers scroll to the field, which leaves its label out of view. */
export function focusInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
  field?.focus();
  field?.labels?.[0]?.scrollIntoView({ block: 'nearest' });
}
