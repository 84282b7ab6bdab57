import type { LineColour } from './indicators/catalogue.ts';

/** The page's own colour for a line, as a value of a style. */
export function cssColour(name: LineColour): string {
  if (name === 'text') return 'var(--text-1)';
  return name === 'quiet' ? 'var(--text-3)' : `var(--${name})`;
}
