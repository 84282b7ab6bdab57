/** Ref of a field that somebody has just asked for: it takes the focus when it comes. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
