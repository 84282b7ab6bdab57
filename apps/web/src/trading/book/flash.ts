/** How long a figure that changed is tinted, in milliseconds. */
const FLASH_MS = 280;

/*
 * A tint that comes and goes in one step each. An animation for each of a hundred figures ten times a second would repaint the book with
 * every frame; this paints it twice.
 */
const tinted = new Map<HTMLElement, number>();

/** Tints a figure for a moment: it became more, or less. The figure's class has the colours of `data-flash`. */
export function flash(figure: HTMLElement, change: 'more' | 'less'): void {
  if (tinted.size === 0) setTimeout(sweep, FLASH_MS);
  figure.dataset.flash = change;
  tinted.set(figure, performance.now() + FLASH_MS);
}

/** Takes the tint away at once: the figure is another one now. */
export function unflash(figure: HTMLElement): void {
  if (tinted.delete(figure)) delete figure.dataset.flash;
}

function sweep(): void {
  const now = performance.now();
  for (const [figure, untilMs] of tinted) if (untilMs <= now) unflash(figure);
  if (tinted.size > 0) setTimeout(sweep, FLASH_MS / 4);
}
