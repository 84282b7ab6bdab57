import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface AccordionSection {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export interface AccordionProps {
  readonly sections: readonly AccordionSection[];
  /** Opening a section closes the others; default true. Otherwise sections are independent. */
  readonly oneOpen?: boolean | undefined;
  /** Ids of the initially open sections. */
  readonly defaultOpen?: readonly string[] | undefined;
  readonly className?: string | undefined;
}

/** Collapsible sections with headings. */
export function Accordion({ sections, oneOpen = true, defaultOpen = [], className }: AccordionProps) {
  return (
    <Base.Root multiple={!oneOpen} defaultValue={[...defaultOpen]} className={className}>
      {sections.map(({ id, title, children }) => (
        <Base.Item key={id} value={id} className="border-b last:border-b-0">
          <Base.Header>
            <Base.Trigger
              className={cx(
                'group flex min-h-12 w-full items-center justify-between gap-4 px-4 py-2 text-start text-14 font-medium',
                'hover:bg-surface-2 focus-visible:-outline-offset-2',
              )}
            >
              {title}
              <ChevronDown
                size={16}
                aria-hidden="true"
                className="shrink-0 text-text-3 transition-transform group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-clip transition-[height] duration-200 ease-out data-ending-style:h-0 data-starting-style:h-0">
            {children}
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
