import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { GripVertical } from 'lucide-react';
import { use, useState } from 'react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { useDragPanel } from './drag-panel.ts';
import { useLayout } from './layout-document.ts';
import { PanelGripContext } from './panel-grip-context.ts';
import type { WidgetId } from './widgets.ts';

const PanelMenu = late(async () => (await import('./panel-menu.tsx')).PanelMenu, ['layout']);

/** The grip at the end of a panel's head: drags the panel, and opens what can be done with it. Nothing where panels cannot be moved. */
export function PanelGrip() {
  const id = use(PanelGripContext);
  return id === undefined ? null : <Grip id={id} />;
}

/** The grip of a widget; nothing while the layout is locked. */
export function Grip({ id }: { readonly id: WidgetId }) {
  const intl = useIntl();
  const { tree, move, isLocked } = useLayout();
  const [isOpen, setOpen] = useState(false);
  const drag = useDragPanel({ id, tree, onDrop: (place) => move(id, place) });
  if (isLocked) return null;
  const panel = intl.formatMessage({ id: `terminal.widget.${id}` });
  const label = intl.formatMessage({ id: 'terminal.layout.grip' }, { panel });
  return (
    <LatePopover
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      label={label}
      className="w-56"
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          {...drag}
          className="-me-2 inline-flex h-7 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-4 text-text-3 hover:bg-surface-2 hover:text-text-1 active:cursor-grabbing"
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      }
    >
      <LatePart fallback={<div className="h-32" />}>
        <PanelMenu id={id} onDone={() => setOpen(false)} />
      </LatePart>
    </LatePopover>
  );
}
