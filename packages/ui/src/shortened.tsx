import type { ComponentPropsWithoutRef } from 'react';
import { cx } from './cx.ts';

export interface ShortenedProps extends Omit<ComponentPropsWithoutRef<'span'>, 'title'> {
  /** The complete text; shown when there are no children. */
  readonly text: string;
  /** The element type; default span. */
  readonly as?: 'span' | 'p' | 'dd' | 'strong' | undefined;
  /** Lines that are shown; default one. */
  readonly lines?: 1 | 2 | undefined;
}

/**
 * One line or two, truncated with an ellipsis, with the complete text as its title. Children are the same text with formatted
 * parts. A test ensures that texts are truncated only by this component.
 */
export function Shortened({ text, as: Tag = 'span', lines = 1, className, children = text, ...rest }: ShortenedProps) {
  return (
    <Tag {...rest} title={text} className={cx(lines === 1 ? 'block truncate' : 'two-lines', className)}>
      {children}
    </Tag>
  );
}
