import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabItem {
  readonly value: string;
  readonly label: ReactNode;
  /** A count next to the label. */
  readonly count?: number | undefined;
}

export interface TabsProps {
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly look?: 'line' | 'pill' | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  /** At the end of the row. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly listClassName?: string | undefined;
  /** `TabPanel`s. */
  readonly children?: ReactNode;
}

/** A row of tabs and their panels. */
export function Tabs(props: TabsProps) {
  const {
    items,
    value,
    onValueChange,
    label,
    look = 'line',
    size = 'md',
    aside,
    className,
    listClassName,
    children,
  } = props;
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))} className={className}>
      <div className={cx('flex items-center', look === 'line' && 'border-b', listClassName)}>
        <Base.List
          aria-label={label}
          className={cx(
            'flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]',
            look === 'line' ? 'gap-5' : 'gap-1 rounded-4 bg-surface-2 p-0.5 max-md:rounded-8',
          )}
        >
          {items.map((item) => (
            <Base.Tab key={item.value} value={item.value} className={tabClass(look, size)}>
              {item.label}
              {item.count !== undefined && <span className="num text-text-3">({item.count})</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

function tabClass(look: 'line' | 'pill', size: 'sm' | 'md'): string {
  return cx(
    'relative inline-flex shrink-0 items-center gap-1 font-medium whitespace-nowrap text-text-2 transition',
    'hover:text-text-1 data-active:text-text-1 focus-visible:-outline-offset-2',
    size === 'sm' ? 'h-8 text-12 max-md:h-11' : 'h-10 text-13 max-md:h-11',
    look === 'line'
      ? 'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-active:after:bg-accent'
      : 'flex-1 justify-center rounded-4 px-3 data-active:bg-surface-3',
  );
}

export interface TabPanelProps {
  readonly value: string;
  readonly className?: string | undefined;
  /** Keeps the panel mounted while another is shown. */
  readonly keepMounted?: boolean | undefined;
  readonly children: ReactNode;
}

/** The panel of a tab. */
export function TabPanel({ value, className, keepMounted = false, children }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={className}>
      {children}
    </Base.Panel>
  );
}
