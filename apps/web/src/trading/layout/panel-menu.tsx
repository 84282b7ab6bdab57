import { Button, Select } from '@bourse/ui';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLayout } from './layout-document.ts';
import { EDGES, groupsOf, moveWidget, type Place } from './layout-tree.ts';
import type { WidgetId } from './widgets.ts';

export interface PanelMenuProps {
  readonly id: WidgetId;
  readonly onDone: () => void;
}

/** What can be done with a panel without a pointer: where it goes, and away. */
export function PanelMenu({ id, onDone }: PanelMenuProps) {
  const intl = useIntl();
  const { tree, move, hide } = useLayout();
  const targets = groupsOf(tree).flatMap(({ tabs, active }) => {
    const other = active === id ? tabs.find((tab) => tab !== id) : active;
    return other === undefined ? [] : [other];
  });
  const [chosen, choose] = useState<WidgetId | 'all'>(targets[0] ?? 'all');
  const label = (message: string) => intl.formatMessage({ id: message });
  const items = [
    ...targets.map((value) => ({ value, label: label(`terminal.widget.${value}`) })),
    { value: 'all' as const, label: label('layout.whole') },
  ];
  const places: readonly Place[] = [
    ...EDGES.map((at) => ({ at, of: chosen })),
    ...(chosen === 'all' ? [] : [{ at: 'tabs' as const, of: chosen }]),
  ];
  return (
    <div className="flex flex-col gap-2 text-13">
      <Select label={label('layout.nextTo')} labelShown size="sm" value={chosen} onValueChange={choose} items={items} />
      <div className="grid grid-cols-2 gap-1">
        {places.map((place) => (
          <Button
            key={place.at}
            size="sm"
            disabled={moveWidget(tree, id, place) === tree}
            onClick={() => {
              move(id, place);
              onDone();
            }}
          >
            <FormattedMessage id={`layout.at.${place.at}`} />
          </Button>
        ))}
      </div>
      <hr />
      <Button
        size="sm"
        tone="quiet"
        onClick={() => {
          hide(id);
          onDone();
        }}
      >
        <EyeOff size={14} aria-hidden="true" />
        <FormattedMessage id="layout.hide" />
      </Button>
    </div>
  );
}
