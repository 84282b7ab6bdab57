import {
  Ban,
  CandlestickChart,
  Keyboard,
  ListX,
  type LucideIcon,
  Maximize,
  PencilLine,
  Scaling,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Command, type CommandGroup, useRegisteredCommands } from '../commands/registry.ts';
import { useVenue } from '../terminal-context.tsx';
import { keyNames } from './combo-rules.ts';
import { actOf } from './hotkey-acts.ts';
import { isMac, useHotkeySettings } from './hotkey-settings.ts';
import { groupOf, type HotkeyAction, type HotkeyGroup, keyOf } from './hotkeys.ts';

const GROUPS: Readonly<Record<HotkeyGroup, CommandGroup>> = {
  form: 'trade',
  orders: 'trade',
  size: 'trade',
  chart: 'chart',
  page: 'layout',
};
const ICONS: Readonly<Record<HotkeyGroup, LucideIcon>> = {
  form: PencilLine,
  orders: ListX,
  size: Scaling,
  chart: CandlestickChart,
  page: SquareArrowOutUpRight,
};
const OWN_ICONS: Readonly<Partial<Record<HotkeyAction, LucideIcon>>> = {
  cancelAll: Ban,
  fullScreen: Maximize,
  help: Keyboard,
};

/** The terminal's commands in the palette: whatever has a key. */
export function TerminalPalette() {
  const intl = useIntl();
  const { hotkeys } = useVenue();
  const { isOn, keys } = useHotkeySettings();
  const commands = useMemo(
    () =>
      hotkeys
        .filter((action) => actOf(action) !== undefined)
        .map((action): Command => {
          const group = groupOf(action);
          return {
            id: `terminal.${action}`,
            group: GROUPS[group],
            label: intl.formatMessage({ id: `ticket.hotkeys.${action}` }),
            keys: isOn ? keyNames(keyOf(action, keys), isMac()) : [],
            icon: OWN_ICONS[action] ?? ICONS[group],
            run: () => actOf(action)?.(),
          };
        }),
    [intl, hotkeys, isOn, keys],
  );
  useRegisteredCommands(commands);
  return null;
}
