import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { usePortalContainer } from './portal-container.ts';

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
  /** Accessible name of the menu; default: the trigger's. */
  readonly label?: string | undefined;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly side?: 'top' | 'bottom' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** Items, groups and separators. */
  readonly children: ReactNode;
}

const POPUP =
  'max-h-(--available-height) min-w-44 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-8 border bg-surface-1 p-1 shadow-float outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0';
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-4 px-2 text-13 text-text-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-45 data-highlighted:bg-surface-2 data-highlighted:text-text-1 max-md:min-h-11';

/** A list of actions that opens from a button. */
export function Menu({ trigger, label, open, onOpenChange, side = 'bottom', align = 'start', ...rest }: MenuProps) {
  const container = usePortalContainer();
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      disabled={rest.disabled}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner side={side} align={align} sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup {...(label === undefined ? {} : { 'aria-label': label })} className={cx(POPUP, rest.className)}>
            {rest.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  /** Keys that do the same, shown at the end: `Ctrl K`. */
  readonly shortcut?: string | undefined;
  /** An action that removes or cannot be undone. */
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly children: ReactNode;
}

function ItemContent({ icon, shortcut, children }: Pick<MenuItemProps, 'icon' | 'shortcut' | 'children'>) {
  return (
    <>
      {icon !== undefined && (
        <span aria-hidden="true" className="inline-flex size-4 shrink-0 items-center justify-center">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut !== undefined && (
        <span aria-hidden="true" className="ms-4 shrink-0 font-sans text-12 text-text-3 max-md:hidden">
          {shortcut}
        </span>
      )}
    </>
  );
}

const DANGER = 'text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger';

/** An action of a menu. */
export function MenuItem({ danger = false, disabled = false, className, onSelect, ...content }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      aria-keyshortcuts={content.shortcut?.replace('Ctrl', 'Control').replaceAll(' ', '+')}
      onClick={() => onSelect?.()}
      className={cx(ITEM, danger && DANGER, className)}
    >
      <ItemContent {...content} />
    </Base.Item>
  );
}

export interface MenuLinkProps extends Omit<MenuItemProps, 'onSelect' | 'disabled'> {
  readonly href?: string | undefined;
  /** A router's link without content, instead of `href`. */
  readonly link?: ReactElement | undefined;
}

/** A link of a menu. */
export function MenuLink({ href, link, danger = false, className, ...content }: MenuLinkProps) {
  return (
    <Base.LinkItem
      {...(link === undefined ? { href } : { render: link })}
      closeOnClick
      className={cx(ITEM, danger && DANGER, className)}
    >
      <ItemContent {...content} />
    </Base.LinkItem>
  );
}

export interface MenuCheckItemProps {
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An option of a menu that is on or off; the menu stays open. */
export function MenuCheckItem({ checked, onCheckedChange, disabled = false, className, children }: MenuCheckItemProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next)}
      className={cx(ITEM, className)}
    >
      <span className="inline-flex size-4 shrink-0 items-center justify-center text-accent">
        <Base.CheckboxItemIndicator>
          <Check size={14} aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1">{children}</span>
    </Base.CheckboxItem>
  );
}

export interface MenuRadioGroupProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly { readonly value: T; readonly label: ReactNode }[];
}

/** One of a few options of a menu. */
export function MenuRadioGroup<T extends string>({ label, value, onValueChange, items }: MenuRadioGroupProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: T) => onValueChange(next)}>
      <MenuGroup label={label}>
        {items.map((item) => (
          <Base.RadioItem key={item.value} value={item.value} closeOnClick className={ITEM}>
            <span className="inline-flex size-4 shrink-0 items-center justify-center text-accent">
              <Base.RadioItemIndicator>
                <Check size={14} aria-hidden="true" />
              </Base.RadioItemIndicator>
            </span>
            <span className="min-w-0 flex-1">{item.label}</span>
          </Base.RadioItem>
        ))}
      </MenuGroup>
    </Base.RadioGroup>
  );
}

export interface MenuGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Items of a menu under a heading. */
export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-2 pb-1 text-11 text-text-3">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** A line between items of a menu. */
export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export interface SubmenuProps {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Items of a menu that open beside it. */
export function Submenu({ label, icon, children }: SubmenuProps) {
  const container = usePortalContainer();
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={cx(ITEM, 'data-popup-open:bg-surface-2 data-popup-open:text-text-1')}>
        <ItemContent icon={icon}>{label}</ItemContent>
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-text-3 rtl:-scale-x-100" />
      </Base.SubmenuTrigger>
      <Base.Portal container={container}>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={POPUP}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}
