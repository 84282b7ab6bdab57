import { cx, IconButton, type IconButtonProps } from '@bourse/ui';

export interface NamedIconButtonProps extends IconButtonProps {
  /** The word under the icon where there is room: a part of the label. */
  readonly short: string;
}

/**
 * A button of the header with an icon. Its name stands under it while it has the pointer or the keyboard's focus, and its short name under the
 * icon in wide windows. Both are hidden from readers of the screen, which have the label.
 */
export function NamedIconButton({ label, short, className, children, ...rest }: NamedIconButtonProps) {
  return (
    <IconButton
      {...rest}
      label={label}
      title={undefined}
      className={cx(
        'group/tool relative min-[105rem]:h-9 min-[105rem]:w-auto min-[105rem]:min-w-12 min-[105rem]:flex-col min-[105rem]:px-1.5',
        className,
      )}
    >
      {children}
      <span aria-hidden="true" className="hidden text-11 leading-3.5 whitespace-nowrap min-[105rem]:block">
        {short}
      </span>
      <span
        aria-hidden="true"
        // Not as text: a drawn page knows no theme, and what stands in it has to be what the application says.
        data-label={label}
        className="pointer-events-none absolute end-0 top-full z-10 mt-1 hidden rounded-4 border bg-surface-3 px-2 py-1 text-12 whitespace-nowrap text-text-1 shadow-float group-hover/tool:block group-focus-visible/tool:block group-aria-expanded/tool:hidden! max-md:hidden! before:content-[attr(data-label)]"
      />
    </IconButton>
  );
}
