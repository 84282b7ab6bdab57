import { useEffect } from 'react';
import { useUser } from '../app/session.ts';
import { LanguageMenu } from './language-menu.tsx';
import { SearchMenu } from './search-menu.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import type { ToolId } from './tool-buttons.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderToolsProps {
  /** The panel that was asked for before its code was there; opens at once. */
  readonly early: ToolId | undefined;
  /** The button that had the keyboard's focus when these replaced the first ones. */
  readonly focused: () => ToolId | undefined;
}

/** The header's buttons that open a panel. */
export function HeaderTools({ early, focused }: HeaderToolsProps) {
  const user = useUser();
  useEffect(() => {
    const tool = focused();
    if (tool === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus();
  }, [focused]);
  return (
    <>
      <SearchMenu defaultOpen={early === 'search'} />
      {user !== undefined && <UserMenu user={user} defaultOpen={early === 'account'} />}
      <span className="hidden md:inline-flex">
        <LanguageMenu defaultOpen={early === 'language'} />
        <SettingsMenu defaultOpen={early === 'settings'} />
      </span>
    </>
  );
}
