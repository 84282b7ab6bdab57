import type { IconButtonProps } from '@bourse/ui';
import {
  Bell,
  CircleUserRound,
  Download,
  Globe,
  ListOrdered,
  type LucideIcon,
  Search,
  SlidersHorizontal,
  WalletMinimal,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { NamedIconButton } from './named-icon-button.tsx';

/** The buttons of the header that open a panel, in their order. */
export const TOOL_IDS = [
  'search',
  'assets',
  'orders',
  'notifications',
  'account',
  'download',
  'language',
  'settings',
] as const;
export type ToolId = (typeof TOOL_IDS)[number];

interface Tool {
  readonly icon: LucideIcon;
  readonly messageId: string;
  /** Message of the word under the icon where there is room; it is part of the name. Default: the name. */
  readonly shortId?: string;
  /** Only for whoever is logged in. */
  readonly own?: true;
  /** Only on wide screens; a phone has it in a drawer. */
  readonly wide?: true;
}

const TOOLS: Readonly<Record<ToolId, Tool>> = {
  search: { icon: Search, messageId: 'shell.search', shortId: 'shell.search.short' },
  assets: { icon: WalletMinimal, messageId: 'shell.assets', own: true, wide: true },
  orders: { icon: ListOrdered, messageId: 'shell.orders', own: true, wide: true },
  notifications: { icon: Bell, messageId: 'shell.notifications', own: true },
  account: { icon: CircleUserRound, messageId: 'shell.account', own: true },
  download: { icon: Download, messageId: 'shell.download', shortId: 'shell.download.short', wide: true },
  language: {
    icon: Globe,
    messageId: 'shell.languageAndCurrency',
    shortId: 'shell.languageAndCurrency.short',
    wide: true,
  },
  settings: { icon: SlidersHorizontal, messageId: 'shell.settings', shortId: 'shell.settings.short', wide: true },
};

/** What every tool's panel takes. */
export interface ToolMenuProps {
  /** It was asked for before its code was there. */
  readonly defaultOpen: boolean;
}

/** The tools that show, in their order. */
export function shownTools(tools: readonly ToolId[], loggedIn: boolean): readonly ToolId[] {
  return tools.filter((tool) => loggedIn || TOOLS[tool].own !== true);
}

/** Classes of a tool's place in the row. */
export function toolPlace(tool: ToolId): string {
  return TOOLS[tool].wide === true ? 'hidden md:inline-flex' : 'inline-flex';
}

/** The accessible name of a tool and of its panel. */
export function useToolLabel(id: ToolId): string {
  return useIntl().formatMessage({ id: TOOLS[id].messageId });
}

export interface ToolButtonProps extends Omit<IconButtonProps, 'label' | 'children'> {
  readonly tool: ToolId;
  /** Beside the icon: a count. */
  readonly children?: ReactNode;
}

/** The button of a tool, with or without its panel's code. */
export function ToolButton({ tool, children, ...rest }: ToolButtonProps) {
  const intl = useIntl();
  const { icon: Icon, messageId, shortId = messageId } = TOOLS[tool];
  return (
    <NamedIconButton
      {...rest}
      label={intl.formatMessage({ id: messageId })}
      short={intl.formatMessage({ id: shortId })}
      data-tool={tool}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </NamedIconButton>
  );
}

export interface ToolRowProps {
  readonly tools: readonly ToolId[];
  /** Somebody pressed a button before its panel's code was there. */
  readonly onEarly: (tool: ToolId) => void;
}

/** The buttons while the code of their panels is not there yet. */
export function ToolRow({ tools, onEarly }: ToolRowProps) {
  return tools.map((tool) => (
    <span key={tool} className={toolPlace(tool)}>
      <ToolButton tool={tool} aria-haspopup="dialog" onClick={() => onEarly(tool)} />
    </span>
  ));
}
