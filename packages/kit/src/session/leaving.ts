let leaving = false;

/** Somebody logs out on this page, which then goes to the home page; `false` when the exchange did not let them. */
export function markLeaving(isLeaving: boolean): void {
  leaving = isLeaving;
}

/** Whether the page is about to be left: it need not ask for a login, or say why the session ended, on its way out. */
export function isLeaving(): boolean {
  return leaving;
}
