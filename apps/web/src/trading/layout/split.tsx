import { cx, useDirection } from '@bourse/ui';
import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { rememberSizes, storedSizes } from './layout-store.ts';

/** A part of a split. Sizes: a number is pixels, a text percent. */
export interface SplitPart {
  readonly id: string;
  readonly content: ReactNode;
  readonly defaultSize?: number | string | undefined;
  readonly minSize: number;
  /** Keeps its pixels when the window changes; the others share what is left. */
  readonly isFixed?: boolean | undefined;
}

export interface SplitProps {
  /** Where its sizes are remembered: `standard.columns`. */
  readonly name: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly parts: readonly SplitPart[];
}

/** Parts beside or above each other with hairlines between them that can be dragged; sizes are remembered. */
export function Split({ name, direction, parts }: SplitProps) {
  const ids = parts.map((part) => part.id);
  const known = storedSizes(name, ids);
  const reading = useDirection();
  // The splitter measures from the left. Where reading begins at the right, the parts change places instead.
  const isMirrored = direction === 'horizontal' && reading === 'rtl';
  const shown = isMirrored ? parts.toReversed() : parts;
  return (
    <Group
      dir="ltr"
      orientation={direction}
      id={name}
      {...(known === undefined ? {} : { defaultLayout: { ...known } })}
      onLayoutChanged={(sizes, { isUserInteraction }) => {
        if (isUserInteraction) rememberSizes(name, sizes);
      }}
      className="h-full w-full"
    >
      {shown.map((part, at) => (
        <Fragment key={part.id}>
          {at > 0 && <Divider direction={direction} />}
          <Panel
            id={part.id}
            dir={reading}
            minSize={part.minSize}
            defaultSize={part.defaultSize}
            groupResizeBehavior={part.isFixed === true ? 'preserve-pixel-size' : 'preserve-relative-size'}
            className="h-full overflow-hidden!"
          >
            {part.content}
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

function Divider({ direction }: { readonly direction: 'horizontal' | 'vertical' }) {
  const intl = useIntl();
  return (
    <Separator
      aria-label={intl.formatMessage({ id: 'terminal.layout.resize' })}
      className={cx(
        'shrink-0 bg-line transition-colors hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent',
        direction === 'horizontal' ? 'w-px' : 'h-px',
      )}
    />
  );
}
