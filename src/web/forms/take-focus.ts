/** The dialog gives the focus to who asks for it when it opens; a form that arrives later has to take it. */
export function takeFocus(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}
