import { useUser } from '@bourse/kit/session/session.ts';
import { useWordsLocale } from '@bourse/kit/words/words-provider.tsx';
import { useEffect } from 'react';
import { AssetsMenu } from './assets-menu.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';
import { OrdersMenu } from './orders-menu.tsx';
import { SearchMenu } from './search-menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { useSlots } from './slots.tsx';
import { type ToolId, type ToolMenuProps, toolPlace } from './tool-buttons.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderToolsProps {
  /** The tools that show, in their order. */
  readonly tools: readonly ToolId[];
  /** The panel that was asked for before its code was there; opens at once. */
  readonly early: ToolId | undefined;
  /** The button that had the keyboard's focus when these replaced the first ones. */
  readonly focused: () => ToolId | undefined;
}

/** The header's buttons that open a panel. */
export function HeaderTools({ tools, early, focused }: HeaderToolsProps) {
  usePanelsAhead();
  useEffect(() => {
    const tool = focused();
    if (tool === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus();
  }, [focused]);
  return tools.map((tool) => {
    const Menu = MENUS[tool];
    return (
      <span key={tool} className={toolPlace(tool)}>
        <Menu defaultOpen={early === tool} />
      </span>
    );
  });
}

/** Asks for what the panels show as soon as somebody may open one. */
function usePanelsAhead(): void {
  const { Search, Assets, Accounts, Notifications, User } = useSlots();
  const locale = useWordsLocale();
  const isUser = useUser() !== undefined;
  useEffect(() => {
    for (const part of isUser ? [Search, Assets, Accounts, Notifications, User] : [Search]) part.preload(locale);
  }, [Search, Assets, Accounts, Notifications, User, locale, isUser]);
}

function AccountMenu(props: ToolMenuProps) {
  const user = useUser();
  return user === undefined ? null : <UserMenu user={user} {...props} />;
}

const MENUS = {
  search: SearchMenu,
  assets: AssetsMenu,
  orders: OrdersMenu,
  notifications: NotificationsMenu,
  account: AccountMenu,
  download: DownloadMenu,
  language: LanguageMenu,
  settings: SettingsMenu,
} as const;
