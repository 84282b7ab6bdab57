/** Id of the element that fills the screen. */
export const TERMINAL_ID = 'terminal';

/** Gives the terminal the whole screen, or takes it back. A browser that refuses leaves everything as it was. */
export function toggleFullScreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.getElementById(TERMINAL_ID)?.requestFullscreen()
      : document.exitFullscreen();
  change?.catch(() => undefined);
}
