import { LayoutDashboard, Lock, RotateCcw, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Command, useRegisteredCommands } from '../commands/registry.ts';
import { useLayout } from './layout-document.ts';
import { PRESETS } from './presets.ts';

/** What the palette can do with the arrangement. */
export function LayoutCommands() {
  const intl = useIntl();
  const { preset, isChanged, isLocked, choose, reset, undo, setLocked } = useLayout();
  const commands = useMemo((): readonly Command[] => {
    const group = 'layout' as const;
    const label = (id: string) => intl.formatMessage({ id });
    return [
      ...PRESETS.map((value) => ({
        id: `layout.preset.${value}`,
        group,
        label: label(`terminal.layout.${value}`),
        icon: LayoutDashboard,
        isOn: value === preset && !isChanged,
        run: () => choose(value),
      })),
      { id: 'arrange:reset', group, label: label('terminal.layout.reset'), icon: RotateCcw, run: reset },
      { id: 'arrange:undo', group, label: label('terminal.layout.undo'), icon: Undo2, run: undo },
      {
        id: 'arrange:lock',
        group,
        label: label('terminal.layout.lock'),
        icon: Lock,
        isOn: isLocked,
        run: () => setLocked(!isLocked),
      },
    ];
  }, [intl, preset, isChanged, isLocked, choose, reset, undo, setLocked]);
  useRegisteredCommands(commands);
  return null;
}
