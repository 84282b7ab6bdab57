import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { DropPreview } from './drop-preview.tsx';
import { LayoutCommands } from './layout-commands.tsx';
import { useLayout } from './layout-document.ts';
import { type Group, groupsOf, type LayoutNode } from './layout-tree.ts';
import { PanelGripContext } from './panel-grip-context.ts';
import { hasGroupHead, hasTools, PanelGroup } from './panel-group.tsx';
import { Split } from './split.tsx';
import { type FormComponent, WidgetContent } from './widget-content.tsx';
import type { WidgetId } from './widgets.ts';

export interface DesktopTerminalProps {
  /** The venue's order form. */
  readonly Form: FormComponent;
}

/**
 * The widgets of the page in the arrangement that was chosen; all of it in sight, nothing scrolls but lists. The arrangement has places,
 * and each widget an element of its own that is moved into its place: a chart that is moved, or whose neighbour goes, is not made again.
 */
export function DesktopTerminal({ Form }: DesktopTerminalProps) {
  const { tree, isLocked, select, showSizes, keepSizes } = useLayout();
  const hostOf = useHosts();
  const renderNode = (node: LayoutNode, path: readonly number[]): ReactNode =>
    node.kind === 'group' ? (
      <PanelGroup group={node} hostOf={hostOf} onSelect={select} />
    ) : (
      <Split
        node={node}
        path={path}
        isLocked={isLocked}
        renderNode={renderNode}
        onMove={showSizes}
        onMoved={keepSizes}
      />
    );
  return (
    <div data-layout className="h-full w-full">
      {renderNode(tree, [])}
      {groupsOf(tree).map((group) => (
        <HostedWidget key={group.active} group={group} host={hostOf(group.active)} Form={Form} />
      ))}
      <DropPreview />
      <LayoutCommands />
    </div>
  );
}

interface HostedWidgetProps {
  readonly group: Group;
  readonly host: HTMLElement;
  readonly Form: FormComponent;
}

function HostedWidget({ group, host, Form }: HostedWidgetProps) {
  const { active } = group;
  return createPortal(
    <PanelGripContext value={hasGroupHead(group) ? undefined : active}>
      <WidgetContent id={active} Form={Form} isBare={hasTools(group)} />
    </PanelGripContext>,
    host,
  );
}

/** The elements of widgets, each made when it is first asked for. */
function useHosts(): (id: WidgetId) => HTMLElement {
  const [hosts] = useState(() => new Map<WidgetId, HTMLElement>());
  return (id) => {
    const known = hosts.get(id);
    if (known !== undefined) return known;
    const made = document.createElement('div');
    made.className = 'flex h-full min-h-0 w-full min-w-0 flex-col';
    hosts.set(id, made);
    return made;
  };
}
