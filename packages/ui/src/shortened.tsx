import type { ComponentPropsWithoutRef } from 'react';
import { cx } from './cx.ts';

export interface ShortenedProps extends Omit<ComponentPropsWithoutRef<'span'>, 'title'> {
  /** The whole text; what is shown when there are no children. */
  readonly text: string;
  /** The element; a span unless its place asks for another. */
  readonly as?: 'span' | 'p' | 'dd' | 'strong' | undefined;
}

/**
 * One line that ends in an ellipsis where its room ends, and then tells the whole by its title. Children are the same text
 * with parts set apart. A test sees to it that texts are shortened here only.
 */
export function Shortened({ text, as: Tag = 'span', className, children = text, ...rest }: ShortenedProps) {
  return (
    <Tag {...rest} title={text} className={cx('block truncate', className)}>
      {children}
    </Tag>
  );
}
