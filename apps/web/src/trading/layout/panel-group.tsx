import { Shortened, Tabs } from '@bourse/ui';
import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { PanelHead, TerminalPanel } from '../panel.tsx';
import type { Group } from './layout-tree.ts';
import { Grip } from './panel-grip.tsx';
import { hasOwnHead, WidgetTools } from './widget-content.tsx';
import { isWidgetId, type WidgetId } from './widgets.ts';

export interface PanelGroupProps {
  readonly group: Group;
  /** The element that holds a widget, wherever it stands. */
  readonly hostOf: (id: WidgetId) => HTMLElement;
  readonly onSelect: (id: WidgetId) => void;
}

/** Whether a group has a head of its own above its widget. */
export function hasGroupHead({ tabs, active }: Group): boolean {
  return tabs.length > 1 || !hasOwnHead(active);
}

/** Whether the head has room for the widget's controls beside its tabs; else the widget has them in a line of its own. */
export function hasTools({ tabs }: Group): boolean {
  return tabs.length <= 2;
}

/** A place of the terminal: its widget, and where that has no head or shares the place, a head with title or tabs. */
export function PanelGroup({ group, hostOf, onSelect }: PanelGroupProps) {
  const intl = useIntl();
  const { tabs, active } = group;
  const label = (id: WidgetId) => intl.formatMessage({ id: `terminal.widget.${id}` });
  const controls = (
    <span className="ms-auto flex shrink-0 items-center gap-1">
      {hasTools(group) && <WidgetTools id={active} />}
      <Grip id={active} />
    </span>
  );
  return (
    <div data-panel={active} className="h-full">
      <TerminalPanel label={label(active)}>
        {tabs.length > 1 && (
          <Tabs
            className="@container shrink-0"
            label={tabs.map(label).join(', ')}
            size="sm"
            items={tabs.map((value) => ({ value, label: intl.formatMessage({ id: `terminal.tab.${value}` }) }))}
            value={active}
            onValueChange={(next) => isWidgetId(next) && onSelect(next)}
            listClassName="h-9 gap-2 px-3"
            aside={controls}
          />
        )}
        {tabs.length === 1 && hasGroupHead(group) && (
          <PanelHead className="text-13 font-medium">
            <h2 className="min-w-0">
              <Shortened text={label(active)} />
            </h2>
            {controls}
          </PanelHead>
        )}
        <Slot key={active} host={hostOf(active)} />
      </TerminalPanel>
    </div>
  );
}

/** The place of a widget's element. The element is moved here, with all that its widget has become. */
function Slot({ host }: { readonly host: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(host), [host]);
  return <div ref={place} className="min-h-0 flex-1" />;
}
