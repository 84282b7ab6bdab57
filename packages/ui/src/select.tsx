import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { cx } from './cx.ts';
import { usePortalContainer } from './portal-container.ts';
import { Shortened } from './shortened.tsx';

export interface SelectItem<T extends string> {
  readonly value: T;
  readonly label: string;
}

export interface SelectProps<T extends string> {
  readonly label: string;
  /** Shows the label inside the button, before the value. */
  readonly labelShown?: boolean | undefined;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly SelectItem<T>[];
  readonly size?: 'sm' | 'md' | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Classes of the button that opens a list of options. */
export function selectTriggerClass(size: 'sm' | 'md'): string {
  return cx(
    'inline-flex items-center justify-between gap-2 rounded-4 border border-transparent max-md:rounded-8 bg-surface-2 text-start transition',
    'hover:border-line-strong data-popup-open:border-accent disabled:opacity-50',
    size === 'sm' ? 'h-7 px-2 text-12 max-md:min-h-11' : 'h-9 px-3 text-13 max-md:min-h-11',
  );
}

/** A select field. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, labelShown = false, value, onValueChange, items, size = 'md', disabled = false, className } = props;
  const container = usePortalContainer();
  return (
    <Base.Root
      items={items}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
    >
      <Base.Trigger aria-label={label} className={cx(selectTriggerClass(size), className)}>
        {labelShown && <span className="text-text-3">{label}</span>}
        <Shortened text={items.find((item) => item.value === value)?.label ?? ''} className="min-w-0 flex-1" />
        <Base.Icon className="text-text-3">
          <ChevronDown size={14} aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      {/* The list hides no scrollbar, so Base UI's style element is not needed; the site's policy refuses such elements. */}
      <CSPProvider disableStyleElements>
        <Base.Portal container={container}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
            <Base.Popup className="max-h-[min(300px,var(--available-height))] min-w-(--anchor-width) overflow-y-auto rounded-8 border bg-surface-1 p-1 shadow-float outline-none transition data-ending-style:opacity-0 data-starting-style:opacity-0">
              {items.map((item) => (
                <Base.Item
                  key={item.value}
                  value={item.value}
                  className="flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-4 px-2 text-13 text-text-2 outline-none select-none data-highlighted:bg-surface-2 data-highlighted:text-text-1 data-selected:text-text-1 max-md:min-h-11"
                >
                  <Base.ItemText>{item.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </CSPProvider>
    </Base.Root>
  );
}
