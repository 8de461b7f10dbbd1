/**
 * A ref that focuses an element of a dialog: by attribute when the dialog opens, at once if the element is rendered
 * later. React's own autoFocus comes before the dialog opens, and is lost.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
  element?.focus();
}
